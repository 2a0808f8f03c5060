"""What a learning player sees, as a row of small integers: one table, index by index.

``PARTS`` is the table. The row is made from a ``Sight`` only, so nothing hidden can be in it.
Seats are counted from the observing one: 0 is that seat, 1 the next to the left, and so on
in the order people sit. Every number is from 0 to 127; larger ones are cut off there. The size
is the same for all rule sets and numbers of players; seats that do not exist stay 0.

The codes of actions are the kernel's, except that ``SWAP`` and ``CATCH`` count seats the same way.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lastcard.cards import DRAW_TWO, KINDS, MAX_SEATS, NO_COLOUR, SYMBOLS_PER_COLOUR, WILD
from lastcard.cards import WILD_DRAW_FOUR as FOUR

from ...kernel.codes import CATCH, NO_CARD, NOBODY, OVER, PLAY_CARD, SWAP
from ...kernel.fields import Sight, State
from ...kernel.mode import jit

LARGEST: Final = 127


class Part(NamedTuple):
    """Some neighbouring indices of the observation."""

    name: str
    start: int
    length: int
    high: int
    """The largest value that can stand there; the smallest is 0."""
    meaning: str


_ROWS: Final = (
    ("hand", KINDS, LARGEST, "how many of each card this seat holds"),
    ("top", KINDS, 1, "the card to match"),
    ("colour", 4, 1, "the colour in play: red, yellow, green, blue; none before it is named"),
    (
        "phase",
        OVER,
        1,
        "what the table is waiting for: play, drawn card, colour, answer to a draw, whose hand to "
        "take, more cards, inspection, nothing (the hand is over)",
    ),
    ("sizes", MAX_SEATS, LARGEST, "how many cards each seat holds"),
    ("stock", 1, LARGEST, "cards in the stock"),
    ("direction", 1, 1, "0 if play goes to the left, 1 to the right"),
    ("pending", 1, LARGEST, "cards that must be drawn or answered"),
    ("pending kind", 3, 1, "the card that caused them: Draw Two, Wild Draw Four, another"),
    ("dealer", MAX_SEATS, 1, "who deals"),
    ("turn", MAX_SEATS, 1, "whose turn it is"),
    ("actor", MAX_SEATS, 1, "who must decide; if not this seat, it is being asked out of turn"),
    ("exposed", MAX_SEATS, 1, "who holds one card without having called UNO"),
    ("accused", MAX_SEATS, 1, "who can be challenged"),
    ("drawn", KINDS, 1, "the card just drawn, if this seat drew it"),
    ("submitted", KINDS, 1, "the card before the dealer, for its owner and the dealer"),
    ("submitted colour", 4, 1, "the colour named with it, if it is a wild"),
    ("submitted call", 1, 1, "1 if UNO was called with it"),
    ("score hundreds", MAX_SEATS, LARGEST, "the score of each seat: full hundreds"),
    ("score rest", MAX_SEATS, 99, "the score of each seat: the remainder after the hundreds"),
    ("alive", MAX_SEATS, 1, "who is still in the match"),
    ("playing", MAX_SEATS, 1, "who is still in the hand"),
    (
        "discards",
        KINDS,
        LARGEST,
        "how many of each card have been discarded since the last shuffle",
    ),
)


def _parts() -> tuple[Part, ...]:
    parts, start = [], 0
    for name, length, high, meaning in _ROWS:
        parts.append(Part(name, start, length, high, meaning))
        start += length
    return tuple(parts)


PARTS: Final = _parts()
SIZE: Final = PARTS[-1].start + PARTS[-1].length
"""How many numbers an observation has."""

(
    _HAND,
    _TOP,
    _COLOUR,
    _PHASE,
    _SIZES,
    _STOCK,
    _DIRECTION,
    _PENDING,
    _KIND,
    _DEALER,
    _TURN,
    _ACTOR,
    _EXPOSED,
    _ACCUSED,
    _DRAWN,
    _SUBMITTED,
    _NAMED,
    _CALLED,
    _HUNDREDS,
    _REST,
    _ALIVE,
    _PLAYING,
    _DISCARDS,
) = (part.start for part in PARTS)


def describe() -> str:
    """The table in Markdown, for the documentation."""
    lines = ["| index | name | values | meaning |", "|---|---|---|---|"]
    for part in PARTS:
        last = part.start + part.length - 1
        where = f"{part.start}" if part.length == 1 else f"{part.start} to {last}"
        lines.append(f"| {where} | {part.name} | 0 to {part.high} | {part.meaning} |")
    return "\n".join(lines) + "\n"


@jit
def encode(v: Sight, into: list[int]) -> None:
    """Write the observation of the seat that ``v`` was made for; a spectator has none."""
    for at in range(SIZE):
        into[at] = 0
    for card in range(KINDS):
        into[_HAND + card] = v.hand[card]
    into[_TOP + v.top] = 1
    if v.colour != NO_COLOUR:
        into[_COLOUR + v.colour] = 1
    into[_PHASE + v.phase - 1] = 1
    into[_STOCK] = min(v.stock_size, LARGEST)
    into[_DIRECTION] = v.direction
    if v.pending > 0:
        into[_PENDING] = min(v.pending, LARGEST)
        into[_KIND + pending_kind(v.pending_card)] = 1
    if v.drawn != NO_CARD:
        into[_DRAWN + v.drawn] = 1
    if v.submitted != NO_CARD:
        into[_SUBMITTED + v.submitted] = 1
        if v.submitted >= WILD:
            into[_NAMED + v.submitted_colour] = 1
    into[_CALLED] = v.submitted_call
    encode_seats(v, into)
    for at in range(v.pile_size):
        into[_DISCARDS + v.pile[at]] += 1


@jit
def encode_seats(v: Sight, into: list[int]) -> None:
    place = place_of(v, v.seat)
    for ahead in range(v.players):
        seat = v.circle[place]
        place += 1
        if place == v.players:
            place = 0
        into[_SIZES + ahead] = min(v.sizes[seat], LARGEST)
        into[_ALIVE + ahead] = v.alive >> seat & 1
        into[_PLAYING + ahead] = v.playing >> seat & 1
        if v.scores[seat] != 0:
            into[_HUNDREDS + ahead] = min(v.scores[seat] // 100, LARGEST)
            into[_REST + ahead] = v.scores[seat] % 100
    into[_DEALER + steps_to(v, v.seat, v.dealer)] = 1
    into[_TURN + steps_to(v, v.seat, v.turn)] = 1
    into[_ACTOR + steps_to(v, v.seat, v.actor)] = 1
    if v.exposed != NOBODY:
        into[_EXPOSED + steps_to(v, v.seat, v.exposed)] = 1
    if v.accused != NOBODY:
        into[_ACCUSED + steps_to(v, v.seat, v.accused)] = 1


@jit
def pending_kind(card: int) -> int:
    if card == FOUR:
        return 1
    if card < WILD and card % SYMBOLS_PER_COLOUR == DRAW_TWO:
        return 0
    return 2


@jit
def place_of(s: State | Sight, seat: int) -> int:
    """Where in the circle a seat is."""
    if s.circle[seat] == seat:
        return seat
    place = 0
    while s.circle[place] != seat:
        place += 1
    return place


@jit
def steps_to(s: State | Sight, seat: int, other: int) -> int:
    """How many seats to the left of ``seat`` the other one sits."""
    steps = place_of(s, other) - place_of(s, seat)
    if steps < 0:
        return steps + s.players
    return steps


@jit
def relative_action(s: State | Sight, seat: int, action: int) -> int:
    """The code under which ``seat`` sees an action of the kernel."""
    if action < SWAP or action >= PLAY_CARD:
        return action
    first = CATCH if action >= CATCH else SWAP
    return first + steps_to(s, seat, action - first)


@jit
def kernel_action(s: State | Sight, seat: int, action: int) -> int:
    """The inverse of ``relative_action``."""
    if action < SWAP or action >= PLAY_CARD:
        return action
    first = CATCH if action >= CATCH else SWAP
    place = place_of(s, seat) + action - first
    return first + s.circle[place if place < s.players else place - s.players]
