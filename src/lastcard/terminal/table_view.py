"""What the screens show of a table, whether a game in this process or a server tells it.

It holds less than a ``View``: a server does not tell what only a bot has a use for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.cards import Card, Colour
from lastcard.game import Phase, View
from lastcard.rules import RuleSet


@dataclass(frozen=True)
class TableView:
    """A table as a seat sees it, or, with seat None, a spectator."""

    rules: RuleSet
    seat: int | None
    phase: Phase
    turn: int
    actor: int | None
    """Who must decide now; None when the hand is over."""
    dealer: int
    hand_number: int
    hand: Sequence[Card]
    hand_sizes: Sequence[int]
    top: Card
    colour: Colour | None
    goes_left: bool
    seats: Sequence[int]
    """In the order they sit, clockwise."""
    in_hand: Sequence[int]
    pending: int
    accused: int | None
    drawn: Card | None
    submitted: Card | None
    submitted_colour: Colour | None
    """The colour named with a submitted wild."""
    submitted_call: bool
    stock_size: int
    scores: Sequence[int]
    winner: int | None
    gains: Sequence[int]
    """Points of the hand; empty before it has ended."""
    champions: Sequence[int]
    match_over: bool

    @property
    def players(self) -> int:
        return len(self.hand_sizes)

    @classmethod
    def of(cls, view: View) -> TableView:
        return cls(
            rules=view.rules,
            seat=view.seat,
            phase=view.phase,
            turn=view.turn,
            actor=view.actor,
            dealer=view.dealer,
            hand_number=view.hand_number,
            hand=view.hand,
            hand_sizes=view.hand_sizes,
            top=view.top,
            colour=view.colour,
            goes_left=view.goes_left,
            seats=view.seats,
            in_hand=view.in_hand,
            pending=view.pending,
            accused=view.accused,
            drawn=view.drawn,
            submitted=view.submitted,
            submitted_colour=view.submitted_colour,
            submitted_call=view.submitted_call,
            stock_size=view.stock_size,
            scores=view.scores,
            winner=view.winner,
            gains=view.gains if view.phase is Phase.OVER else [],
            champions=view.champions,
            match_over=view.match_over,
        )
