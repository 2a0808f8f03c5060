"""The cards: colours, symbols, their names and their numbers.

A card is a small integer, so the kernel can count hands in arrays and test them with
bit masks: coloured cards are ``colour * 13 + symbol``, the five wilds follow. ``Card`` is
that integer with names attached; everything below is constants.
"""

from __future__ import annotations

from typing import Final

from lastcard.errors import UserError

COLOURS: Final = ("red", "yellow", "green", "blue")
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


class Card(int):
    """One kind of card; equal to, and usable as, its number."""

    __slots__ = ()

    @property
    def is_wild(self) -> bool:
        return self >= WILD

    @property
    def colour(self) -> int:
        """0 to 3 in the order of ``COLOURS``; ``NO_COLOUR`` for a wild."""
        return NO_COLOUR if self >= WILD else int(self) // SYMBOLS_PER_COLOUR

    @property
    def symbol(self) -> int | None:
        """0 to 12 for a coloured card (10 Skip, 11 Reverse, 12 Draw Two), None for a wild."""
        return None if self >= WILD else int(self) % SYMBOLS_PER_COLOUR

    @property
    def words(self) -> str:
        """The name for people: ``Red 7``, ``Wild Draw Four``."""
        return CARD_WORDS[self]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a short name (``R7``, ``g+2``, ``W+4``) or the words (``Red 7``)."""
        number = _CARD_OF_TEXT.get(text.strip().casefold())
        if number is None:
            raise UserError(
                "unknown-card",
                f"unknown card {text!r}: write a colour letter of {COLOUR_LETTERS} and 0-9, S, R "
                "or +2 (R7, GS, B+2), or one of " + ", ".join(_WILD_NAMES),
            )
        return CARDS[number]

    def __str__(self) -> str:
        return CARD_NAMES[self]

    def __repr__(self) -> str:
        return f"Card.parse({CARD_NAMES[self]!r})"


CARD_NAMES: Final[tuple[str, ...]] = (
    *(letter + name for letter in COLOUR_LETTERS for name in _SYMBOL_NAMES),
    *_WILD_NAMES,
)
CARD_WORDS: Final[tuple[str, ...]] = (
    *(f"{colour.capitalize()} {word}" for colour in COLOURS for word in SYMBOL_WORDS),
    *_WILD_WORDS,
)
CARDS: Final = tuple(Card(number) for number in range(KINDS))
_CARD_OF_TEXT: Final = {
    text.casefold(): number
    for names in (CARD_NAMES, CARD_WORDS)
    for number, text in enumerate(names)
}


def standard_points(card: int) -> int:
    """What a card left in a hand is worth on the official sheet."""
    if card >= SHUFFLE_HANDS:
        return 40
    if card >= WILD:
        return 50
    symbol = card % SYMBOLS_PER_COLOUR
    return symbol if symbol < SKIP else 20
