"""Many hands, counted: cut into chunks that any executor may carry out in any order.

A chunk is a range of numbered deals. Every deal is the same in every run and is played once, the
bots moving on by a seat with each, so hands are independent and the result depends on the seed
alone, not on how many processes worked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any, Final

from lastcard.errors import UserError
from lastcard.lab.arena.contest import DEFAULT_ROLLOUTS, Share
from lastcard.lab.arena.python_arena import are_quick, arena_for, portable
from lastcard.lab.arena.tally import Tally
from lastcard.lab.jobs.workers import carry_out
from lastcard.rules import RuleSet, load
from lastcard.rules.ruleset import from_data

Progress = Callable[[int, int], None]
"""Told how many hands were played, and of how many."""

CHUNK: Final = 4000
"""Deals in a chunk of quick bots."""
SEARCH_CHUNK: Final = 20
"""Deals in a chunk in which an expert or a guest thinks."""


@dataclass(frozen=True)
class Task:
    """What a worker needs to know: plain data, small enough to send anywhere."""

    rules: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    first: int
    deals: int
    rollouts: int


@dataclass
class Counts:
    """What was counted at the seats, and the wins of each bot wherever it sat."""

    bot_wins: list[int]
    tally: Tally = field(default_factory=Tally)

    @property
    def games(self) -> int:
        return self.tally.games

    def add(self, rotations: list[bytes]) -> None:
        """Add what ``run_task`` gives back."""
        seats = len(self.bot_wins)
        for turn, data in enumerate(rotations):
            tally = Tally.from_bytes(data)
            self.tally.add(tally)
            for index in range(seats):
                self.bot_wins[index] += tally.wins[(index + turn) % seats]


@dataclass
class Result(Counts):
    """A simulation. ``stopped`` says why it is not complete, if it is not."""

    rules: RuleSet = field(kw_only=True)
    bots: tuple[str, ...] = field(kw_only=True)
    seed: int = field(kw_only=True)
    wanted: int = field(kw_only=True)
    stopped: str | None = None

    def seat_share(self, seat: int) -> Share:
        return Share(self.tally.wins[seat], self.games)

    def bot_share(self, index: int) -> Share:
        return Share(self.bot_wins[index], self.games)

    @property
    def dealer_share(self) -> Share:
        return Share(self.tally.dealer_wins, self.games)

    @property
    def first_share(self) -> Share:
        return Share(self.tally.first_wins, self.games)

    @property
    def blocked_share(self) -> Share:
        return Share(self.tally.blocked, self.games)


def run_task(task: Task) -> list[bytes]:
    """The tallies of a chunk, one for each rotation of the bots. Runs in any process."""
    arena = arena_for(from_data(task.rules, "task"), list(task.bots), seed=task.seed)
    arena.play_once_each(task.first, task.deals, task.rollouts)
    return [tally.to_bytes() for tally in arena.tallies]


def simulate(
    rules: str | RuleSet,
    bots: list[str],
    games: int,
    *,
    seed: int = 0,
    rollouts: int = DEFAULT_ROLLOUTS,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress = lambda done, total: None,
) -> Result:
    """Play a number of hands, each from a deal of its own, and count what happened."""
    chosen = load(rules)
    prepare([chosen], bots, games, rollouts, jobs)
    result = Result([0] * len(bots), rules=chosen, bots=tuple(bots), seed=seed, wanted=games)

    def take(task: Task, rotations: list[bytes]) -> None:
        result.add(rotations)
        progress(result.games, games)

    pieces = tasks(chosen, bots, seed, games, rollouts, chunk_limit(bots))
    result.stopped = carry_out(run_task, pieces, take, jobs=jobs, executor=executor)
    return result


def prepare(sets: list[RuleSet], bots: list[str], games: int, rollouts: int, jobs: int) -> None:
    """Refuse what cannot be played, and compile once, before any process starts."""
    if games < 1 or jobs < 1 or rollouts < 1:
        raise UserError("bad-value", "games, jobs and rollouts must be at least 1")
    for rules in sets:
        arena_for(rules, bots).play(0)


def chunk_limit(bots: list[str]) -> int:
    return CHUNK if are_quick(bots) else SEARCH_CHUNK


def tasks(
    rules: RuleSet, bots: list[str], seed: int, deals: int, rollouts: int, size: int
) -> Iterator[Task]:
    """The deals of the numbers from 0 on, cut into chunks; made one by one as they are wanted."""
    data, names = rules.to_data(), tuple(map(portable, bots))
    for first in range(0, deals, size):
        yield Task(data, names, seed, first, min(size, deals - first), rollouts)
