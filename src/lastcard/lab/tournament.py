"""Round robin: every bot against every other, and ratings from all results."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from lastcard.errors import UserError
from lastcard.lab.arena import DEFAULT_ROLLOUTS, Arena, Share
from lastcard.rules import RuleSet

ELO_PER_LOGIT = 400 / math.log(10)
CHUNK = 50
"""Deals between two looks at the clock."""


@dataclass(frozen=True)
class Rating:
    """Strength on the Elo scale, with the half-width of the 95 % interval. The mean is 0."""

    bot: str
    elo: float
    margin: float


@dataclass
class Standing:
    """Results so far. ``complete`` is False when it was stopped before the last deal."""

    bots: list[str]
    shares: dict[tuple[int, int], Share] = field(default_factory=dict)
    complete: bool = True

    def share(self, one: int, other: int) -> Share | None:
        """The wins of one bot against another."""
        if (one, other) in self.shares:
            return self.shares[one, other]
        found = self.shares.get((other, one))
        return None if found is None else Share(found.games - found.wins, found.games)

    def ratings(self) -> list[Rating]:
        """Best first, by the Bradley-Terry model: the odds of a win are a ratio of strengths."""
        count = len(self.bots)
        strength = np.zeros(count)
        information = np.eye(count)
        for _ in range(50):  # Newton's method; the weak prior keeps a perfect record finite
            slope = -strength * 0.01
            information = np.eye(count) * 0.01
            for (one, other), share in self.shares.items():
                expected = 1 / (1 + math.exp(strength[other] - strength[one]))
                slope[one] += share.wins - share.games * expected
                slope[other] -= share.wins - share.games * expected
                weight = share.games * expected * (1 - expected)
                information[[one, other], [one, other]] += weight
                information[[one, other], [other, one]] -= weight
            strength = strength + np.linalg.solve(information, slope)
        spread = np.sqrt(np.diag(np.linalg.inv(information + np.ones((count, count)))))
        strength = strength - strength.mean()
        found = [
            Rating(bot, float(strength[i]) * ELO_PER_LOGIT, 1.96 * float(spread[i]) * ELO_PER_LOGIT)
            for i, bot in enumerate(self.bots)
        ]
        return sorted(found, key=lambda rating: -rating.elo)


def round_robin(
    rules: RuleSet,
    bots: list[str],
    deals: int,
    *,
    seed: int = 0,
    rollouts: int = DEFAULT_ROLLOUTS,
    progress: Callable[[str, int, int], None] = lambda pair, done, total: None,
) -> Standing:
    """Two at a table, every deal played twice with the seats swapped, the same deals for all."""
    if len(bots) < 2 or len(set(bots)) != len(bots):
        raise UserError("bots", "a tournament needs two or more bots, each named once")
    if deals < 1 or rollouts < 1:
        raise UserError("bad-value", "deals and rollouts must be at least 1")
    standing = Standing(bots)
    arenas = {
        (i, j): Arena(rules, [bots[i], bots[j]], seed=seed)
        for i, j in itertools.combinations(range(len(bots)), 2)
    }
    try:
        for (i, j), arena in arenas.items():
            for done in range(0, deals, CHUNK):
                progress(f"{bots[i]} - {bots[j]}", done, deals)
                arena.play(min(CHUNK, deals - done), rollouts)
                standing.shares[i, j] = arena.share(0)
    except KeyboardInterrupt:
        standing.complete = False
    return standing
