"""Bots who play numbered deals in every rotation of their seats: what all arenas have."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

from lastcard.lab.arena.tally import Tally
from lastcard.rules import RuleSet

DEFAULT_ROLLOUTS: Final = 2000
MATCH_LIMIT: Final = 1000
"""Hands after which a match is broken off; some rules let nobody ever score. Where hands are not
even won, that is much sooner (``course.IDLE_LIMIT``)."""


@dataclass(frozen=True)
class Share:
    """Wins out of games, with the half-width of the 95% interval."""

    wins: int
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def margin(self) -> float:
        return 1.96 * math.sqrt(max(self.rate * (1 - self.rate), 1e-9) / self.games)


class Contest(ABC):
    """One bot for each seat. In rotation t the bot given at index i sits at seat i + t."""

    def __init__(self, rules: RuleSet, bots: list[str]) -> None:
        rules.check_players(len(bots))
        self.bots = bots
        self.rotations = [bots[-turn:] + bots[:-turn] for turn in range(len(bots))]
        self._next_deal = 0

    @property
    @abstractmethod
    def tallies(self) -> list[Tally]:
        """What was counted, for each rotation of the bots."""

    @abstractmethod
    def _play(self, turns: range, numbers: range, rollouts: int, most_hands: int = 1) -> int:
        """Play the deals of some numbers with some rotations, or, if more than one hand may be
        played of each, whole matches; how many moves were searched."""

    def play(self, deals: int, rollouts: int = DEFAULT_ROLLOUTS, first: int | None = None) -> int:
        """Play deals, each with every rotation, going on from the last or from a first one; how
        many moves were searched for."""
        start = self._next_deal if first is None else first
        self._next_deal = start + deals
        return self._play(range(len(self.bots)), range(start, self._next_deal), rollouts)

    def play_once_each(
        self, first: int, deals: int, rollouts: int = DEFAULT_ROLLOUTS, most_hands: int = 1
    ) -> None:
        """Play the deals of some numbers once each, the bots moving on a seat with every deal:
        independent hands, for counting rather than comparing."""
        count = len(self.bots)
        for turn in range(count):
            numbers = range(first + (turn - first) % count, first + deals, count)
            self._play(range(turn, turn + 1), numbers, rollouts, most_hands)

    def play_matches(self, first: int, matches: int, rollouts: int = DEFAULT_ROLLOUTS) -> None:
        """Play whole matches, each from the deal of its number on, the bots moving on a seat with
        every match."""
        self.play_once_each(first, matches, rollouts, MATCH_LIMIT)

    def play_dealt_by_first(self, first: int, deals: int, rollouts: int = DEFAULT_ROLLOUTS) -> None:
        """Play deals once each in which seat 0 deals and the bots sit as they were given. The
        rules must let the table declare the dealer."""
        stride = len(self.bots) ** 2
        self._play(range(1), range(first * stride, (first + deals) * stride, stride), rollouts)

    def share(self, index: int) -> Share:
        """The wins of the bot given at an index, over all seats it sat at."""
        count = len(self.bots)
        tallies = self.tallies
        won = sum(tallies[turn].wins[(index + turn) % count] for turn in range(count))
        return Share(won, sum(tally.games for tally in tallies))
