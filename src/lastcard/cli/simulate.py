"""``lastcard simulate``: what happens in a million hands."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from lastcard.cli.compile import loading_the_lab
from lastcard.cli.lab_options import (
    add_options,
    assumptions,
    exit_code,
    output_files,
    play_options,
    seats,
    whole,
)
from lastcard.cli.output_files import PAGES
from lastcard.cli.text_output import Subparsers, add_command, table, wrap

if TYPE_CHECKING:
    from lastcard.lab.report.rule_files import RuleFile
    from lastcard.lab.study.simulate import Result


def register(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "simulate",
        run_simulate,
        "play many hands with bots and count what happens",
        "lastcard simulate official --players 4 --games 100_000 --plot official.png\n"
        "lastcard simulate redacted --bots casual,casual,random --games 1e6 --jobs 2 --out r.json",
    )
    parser.add_argument("rules", help="a rule set or a .toml file")
    add_options(parser, ".json, .csv, .parquet or .html")


def run_simulate(arguments: argparse.Namespace) -> int:
    out, plot = output_files(arguments, PAGES)
    with loading_the_lab():
        from lastcard.lab.report.rule_files import rule_files
        from lastcard.lab.study.simulate import simulate

    (file,) = rule_files([arguments.rules])
    bots, games = seats(arguments.bots, arguments.players), whole(arguments.games)
    with play_options(arguments) as options:
        result = simulate(file.rules, bots, games, assumptions=assumptions(arguments), **options)
    code = exit_code(result)
    out.write(lambda form: _written(result, form, file))
    plot.write(lambda form: _image(result, form))
    _print(result)
    return code


def _written(result: Result, form: str, file: RuleFile) -> bytes:
    if form == "html":
        from lastcard.lab.report.command_again import command_again
        from lastcard.lab.report.simulation_page import written

        return written(result, command_again(result, ["simulate", file.argument]), file)
    from lastcard.lab.report.simulation_tables import simulation_file

    return simulation_file(result).written(form)


def _image(result: Result, form: str) -> bytes:
    from lastcard.lab.report.charts import simulation_image

    return simulation_image(result, form)


def _print(result: Result) -> None:
    from lastcard.lab.report.figure_words import explained, show
    from lastcard.lab.report.simulation_tables import frequencies, summary
    from lastcard.lab.study.intervals import Estimate

    state = (
        "" if result.stopped is None else f" ({result.stopped}; {result.wanted:,} were asked for)"
    )
    print(f"{result.rules.title}: {result.games:,} hands, seed {result.seed}{state}\n")
    rows = []
    for row in summary(result):
        rows.append((row.what, row.which, show(Estimate(row.value, row.margin), row.percent)))
    print(table(rows, ("figure", "of", "value, 95% interval")))
    events = [row for row in frequencies(result) if row.what == "event"]
    often = sorted(events, key=lambda row: -row.value)
    print("\n" + table([(row.which, f"{row.value:.3f}") for row in often], ("event", "per hand")))
    for sentence in explained(result.assumptions, len(result.bots), result.better_wins):
        print("\n" + wrap(str(sentence)))
