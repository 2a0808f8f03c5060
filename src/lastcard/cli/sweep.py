"""``lastcard sweep``: what an option does to the game, or several together."""

from __future__ import annotations

import argparse

from lastcard.cli.compare import finish
from lastcard.cli.compile import loading_the_lab
from lastcard.cli.lab_options import (
    add_options,
    assumptions,
    output_files,
    play_options,
    seats,
    whole,
)
from lastcard.cli.output_files import PAGES
from lastcard.cli.text_output import Subparsers, add_command


def register(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "sweep",
        run_sweep,
        "play the same deals with several values of an option and show what differs",
        "lastcard sweep official --option hand_size=5..9 --plot hands.png\n"
        "lastcard sweep party --option stack_coloured=true,false --out stacking.html\n"
        "lastcard sweep official --option hand_size=5,7 --option jump_in=true,false",
    )
    parser.add_argument("rules", help="a rule set or a .toml file")
    parser.add_argument(
        "--option",
        required=True,
        action="append",
        metavar="KEY=VALUES",
        help="an option and its values: KEY=LO..HI, KEY=LO..HI..STEP or KEY=a,b,c; several options "
        "are played in every combination",
    )
    add_options(parser, ".html (a page to read), .json, .csv or .parquet")


def run_sweep(arguments: argparse.Namespace) -> int:
    out, plot = output_files(arguments, PAGES)
    with loading_the_lab():
        from lastcard.lab.report.rule_files import rule_files
        from lastcard.lab.study.compare import compare
        from lastcard.lab.study.sweep import grid, read_axes

    axes = read_axes(arguments.option)
    files = rule_files([arguments.rules])
    sets, labels, base = grid(files[0].rules, axes)
    option = next(iter(axes)) if len(axes) == 1 else None
    bots, games = seats(arguments.bots, arguments.players), whole(arguments.games)
    with play_options(arguments) as options:
        comparison = compare(
            sets,
            bots,
            games,
            labels=labels,
            base=base,
            option=option,
            assumptions=assumptions(arguments),
            **options,
        )
    asked = [word for text in arguments.option for word in ("--option", text)]
    return finish(comparison, out, plot, ["sweep", *asked], files)
