"""Many hands under one rule set, each from a deal of its own, so that hands are independent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Unpack

from lastcard.lab.arena.contest import DEFAULT_ROLLOUTS
from lastcard.lab.study.assumptions import USUAL, Assumptions
from lastcard.lab.study.chunked_play import PlayOptions
from lastcard.lab.study.figures import Figure
from lastcard.lab.study.intervals import Estimate, ratio
from lastcard.lab.study.measured import Batches, Measured, measure
from lastcard.rules import RuleSet, load


@dataclass
class Result(Measured):
    """A simulation. ``stopped`` says why it is not complete, if it is not."""

    rules: RuleSet = field(kw_only=True)
    bots: tuple[str, ...] = field(kw_only=True)
    seed: int = field(kw_only=True)
    wanted: int = field(kw_only=True)
    rollouts: int = field(kw_only=True)
    assumptions: Assumptions = field(kw_only=True)
    batches: Batches = field(kw_only=True)
    stopped: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for (batch,) in self.batches.values():
            self.include(batch)
            self.matches.include(batch.matches)
            self.skill.include(batch.skill)

    @property
    def better_wins(self) -> float | None:
        """The share of the better player among worse ones, if it was played."""
        return self.skill.bot_share(0).rate if self.skill.games else None

    def value(self, figure: Figure) -> Estimate:
        return ratio([figure.parts(self.batches[batch][0]) for batch in sorted(self.batches)])


def simulate(
    rules: str | RuleSet,
    bots: list[str],
    games: int,
    *,
    assumptions: Assumptions = USUAL,
    watch: Callable[[Callable[[], Result]], None] = lambda so_far: None,
    **options: Unpack[PlayOptions],
) -> Result:
    """Play a number of hands, each from a deal of its own, and count what happened. ``watch`` is
    given, before it begins, what makes the result of all that is counted so far."""
    chosen = load(rules)
    batches: Batches = {}

    def so_far(stopped: str | None = None) -> Result:
        return Result(
            [0] * len(bots),
            rules=chosen,
            bots=tuple(bots),
            seed=options.get("seed", 0),
            wanted=games,
            rollouts=options.get("rollouts", DEFAULT_ROLLOUTS),
            assumptions=assumptions,
            batches=batches,
            stopped=stopped,
        )

    watch(so_far)
    return so_far(measure([chosen], bots, games, assumptions, batches, **options))
