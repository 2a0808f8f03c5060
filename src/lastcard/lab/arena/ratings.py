"""The results of a tournament: shares of wins, ratings, and both as data."""

from __future__ import annotations

import csv
import io
import json
import math
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from lastcard.lab.arena.contest import Share
from lastcard.lab.arena.rotation_work import Played

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
    played: defaultdict[Pair, Played] = field(default_factory=lambda: defaultdict(Played))
    players: int = 2
    stopped: str | None = None

    @property
    def shares(self) -> dict[Pair, Share]:
        return {pair: played.share for pair, played in self.played.items()}

    @property
    def fair(self) -> float:
        """The share of a bot that is as good as the others."""
        return 1 / self.players

    def share(self, one: int, other: int) -> Share | None:
        """The wins of one bot against another, or, with more seats, among others of its kind."""
        if (one, other) in self.played:
            return self.played[one, other].share
        if self.players == 2 and (other, one) in self.played:
            played = self.played[other, one]
            return Share(played.losses, played.games)
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
            for (one, other), played in self.played.items():
                decided = played.wins + played.losses
                odds = (self.players - 1) * math.exp(strength[other] - strength[one])
                expected = 1 / (1 + odds)
                slope[one] += played.wins - decided * expected
                slope[other] -= played.wins - decided * expected
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


def as_data(standing: Standing) -> dict[str, Any]:
    return {
        "players": standing.players,
        "fair_share": standing.fair,
        "complete": standing.stopped is None,
        "ratings": [vars(rating) for rating in standing.ratings()],
        "shares": [
            {
                "bot": standing.bots[one],
                "others": standing.bots[other],
                "wins": share.wins,
                "games": share.games,
                "share": share.rate,
                "margin": share.margin,
            }
            for (one, other), share in standing.shares.items()
        ],
    }


def written(standing: Standing, form: str) -> str:
    """The standing as ``json``, or its shares as ``csv``."""
    data = as_data(standing)
    if form == "json":
        return json.dumps(data, indent=1) + "\n"
    text = io.StringIO()
    writer = csv.DictWriter(text, list(data["shares"][0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(data["shares"])
    return text.getvalue()
