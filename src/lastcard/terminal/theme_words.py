"""What the colours are called at this table: their names, or those a theme gives them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from lastcard.cards import CLASSIC, Card, Colour, Pack


@dataclass(frozen=True)
class ThemeWords:
    """The names of the colours of a pack, in its order."""

    theme: str = ""
    pack: Pack = CLASSIC
    names: tuple[str, ...] = ()
    """As the theme has them; empty for the pack's own."""

    def name(self, colour: Colour) -> str:
        return self.names[colour.code] if self.names else colour.name

    def told(self, text: str) -> str:
        """A sentence with the colours as they are named here: ``Radio 7`` for ``Red 7``."""
        if not self.names:
            return text
        return self._as_written.sub(lambda match: self._told[match.group()], text)

    def found(self, text: str) -> Iterable[tuple[Colour, tuple[int, int]]]:
        """Colours, and cards with a colour, in a text that was told, and where they stand."""
        for match in self._as_told.finditer(text):
            yield self._colours[match.group().casefold()], match.span()

    @cached_property
    def _told(self) -> Mapping[str, str]:
        """Names of cards and colours in a sentence, and what they are told as."""
        cards = {card.words: self._words(card) for card in self.pack.coloured_cards}
        return cards | {colour.name: self.name(colour) for colour in self.pack.colours}

    @cached_property
    def _colours(self) -> Mapping[str, Colour]:
        cards = {self._words(card).casefold(): card.colour for card in self.pack.coloured_cards}
        names = {self.name(colour).casefold(): colour for colour in self.pack.colours}
        return {words: colour for words, colour in {**cards, **names}.items() if colour}

    def _words(self, card: Card) -> str:
        assert card.colour is not None
        words = self.pack.card_words.format(colour=self.name(card.colour), symbol=card.symbol_name)
        return words[:1].upper() + words[1:]

    @cached_property
    def _as_written(self) -> re.Pattern[str]:
        return any_of(self._told)

    @cached_property
    def _as_told(self) -> re.Pattern[str]:
        return any_of(self._colours, re.IGNORECASE)


def any_of(names: Iterable[str], flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """Finds any of the names as whole words, of two that begin alike the longer one."""
    longest_first = sorted(names, key=len, reverse=True)
    pattern = "|".join(map(re.escape, longest_first)) or "(?!)"  # which is never found
    return re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", flags)


def find_look(theme: str | None, pack: Pack) -> ThemeWords:
    """The words of a theme of the art for a pack; without a theme, the pack's own."""
    if not theme:
        return ThemeWords(pack=pack)
    from lastcard.art import load_theme

    names = (
        colour.name if suit.name.casefold() == colour.name.casefold() else suit.name
        for colour, suit in zip(pack.colours, load_theme(theme).suits_of(pack), strict=True)
    )
    return ThemeWords(theme, pack, tuple(names))
