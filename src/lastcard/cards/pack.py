"""A pack: which cards there are. Colours and rows go in; everything known of a card comes out."""

from __future__ import annotations

import hashlib
import json
import weakref
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from lastcard.cards.card import Card, Colour, Fits
from lastcard.cards.effects import EffectKind, Effects
from lastcard.errors import UserError

T = TypeVar("T")
PLAIN_WORDS: Final = "{colour} {symbol}"


class ColourRow(NamedTuple):
    """A colour as a deck file gives it."""

    name: str
    letter: str
    shape: str


@dataclass(frozen=True, slots=True)
class CardRow:
    """A symbol, of which there is a card in each colour, or a wild, which has none."""

    short: str
    name: str
    is_wild: bool
    count: int = 1
    """How many of each there are: in a colour, or of a wild in all."""
    points: int = 0
    effects: Effects = ()
    fits: Fits = Fits.COLOUR_OR_SYMBOL
    not_on: tuple[str, ...] = ()
    """Symbols and wilds it may not be laid on."""
    needs_empty_colour: bool = False
    text: str = ""
    leaves_open: str = ""
    colours: tuple[str, ...] = ()
    """The letters of the colours a symbol is like this in; empty for all."""

    @property
    def key(self) -> tuple[str, bool, tuple[str, ...]]:
        """What makes it another row than others."""
        return self.short, self.is_wild, self.colours


@dataclass(frozen=True)
class Pack:
    """The colours and cards of a deck, and how many there usually are of each."""

    name: str = field(compare=False)
    """That of a pack that comes with Lastcard; empty for somebody's own."""
    colour_rows: tuple[ColourRow, ...]
    rows: tuple[CardRow, ...]
    card_words: str = PLAIN_WORDS
    """How colour and symbol make the name of a card."""
    _known: ClassVar[weakref.WeakValueDictionary[str, Pack]] = weakref.WeakValueDictionary()

    def kept(self) -> Pack:
        """This pack, or the one like it that is in use: cards are compared by identity."""
        kept = self._known.setdefault(self.fingerprint, self)
        if self.name and not kept.name:  # it was read from a file before it had a name
            object.__setattr__(kept, "name", self.name)
        return kept

    @classmethod
    def in_use(cls, fingerprint: str) -> Pack | None:
        """The pack with a fingerprint, as long as something holds it."""
        return cls._known.get(fingerprint)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _unpickled, (self.name, self.colour_rows, self.rows, self.card_words)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that change with anything about any card."""
        content = json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(Colour.made(self, code, *row) for code, row in enumerate(self.colour_rows))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every kind of card, by its code: colour after colour, then the wilds."""
        return tuple(self._made(code, *place) for code, place in enumerate(self._places()))

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many there usually are of each, by code."""
        return tuple(row.count for row, _ in self._places())

    @property
    def symbols(self) -> list[str]:
        """The short names of the symbols, in their order."""
        return list(dict.fromkeys(row.short for row in self.rows if not row.is_wild))

    @property
    def coloured_cards(self) -> list[Card]:
        return [card for card in self.cards if card.colour is not None]

    @property
    def colourless_cards(self) -> list[Card]:
        return [card for card in self.cards if card.colour is None]

    def _places(self) -> Iterator[tuple[CardRow, Colour | None]]:
        for colour in self.colours:
            for symbol in self.symbols:
                row = self._row(symbol, colour.letter)
                if row is not None:
                    yield row, colour
        for row in self.rows:
            if row.is_wild:
                yield row, None

    def _row(self, symbol: str, letter: str) -> CardRow | None:
        """The row of a symbol for a colour: one for this colour before one for all."""
        found = [row for row in self.rows if row.short == symbol and not row.is_wild]
        of_colour = (row for row in found if letter in row.colours)
        return next(of_colour, next((row for row in found if not row.colours), None))

    def _made(self, code: int, row: CardRow, colour: Colour | None) -> Card:
        number = int(row.name) if row.name.isdecimal() and colour is not None else None
        name = self.card_words.format(colour=colour.name, symbol=row.name) if colour else row.name
        return Card.made(
            self,
            code,
            short=(colour.letter if colour else "") + row.short,
            words=name[:1].upper() + name[1:],
            colour=colour,
            symbol=row.short,
            symbol_name=row.name,
            number=number,
            action=row.name if number is None else None,
            is_wild=row.fits is Fits.ANYTHING,
            fits_on=row.fits,
            not_on=frozenset(row.not_on),
            effects=row.effects,
            worth=row.points,
            needs_empty_colour=row.needs_empty_colour,
            text=row.text,
            leaves_open=row.leaves_open,
        )

    # --- Reading names ------------------------------------------------------------------------

    def card(self, text: str | Card) -> Card:
        """Read a short name or the words, in upper or lower case."""
        if isinstance(text, Card):
            if text.pack is self:
                return text
            text = text.short
        card = self._card_of_text.get(_plain(text))
        if card is None:
            raise UserError("unknown-card", f"unknown card {text!r:.60}: {self._how_to_write}")
        return card

    def colour(self, text: str | Colour) -> Colour:
        """Read a colour by its letter or its name."""
        if isinstance(text, Colour):
            if text.pack is self:
                return text
            text = text.name
        colour = self._colour_of_text.get(_plain(text))
        if colour is None:
            names = [colour.name for colour in self.colours]
            hint = f"write {_any_of(names)}" if names else "these cards have no colours"
            raise UserError("unknown-colour", f"unknown colour {text!r:.60}: {hint}")
        return colour

    def parse_cards(self, cards: str | Iterable[Card | str]) -> list[Card]:
        """Read several cards: short names separated by spaces or commas, or one by one."""
        if isinstance(cards, str):
            cards = cards.replace(",", " ").split()
        return [self.card(card) for card in cards]

    @cached_property
    def _card_of_text(self) -> dict[str, Card]:
        by_words = {card.words.casefold(): card for card in self.cards}
        return by_words | {card.short.casefold(): card for card in self.cards}

    @cached_property
    def _colour_of_text(self) -> dict[str, Colour]:
        by_name = {colour.name.casefold(): colour for colour in self.colours}
        return by_name | {colour.letter.casefold(): colour for colour in self.colours}

    @property
    def _how_to_write(self) -> str:
        ways = []
        if self.colours:
            letters = "".join(colour.letter for colour in self.colours)
            numbers = [s for s in self.symbols if s.isdecimal()]
            others = [s for s in self.symbols if not s.isdecimal()]
            run = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 2 else ""
            symbols = [run, *others] if run else self.symbols
            examples = [card.short for card in self.coloured_cards[7 :: len(self.symbols) * 2 + 5]]
            ways.append(
                f"write a colour letter of {letters} and {_any_of(symbols)}"
                + (f" ({', '.join(examples[:3])})" if examples else "")
            )
        wilds = [card.short for card in self.colourless_cards]
        if wilds:
            ways.append("one of " + ", ".join(wilds))
        return ", or ".join(ways) or "there are no cards"

    def to_data(self) -> dict[str, Any]:
        """The pack as a deck file has it."""
        data: dict[str, Any] = {}
        if self.card_words != PLAIN_WORDS:
            data["card_words"] = self.card_words
        data["colours"] = [row._asdict() for row in self.colour_rows]
        for key, is_wild in (("symbols", False), ("wilds", True)):
            rows = [row for row in self.rows if row.is_wild == is_wild]
            data[key] = [_row_data(row, _taken_from(row, rows)) for row in rows]
        return data

    def with_effect(self, kind: EffectKind) -> list[Card]:
        return [card for card in self.cards if card.effect(kind) is not None]


def _taken_from(row: CardRow, rows: list[CardRow]) -> CardRow:
    """The row from which a deck file takes what it does not say of another: a symbol that is
    otherwise in some colours is like the rest of it."""
    return next(like for like in rows if like is row or (row.colours and like.short == row.short))


def _row_data(row: CardRow, like: CardRow) -> dict[str, Any]:
    """Only what is not as usual, or not as in the row it would be taken from."""
    data: dict[str, Any] = {"short": row.short, "name": row.name, "count": row.count}
    data["points"] = row.points
    data["effects"] = [str(effect) for effect in row.effects]
    usual, before = _usual(row), _optional(like)
    return data | {
        key: value
        for key, value in _optional(row).items()
        if value != usual[key] or value != before[key]
    }


def _usual(row: CardRow) -> dict[str, object]:
    fits = Fits.ANYTHING if row.is_wild else Fits.COLOUR_OR_SYMBOL
    return _optional(CardRow(row.short, row.name, is_wild=row.is_wild, fits=fits))


def _optional(row: CardRow) -> dict[str, object]:
    return {
        "fits": row.fits.value,
        "not_on": list(row.not_on),
        "needs_empty_colour": row.needs_empty_colour,
        "text": row.text,
        "leaves_open": row.leaves_open,
        "colours": list(row.colours),
    }


def kept_with_pack(make: Callable[[Pack], T]) -> Callable[[Pack], T]:
    """Make something of each pack once, and forget it with the pack: people bring their own."""
    place = f"_{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def made(pack: Pack) -> T:
        known: dict[str, Any] = pack.__dict__
        try:  # nearly always, and several times an action at a table
            thing: T = known[place]
        except KeyError:
            thing = known[place] = make(pack)
        return thing

    return made


def _unpickled(
    name: str, colours: tuple[ColourRow, ...], rows: tuple[CardRow, ...], card_words: str
) -> Pack:
    return Pack(name, colours, rows, card_words).kept()


def _plain(text: object) -> str:
    return text.strip().casefold() if isinstance(text, str) else ""


def _any_of(words: list[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
