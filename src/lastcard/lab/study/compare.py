"""Rule sets side by side on the same deals.

Deal number n is dealt from the same random numbers under every set, and a chunk of deals is played
under all sets before it counts. Chunks are gathered in batches; an interval comes from how the
differences of the batches scatter, so that what pairing gains is in it, and nothing else.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Unpack

from lastcard.errors import UserError
from lastcard.game import EventKind
from lastcard.lab.arena.contest import DEFAULT_ROLLOUTS
from lastcard.lab.study.chunked_play import Lineup, PlayOptions, Task, play_tables
from lastcard.lab.study.counts import Chunk, Counts
from lastcard.lab.study.intervals import Estimate, Parts, difference, ratio
from lastcard.rules import RuleSet

BATCHES: Final = 40
"""Enough for a sound interval; their number does not grow with the number of hands."""

MOST_EVENTS: Final = 8
"""Events that are shown; files hold them all."""


@dataclass(frozen=True)
class Figure:
    """Something to measure: a fraction of two counts."""

    title: str
    parts: Callable[[Counts], Parts]
    percent: bool = False


@dataclass
class Comparison:
    """What was counted: ``batches[b][i]`` is batch b under set i. ``base`` is what the others are
    held against; ``option`` is the key of the option in which they differ, if it is but one."""

    sets: list[RuleSet]
    labels: list[str]
    bots: tuple[str, ...]
    seed: int
    wanted: int
    rollouts: int
    base: int = 0
    option: str | None = None
    batches: dict[int, list[Counts]] = field(default_factory=dict)
    stopped: str | None = None

    @property
    def games(self) -> int:
        """Hands played under each set."""
        return sum(cells[0].games for cells in self.batches.values())

    @property
    def others(self) -> list[int]:
        return [at for at in range(len(self.sets)) if at != self.base]

    def value(self, figure: Figure, at: int) -> Estimate:
        return ratio(self._parts(figure, at))

    def difference(self, figure: Figure, at: int) -> Estimate:
        """The value under a set less the value under the base, deal by deal."""
        return difference(self._parts(figure, at), self._parts(figure, self.base))

    def total(self, counts: Callable[[Counts], Sequence[int]], at: int) -> list[int]:
        """A list of counts, summed over all batches."""
        columns = zip(*(counts(cells[at]) for cells in self.batches.values()), strict=True)
        return [sum(column) for column in columns]

    def figures(self) -> list[Figure]:
        """The main figures; how often each bot wins only where bots differ."""
        seats = len(self.bots)
        found = [
            Figure("dealer's advantage", lambda c: _advantage(c, c.tally.dealer_wins), True),
            Figure("first player's advantage", lambda c: _advantage(c, c.tally.first_wins), True),
            Figure("blocked hands", lambda c: (c.tally.blocked, c.games), True),
            Figure("turns per hand", lambda c: (c.tally.turns, c.games)),
            Figure("winner's points", lambda c: (c.tally.points, _won(c))),
        ]
        if len(set(self.bots)) > 1:
            found += [_bot_wins(index, self.bots[index]) for index in range(seats)]
        return found

    def seat_figures(self) -> list[Figure]:
        return [_seat_wins(seat) for seat in range(len(self.bots))]

    def event_figures(self) -> list[Figure]:
        """How often a hand everything happens whose frequency clearly differs, most first."""

        def most(figure: Figure) -> float:
            found = [self.difference(figure, at) for at in self.others]
            return max((abs(one.value or 0) for one in found if one.clear), default=0.0)

        ranked = sorted(((most(figure), figure) for figure in _EVENTS), key=lambda pair: -pair[0])
        return [figure for size, figure in ranked if size]

    def _parts(self, figure: Figure, at: int) -> list[Parts]:
        # In the order of the batches, not of their arrival: the same sums whoever did the work.
        return [figure.parts(self.batches[batch][at]) for batch in sorted(self.batches)]


def compare(
    sets: list[RuleSet],
    bots: list[str],
    games: int,
    *,
    labels: list[str] | None = None,
    base: int = 0,
    option: str | None = None,
    **options: Unpack[PlayOptions],
) -> Comparison:
    """Play the same deals under each rule set."""
    if len(sets) < 2:
        raise UserError("bad-value", "a comparison needs at least two rule sets")
    if games < BATCHES:
        raise UserError("bad-value", f"a comparison needs at least {BATCHES} games")
    names = labels or [rules.name for rules in sets]
    seed, rollouts = options.get("seed", 0), options.get("rollouts", DEFAULT_ROLLOUTS)
    made = Comparison(sets, names, tuple(bots), seed, games, rollouts, base, option)

    def take(task: Task, chunk: Chunk) -> None:
        batch = task.number % BATCHES
        if batch not in made.batches:
            made.batches[batch] = [Counts([0] * len(bots)) for _ in sets]
        made.batches[batch][task.table].add(chunk)

    tables = [Lineup(rules, bots) for rules in sets]
    made.stopped = play_tables(tables, games, take, paired=True, fewest_chunks=BATCHES, **options)
    return made


def different_labels(names: list[str]) -> list[str]:
    """The names, numbered where they are the same."""
    seen: dict[str, Iterator[int]] = {}
    labels = []
    for name in names:
        number = next(seen.setdefault(name, itertools.count(1)))
        labels.append(name if number == 1 else f"{name} ({number})")
    return labels


def _won(counts: Counts) -> int:
    return counts.games - counts.tally.blocked


def _advantage(counts: Counts, wins: int) -> Parts:
    """How much more often somebody wins than one of several equals would."""
    return wins - _won(counts) / len(counts.bot_wins), counts.games


def _bot_wins(index: int, bot: str) -> Figure:
    return Figure(f"wins by bot {index}, {bot}", lambda c: (c.bot_wins[index], c.games), True)


def _seat_wins(seat: int) -> Figure:
    return Figure(f"wins in seat {seat}", lambda c: (c.tally.wins[seat], c.games), True)


def _event(kind: EventKind) -> Figure:
    title = kind.name.lower().replace("_", " ")
    return Figure(title, lambda c: (c.tally.events[kind], c.games))


_EVENTS: Final = tuple(_event(kind) for kind in EventKind)
