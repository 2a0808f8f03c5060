"""What happened, typed, each event with its secret and its public form."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from lastcard.cards import CARDS, COLOURS, Card, Colour
from lastcard.kernel import codes as k
from lastcard.kernel.history import is_secret, may_know


class EventKind(IntEnum):
    SEATED = k.EV_SEATED
    CUT = k.EV_CUT
    DEALER = k.EV_DEALER
    DEALT = k.EV_DEALT
    OPENED = k.EV_OPENED
    PUT_BACK = k.EV_PUT_BACK
    COVERED = k.EV_COVERED
    NAMED = k.EV_NAMED
    PLAYED = k.EV_PLAYED
    JUMPED_IN = k.EV_JUMPED_IN
    CALLED = k.EV_CALLED
    DREW = k.EV_DREW
    PASSED = k.EV_PASSED
    SKIPPED = k.EV_SKIPPED
    REVERSED = k.EV_REVERSED
    PENDING = k.EV_PENDING
    CHALLENGED = k.EV_CHALLENGED
    SHOWN = k.EV_SHOWN
    GUILTY = k.EV_GUILTY
    INNOCENT = k.EV_INNOCENT
    CAUGHT = k.EV_CAUGHT
    FALSE_CATCH = k.EV_FALSE_CATCH
    SWAPPED = k.EV_SWAPPED
    HANDS_PASSED = k.EV_HANDS_PASSED
    HANDS_SHUFFLED = k.EV_HANDS_SHUFFLED
    RESHUFFLED = k.EV_RESHUFFLED
    SUBMITTED = k.EV_SUBMITTED
    APPROVED = k.EV_APPROVED
    SUBSTITUTED = k.EV_SUBSTITUTED
    RETURNED = k.EV_RETURNED
    KNOCKED_OUT = k.EV_KNOCKED_OUT
    WENT_OUT = k.EV_WENT_OUT
    BLOCKED = k.EV_BLOCKED
    SCORED = k.EV_SCORED
    ELIMINATED = k.EV_ELIMINATED
    MATCH_WON = k.EV_MATCH_WON


_KINDS: Final = {kind.value: kind for kind in EventKind}
_ALONE: Final = tuple((card,) for card in CARDS)  # most events are about one card
_GROUPED: Final = frozenset((k.EV_DREW, k.EV_SHOWN, k.EV_KNOCKED_OUT))
_COLOURED: Final = frozenset(
    (k.EV_NAMED, k.EV_PLAYED, k.EV_SUBMITTED, k.EV_APPROVED, k.EV_SUBSTITUTED)
)


class Event(NamedTuple):
    """One thing that happened. ``cards`` and ``colour`` are None where they may not be known."""

    kind: EventKind
    seat: int | None = None
    other: int | None = None
    cards: tuple[Card, ...] | None = None
    colour: Colour | None = None
    number: int = 0

    @property
    def is_secret(self) -> bool:
        return is_secret(self.kind)

    @property
    def public(self) -> Event:
        """The form everybody may see."""
        return self._replace(cards=None, colour=None) if self.is_secret else self

    def seen_by(self, seat: int | None) -> Event:
        """The form a seat may see; None is a spectator."""
        if not self.is_secret:
            return self
        mine = -1 if self.seat is None else self.seat
        other = -1 if self.other is None else self.other
        knows = may_know(self.kind, mine, other, -1 if seat is None else seat)
        return self if knows else self.public

    def sentence(self, names: Sequence[str]) -> str:
        """The event in plain words."""
        shown = self.cards[0].words if self.cards and len(self.cards) == 1 else "a card"
        if self.kind in _GROUPED:
            shown = f"{self.number} card" + ("s" if self.number != 1 else "")
            if self.cards:
                shown += f" ({', '.join(map(str, self.cards))})"
        if self.cards and self.cards[0].is_wild and self.colour is not None:
            shown += f", naming {self.colour}"
        return _SENTENCES[self.kind].format(
            seat="" if self.seat is None else names[self.seat],
            other="" if self.other is None else names[self.other],
            card=shown,
            colour=self.colour or "",
            number=self.number,
            side="right" if self.number else "left",
        )


_SENTENCES: Final = {
    EventKind.SEATED: "{seat} takes seat {number}.",
    EventKind.CUT: "{seat} cuts {card}.",
    EventKind.DEALER: "{seat} deals.",
    EventKind.DEALT: "Everybody gets {number} cards.",
    EventKind.OPENED: "{card} is turned up.",
    EventKind.PUT_BACK: "{card} is turned up and put back.",
    EventKind.COVERED: "{card} is turned up and will be covered.",
    EventKind.NAMED: "{seat} names {colour}.",
    EventKind.PLAYED: "{seat} plays {card}.",
    EventKind.JUMPED_IN: "{seat} jumps in before {other}.",
    EventKind.CALLED: "{seat} calls UNO!",
    EventKind.DREW: "{seat} draws {card}.",
    EventKind.PASSED: "{seat} passes.",
    EventKind.SKIPPED: "{seat} loses the turn.",
    EventKind.REVERSED: "Play now goes to the {side}.",
    EventKind.PENDING: "{seat} must answer a draw of {number}.",
    EventKind.CHALLENGED: "{seat} challenges {other}.",
    EventKind.SHOWN: "{seat} shows {other} {card}.",
    EventKind.GUILTY: "{seat} held the colour: guilty.",
    EventKind.INNOCENT: "{seat} did not hold the colour: innocent.",
    EventKind.CAUGHT: "{seat} catches {other}, who forgot to call UNO.",
    EventKind.FALSE_CATCH: "{seat} accuses {other} wrongly.",
    EventKind.SWAPPED: "{seat} swaps hands with {other}.",
    EventKind.HANDS_PASSED: "All hands move one seat to the {side}.",
    EventKind.HANDS_SHUFFLED: "{seat} has all hands shuffled and dealt again.",
    EventKind.RESHUFFLED: "{number} discards are shuffled and become the stock.",
    EventKind.SUBMITTED: "{seat} hands {card} to {other}.",
    EventKind.APPROVED: "{seat} approves {other}'s {card}.",
    EventKind.SUBSTITUTED: "{seat} keeps {other}'s card and plays {card} instead.",
    EventKind.RETURNED: "{seat} gives {other} {card} back.",
    EventKind.KNOCKED_OUT: "{seat} holds {card} and is out of the hand.",
    EventKind.WENT_OUT: "{seat} wins the hand.",
    EventKind.BLOCKED: "Nobody can go on: the hand is blocked.",
    EventKind.SCORED: "{seat} scores {number}.",
    EventKind.ELIMINATED: "{seat} reaches {number} and is out of the match.",
    EventKind.MATCH_WON: "{seat} wins the match.",
}


def read_events(rows: Sequence[Sequence[int]], count: int) -> list[Event]:
    """Turn the kernel's rows into events; cards drawn or shown in one go become one event.
    A card or colour below 0 is hidden."""
    events: list[Event] = []
    at = 0
    while at < count:
        kind, seat, card, other, number = rows[at]
        cards: tuple[Card, ...] | None = _ALONE[card] if card >= 0 else None
        at += 1
        if kind in _GROUPED:
            number = 1
            while at < count and rows[at][0] == kind and rows[at][1] == seat:
                cards = None if cards is None else (*cards, CARDS[rows[at][2]])
                number += 1
                at += 1
        events.append(
            Event(
                _KINDS[kind],
                seat if seat >= 0 else None,
                other if other >= 0 else None,
                cards,
                COLOURS[number] if kind in _COLOURED and number >= 0 else None,
                0 if kind in _COLOURED else number,
            )
        )
    return events
