"""Many hands, counted: cut into chunks that any executor may carry out in any order.

A chunk is a range of numbered deals. Every deal is the same in every run and is played once, the
bots moving on by a seat with each, so hands are independent and the result depends on the seed
alone, not on how many processes worked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, Final

from lastcard.errors import UserError
from lastcard.lab.contest import DEFAULT_ROLLOUTS, Share
from lastcard.lab.guests import are_quick, arena_for, portable
from lastcard.lab.tally import Tally
from lastcard.rules import RuleSet, load
from lastcard.rules.ruleset import from_data

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
class Result:
    """What was counted. ``stopped`` says why it is not complete, if it is not."""

    rules: RuleSet
    bots: tuple[str, ...]
    seed: int
    wanted: int
    tally: Tally = field(default_factory=Tally)
    bot_wins: list[int] = field(default_factory=list)
    stopped: str | None = None

    @property
    def games(self) -> int:
        return self.tally.games

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
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Result:
    """Play a number of hands, each from a deal of its own, and count what happened."""
    if games < 1 or jobs < 1 or rollouts < 1:
        raise UserError("bad-value", "games, jobs and rollouts must be at least 1")
    chosen = load(rules)
    # Refuses what cannot be played, and compiles once, before any process starts.
    arena_for(chosen, bots).play(0)
    result = Result(chosen, tuple(bots), seed, games, bot_wins=[0] * len(bots))
    tasks = list(_tasks(chosen, bots, seed, games, rollouts))
    try:
        if executor is not None:
            _collect(executor, tasks, result, progress)
        elif jobs == 1:
            for task in tasks:
                _count(result, run_task(task))
                progress(result.games, result.wanted)
        else:
            context = get_context("spawn")
            with ProcessPoolExecutor(jobs, mp_context=context) as pool:
                _collect(pool, tasks, result, progress)
    except KeyboardInterrupt:
        result.stopped = "stopped by hand"
    except BrokenProcessPool:
        result.stopped = "a worker process died"
    return result


def _tasks(rules: RuleSet, bots: list[str], seed: int, deals: int, rollouts: int) -> Iterator[Task]:
    size = CHUNK if are_quick(bots) else SEARCH_CHUNK
    for first in range(0, deals, size):
        count = min(size, deals - first)
        yield Task(rules.to_data(), tuple(map(portable, bots)), seed, first, count, rollouts)


def _collect(
    executor: Executor, tasks: list[Task], result: Result, progress: Callable[[int, int], None]
) -> None:
    futures: list[Future[list[bytes]]] = [executor.submit(run_task, task) for task in tasks]
    try:
        for future in as_completed(futures):
            _count(result, future.result())
            progress(result.games, result.wanted)
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        raise


def _count(result: Result, tallies: list[bytes]) -> None:
    seats = len(result.bots)
    for turn, data in enumerate(tallies):
        tally = Tally.from_bytes(data)
        result.tally.add(tally)
        for index in range(seats):
            result.bot_wins[index] += tally.wins[(index + turn) % seats]
