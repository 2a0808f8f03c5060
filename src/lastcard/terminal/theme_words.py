"""What the colours are called at this table: their names, or those a theme gives them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from lastcard.cards import COLOUR_NAMES

_SYMBOL: Final = r"(?:\d|Skip|Reverse|Draw Two)"
_COLOUR: Final = re.compile(rf"\b({'|'.join(COLOUR_NAMES)})\b")
_CARD: Final = re.compile(rf"\b({'|'.join(COLOUR_NAMES).title()}) (?={_SYMBOL})")


@dataclass(frozen=True)
class ThemeWords:
    """The names of the four colours, in the order of ``COLOUR_NAMES``."""

    theme: str = ""
    names: tuple[str, ...] = COLOUR_NAMES

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds colours, and cards with a colour, in a text that was told."""
        names = "|".join(re.escape(name) for name in self.names)
        return re.compile(rf"\b({names})(?: {_SYMBOL})?\b", re.IGNORECASE)

    def told(self, text: str) -> str:
        """A sentence with the colours as they are named here: ``Radio 7`` for ``Red 7``."""
        if not self.theme:
            return text
        text = _CARD.sub(lambda match: self._name(match).capitalize() + " ", text)
        return _COLOUR.sub(self._name, text)

    def _name(self, match: re.Match[str]) -> str:
        return self.names[COLOUR_NAMES.index(match.group(1).casefold())]


def find_look(theme: str | None) -> ThemeWords:
    """The look of a theme of the art; without one, plain colours."""
    if not theme:
        return ThemeWords()
    from lastcard.art import load_theme

    suits = load_theme(theme).suits
    return ThemeWords(theme, tuple(suit.name for suit in suits[: len(COLOUR_NAMES)]))
