"""What ``lastcard bench --strength`` measures: how often the bots win."""

from __future__ import annotations

from lastcard.cli.bench.report import Report
from lastcard.cli.progress import ProgressBar
from lastcard.lab.bench.bot_strength import PROMISES, measure
from lastcard.lab.bench.figures import Table


def measure_strength(report: Report, *, quick: bool, jobs: int) -> None:
    rows = []
    for promise in PROMISES:
        with ProgressBar() as progress:
            played = measure(promise, quick=quick, jobs=jobs, progress=progress)
        won, pace = played.bot_share(0), played.milliseconds
        rows.append((
            promise.table,
            f"{won.rate:.1%} ± {won.margin:.1%}",
            str(promise.wanted),
            promise.wanted.verdict(100 * won.rate),
            f"{played.games:,}",
            "" if pace is None else f"{promise.rollouts:,} roll-outs, {pace:.1f} ms",
        ))  # fmt: skip
    header = ("table", "won", "wanted", "reached", "games", "a searched move")
    report.show(Table(header, rows, "official rules"))
    report.show("Every deal is played with the lone bot in each seat; margins are 95 % intervals.")
