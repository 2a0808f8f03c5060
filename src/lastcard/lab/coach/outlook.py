"""How likely each seat was to win after every step of a record, and what made it so.

With all hands open, and played on as people play: a chance that nobody at the table could know,
but everybody who looks at the record can. What it changes by is somebody's choice or
luck, and luck is what is left of the result when the choices are taken out.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from lastcard.bots.expert.thinking import foresee_hand, foresee_match
from lastcard.bots.policies.open_hands import BLOCKED, OpenTable
from lastcard.game import Game
from lastcard.kernel.codes import NOBODY
from lastcard.kernel.compiled import Records, array_of, from_record
from lastcard.kernel.score import side_of
from lastcard.rules import RuleSet

GAMES: Final = 320
"""Played from every step."""
MATCHES: Final = 1000
"""Played from the start and the end of every hand."""

Shares = tuple[float, ...]
"""For each seat its part of a win; together they are 1."""
Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Chances:
    """What each seat could hope for after a step, with all hands open."""

    step: int
    hand: int
    of_hand: Shares
    of_match: Shares


@dataclass(frozen=True)
class Balance:
    """Where the hands came from that a seat won more or less than its part of, over a whole record:
    all in hands, so 0.5 is half a hand. The four parts add up to ``result``."""

    seat: int
    result: float
    deal: float
    """What the cards dealt were worth."""
    draws: float
    """What was drawn later, by everybody."""
    choices: float
    """What the own choices gained or lost beside those of a casual bot."""
    others: float
    """What the choices of the others did."""


class Position:
    """A step of a record: the table after it, and what was done next, if anything was."""

    def __init__(self, game: Game, step: int, following: tuple[int, int] | None) -> None:
        self.step = step
        self.state = game.state.copy()
        self.over = game.over
        self.following = following
        self._rules = game.rules.kernel
        self._wins: Counts = np.zeros((2, BLOCKED + 1), np.int64)

    def add(self, wins: Sequence[Sequence[int]]) -> None:
        """Who won in games from here: if all were bots, and after what was done."""
        self._wins += np.array(wins)

    def clear(self) -> Position:
        """The same with no games played."""
        fresh = copy(self)
        fresh._wins = np.zeros_like(self._wins)
        return fresh

    @property
    def _played(self) -> int:
        return int(self._wins[0].sum())

    @property
    def is_known(self) -> bool:
        """Whether its chances are: it is over, or games were played from it."""
        return self.over or self._played > 0

    @property
    def by_winner(self) -> Floats:
        """The chance of each seat to win the hand alone; the last is that nobody does."""
        if self.over:
            sure = np.zeros(BLOCKED + 1)
            sure[BLOCKED if self.state.winner == NOBODY else self.state.winner] = 1
            return sure
        shares: Floats = self._wins[0] / self._played
        return shares

    @property
    def shares(self) -> Floats:
        return self._shared(self.by_winner)

    @property
    def choice(self) -> Floats:
        """What the next choice changes, for every seat."""
        if self.following is None or self.over:
            return np.zeros(self.state.players)
        return self._shared((self._wins[1] - self._wins[0]) / self._played)

    @property
    def fair(self) -> Floats:
        """Everybody's part before the cards are dealt."""
        seats = self.state.playing
        playing = np.array([seats >> seat & 1 for seat in range(self.state.players)])
        parts: Floats = playing / playing.sum()
        return parts

    def _shared(self, by_winner: Floats) -> Floats:
        """Partners win together, and of a blocked hand everybody has a part."""
        players = self.state.players
        shares = np.full(players, by_winner[BLOCKED] / players)
        for seat in range(players):
            side = side_of(self.state, self._rules, seat)
            together = [mate for mate in range(players) if side >> mate & 1]
            shares[together] += by_winner[seat] / len(together)
        return shares

    def table(self, key: int) -> Records:
        """The position for compiled games."""
        tables = array_of(OpenTable)
        tables["seat"], tables["action"] = self.following or (NOBODY, NOBODY)
        tables["state"] = from_record(self.state)
        tables["dice"]["key"] = key % 2**61
        return tables


class Outlook:
    """The chances of a whole record, as far as games were played from its positions."""

    def __init__(self, rules: RuleSet, positions: Sequence[Position], seed: int) -> None:
        self.positions = [position.clear() for position in positions]
        self._rules = from_record(rules.kernel)
        self._seed = seed
        self._matches: dict[int, Counts] = {}

    def wins(self, at: int, first: int, last: int) -> list[list[int]]:
        """Who wins in the games from one number to another, played from a position."""
        position, wins = self.positions[at], np.zeros((2, BLOCKED + 1), np.int64)
        if not position.over:
            foresee_hand(position.table(self._key(at)), self._rules, first, last - first, wins)
        counts: list[list[int]] = wins.tolist()
        return counts

    def matches(self, at: int, count: int = MATCHES) -> list[list[int]]:
        """Wins of the match by seat, in thousandths, in a row for each winner of this hand."""
        position, wins = self.positions[at], np.zeros((BLOCKED + 1, BLOCKED), np.int64)
        foresee_match(position.table(self._key(at) + 1), self._rules, count, wins)
        counts: list[list[int]] = wins[:, : position.state.players].tolist()
        return counts

    def take_matches(self, at: int, wins: Sequence[Sequence[int]]) -> None:
        self._matches[at] = np.array(wins)

    def is_bound(self, at: int) -> bool:
        """Whether a hand begins or ends here: matches are played from nowhere else."""
        return self._is_start(at) or self.positions[at].over

    def _key(self, at: int) -> int:
        return (self._seed << 24) + 2 * self.positions[at].step

    def chances(self) -> tuple[Chances, ...]:
        """After every step that is known. What is not known of the match yet is what is known of
        the hand."""
        told = []
        start = 0
        for at, position in enumerate(self.positions):
            if self._is_start(at):
                start = at
            if not position.is_known:
                continue
            matches = self._matches.get(at if position.over else start)
            of_hand = position.shares
            of_match = of_hand if matches is None else _mixed(position.by_winner, matches)
            told.append(
                Chances(
                    position.step,
                    position.state.hand_number,
                    tuple(map(float, of_hand)),
                    tuple(map(float, of_match)),
                )
            )
        return tuple(told)

    def balances(self) -> tuple[Balance, ...]:
        """Of hands that are over, as soon as every step of them is known."""
        if not self.positions:
            return ()
        players = self.positions[0].state.players
        sums = {part: np.zeros(players) for part in ("result", "deal", "choices", "others")}
        for hand in self._known_hands():
            fair = hand[0].fair
            sums["result"] += hand[-1].shares - fair
            sums["deal"] += hand[0].shares - fair
            for position in hand:
                if position.following is not None:
                    own = np.arange(players) == position.following[0]
                    sums["choices"] += np.where(own, position.choice, 0)
                    sums["others"] += np.where(own, 0, position.choice)
        sums["draws"] = sums["result"] - sums["deal"] - sums["choices"] - sums["others"]
        return tuple(
            Balance(seat, **{part: float(sums[part][seat]) for part in sums})
            for seat in range(players)
        )

    def _is_start(self, at: int) -> bool:
        return at == 0 or self.positions[at - 1].over

    def _known_hands(self) -> list[list[Position]]:
        hands: list[list[Position]] = []
        for at, position in enumerate(self.positions):
            if self._is_start(at):
                hands.append([])
            hands[-1].append(position)
        return [hand for hand in hands if hand[-1].over and all(one.is_known for one in hand)]


def _mixed(by_winner: Floats, matches: Counts) -> Floats:
    """The chances in the match: by who wins this hand, and how likely that is. A winner who never
    came up in the matches played leaves the chances as they are."""
    total = matches.sum(axis=0)
    usual = total / total.sum()
    sums = matches.sum(axis=1, keepdims=True)
    after = np.where(sums > 0, matches / np.maximum(sums, 1), usual)
    shares = by_winner @ after
    whole: Floats = shares / shares.sum()
    return whole
