"""The cards: colours, symbols, their names and their numbers.

The kernel counts hands in arrays and tests them with bit masks, so there a card is a small
integer, its *code*: coloured cards are ``colour * 13 + symbol``, the five wilds follow. People meet
a card as a ``Card`` and a colour as a ``Colour``: ``.code`` leads down, ``CARDS[code]`` and
``COLOURS[code]`` lead up. Everything else is constants.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Never, NoReturn, Protocol

from lastcard.errors import UserError

COLOUR_NAMES: Final = ("red", "yellow", "green", "blue")
COLOUR_LETTERS: Final = "RYGB"
NO_COLOUR: Final = 4

SKIP: Final = 10
REVERSE: Final = 11
DRAW_TWO: Final = 12
SYMBOLS_PER_COLOUR: Final = 13

WILD: Final = 52
WILD_DRAW_FOUR: Final = 53
SHUFFLE_HANDS: Final = 54
CUSTOMIZABLE: Final = 55
BLANK: Final = 56
KINDS: Final = 57
"""How many different cards there are."""

MAX_SEATS: Final = 10
MAX_DECK: Final = 240
"""The largest deck a rule set may describe: two 112-card decks and some blanks."""

_SYMBOL_NAMES: Final = (*"0123456789", "S", "R", "+2")
SYMBOL_WORDS: Final = (*"0123456789", "Skip", "Reverse", "Draw Two")
_WILD_NAMES: Final = ("W", "W+4", "WS", "WC", "WB")
_WILD_WORDS: Final = ("Wild", "Wild Draw Four", "Wild Shuffle Hands", "Wild Customizable", "Blank")

CARD_NAMES: Final[tuple[str, ...]] = (
    *(letter + name for letter in COLOUR_LETTERS for name in _SYMBOL_NAMES),
    *_WILD_NAMES,
)
CARD_WORDS: Final[tuple[str, ...]] = (
    *(f"{colour.capitalize()} {word}" for colour in COLOUR_NAMES for word in SYMBOL_WORDS),
    *_WILD_WORDS,
)


class _Face:
    """What there is once and for all: made in this module, never changed, found by ``parse``.
    There is one object for each code, so ``==`` and ``is`` say the same, also after pickling."""

    __slots__ = ("code",)

    code: int
    """The kernel's number: an index, not what is printed on a card."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed")

    def __lt__(self, other: object) -> bool:
        """For sorting only: by colour, then by symbol, wilds last."""
        return self.code < other.code if isinstance(other, type(self)) else NotImplemented

    def _know(self, **facts: object) -> None:
        for name, fact in facts.items():
            object.__setattr__(self, name, fact)


class Colour(_Face):
    """A colour of the deck: ``Colour.parse("red")``."""

    __slots__ = ("letter", "name")

    name: str
    letter: str

    def __init__(self, *wrong: Never) -> None:
        raise UserError("unknown-colour", 'a colour is not made but read: Colour.parse("red")')

    @classmethod
    def parse(cls, text: str | Colour) -> Colour:
        """Read a colour by its letter or its name; what is a colour already stays as it is."""
        colour = text if isinstance(text, Colour) else _COLOUR_OF_TEXT.get(_plain(text))
        if colour is None:
            *others, last = COLOUR_NAMES
            raise UserError(
                "unknown-colour",
                f"unknown colour {text!r:.60}: write {', '.join(others)} or {last}",
            )
        return colour

    @classmethod
    def _make(cls, code: int) -> Colour:
        colour = object.__new__(cls)
        colour._know(code=code, name=COLOUR_NAMES[code], letter=COLOUR_LETTERS[code])
        return colour

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Colour.parse({self.name!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Colour.parse, (self.name,)


class Worth(Protocol):
    """What knows the points of cards: a ``RuleSet``."""

    def points_of(self, card: Card) -> int: ...


class Card(_Face):
    """One kind of card: ``Card.parse("R7")``. It has a number or an action, and but for the wilds
    a colour."""

    __slots__ = ("action", "colour", "is_wild", "number", "words")

    colour: Colour | None
    """None for a wild."""
    number: int | None
    """The number printed on it, 0 to 9; None for all others."""
    action: str | None
    """What it does instead: ``Skip``, ``Draw Two``, ``Wild``; None for a number."""
    is_wild: bool
    words: str
    """The name for people: ``Red 7``, ``Wild Draw Four``."""

    def __init__(self, *wrong: Never) -> None:
        raise UserError("unknown-card", 'a card is not made but read: Card.parse("R7")')

    @classmethod
    def parse(cls, text: str | Card) -> Card:
        """Read a short name (``R7``, ``g+2``, ``W+4``) or the words (``Red 7``); what is a card
        already stays as it is."""
        card = text if isinstance(text, Card) else _CARD_OF_TEXT.get(_plain(text))
        if card is None:
            raise UserError(
                "unknown-card",
                f"unknown card {text!r:.60}: write a colour letter of {COLOUR_LETTERS} and 0-9, S, "
                "R or +2 (R7, GS, B+2), or one of " + ", ".join(_WILD_NAMES),
            )
        return card

    @classmethod
    def _make(cls, code: int) -> Card:
        card = object.__new__(cls)
        wild = code >= WILD
        colour, symbol = divmod(code, SYMBOLS_PER_COLOUR)
        number = None if wild or symbol >= SKIP else symbol
        action = _WILD_WORDS[code - WILD] if wild else SYMBOL_WORDS[symbol]
        card._know(
            code=code,
            colour=None if wild else COLOURS[colour],
            number=number,
            action=action if number is None else None,
            is_wild=wild,
            words=CARD_WORDS[code],
        )
        return card

    def points(self, rules: Worth) -> int:
        """What it counts in a hand at the end: ``card.points(load("official"))``."""
        if isinstance(rules, str):
            raise UserError("rules-type", f"points need rules, not a name: load({rules!r:.60})")
        return rules.points_of(self)

    def fits(self, top: Card, colour: Colour | None = None) -> bool:
        """Whether it matches ``top`` by colour, number or action, or is a wild. ``colour`` is the
        one in play where ``top`` is a wild."""
        if self.is_wild:
            return True
        if top.is_wild:
            return self.colour is colour
        return self.colour is top.colour or (self.number, self.action) == (top.number, top.action)

    def __str__(self) -> str:
        return CARD_NAMES[self.code]

    def __repr__(self) -> str:
        return f"Card.parse({CARD_NAMES[self.code]!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (str(self),)


def _plain(text: object) -> str:
    return text.strip().casefold() if isinstance(text, str) else ""


COLOURS: Final = tuple(Colour._make(code) for code in range(len(COLOUR_NAMES)))
CARDS: Final = tuple(Card._make(code) for code in range(KINDS))
_COLOUR_OF_TEXT: Final = {
    text.casefold(): colour for colour in COLOURS for text in (colour.name, colour.letter)
}
_CARD_OF_TEXT: Final = {
    text.casefold(): card
    for names in (CARD_NAMES, CARD_WORDS)
    for card, text in zip(CARDS, names, strict=True)
}


def parse_cards(cards: str | Iterable[Card | str]) -> list[Card]:
    """Read several cards: short names separated by spaces or commas, or one by one."""
    if isinstance(cards, str):
        cards = cards.replace(",", " ").split()
    return [Card.parse(card) for card in cards]


def standard_points(code: int) -> int:
    """What a card left in a hand is worth on the official sheet."""
    if code >= SHUFFLE_HANDS:
        return 40
    if code >= WILD:
        return 50
    symbol = code % SYMBOLS_PER_COLOUR
    return symbol if symbol < SKIP else 20
