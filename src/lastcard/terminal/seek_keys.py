"""The keys that find a card in a hand: a letter its colour, a digit its number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lastcard.cards import Card, Pack

TAKEN: Final = frozenset("acdklpqsu")
"""Letters that do something else at a table."""
NO_COLOUR_KEY: Final = "w"
"""Finds wilds, and whatever else has no colour."""


@dataclass(frozen=True)
class SeekKeys:
    """What the keys mean at a table. A capital always finds a card, a small letter unless it does
    something else there."""

    pack: Pack

    def finds(self, key: str) -> bool:
        """Whether a key finds cards of the pack."""
        return key not in TAKEN and any(self.means(key, card) for card in self.pack.cards)

    def means(self, key: str, card: Card) -> bool:
        """Whether a key is one for this card: by its colour, else by its symbol."""
        key = key.casefold()
        if key in self._letters:
            return card.colour is not None and card.colour.letter.casefold() == key
        if key == NO_COLOUR_KEY:
            return card.colour is None
        if key.isdecimal():  # the first digit finds a 12
            return card.number is not None and str(card.number).startswith(key)
        return card.symbol.casefold() == key

    @property
    def _letters(self) -> list[str]:
        return [colour.letter.casefold() for colour in self.pack.colours]

    @property
    def hint(self) -> str:
        """The keys for colours and numbers: ``r y g b w 0-9``."""
        wild = [NO_COLOUR_KEY] if self.pack.colourless_cards else []
        letters = [letter.upper() if letter in TAKEN else letter for letter in self._letters]
        numbers = {card.number for card in self.pack.cards} - {None}
        digits = sorted({str(number)[0] for number in numbers})
        run = [f"{digits[0]}-{digits[-1]}"] if len(digits) > 1 else digits
        return " ".join([*letters, *wild, *run])
