"""The results of a tournament: shares of wins, and ratings."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from lastcard.lab.arena.contest import Share
from lastcard.lab.study.counts import Counts

Pair = tuple[int, int]
"""The one bot and the others, by their places among the bots."""
ELO_PER_LOGIT: Final = 400 / math.log(10)


@dataclass(frozen=True)
class Rating:
    """Strength on the Elo scale, with the half-width of the 95% interval. The mean is 0."""

    bot: str
    elo: float
    margin: float


@dataclass
class Standing:
    """Results so far: of one bot among others of another kind, for each ordered pair; with two
    seats one order tells both. ``stopped`` says why it is not complete, if it is not."""

    bots: list[str]
    played: dict[Pair, Counts] = field(default_factory=dict)
    players: int = 2
    stopped: str | None = None

    @property
    def games(self) -> int:
        return sum(counts.games for counts in self.played.values())

    @property
    def shares(self) -> dict[Pair, Share]:
        """In the order of the pairs, not of their arrival: the same whoever did the work."""
        return {pair: self.played[pair].bot_share(0) for pair in sorted(self.played)}

    @property
    def fair(self) -> float:
        """The share of a bot that is as good as the others."""
        return 1 / self.players

    def share(self, one: int, other: int) -> Share | None:
        """The wins of one bot against another, or, with more seats, among others of its kind."""
        if (one, other) in self.played:
            return self.played[one, other].bot_share(0)
        if self.players == 2 and (other, one) in self.played:
            return self.played[other, one].bot_share(1)
        return None

    def ratings(self) -> list[Rating]:
        """Best first, by the Bradley-Terry model: the chances to win are as the strengths, so one
        against n others of another kind wins with the odds of its strength to n times theirs."""
        count = len(self.bots)
        strength = np.zeros(count)
        information = np.eye(count)
        for _ in range(50):  # Newton's method; the weak prior keeps a perfect record finite
            slope = -strength * 0.01
            information = np.eye(count) * 0.01
            for one, other in sorted(self.played):
                wins, *losses = self.played[one, other].bot_wins  # the rest was blocked
                decided = wins + sum(losses)
                odds = (self.players - 1) * math.exp(strength[other] - strength[one])
                expected = 1 / (1 + odds)
                slope[one] += wins - decided * expected
                slope[other] -= wins - decided * expected
                weight = decided * expected * (1 - expected)
                information[[one, other], [one, other]] += weight
                information[[one, other], [other, one]] -= weight
            strength = strength + np.linalg.solve(information, slope)
        # Only differences are known: leave out the direction in which all rise together.
        centre = np.eye(count) - 1 / count
        covariance = centre @ np.linalg.inv(information + 1 / count) @ centre
        spread = np.sqrt(np.diag(covariance))
        strength = strength - strength.mean()
        found = [
            Rating(bot, float(strength[i]) * ELO_PER_LOGIT, 1.96 * float(spread[i]) * ELO_PER_LOGIT)
            for i, bot in enumerate(self.bots)
        ]
        return sorted(found, key=lambda rating: -rating.elo)
