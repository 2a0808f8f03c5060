"""``lastcard bench``: what the engine does in a second, on this machine."""

from __future__ import annotations

import argparse

from lastcard.cli.compile import compile_first
from lastcard.cli.lab_options import add_jobs
from lastcard.cli.text_output import Subparsers, add_command
from lastcard.extras import require_extra


def register(subparsers: Subparsers) -> None:
    bench = add_command(
        subparsers,
        "bench",
        run_bench,
        "measure the engine on one core, the lab, or the strength of the bots",
        "lastcard bench\nlastcard bench --against rlcard\nlastcard bench --quick official party\n"
        "lastcard bench --lab\nlastcard bench --strength --quick",
    )
    bench.add_argument("rules", nargs="*", help="rule sets to measure (default: all built-in ones)")
    bench.add_argument("--quick", action="store_true", help="fewer games, wider ranges")
    other = bench.add_mutually_exclusive_group()
    other.add_argument(
        "--against", choices=["rlcard"], help="measure another engine in the same run"
    )
    other.add_argument(
        "--lab", action="store_true", help="measure bulk play, two cores and memory instead"
    )
    other.add_argument(
        "--strength", action="store_true", help="measure how often the bots win instead"
    )
    add_jobs(bench, "processes for --strength")


def run_bench(arguments: argparse.Namespace) -> int:
    if arguments.against:
        require_extra("bench", f"--against {arguments.against}")
    from lastcard.rules import load

    for name in arguments.rules:
        load(name)  # refused before anything is compiled
    compile_first()
    from lastcard.cli.bench_tables import print_engine, print_lab, print_strength

    if arguments.lab:
        print_lab(arguments.quick)
    elif arguments.strength:
        print_strength(arguments.quick, arguments.jobs)
    else:
        print_engine(arguments.rules, quick=arguments.quick, against=bool(arguments.against))
    return 0
