"""How strong the bots are: the tables whose figures we promise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from lastcard.errors import UserError
from lastcard.lab.arena.rotation_work import Played, play_part, prepare, tasks_of
from lastcard.lab.jobs.workers import carry_out
from lastcard.lab.study.simulate import Task
from lastcard.rules import load


class Promise(NamedTuple):
    """One bot against others of another kind under official rules."""

    bots: tuple[str, ...]
    wanted: float
    games: int
    rollouts: int = 1

    @property
    def table(self) -> str:
        one, *others = self.bots
        number = "" if len(others) == 1 else f"{len(others)} "
        return f"{one} against {number}{others[0]}"


PROMISES: Final = (
    Promise(("casual", "random"), 0.63, 40_000),
    Promise(("expert", "random"), 0.71, 2_000, 2_000),
    Promise(("expert", "casual"), 0.57, 2_000, 4_000),
    Promise(("expert", "casual", "casual", "casual"), 0.30, 2_000, 8_000),
)
QUICK: Final = 20
"""How many times fewer games a quick run plays."""


def measure(
    promise: Promise, *, quick: bool, jobs: int, progress: Callable[[int, int], None]
) -> Played:
    """What the one bot won, the deals played with it at each seat."""
    rules = load("official")
    deals = promise.games // len(promise.bots) // (QUICK if quick else 1)
    prepare(rules, [promise.bots], deals, promise.rollouts, jobs)
    total = Played()

    def take(task: Task, played: Played) -> None:
        nonlocal total
        total = total.plus(played)
        progress(total.games, deals * len(promise.bots))

    tasks = tasks_of(rules, promise.bots, deals, 0, promise.rollouts)
    stopped = carry_out(play_part, tasks, take, jobs=jobs)
    if stopped:
        raise UserError("stopped", f"{stopped}: the figures are not complete")
    return total
