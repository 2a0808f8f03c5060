"""``lastcard bench``: what the engine does in a second, on this machine."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from typing import TYPE_CHECKING, Any

from lastcard.cli.output import add_command, table
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.lab.bench import Figure


def register(subparsers: Any) -> None:
    bench = add_command(
        subparsers,
        "bench",
        run_bench,
        "measure the engine on one core",
        "lastcard bench\nlastcard bench --against rlcard\nlastcard bench --quick official party",
    )
    bench.add_argument("rules", nargs="*", help="rule sets to measure (default: all built-in)")
    bench.add_argument("--quick", action="store_true", help="fewer games, wider ranges")
    bench.add_argument("--against", choices=["rlcard"], help="measure a peer in the same run")


def run_bench(arguments: argparse.Namespace) -> int:
    if arguments.against and importlib.util.find_spec(arguments.against) is None:
        raise UserError("needs-extra", "the peer is not installed: pip install 'lastcard[bench]'")
    _progress("loading the compiled kernel (the first time takes a minute)")
    from lastcard.kernel.fields import State
    from lastcard.lab import bench
    from lastcard.rules import load, names

    sets = [load(name) for name in arguments.rules or names()]
    hands = 2_000 if arguments.quick else 20_000
    print(f"Measured on {bench.machine()}; one core; median [range of 95 % of rounds]\n")
    _print_startup(bench, quick=arguments.quick)
    print(f"state                    {len(State().to_bytes())} bytes\n")
    _print_compiled(bench, sets, hands)
    _print_everything(bench, hands)
    _print_growth(bench, load("official"))
    _print_interpreted(bench, load("official"), 10 if arguments.quick else 40)
    if arguments.against:
        _print_against(bench, seconds=4 if arguments.quick else 24)
    return 0


def _progress(what: str) -> None:
    if sys.stderr.isatty():
        print(f"... {what}", file=sys.stderr)


def _show(figure: Figure, unit: str = "", digits: int = 0) -> str:
    low, middle, high = (f"{x:,.{digits}f}" for x in (figure.low, figure.median, figure.high))
    return f"{middle}{unit} [{low}, {high}]"


def _print_startup(bench: Any, quick: bool) -> None:
    first = bench.first_move_seconds()
    print(f"first legal move         {_show(first, ' s', 3)} after starting Python")
    if not quick:
        _progress("compiling with an empty cache")
        cold, cached = bench.compile_seconds()
        print(f"first compiled hand      {cold:.1f} s cold, {cached:.1f} s from the cache")


def _print_compiled(bench: Any, sets: list[Any], hands: int) -> None:
    rows = []
    for rules in sets:
        for players in bench.PLAYERS:
            if int(rules["min_players"]) <= players <= int(rules["max_players"]):
                _progress(f"{rules.name}, {players} players")
                rate = bench.compiled_rate(rules, players, hands)
                rows.append(_rate_row(rules.name, players, rate))
    print("compiled, random play")
    print(table(rows, ("rules", "players", "games/s", "million steps/s", "ns/step")) + "\n")


def _rate_row(name: str, players: int, rate: Any) -> tuple[str, ...]:
    steps = type(rate.steps)(*(x / 1e6 for x in vars(rate.steps).values()))
    return (name, str(players), _show(rate.games), _show(steps, "", 1), f"{rate.step_ns:.0f}")


def _print_everything(bench: Any, hands: int) -> None:
    _progress("every house rule, 10 players")
    plain = bench.compiled_rate(bench.load("official"), 2, hands)
    loaded = bench.compiled_rate(bench.everything_on(), 10, hands)
    print(
        f"every house rule, 10 players: {loaded.step_ns:.0f} ns/step; official, 2 players: "
        f"{plain.step_ns:.0f} ns/step; ratio {loaded.step_ns / plain.step_ns:.2f}"
    )


def _print_growth(bench: Any, rules: Any) -> None:
    shown = ", ".join(f"{hands:,} games {ns:.0f}" for hands, ns in bench.growth(rules))
    print(f"ns/step as games grow: {shown}\n")


def _print_interpreted(bench: Any, rules: Any, hands: int) -> None:
    _progress("interpreted")
    print("interpreted, official")
    rows = []
    for players in bench.PLAYERS:
        rate, bare = bench.interpreted_steps(rules, players, hands)
        applied, viewed = bench.python_face(rules, players, hands)
        rows.append((str(players), _show(rate), _show(bare, "", 1), _show(applied, "", 1),
                     _show(viewed, "", 1)))  # fmt: skip
    print(table(rows, ("players", "steps/s", "us bare step", "us apply", "us view")) + "\n")


def _print_against(bench: Any, seconds: float) -> None:
    _progress("against RLCard")
    result = bench.against_rlcard(seconds)
    print("official, 2 random players, against RLCard's env.run, in turns in one run")
    print(f"ours    {_show(result.ours)} games/s")
    print(f"theirs  {_show(result.theirs)} games/s")
    print(f"ratio   {_show(result.ratio)}")
