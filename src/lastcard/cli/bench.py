"""``lastcard bench``: what the engine does in a second, on this machine."""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
from typing import Any

from lastcard.cli.bench_tables import print_lab, print_strength, show
from lastcard.cli.text_output import add_command, table
from lastcard.errors import UserError


def register(subparsers: Any) -> None:
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
    bench.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes for --strength"
    )


def run_bench(arguments: argparse.Namespace) -> int:
    if arguments.against and importlib.util.find_spec(arguments.against) is None:
        raise UserError("needs-extra", "RLCard is not installed: pip install 'lastcard[bench]'")
    _progress("loading the compiled kernel (the first time takes a minute)")
    if arguments.lab:
        print_lab(arguments.quick)
    elif arguments.strength:
        print_strength(arguments.quick, arguments.jobs)
    else:
        _print_engine(arguments)
    return 0


def _print_engine(arguments: argparse.Namespace) -> None:
    from lastcard.kernel.fields import State
    from lastcard.lab.bench import engine_speed
    from lastcard.rules import load, names

    sets = [load(name) for name in arguments.rules or names()]
    hands = 2_000 if arguments.quick else 20_000
    print(f"Measured on {engine_speed.machine()}; one core; median [range of 95% of rounds]\n")
    _print_startup(engine_speed, quick=arguments.quick)
    print(f"state                    {len(State().to_bytes())} bytes\n")
    _print_compiled(engine_speed, sets, hands)
    _print_everything(engine_speed, hands)
    _print_growth(engine_speed, load("official"))
    _print_interpreted(engine_speed, load("official"), 10 if arguments.quick else 40)
    if arguments.against:
        _print_against(engine_speed, seconds=4 if arguments.quick else 24)


def _progress(what: str) -> None:
    if sys.stderr.isatty():
        print(f"... {what}", file=sys.stderr)


def _print_startup(engine_speed: Any, quick: bool) -> None:
    first = engine_speed.first_move_seconds()
    print(f"first legal move         {show(first, ' s', 3)} after starting Python")
    if not quick:
        _progress("compiling with an empty cache")
        cold, cached = engine_speed.compile_seconds()
        print(f"first compiled hand      {cold:.1f} s cold, {cached:.1f} s from the cache")


def _print_compiled(engine_speed: Any, sets: list[Any], hands: int) -> None:
    rows = []
    for rules in sets:
        for players in engine_speed.PLAYERS:
            if int(rules["min_players"]) <= players <= int(rules["max_players"]):
                _progress(f"{rules.name}, {players} players")
                rate = engine_speed.compiled_rate(rules, players, hands)
                rows.append(_rate_row(rules.name, players, rate))
    print("compiled, random play")
    print(table(rows, ("rules", "players", "games/s", "million steps/s", "ns/step")) + "\n")


def _rate_row(name: str, players: int, rate: Any) -> tuple[str, ...]:
    steps = type(rate.steps)(*(x / 1e6 for x in vars(rate.steps).values()))
    return (name, str(players), show(rate.games), show(steps, "", 1), f"{rate.step_ns:.0f}")


def _print_everything(engine_speed: Any, hands: int) -> None:
    _progress("every house rule, 10 players")
    plain = engine_speed.compiled_rate(engine_speed.load("official"), 2, hands)
    loaded = engine_speed.compiled_rate(engine_speed.everything_on(), 10, hands)
    print(
        f"every house rule, 10 players: {loaded.step_ns:.0f} ns/step; official, 2 players: "
        f"{plain.step_ns:.0f} ns/step; ratio {loaded.step_ns / plain.step_ns:.2f}"
    )


def _print_growth(engine_speed: Any, rules: Any) -> None:
    shown = ", ".join(f"{hands:,} games {ns:.0f}" for hands, ns in engine_speed.growth(rules))
    print(f"ns/step as games grow: {shown}\n")


def _print_interpreted(engine_speed: Any, rules: Any, hands: int) -> None:
    _progress("interpreted")
    print("interpreted, official")
    rows = []
    for players in engine_speed.PLAYERS:
        rate, bare = engine_speed.interpreted_steps(rules, players, hands)
        applied, viewed = engine_speed.python_face(rules, players, hands)
        rows.append((str(players), show(rate), show(bare, "", 1), show(applied, "", 1),
                     show(viewed, "", 1)))  # fmt: skip
    print(table(rows, ("players", "steps/s", "us bare step", "us apply", "us view")) + "\n")


def _print_against(engine_speed: Any, seconds: float) -> None:
    _progress("against RLCard")
    result = engine_speed.against_rlcard(seconds)
    print("official, 2 random players, against RLCard's env.run, taking turns in one run")
    print(f"ours    {show(result.ours)} games/s")
    print(f"theirs  {show(result.theirs)} games/s")
    print(f"ratio   {show(result.ratio)}")
