"""What ``lastcard bench`` promises, wanted beside measured: the lab's speed, the bots' strength."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

from lastcard.cli.progress import Progress
from lastcard.cli.text_output import table

if TYPE_CHECKING:
    from lastcard.lab.bench.engine_speed import Measured, SideBySide

Row = tuple[str, str, str]
"""A figure, what is wanted of it, what was measured."""


def show(figure: Measured, unit: str = "", digits: int = 0) -> str:
    low, middle, high = (f"{x:,.{digits}f}" for x in (figure.low, figure.median, figure.high))
    return f"{middle}{unit} [{low}, {high}]"


def print_lab(quick: bool) -> None:
    from lastcard.lab.bench import engine_speed, lab_speed

    print(f"Measured on {engine_speed.machine()}; median [range of 95% of rounds]\n")
    rows: list[Row] = []
    if importlib.util.find_spec("rlcard") is None:
        rows.append(("casual hands/s against RLCard", "at least 150 x", "RLCard is not installed"))
    else:
        pace = lab_speed.casual_against_rlcard(4 if quick else 24)
        rows += _compared("casual hands/s, one core", "RLCard's env.run, games/s", "150 x", pace)
    cores = lab_speed.two_cores(60_000 if quick else 400_000)
    rows += _compared("casual hands/s, 2 workers", "1 worker", "1.8 x", cores)
    steps = lab_speed.vector_steps(3 if quick else 8)
    rows.append(
        ("vectorised steps/s, N = 4096, observations too", "at least 2,000,000", show(steps))
    )
    few, many = 10_000, 100_000 if quick else 1_000_000
    small, large = lab_speed.peak_memory(few), lab_speed.peak_memory(many)
    rows.append((f"peak memory, {few:,} and {many:,} hands", "the same",
                 f"{small:,.0f} MB and {large:,.0f} MB"))  # fmt: skip
    print(table(rows, ("figure", "wanted", "measured")))
    print("\nWorkers had been started, and had played, before the clock ran.")


def _compared(ours: str, theirs: str, wanted: str, comparison: SideBySide) -> list[Row]:
    return [
        (ours, "", show(comparison.ours)),
        (theirs, "", show(comparison.theirs)),
        ("  ratio", f"at least {wanted}", show(comparison.ratio, " x", 2)),
    ]


def print_strength(quick: bool, jobs: int) -> None:
    from lastcard.lab.bench.bot_strength import PROMISES, measure
    from lastcard.lab.bench.engine_speed import machine

    print(f"Official rules; measured on {machine()}\n")
    rows = []
    for promise in PROMISES:
        progress = Progress()
        played = measure(promise, quick=quick, jobs=jobs, progress=progress)
        progress.end()
        pace = played.milliseconds
        rows.append((
            promise.table,
            f"at least {promise.wanted:.0%}",
            f"{played.share.rate:.1%} ± {played.share.margin:.1%}",
            f"{played.games:,}",
            "" if pace is None else f"{promise.rollouts:,} roll-outs, {pace:.1f} ms",
        ))  # fmt: skip
    print(table(rows, ("table", "wanted", "won", "games", "a searched move")))
    print("\nEvery deal is played once with the lone bot in each seat; margins are 95% intervals.")
