"""What happened, typed, each event with its secret and its public form."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple, assert_never

from lastcard.cards import NO_COLOUR, Card, Colour, Pack
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
    SHED = k.EV_SHED
    CHOSE = k.EV_CHOSE
    REVEALED = k.EV_REVEALED


_KINDS: Final = {kind.value: kind for kind in EventKind}
_GROUPED: Final = frozenset((k.EV_DREW, k.EV_SHOWN, k.EV_KNOCKED_OUT, k.EV_SHED, k.EV_REVEALED))
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
        if not self.is_secret:
            return self
        return Event(self.kind, self.seat, self.other, None, None, self.number)

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
            shown = _counted(self.number, "card")
            if self.cards:
                shown += f" ({', '.join(map(str, self.cards))})"
        if self.cards and self.cards[0].names_colour and self.colour is not None:
            shown += f", naming {self.colour}"
        return _template(self.kind).format(
            seat="" if self.seat is None else names[self.seat],
            other="" if self.other is None else names[self.other],
            card=shown,
            colour=self.colour or "",
            number=self.number,
            cards=_counted(self.number, "card"),
            points=_counted(self.number, "point"),
            side="right" if self.number else "left",
        )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _template(kind: EventKind) -> str:
    """The sentence of a kind. Where a new kind has none, the type check fails."""
    match kind:
        case EventKind.SEATED:
            return "{seat} takes seat {number}."
        case EventKind.CUT:
            return "{seat} draws {card} for the deal."
        case EventKind.DEALER:
            return "{seat} deals."
        case EventKind.DEALT:
            return "Everyone is dealt {cards}."
        case EventKind.OPENED:
            return "{card} is turned up."
        case EventKind.PUT_BACK:
            return "{card} is turned up and put back."
        case EventKind.COVERED:
            return "{card} is turned up and will be covered."
        case EventKind.NAMED:
            return "{seat} names {colour}."
        case EventKind.PLAYED:
            return "{seat} plays {card}."
        case EventKind.JUMPED_IN:
            return "{seat} jumps in ahead of {other}."
        case EventKind.CALLED:
            return "{seat} calls UNO!"
        case EventKind.DREW:
            return "{seat} draws {card}."
        case EventKind.PASSED:
            return "{seat} passes."
        case EventKind.SKIPPED:
            return "{seat} loses a turn."
        case EventKind.REVERSED:
            return "Play now goes to the {side}."
        case EventKind.PENDING:
            return "{seat} must draw {cards} or respond."
        case EventKind.CHALLENGED:
            return "{seat} challenges {other}."
        case EventKind.SHOWN:
            return "{seat} shows {other} {card}."
        case EventKind.GUILTY:
            return "{seat} held the colour in play: it was a bluff."
        case EventKind.INNOCENT:
            return "{seat} did not hold the colour in play: it was no bluff."
        case EventKind.CAUGHT:
            return "{seat} catches {other}, who forgot to call UNO."
        case EventKind.FALSE_CATCH:
            return "{seat} wrongly accuses {other}."
        case EventKind.SWAPPED:
            return "{seat} swaps hands with {other}."
        case EventKind.HANDS_PASSED:
            return "All hands move one seat to the {side}."
        case EventKind.HANDS_SHUFFLED:
            return "{seat} has all hands shuffled and dealt out again."
        case EventKind.RESHUFFLED:
            return "The discards are shuffled into a new stock of {cards}."
        case EventKind.SUBMITTED:
            return "{seat} hands {card} to {other}."
        case EventKind.APPROVED:
            return "{seat} approves {other}'s {card}."
        case EventKind.SUBSTITUTED:
            return "{seat} keeps {other}'s card and plays {card} instead."
        case EventKind.RETURNED:
            return "{seat} returns {card} to {other}."
        case EventKind.KNOCKED_OUT:
            return "{seat} holds {card} and is out of the hand."
        case EventKind.WENT_OUT:
            return "{seat} wins the hand."
        case EventKind.BLOCKED:
            return "The hand is blocked: nobody wins it."
        case EventKind.SCORED:
            return "{seat} scores {points}."
        case EventKind.ELIMINATED:
            return "{seat} reaches {points} and is out of the match."
        case EventKind.MATCH_WON:
            return "{seat} wins the match."
        case EventKind.SHED:
            return "{seat} lays {card} under it."
        case EventKind.CHOSE:
            return "{seat} makes {other} draw."
        case EventKind.REVEALED:
            return "{seat} turns up and takes {card}."
    assert_never(kind)


def read_events(rows: Sequence[Sequence[int]], count: int, pack: Pack) -> list[Event]:
    """Turn the kernel's rows into events; cards drawn or shown in one go become one event.
    A card or colour below 0 is hidden."""
    events: list[Event] = []
    deck, colours = pack.cards, pack.colours
    at = 0
    while at < count:
        kind, seat, card, other, number = rows[at]
        cards: tuple[Card, ...] | None = (deck[card],) if card >= 0 else None
        at += 1
        if kind in _GROUPED:
            number = 1
            while at < count and rows[at][0] == kind and rows[at][1] == seat:
                cards = None if cards is None else (*cards, deck[rows[at][2]])
                number += 1
                at += 1
        events.append(
            Event(
                _KINDS[kind],
                seat if seat >= 0 else None,
                other if other >= 0 else None,
                cards,
                colours[number] if kind in _COLOURED and 0 <= number < NO_COLOUR else None,
                0 if kind in _COLOURED else number,
            )
        )
    return events
