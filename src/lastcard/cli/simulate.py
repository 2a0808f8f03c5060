"""``lastcard simulate``: what happens in a million hands."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastcard.cli.output import add_command, table
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.lab.simulate import Result


def register(subparsers: Any) -> None:
    parser = add_command(
        subparsers,
        "simulate",
        run_simulate,
        "play many hands with bots and count what happens",
        "lastcard simulate official --players 4 --games 100_000\n"
        "lastcard simulate redacted --bots casual,casual,random --games 1e6 --jobs 2 --out r.json",
    )
    parser.add_argument("rules", help="a rule set or a .toml file")
    parser.add_argument("--players", type=int, metavar="N", help="seats (default: one a bot, or 4)")
    parser.add_argument(
        "--bots", default="casual", metavar="A,B", help="bots by seat; the last one fills the rest"
    )
    parser.add_argument("--games", default="10_000", metavar="N", help="hands (default 10_000)")
    parser.add_argument("--seed", default="0", help="a whole number: same seed, same result")
    parser.add_argument("--rollouts", type=int, default=500, help="the expert's work a move")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write it all as .json or .csv")


def run_simulate(arguments: argparse.Namespace) -> int:
    from lastcard.game.chance import check_seed
    from lastcard.lab.report import FORMATS, written
    from lastcard.lab.simulate import simulate

    form = arguments.out.suffix[1:] if arguments.out else "json"
    if form not in FORMATS:
        raise UserError("bad-value", f"--out {arguments.out}: write a .json or a .csv file")
    if arguments.out:
        arguments.out.touch()  # an unwritable file is said now, not after the work
    result = simulate(
        arguments.rules,
        _seats(arguments.bots, arguments.players),
        _whole(arguments.games),
        seed=check_seed(arguments.seed),
        rollouts=arguments.rollouts,
        jobs=arguments.jobs,
        progress=_Progress(),
    )
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if result.games == 0:
        raise UserError("stopped", f"{result.stopped}: nothing was counted")
    if arguments.out:
        arguments.out.write_text(written(result, form), encoding="utf-8")
    _print(result)
    return 0 if result.stopped in (None, "stopped by hand") else 2


def _whole(text: str) -> int:
    try:
        number = float(text.replace("_", ""))
    except ValueError:
        number = 0.5
    if number != int(number) if abs(number) < 1e15 else True:
        raise UserError("bad-value", f"--games {text[:40]}: must be a whole number such as 100_000")
    return int(number)


def _seats(bots: str, players: int | None) -> list[str]:
    named = [name.strip() for name in bots.split(",") if name.strip()]
    count = players if players is not None else max(len(named), 4 if len(named) == 1 else 2)
    if len(named) > count:
        raise UserError("bots", f"{len(named)} bots are more than {count} seats")
    if not named or count < 1:
        raise UserError("bots", "--bots must name at least one bot for at least one seat")
    return named + [named[-1]] * (count - len(named))


class _Progress:
    """A line with rate and time left."""

    def __init__(self) -> None:
        self._start = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        if sys.stderr.isatty():
            rate = done / max(time.monotonic() - self._start, 1e-9)
            left = (total - done) / rate
            bar = "#" * (20 * done // total)
            text = f"\r[{bar:20}] {done:,} of {total:,} hands, {rate:,.0f}/s, {left:.0f} s left   "
            print(text, end="", file=sys.stderr, flush=True)


def _print(result: Result) -> None:
    from lastcard.lab.report import frequencies, summary

    state = "" if result.stopped is None else f" ({result.stopped}; {result.wanted:,} were wanted)"
    print(f"{result.rules.title}: {result.games:,} hands, seed {result.seed}{state}\n")
    rows = []
    for what, which, value, margin in summary(result):
        shown = f"{value:.2%} ± {margin:.2%}" if margin else f"{value:.1f}"
        rows.append((what, which, shown))
    print(table(rows, ("figure", "of", "value, 95 % interval")))
    events = [row for row in frequencies(result) if row[0] == "event"]
    often = sorted(events, key=lambda row: -row[2])
    print("\n" + table([(which, f"{times:.3f}") for _, which, times in often], ("event", "a hand")))
