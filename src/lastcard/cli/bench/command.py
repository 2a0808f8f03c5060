"""``lastcard bench``: what the engine does in a second, on this machine."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.bench.peers import EXTRAS, Peers
from lastcard.cli.compile import compile_first, loading_the_lab
from lastcard.cli.lab_options import add_jobs
from lastcard.cli.text_output import Subparsers, add_command
from lastcard.errors import UserError
from lastcard.extras import require_extra

if TYPE_CHECKING:
    from lastcard.cli.bench.report import Report


def register(subparsers: Subparsers) -> None:
    bench = add_command(
        subparsers,
        "bench",
        run_bench,
        "measure the engine on one core, the lab, or the strength of the bots",
        "lastcard bench\nlastcard bench --against rlcard --against pgx\n"
        "lastcard bench --quick official party\nlastcard bench --lab --write results.md\n"
        "lastcard bench --strength --quick",
    )
    bench.add_argument("rules", nargs="*", help="rule sets to measure (default: all built-in ones)")
    bench.add_argument("--quick", action="store_true", help="fewer games, wider ranges")
    bench.add_argument(
        "--against",
        action="append",
        metavar="PEER",
        default=[],
        help=f"measure another engine in the same run: {' or '.join(EXTRAS)}; may be given several "
        "times (without it, --lab measures those that are installed)",
    )
    bench.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help="add what is measured to a Markdown page, as its first section",
    )
    other = bench.add_mutually_exclusive_group()
    other.add_argument(
        "--lab", action="store_true", help="measure bulk play, environments and memory instead"
    )
    other.add_argument(
        "--strength", action="store_true", help="measure how often the bots win instead"
    )
    add_jobs(bench, "processes for --strength")


def run_bench(arguments: argparse.Namespace) -> int:
    if arguments.strength and arguments.against:
        raise UserError("bad-option", "--strength has no --against: it measures no speed")
    if arguments.rules and (arguments.lab or arguments.strength):
        raise UserError("bad-option", "--lab and --strength measure official rules only")
    require_extra("lab", "compiled play")
    peers = Peers(arguments.against, otherwise_installed=arguments.lab)
    from lastcard.cli.bench.report import Report
    from lastcard.rules import load

    for name in arguments.rules:
        load(name)  # refused before anything is tried or compiled
    peers.try_out()
    title = "the lab" if arguments.lab else "the bots" if arguments.strength else "the engine"
    report = Report(title, _command(arguments), arguments.write, ["numba", *peers.modules])
    compile_first()
    _measure(report, arguments, peers)
    report.finish()
    return 0


def _measure(report: Report, arguments: argparse.Namespace, peers: Peers) -> None:
    with loading_the_lab():
        from lastcard.cli.bench.engine import measure_engine
        from lastcard.cli.bench.lab import measure_lab
        from lastcard.cli.bench.strength import measure_strength

    if arguments.lab:
        measure_lab(report, peers, quick=arguments.quick)
    elif arguments.strength:
        measure_strength(report, quick=arguments.quick, jobs=arguments.jobs)
    else:
        measure_engine(report, arguments.rules, peers, quick=arguments.quick)


def _command(arguments: argparse.Namespace) -> str:
    """What was asked for, without where it is written."""
    words = ["lastcard bench"]
    words += [f"--{name}" for name in ("lab", "strength", "quick") if getattr(arguments, name)]
    words += [f"--against {peer}" for peer in arguments.against]
    return " ".join([*words, *arguments.rules])
