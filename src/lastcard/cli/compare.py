"""``lastcard compare``: rule sets side by side on the same deals."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
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
from lastcard.cli.output_files import PAGES, OutputFile
from lastcard.cli.text_output import Subparsers, add_command, table, wrap

if TYPE_CHECKING:
    from lastcard.lab.report.rule_files import RuleFile
    from lastcard.lab.study.compare import Comparison
    from lastcard.lab.study.figures import Figure


def register(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "compare",
        run_compare,
        "play the same deals under several rule sets and show what differs",
        "lastcard compare official party --games 100_000\n"
        "lastcard compare official mine.toml --players 3 --out report.html",
    )
    parser.add_argument("rules", metavar="RULES", help="a rule set or a .toml file")
    parser.add_argument("others", metavar="RULES", nargs="+", help="one or more to compare it with")
    add_options(parser, ".html (a page to read), .json, .csv or .parquet")


def run_compare(arguments: argparse.Namespace) -> int:
    out, plot = output_files(arguments, PAGES)
    with loading_the_lab():
        from lastcard.lab.report.rule_files import rule_files
        from lastcard.lab.study.compare import compare, different_labels

    files = rule_files([arguments.rules, *arguments.others])
    sets = [file.rules for file in files]
    labels = different_labels([rules.name for rules in sets])
    bots, games = seats(arguments.bots, arguments.players), whole(arguments.games)
    with play_options(arguments) as options:
        comparison = compare(
            sets, bots, games, labels=labels, assumptions=assumptions(arguments), **options
        )
    return finish(comparison, out, plot, ["compare"], files)


def finish(
    comparison: Comparison,
    out: OutputFile,
    plot: OutputFile,
    command: list[str],
    files: Sequence[RuleFile],
) -> int:
    """Write and print a comparison; ``command`` is what was asked, without rules and numbers."""
    from lastcard.lab.report.command_again import command_again
    from lastcard.lab.report.figure_words import PAIRED, explained
    from lastcard.lab.study.compare import MOST_EVENTS

    code = exit_code(comparison)
    repeat = command_again(comparison, [command[0], *(f.argument for f in files), *command[1:]])
    out.write(lambda form: _written(comparison, form, repeat, files))
    plot.write(lambda form: _image(comparison, form))
    state = ""
    if comparison.stopped is not None:
        state = f" ({comparison.stopped}; {comparison.wanted:,} were asked for)"
    print(f"{comparison.games:,} hands each, seed {comparison.seed}{state}\n")
    print(_table(comparison, comparison.figures(), "figure"))
    events = comparison.event_figures()[:MOST_EVENTS]
    if events:
        print("\n" + _table(comparison, events, "event, times per hand"))
    for sentence in [PAIRED, *explained(comparison.assumptions, len(comparison.bots))]:
        print("\n" + wrap(str(sentence)))
    return code


def _table(comparison: Comparison, figures: list[Figure], what: str) -> str:
    from lastcard.lab.report.figure_words import show_difference, show_value

    rows = []
    for figure in figures:
        for at, label in enumerate(comparison.labels):
            value = show_value(comparison, figure, at)
            apart = ""
            if at != comparison.base:
                apart = show_difference(comparison.difference(figure, at), figure.percent)
            rows.append((figure.title if at == 0 else "", label, value, apart))
    against = f"difference from {comparison.labels[comparison.base]}, 95% interval"
    return table(rows, (what, "rules", "value", against))


def _written(comparison: Comparison, form: str, repeat: str, files: Sequence[RuleFile]) -> bytes:
    if form == "html":
        from lastcard.lab.report.comparison_page import written

        return written(comparison, repeat, files)
    from lastcard.lab.report.comparison_tables import comparison_file

    return comparison_file(comparison).written(form)


def _image(comparison: Comparison, form: str) -> bytes:
    from lastcard.lab.report.charts import comparison_image

    return comparison_image(comparison, form)
