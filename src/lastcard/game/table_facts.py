"""What lies open to everybody: a game and a view of it tell it alike."""

from __future__ import annotations

from enum import Enum

from lastcard.cards import MAX_SEATS, NO_COLOUR, Card, Colour, Pack
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Sight, State
from lastcard.native import mypyc_attr


class Phase(Enum):
    """What the table is waiting for."""

    PLAY = k.PLAY
    DRAWN = k.DRAWN
    COLOUR = k.COLOUR
    RESPOND = k.RESPOND
    TARGET = k.TARGET
    MORE = k.MORE
    INSPECT = k.INSPECT
    OVER = k.OVER


@mypyc_attr(allow_interpreted_subclasses=True)
class TableFacts:
    """The open part of a position, read from the kernel's record of it."""

    __slots__ = ()

    @property
    def _open(self) -> State | Sight:
        raise NotImplementedError

    @property
    def _pack(self) -> Pack:
        raise NotImplementedError

    @property
    def phase(self) -> Phase:
        return Phase(self._open.phase)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self._open.turn

    @property
    def actor(self) -> int | None:
        """Who must decide now; None when the hand is over."""
        return None if self._open.phase == k.OVER else self._open.actor

    @property
    def dealer(self) -> int:
        return self._open.dealer

    @property
    def hand_number(self) -> int:
        return self._open.hand_number

    @property
    def hand_sizes(self) -> list[int]:
        return self._open.sizes[: self._open.players]

    @property
    def top(self) -> Card:
        return self._pack.cards[self._open.top]

    @property
    def colour(self) -> Colour | None:
        """The colour in play; None while the opening wild waits for one."""
        colour = self._open.colour
        return None if colour == NO_COLOUR else self._pack.colours[colour]

    @property
    def goes_left(self) -> bool:
        """The direction of play: clockwise, or, where this is False, the other way."""
        return self._open.direction == k.LEFT

    @property
    def seats(self) -> list[int]:
        """The seats in the order they sit, clockwise."""
        return self._open.circle[: self._open.players]

    @property
    def in_hand(self) -> list[int]:
        """The seats that still take part in this hand."""
        return seats_of(self._open.playing)

    @property
    def pending(self) -> int:
        """How many cards the actor must draw or answer."""
        return self._open.pending

    @property
    def stock_size(self) -> int:
        return self._open.stock_size

    @property
    def pile(self) -> list[Card]:
        """The discards since the last shuffle, the top card last."""
        return list(map(self._pack.cards.__getitem__, self._open.pile[: self._open.pile_size]))

    @property
    def scores(self) -> list[int]:
        return self._open.scores[: self._open.players]

    @property
    def in_match(self) -> list[int]:
        """The seats that have not been eliminated."""
        return seats_of(self._open.alive)

    @property
    def match_over(self) -> bool:
        return bool(self._open.match_over)


def seats_of(mask: int) -> list[int]:
    return [seat for seat in range(MAX_SEATS) if mask >> seat & 1]
