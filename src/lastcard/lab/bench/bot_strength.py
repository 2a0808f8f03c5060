"""How strong the bots are: the tables whose figures we promise."""

from __future__ import annotations

from typing import Final, NamedTuple

from lastcard.errors import UserError
from lastcard.lab.bench.wanted import Wanted
from lastcard.lab.jobs.workers import Progress
from lastcard.lab.study.chunked_play import Lineup, Way, Work, play_tables
from lastcard.lab.study.counts import Counts
from lastcard.rules import load


class Promise(NamedTuple):
    """One bot against others of another kind under official rules."""

    bots: tuple[str, ...]
    percent: int
    games: int
    rollouts: int = 1

    @property
    def wanted(self) -> Wanted:
        return Wanted(self.table, "≥", self.percent, " %")

    @property
    def table(self) -> str:
        one, *others = self.bots
        number = "" if len(others) == 1 else f"{len(others)} "
        return f"{one} against {number}{others[0]}"


PROMISES: Final = (
    Promise(("casual", "random"), 63, 40_000),
    Promise(("expert", "random"), 71, 2_000, 2_000),
    Promise(("expert", "casual"), 57, 2_000, 4_000),
    Promise(("expert", "casual", "casual", "casual"), 30, 2_000, 8_000),
)
QUICK: Final = 20
"""How many times fewer games a quick run plays."""


def measure(promise: Promise, *, quick: bool, jobs: int, progress: Progress) -> Counts:
    """What the one bot won, the deals played with it at each seat."""
    deals = promise.games // len(promise.bots) // (QUICK if quick else 1)
    counts = Counts([0] * len(promise.bots))
    table = Lineup(load("official"), promise.bots)
    work = Work([table], deals, lambda _, chunk: counts.add(chunk), Way.EVERY_ROTATION)
    stopped = play_tables([work], rollouts=promise.rollouts, jobs=jobs, progress=progress)
    if stopped:
        raise UserError("stopped", f"{stopped}: the figures are not complete")
    return counts
