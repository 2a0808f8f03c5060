"""``lastcard sweep``: what one option does to the game."""

from __future__ import annotations

import argparse

from lastcard.cli.compare import finish
from lastcard.cli.lab_options import add_options, output_files, play_options, seats, whole
from lastcard.cli.output_files import PAGES
from lastcard.cli.text_output import Subparsers, add_command


def register(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "sweep",
        run_sweep,
        "play the same deals with several values of one option and show what differs",
        "lastcard sweep official --option hand_size=5..9 --plot hands.png\n"
        "lastcard sweep party --option stack_two=true,false --out stacking.html",
    )
    parser.add_argument("rules", help="a rule set or a .toml file")
    parser.add_argument(
        "--option",
        required=True,
        metavar="KEY=VALUES",
        help="an option and its values: KEY=LO..HI, KEY=LO..HI..STEP or KEY=a,b,c",
    )
    add_options(parser, ".html (a page to read), .json, .csv or .parquet")


def run_sweep(arguments: argparse.Namespace) -> int:
    out, plot = output_files(arguments, PAGES)
    from lastcard.lab.study.compare import compare
    from lastcard.lab.study.sweep import labels, read_values, variants
    from lastcard.rules import load

    key, values = read_values(arguments.option)
    sets, base = variants(load(arguments.rules), key, values)
    bots, games = seats(arguments.bots, arguments.players), whole(arguments.games)
    with play_options(arguments) as options:
        comparison = compare(
            sets, bots, games, labels=labels(key, values), base=base, option=key, **options
        )
    return finish(comparison, out, plot, ["sweep", arguments.rules, "--option", arguments.option])
