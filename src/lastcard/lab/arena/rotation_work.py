"""A table of bots that plays deals in all rotations: the pieces of a tournament's work."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from lastcard.errors import UserError
from lastcard.lab.arena.contest import Share
from lastcard.lab.arena.python_arena import are_quick, arena_for, portable
from lastcard.lab.study.simulate import Task
from lastcard.rules import RuleSet
from lastcard.rules.ruleset import from_data

QUICK_CHUNK: Final = 1000
SLOW_CHUNK: Final = 10
"""Deals in a chunk: for quick bots, and where an expert or a guest thinks."""


class Played(NamedTuple):
    """What the first bot of a table has won and lost (the rest was blocked), and what the moves
    cost that were searched for."""

    wins: int = 0
    losses: int = 0
    games: int = 0
    searched: int = 0
    seconds: float = 0.0

    def plus(self, other: Played) -> Played:
        return Played(
            self.wins + other.wins,
            self.losses + other.losses,
            self.games + other.games,
            self.searched + other.searched,
            self.seconds + other.seconds,
        )

    @property
    def share(self) -> Share:
        return Share(self.wins, self.games)

    @property
    def milliseconds(self) -> float | None:
        """For a searched move, everything else at the table included."""
        return 1000 * self.seconds / self.searched if self.searched else None


def prepare(
    rules: RuleSet, tables: Sequence[Sequence[str]], deals: int, rollouts: int, jobs: int
) -> None:
    """Refuse what cannot be played, and compile once, before any process starts."""
    if deals < 1 or rollouts < 1 or jobs < 1:
        raise UserError("bad-value", "deals, rollouts and jobs must be at least 1")
    for bots in tables:
        arena_for(rules, list(bots)).play(0)


def tasks_of(
    rules: RuleSet, bots: Sequence[str], deals: int, seed: int, rollouts: int
) -> Iterator[Task]:
    """The deals of one table in chunks."""
    names = tuple(map(portable, bots))
    size = QUICK_CHUNK if are_quick(bots) else SLOW_CHUNK
    for first in range(0, deals, size):
        yield Task(rules.to_data(), names, seed, first, min(size, deals - first), rollouts)


def play_part(task: Task) -> Played:
    """Runs in any process."""
    arena = arena_for(from_data(task.rules, "task"), list(task.bots), seed=task.seed)
    arena.play(0)  # whatever must be loaded is loaded before the clock runs
    start = time.perf_counter()
    searched = arena.play(task.deals, task.rollouts, first=task.first)
    seconds = time.perf_counter() - start
    one = arena.share(0)
    lost = sum(arena.share(index).wins for index in range(1, len(task.bots)))
    return Played(one.wins, lost, one.games, searched, seconds)
