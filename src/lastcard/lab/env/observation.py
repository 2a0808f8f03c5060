"""What a learning player sees, as a row of small integers: one table for each pack, index by index.

``parts_of`` is the table. The row is made of what a ``Sight`` holds, so nothing hidden is in it.
Seats are counted from the observing one (see ``relative_seats``). Every number is from 0 to 127;
larger ones are cut off there. The size depends on the pack alone, not on rules and players; seats
that do not exist stay 0.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lastcard.cards import Card, EffectKind, Pack
from lastcard.cards.limits import MAX_KINDS, MAX_SEATS, NO_COLOUR
from lastcard.cards.pack import kept_with_pack

from ...kernel.codes import NO_CARD, NOBODY, OVER
from ...kernel.fields import FixedRecord, Row, Sight, State, cards, scalar
from ...kernel.mode import clear_part, clear_row, copy_hand, count_cards, jit
from ...kernel.view import see_aside
from .relative_seats import place_of, steps_to

LARGEST: Final = 127
COLOURED_DRAW: Final = 0
BLUFF_DRAW: Final = 1
OTHER_DRAW: Final = 2
"""What sort of card causes a draw: one of a colour, a wild that is meant for a hand without the
colour in play, or another."""


class Part(NamedTuple):
    """Some neighbouring indices of the observation."""

    name: str
    start: int
    length: int
    high: int
    """The largest value that can stand there; the smallest is 0."""
    meaning: str


class Layout(FixedRecord):
    """Where the parts of a pack's observation begin, and what it has to know of the cards."""

    size: int = scalar()
    kinds: int = scalar()

    hand: int = scalar()
    top: int = scalar()
    colour: int = scalar()
    phase: int = scalar()
    sizes: int = scalar()
    stock: int = scalar()
    direction: int = scalar()
    pending: int = scalar()
    pending_kind: int = scalar()
    dealer: int = scalar()
    turn: int = scalar()
    actor: int = scalar()
    exposed: int = scalar()
    accused: int = scalar()
    drawn: int = scalar()
    submitted: int = scalar()
    submitted_colour: int = scalar()
    submitted_call: int = scalar()
    score_hundreds: int = scalar()
    score_rest: int = scalar()
    alive: int = scalar()
    playing: int = scalar()
    discards: int = scalar()

    draw_sorts: bytearray = cards(MAX_KINDS)  # COLOURED_DRAW and so on
    names: bytearray = cards(MAX_KINDS)  # whether its player names the colour


@kept_with_pack
def parts_of(pack: Pack) -> tuple[Part, ...]:
    """What stands where."""
    parts, start = [], 0
    for name, length, high, meaning in _rows(pack):
        parts.append(Part(name, start, length, high, meaning))
        start += length
    return tuple(parts)


def _rows(pack: Pack) -> tuple[tuple[str, int, int, str], ...]:
    kinds, colours = len(pack.cards), len(pack.colours)
    colour_names = ", ".join(colour.name for colour in pack.colours)
    hits = pack.with_effect(EffectKind.DRAW_CHOSEN)
    target = "whom to make draw or whose hand to take" if hits else "whose hand to take"
    phases = (
        "what the table is waiting for: play, drawn card, colour, answer to a draw, "
        f"{target}, more cards, inspection, nothing (the hand is over)"
    )
    pending_kinds = (
        "the card that caused them: one of a colour, a wild meant for a hand without the colour, "
        "another"
    )
    return (
        ("hand", kinds, LARGEST, "how many of each card this seat holds"),
        ("top", kinds, 1, "the card to match"),
        ("colour", colours, 1, f"the colour in play: {colour_names}; none before it is named"),
        ("phase", OVER, 1, phases),
        ("sizes", MAX_SEATS, LARGEST, "how many cards each seat holds"),
        ("stock", 1, LARGEST, "cards in the stock"),
        ("direction", 1, 1, "0 if play goes to the left, 1 to the right"),
        ("pending", 1, LARGEST, "cards that must be drawn or answered"),
        ("pending kind", 3, 1, pending_kinds),
        ("dealer", MAX_SEATS, 1, "who deals"),
        ("turn", MAX_SEATS, 1, "whose turn it is"),
        ("actor", MAX_SEATS, 1, "who must decide; if not this seat, it is being asked out of turn"),
        ("exposed", MAX_SEATS, 1, "who holds one card without having called UNO"),
        ("accused", MAX_SEATS, 1, "who can be challenged"),
        ("drawn", kinds, 1, "the card just drawn, if this seat drew it"),
        ("submitted", kinds, 1, "the card before the dealer, for its owner and the dealer"),
        ("submitted colour", colours, 1, "the colour named with it, if it is a wild"),
        ("submitted call", 1, 1, "1 if UNO was called with it"),
        ("score hundreds", MAX_SEATS, LARGEST, "the score of each seat: full hundreds"),
        ("score rest", MAX_SEATS, 99, "the score of each seat: the remainder after the hundreds"),
        ("alive", MAX_SEATS, 1, "who is still in the match"),
        ("playing", MAX_SEATS, 1, "who is still in the hand"),
        (
            "discards",
            kinds,
            LARGEST,
            "how many of each card have been discarded since the last shuffle",
        ),
    )


@kept_with_pack
def layout_of(pack: Pack) -> Layout:
    """The same for ``encode``."""
    layout, parts = Layout(), parts_of(pack)
    for part in parts:
        setattr(layout, part.name.replace(" ", "_"), part.start)
    assert layout.hand == 0  # where copy_hand puts it
    layout.size = parts[-1].start + parts[-1].length
    layout.kinds = len(pack.cards)
    for card in pack.cards:
        layout.draw_sorts[card.code] = _draw_sort(card)
        layout.names[card.code] = int(card.names_colour)
    return layout


def _draw_sort(card: Card) -> int:
    if card.colour is not None and card.effect(EffectKind.DRAW):
        return COLOURED_DRAW
    return BLUFF_DRAW if card.needs_empty_colour else OTHER_DRAW


@jit
def encode(v: Sight, at: Layout, into: list[int]) -> None:
    """Write the observation of the seat that ``v`` was made for; a spectator has none."""
    clear_row(into)
    encode_own(v, v.hand, at, into)
    encode_open(v, v.seat, at, into)
    count_cards(v.pile, 0, v.pile_size, into, at.discards)


@jit
def observe(s: State, seat: int, v: Sight, at: Layout, into: list[int], counted: int) -> None:
    """The same at the table itself, with less to do: only what is known to the seat beside its hand
    goes through a view, ``v``; the rest lies open to all. So many discards are ``counted`` in
    ``into`` already."""
    if counted == 0:
        clear_row(into)
    else:
        clear_part(into, at.discards)
    see_aside(s, seat, v)
    encode_own(v, s.hands[seat], at, into)
    encode_open(s, seat, at, into)
    count_cards(s.pile, counted, s.pile_size, into, at.discards)


@jit
def encode_own(v: Sight, hand: Row, at: Layout, into: list[int]) -> None:
    copy_hand(hand, at.kinds, into)
    if v.drawn != NO_CARD:
        into[at.drawn + v.drawn] = 1
    if v.submitted != NO_CARD:
        into[at.submitted + v.submitted] = 1
        if at.names[v.submitted]:
            into[at.submitted_colour + v.submitted_colour] = 1


@jit
def encode_open(t: State | Sight, seat: int, at: Layout, into: list[int]) -> None:
    """What everybody can see, and what a position and a view of it therefore have in common; but
    for the discards, which come last."""
    into[at.top + t.top] = 1
    if t.colour != NO_COLOUR:
        into[at.colour + t.colour] = 1
    into[at.phase + t.phase - 1] = 1
    into[at.stock] = min(t.stock_size, LARGEST)
    into[at.direction] = t.direction
    if t.pending > 0:
        into[at.pending] = min(t.pending, LARGEST)
        into[at.pending_kind + at.draw_sorts[t.pending_card]] = 1
    into[at.submitted_call] = t.submitted_call
    encode_seats(t, seat, at, into)


@jit
def encode_seats(t: State | Sight, seat: int, at: Layout, into: list[int]) -> None:
    place = place_of(t, seat)
    for ahead in range(t.players):
        one = t.circle[place]
        place = place + 1 if place + 1 < t.players else 0
        into[at.sizes + ahead] = min(t.sizes[one], LARGEST)
        into[at.alive + ahead] = t.alive >> one & 1
        into[at.playing + ahead] = t.playing >> one & 1
        if t.scores[one] != 0:
            into[at.score_hundreds + ahead] = min(t.scores[one] // 100, LARGEST)
            into[at.score_rest + ahead] = t.scores[one] % 100
    into[at.dealer + steps_to(t, seat, t.dealer)] = 1
    into[at.turn + steps_to(t, seat, t.turn)] = 1
    into[at.actor + steps_to(t, seat, t.actor)] = 1
    if t.exposed != NOBODY:
        into[at.exposed + steps_to(t, seat, t.exposed)] = 1
    if t.accused != NOBODY:
        into[at.accused + steps_to(t, seat, t.accused)] = 1
