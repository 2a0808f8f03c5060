"""Many hands, counted: cut into chunks that any executor may carry out in any order.

A chunk is a range of numbered deals at one table of bots. Every deal is the same in every run, so
the result depends on the seed alone, not on how many processes worked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypedDict, Unpack, assert_never

from lastcard.errors import UserError
from lastcard.lab.arena.contest import DEFAULT_ROLLOUTS, Contest
from lastcard.lab.arena.python_arena import are_quick, arena_for, portable
from lastcard.lab.jobs.workers import Progress, carry_out, say_nothing
from lastcard.lab.study.counts import Chunk
from lastcard.rules import RuleSet
from lastcard.rules.ruleset import from_data

CHUNK: Final = 4000
"""Hands in a chunk of quick bots."""
SLOW_CHUNK: Final = 20
"""Hands in a chunk in which an expert or a guest thinks."""
MATCH_HANDS: Final = 10
"""What a match counts for in a chunk and in the progress; nobody knows before it is played."""


class PlayOptions(TypedDict, total=False):
    """What every study takes: the chance, the expert's work a move, and who carries it out."""

    seed: int
    rollouts: int
    jobs: int
    executor: Executor
    prepare: Callable[[], object]
    """Called when all is checked, before anything compiled runs."""
    progress: Progress


class Way(Enum):
    """How often a deal is played, and who sits where."""

    ONCE_EACH = "once, the bots moving on by a seat with each deal"
    EVERY_ROTATION = "once in every rotation of the bots"
    DEALT_BY_FIRST = "once, the first bot dealing and the bots sitting as given"
    WHOLE_MATCHES = "on to the end of the match, the bots moving on by a seat with each match"


class Lineup(NamedTuple):
    """The bots of one table, and the rules they play by."""

    rules: RuleSet
    bots: Sequence[str]


@dataclass(frozen=True)
class Task:
    """A chunk as a worker gets it: plain data, small enough to send anywhere."""

    work: int
    """The place of the work it is a part of."""
    table: int
    """The place of the table among those of the work."""
    number: int
    """The place of the chunk among those of its table."""
    rules: Mapping[str, object]
    bots: tuple[str, ...]
    way: Way
    seed: int
    first: int
    deals: int
    rollouts: int

    @property
    def hands(self) -> int:
        return self.deals * _hands_a_deal(self.way, self.bots)


class Work(NamedTuple):
    """Deals, numbered from 0 on, to be played at every table; each chunk is given to ``take``."""

    tables: Sequence[Lineup]
    deals: int
    take: Callable[[Task, Chunk], None]
    way: Way = Way.ONCE_EACH


def play_tables(
    works: Sequence[Work],
    *,
    paired: bool = False,
    fewest_chunks: int = 1,
    **options: Unpack[PlayOptions],
) -> str | None:
    """Carry out one work after the other.

    ``paired`` chunks, those of the same deals, are taken at all tables or at none. None if all
    was done, else why it was not; what was taken until then stays taken.
    """
    seed, rollouts = options.get("seed", 0), options.get("rollouts", DEFAULT_ROLLOUTS)
    jobs, progress = options.get("jobs", 1), options.get("progress", say_nothing)
    if min(rollouts, jobs, *(work.deals for work in works)) < 1:
        raise UserError("bad-value", "hands, rollouts and jobs must be at least 1")
    arenas = [arena_for(rules, list(bots)) for work in works for rules, bots in work.tables]
    options.get("prepare", lambda: None)()
    for arena in arenas:  # whatever must be compiled is compiled before any process starts
        arena.play(0)

    def chunks_at(work: int, at: int) -> Iterator[Task]:
        tables, deals, _, way = works[work]
        rules, bots = tables[at]
        data, names = rules.to_data(), tuple(map(portable, bots))
        limit = CHUNK if are_quick(bots) else SLOW_CHUNK
        size = max(min(limit // _hands_a_deal(way, bots), deals // fewest_chunks), 1)
        for number, first in enumerate(range(0, deals, size)):
            some = min(size, deals - first)
            yield Task(work, at, number, data, names, way, seed, first, some, rollouts)

    def pieces() -> Iterator[tuple[Task, ...]]:
        for work, (tables, *_) in enumerate(works):
            each = [chunks_at(work, at) for at in range(len(tables))]
            if paired:
                yield from zip(*each, strict=True)
            else:
                yield from ((task,) for tasks in each for task in tasks)

    total = sum(
        deals * _hands_a_deal(way, bots) for tables, deals, _, way in works for _, bots in tables
    )
    done = 0

    def take_all(piece: tuple[Task, ...], chunks: list[Chunk]) -> None:
        nonlocal done
        for task, chunk in zip(piece, chunks, strict=True):
            works[task.work].take(task, chunk)
            done += task.hands
        progress(done, total)

    return carry_out(play_piece, pieces(), take_all, jobs=jobs, executor=options.get("executor"))


def play_piece(piece: tuple[Task, ...]) -> list[Chunk]:
    """Runs in any process."""
    return [_play(task) for task in piece]


def _play(task: Task) -> Chunk:
    arena = arena_for(from_data(task.rules, "task"), list(task.bots), seed=task.seed)
    arena.play(0)  # whatever must be loaded is loaded before the clock runs
    start = time.perf_counter()
    searched = _play_deals(arena, task)
    seconds = time.perf_counter() - start
    return Chunk([tally.to_bytes() for tally in arena.tallies], searched, seconds)


def _play_deals(arena: Contest, task: Task) -> int:
    """How many moves were searched for, where the arena tells."""
    match task.way:
        case Way.ONCE_EACH:
            arena.play_once_each(task.first, task.deals, task.rollouts)
        case Way.EVERY_ROTATION:
            return arena.play(task.deals, task.rollouts, first=task.first)
        case Way.DEALT_BY_FIRST:
            arena.play_dealt_by_first(task.first, task.deals, task.rollouts)
        case Way.WHOLE_MATCHES:
            arena.play_matches(task.first, task.deals, task.rollouts)
        case _:
            assert_never(task.way)
    return 0


def _hands_a_deal(way: Way, bots: Sequence[str]) -> int:
    if way is Way.WHOLE_MATCHES:
        return MATCH_HANDS
    return len(bots) if way is Way.EVERY_ROTATION else 1
