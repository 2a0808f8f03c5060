"""The records the kernel works on, each field declared once.

A class body is the table: its annotations and makers give the Python container (plain
integers, lists, and bytearrays where cards lie in a row), the NumPy dtype of the compiled twin,
and the bytes, which are the same for both. Eight-byte fields come before one-byte ones so that
no padding is needed.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from itertools import islice
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from lastcard.cards.limits import MAX_COLOURS, MAX_DECK, MAX_KINDS, MAX_SEATS
from lastcard.native import mypyc_attr

MAX_WORDS = 3 * MAX_DECK + MAX_SEATS
"""Random words one step may use: a deal shuffles seats, deck, stock and, at worst, discards."""
MAX_EVENTS = 3 * MAX_DECK + 64
"""Rows one step may emit: each card shed, each drawn or shown, each shown again with a hand knocked
out (a deal: each card cut, each put back), and some more."""
LINE = 64
"""Bytes a processor fetches at once."""
HAND = MAX_KINDS + -MAX_KINDS % LINE
"""Places of a hand, one for each card: whole lines, of which most packs need one."""


R = TypeVar("R", bound="FixedRecord")
Row = list[int] | bytearray
"""Numbers in a row. Of a processor's cache, a hand takes one line as bytes, eight as a list."""


Words = MutableSequence[int]
"""A list of numbers, or something that makes them when they are read."""
Rows = Sequence[list[int]]
"""A list of rows, or something that makes them when they are first written to."""


class Field(NamedTuple):
    name: str
    code: str  # of struct: q = eight bytes, b = one byte
    shape: tuple[int, ...]
    record: type[FixedRecord] | None = None  # where the field holds records instead

    @property
    def length(self) -> int:
        """How many integers, or records, the field holds."""
        return math.prod(self.shape)

    @property
    def codes(self) -> str:
        if self.record is None:
            return f"{self.length}{self.code}"
        return self.record._layout().codes * self.length

    def read(self, numbers: Iterator[int]) -> Any:
        """The field's value from the next of a record's numbers."""
        if self.record is None:
            return self.shaped(list(islice(numbers, self.length)))
        return self.shaped([self.record.read(numbers) for _ in range(self.length)])

    def shaped(self, values: list[Any]) -> Any:
        """Numbers or records as the field's value."""
        if not self.shape:
            return values[0]
        make = bytearray if self.code == "b" else list
        if len(self.shape) == 1:
            return make(values)
        width = self.shape[1]
        return [make(values[at : at + width]) for at in range(0, self.length, width)]


def field_like(name: str, value: Any) -> Field:
    """What a field is, from the value it has in a fresh record."""
    shape: list[int] = []
    while isinstance(value, list):
        shape.append(len(value))
        value = value[0]
    if isinstance(value, FixedRecord):
        return Field(name, "", tuple(shape), type(value))
    if isinstance(value, bytearray):
        return Field(name, "b", (*shape, len(value)))
    return Field(name, "q", tuple(shape))


class Layout:
    """The fields of a record, and its bytes as ``struct`` writes them, padded as NumPy pads an
    aligned record."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields = tuple(fields)
        codes = "".join(field.codes for field in self.fields)
        self.codes = f"{codes}{-struct.calcsize('<' + codes) % 8}x"
        self.struct = struct.Struct("<" + self.codes)


# What a field begins as.


def scalar(start: int = 0) -> int:
    return start


def words(length: int) -> list[int]:
    return [0] * length


def rows(length: int, width: int) -> list[list[int]]:
    return [[0] * width for _ in range(length)]


def cards(length: int) -> bytearray:
    return bytearray(length)


def card_rows(length: int, width: int) -> list[bytearray]:
    return [bytearray(width) for _ in range(length)]


def record(kind: type[R]) -> R:
    return kind()


def records(kind: type[R], length: int) -> list[R]:
    return [kind() for _ in range(length)]


@mypyc_attr(allow_interpreted_subclasses=True)
class FixedRecord:
    """A fixed set of integers, rows of integers and other such records, convertible to bytes and
    back."""

    _fresh: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        # A class that mypyc has compiled makes the values itself, and keeps them in places of
        # their own: there is nothing here to be found.
        body = vars(cls)
        cls._fresh = {n: body[n] for n in body.get("__annotations__", ()) if n in body}
        for name in cls._fresh:
            delattr(cls, name)

    def __init__(self) -> None:
        for name, value in self._fresh.items():
            setattr(self, name, _copied(value))

    @classmethod
    def fields(cls) -> tuple[Field, ...]:
        return cls._layout().fields

    @classmethod
    def _layout(cls) -> Layout:
        known = _LAYOUTS.get(cls)
        if known is None:
            fresh = cls()
            names: Iterable[str] = cls._fresh or getattr(cls, "__mypyc_attrs__", {})
            known = Layout([field_like(name, getattr(fresh, name)) for name in names])
            _LAYOUTS[cls] = known
        return known

    def copy(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        for field in self.fields():
            setattr(twin, field.name, _copied(getattr(self, field.name)))
        return twin

    def to_bytes(self) -> bytes:
        numbers: list[int] = []
        self._write(numbers)
        return self._layout().struct.pack(*numbers)

    def _write(self, numbers: list[int]) -> None:
        for field in self.fields():
            value = getattr(self, field.name)
            if field.record:
                for held in value if field.shape else [value]:
                    held._write(numbers)
            elif not field.shape:
                numbers.append(value)
            elif len(field.shape) == 1:
                numbers += value
            else:
                for row in value:
                    numbers += row

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        return cls.read(iter(cls._layout().struct.unpack(data)))

    @classmethod
    def read(cls, numbers: Iterator[int]) -> Self:
        made = cls.__new__(cls)
        for field in cls.fields():
            setattr(made, field.name, field.read(numbers))
        return made

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(
            getattr(other, field.name) == getattr(self, field.name) for field in self.fields()
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_of, (type(self), [getattr(self, field.name) for field in self.fields()])


def _made_of(kind: type[R], values: list[Any]) -> R:
    """What was pickled, or is copied in depth."""
    made = kind.__new__(kind)
    for field, value in zip(kind.fields(), values, strict=True):
        setattr(made, field.name, value)
    return made


def _copied(value: Any) -> Any:
    if type(value) is list and type(value[0]) is not int:
        return [row.copy() for row in value]
    return value if type(value) is int else value.copy()


_LAYOUTS: dict[type[FixedRecord], Layout] = {}


class State(FixedRecord):
    """A position: everything about the match and the hand in play, hidden cards included."""

    # The match
    players: int = scalar()
    hand_number: int = scalar()
    dealer: int = scalar()
    alive: int = scalar()  # mask of seats still in the match
    match_over: int = scalar()
    champions: int = scalar()  # mask of the seats that won the match
    scores: list[int] = words(MAX_SEATS)
    circle: list[int] = words(MAX_SEATS)  # seats in the order they sit, clockwise

    # The hand
    phase: int = scalar()
    turn: int = scalar()  # whose turn it is
    actor: int = scalar()  # who must decide; another than `turn` only while the dealer inspects
    direction: int = scalar()
    colour: int = scalar()  # in play
    top: int = scalar()  # the card to match
    playing: int = scalar()  # mask of seats still in the hand
    left: list[int] = words(MAX_SEATS)  # neighbours among the seats still in the hand
    right: list[int] = words(MAX_SEATS)
    turns: int = scalar()
    passes: int = scalar()  # turns in a row in which nothing could be drawn or played
    result: int = scalar()
    winner: int = scalar(-1)
    gains: list[int] = words(MAX_SEATS)  # points of this hand; at first those of seats knocked out

    # What the actor has to answer
    drawn: int = scalar(-1)  # the card just drawn
    pending: int = scalar()  # cards the next player must draw
    pending_card: int = scalar(-1)  # the card that started or last raised the draw
    accused: int = scalar(-1)  # who may be challenged
    guilty: int = scalar()  # whether the challenge would succeed: known to nobody at the table
    submitted: int = scalar(-1)
    submitted_colour: int = scalar()
    submitted_call: int = scalar()

    # UNO
    exposed: int = scalar(-1)  # holds one card, has not called, can be caught
    catches: int = scalar()  # mask of seats that tried a catch this turn

    # The cards
    sizes: list[int] = words(MAX_SEATS)
    masks: list[list[int]] = rows(MAX_SEATS, 2)  # the set of cards each holds at least one of
    stock_size: int = scalar()
    pile_size: int = scalar()
    hands: list[bytearray] = card_rows(MAX_SEATS, HAND)  # how many of each card
    stock: bytearray = cards(MAX_DECK)  # drawn from the end
    pile: bytearray = cards(MAX_DECK)  # the end lies on top


class Rules(FixedRecord):
    """A rule set as the kernel reads it: one integer an option, and tables by card."""

    hand_size: int = scalar()
    hand_size_for_two: int = scalar()
    first_dealer: int = scalar()
    next_dealer: int = scalar()
    direction: int = scalar()
    shuffle_seats: int = scalar()
    opening_draw_skips: int = scalar()
    opening_skip: int = scalar()
    opening_reverse: int = scalar()
    draw_when_able: int = scalar()
    drawn_card: int = scalar()
    draw_until_playable: int = scalar()
    draw_costs_turn: int = scalar()
    conditional_wild: int = scalar()
    challenge_extra: int = scalar()
    two_player_reverse_skips: int = scalar()
    uno_automatic: int = scalar()
    uno_penalty: int = scalar()
    uno_late_call: int = scalar()
    uno_window: int = scalar()
    uno_dealer_exempt: int = scalar()
    false_catch_penalty: int = scalar()
    last_card_draws: int = scalar()
    scoring: int = scalar()
    target: int = scalar()
    double_score: int = scalar()
    elimination: int = scalar()
    partners: int = scalar()
    inspection: int = scalar()
    dealer_may_pass: int = scalar()
    jump_in: int = scalar()
    hand_limit: int = scalar()
    out_at: int = scalar()
    knock_out_points: int = scalar()
    turn_limit: int = scalar()

    deck_size: int = scalar()
    kinds: int = scalar()  # how many different cards the pack has
    colours: int = scalar()
    sheds: int = scalar()  # whether any card sheds others
    points: list[int] = words(MAX_KINDS)
    traits: list[int] = words(MAX_KINDS)  # bits: what a card is and does
    plays: list[int] = words(MAX_KINDS)  # the number of its play; -1 if a colour is named with it
    of_colour: list[list[int]] = rows(MAX_COLOURS + 1, 2)  # the cards that fit by colour
    on_card: list[list[int]] = rows(MAX_KINDS, 2)  # those that fit on a card whatever the colour
    same_symbol: list[list[int]] = rows(MAX_KINDS, 2)
    answers: list[list[int]] = rows(MAX_KINDS, 2)  # what may be laid on a draw card in answer
    colour_answers: list[list[int]] = rows(MAX_KINDS, 2)  # the same, of the colour in play only
    last_cards: list[int] = words(2)  # the set of cards with which one may go out
    wilds: list[int] = words(2)
    several_ways: list[int] = words(2)  # those that can be played in more than one way
    bluffs: list[int] = words(2)  # the set of cards meant for a hand without the colour in play
    colour_of: bytearray = cards(MAX_KINDS)
    numbers: bytearray = cards(MAX_KINDS)  # what is printed on number cards
    draws: bytearray = cards(MAX_KINDS)  # how many cards a card makes somebody draw
    skips: bytearray = cards(MAX_KINDS)
    opening: bytearray = cards(MAX_KINDS)  # what is done with the card if it is turned up first
    deck: bytearray = cards(MAX_DECK)


class Outside(FixedRecord):
    """What goes in and out beside the position: chance comes in, events go out."""

    used: int = scalar()
    event_count: int = scalar()
    unheard: int = scalar()  # whether nobody reads the events, so that none need be written
    repiled: int = scalar()  # set when the pile was more than added to; whoever asks sets it back
    words: Words = words(MAX_WORDS)  # random integers below 2**62
    events: Rows = rows(MAX_EVENTS, 5)


class Sight(FixedRecord):
    """What one seat may know of a position. Seat -1 is a spectator and has no hand."""

    seat: int = scalar(-1)
    players: int = scalar()
    hand_number: int = scalar()
    dealer: int = scalar()
    alive: int = scalar()
    match_over: int = scalar()
    champions: int = scalar()
    scores: list[int] = words(MAX_SEATS)
    circle: list[int] = words(MAX_SEATS)

    phase: int = scalar()
    turn: int = scalar()
    actor: int = scalar()
    direction: int = scalar()
    following: int = scalar()  # the seat after the one whose turn it is, in the direction of play
    colour: int = scalar()
    top: int = scalar()
    playing: int = scalar()
    turns: int = scalar()
    passes: int = scalar()
    result: int = scalar()
    winner: int = scalar(-1)
    gains: list[int] = words(MAX_SEATS)

    drawn: int = scalar(-1)  # only if this seat drew it
    pending: int = scalar()
    pending_card: int = scalar(-1)
    accused: int = scalar(-1)
    submitted: int = scalar(-1)  # only for the submitter and the dealer
    submitted_colour: int = scalar()
    submitted_call: int = scalar()
    exposed: int = scalar(-1)
    catches: int = scalar()

    sizes: list[int] = words(MAX_SEATS)
    held: list[int] = words(2)  # the set of cards in the own hand
    stock_size: int = scalar()
    pile_size: int = scalar()
    hand: bytearray = cards(HAND)
    pile: bytearray = cards(MAX_DECK)
