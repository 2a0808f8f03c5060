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
from lastcard.lab.arena.contest import DEFAULT_ROLLOUTS
from lastcard.lab.study.assumptions import USUAL, Assumptions
from lastcard.lab.study.chunked_play import PlayOptions
from lastcard.lab.study.figures import (
    DEALER_WINS,
    EVENTS,
    Figure,
    advantage_figures,
    bot_figure,
    game_figures,
    seat_figure,
)
from lastcard.lab.study.intervals import Estimate, Parts, difference, ratio
from lastcard.lab.study.measured import BATCHES, Batches, Measured, measure
from lastcard.rules import RuleSet

MOST_EVENTS: Final = 8
"""Events that are shown; files hold them all."""


@dataclass
class Comparison:
    """What was counted. ``base`` is what the others are held against; ``option`` is the key of the
    option in which they differ, if it is but one."""

    sets: list[RuleSet]
    labels: list[str]
    bots: tuple[str, ...]
    seed: int
    wanted: int
    rollouts: int
    assumptions: Assumptions
    base: int = 0
    option: str | None = None
    batches: Batches = field(default_factory=dict)
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

    def total(self, counts: Callable[[Measured], Sequence[int]], at: int) -> list[int]:
        """A list of counts, summed over all batches."""
        columns = zip(*(counts(cells[at]) for cells in self.batches.values()), strict=True)
        return [sum(column) for column in columns]

    def figures(self) -> list[Figure]:
        """The main figures that some set has; how often each bot wins only where bots differ."""
        found = [
            figure
            for figure in advantage_figures() + game_figures(self.assumptions)
            if any(figure.applies(rules) for rules in self.sets)
        ]
        if len(set(self.bots)) > 1:
            found += [bot_figure(index, bot) for index, bot in enumerate(self.bots)]
        return found

    def seat_figures(self) -> list[Figure]:
        return [seat_figure(seat) for seat in range(len(self.bots))]

    def detailed_figures(self) -> list[Figure]:
        """All of them, seat by seat and of dealers, too: what files and the studio have."""
        return [*self.figures(), *self.seat_figures(), DEALER_WINS]

    def event_figures(self) -> list[Figure]:
        """How often a hand everything happens whose frequency clearly differs, most first."""

        def most(figure: Figure) -> float:
            found = [self.difference(figure, at) for at in self.others]
            return max((abs(one.value or 0) for one in found if one.clear), default=0.0)

        ranked = sorted(((most(figure), figure) for figure in EVENTS), key=lambda pair: -pair[0])
        return [figure for size, figure in ranked if size]

    def _parts(self, figure: Figure, at: int) -> list[Parts]:
        if not figure.applies(self.sets[at]):
            return []
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
    assumptions: Assumptions = USUAL,
    watch: Callable[[Comparison], None] = lambda comparison: None,
    **options: Unpack[PlayOptions],
) -> Comparison:
    """Play the same deals under each rule set. ``watch`` is given the comparison before it begins;
    it holds what is counted so far."""
    if len(sets) < 2:
        raise UserError("bad-value", "a comparison needs at least two rule sets")
    if games < BATCHES:
        raise UserError("bad-value", f"a comparison needs at least {BATCHES} games")
    names = labels or [rules.name for rules in sets]
    seed, rollouts = options.get("seed", 0), options.get("rollouts", DEFAULT_ROLLOUTS)
    made = Comparison(sets, names, tuple(bots), seed, games, rollouts, assumptions, base, option)
    watch(made)
    made.stopped = measure(sets, bots, games, assumptions, made.batches, **options)
    return made


def different_labels(names: list[str]) -> list[str]:
    """The names, numbered where they are the same."""
    seen: dict[str, Iterator[int]] = {}
    labels = []
    for name in names:
        number = next(seen.setdefault(name, itertools.count(1)))
        labels.append(name if number == 1 else f"{name} ({number})")
    return labels
