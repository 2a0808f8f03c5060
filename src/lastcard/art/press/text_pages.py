"""Pages with words on them: their letters, their border, their headings."""

from __future__ import annotations

import string
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lastcard.art.elements import Group, Part, Shape
from lastcard.art.glyphs import spelled
from lastcard.art.press.page_layout import Sheet
from lastcard.art.press.typeface import NAME, font_file
from lastcard.art.press.vector_pdf import Paper
from lastcard.art.theme import Theme
from lastcard.cards import Pack
from lastcard.rules import RuleSet
from lastcard.rules.explain import explain
from lastcard.rules.language import Language
from lastcard.rules.phrase import Phrase

BORDER: Final = 16.0
"""Around the words, in millimetres."""
SHAPES: Final = 36.0
"""The width of the shapes of the colours beside a title."""
_STEP: Final = 9.0
"""From one shape to the next, if there is room."""
_WEIGHTS: Final = {"": 10.0, "B": 16.0}


@dataclass(frozen=True)
class TextPages:
    """What all pages with words have in common."""

    pdf: Paper
    theme: Theme
    sheet: Sheet
    language: Language
    pack: Pack

    @property
    def left(self) -> float:
        return BORDER

    @property
    def right(self) -> float:
        return self.sheet.width - BORDER

    @property
    def bottom(self) -> float:
        return self.sheet.height - BORDER

    def say(self, words: Phrase | str) -> str:
        """In the language of the pages, and in letters that we have."""
        return spelled(self.language.say(words))

    def heading(self, title: str, summary: str = "") -> None:
        """A new page with the shapes of the colours, a title and a line below it."""
        self.pdf.add_page()
        self.pdf.draw(_shapes(self.theme, self.pack), self.right - SHAPES / 2, BORDER + 5)
        self.pdf.set_font(NAME, "B", 24)
        width = self.right - self.left - SHAPES
        self.pdf.multi_cell(width, 10, spelled(title), align="L", new_x="LMARGIN", new_y="NEXT")
        if summary:
            self.pdf.set_font(NAME, "", 10.5)
            self.pdf.multi_cell(0, 5.5, spelled(summary), align="L", new_x="LMARGIN", new_y="NEXT")
        self.pdf.ln(3)


@contextmanager
def letters_for(pdf: Paper, theme: Theme, rules: RuleSet, language: Language) -> Iterator[None]:
    """Everything that the pages say can be said in our own letters."""
    letters = _letters(theme, rules, language)
    with TemporaryDirectory() as folder:
        for style, weight in _WEIGHTS.items():
            file = Path(folder) / f"weight-{weight:g}.ttf"
            file.write_bytes(font_file(weight, letters))
            pdf.add_font(NAME, style, file)
        yield


def _letters(theme: Theme, rules: RuleSet, language: Language) -> set[str]:
    words = [string.ascii_letters, string.digits, ".", *language.phrases.values()]
    words += [language.title(rules), language.summary(rules), theme.title]
    words += [suit.name for suit in theme.suits_of(rules.pack)]
    words += [colour.name.capitalize() for colour in rules.pack.colours]
    for section in explain(rules):
        words += [language.say(sentence.phrase) for sentence in section.sentences]
    return set(spelled("".join(words))) - set("{}")


def _shapes(theme: Theme, pack: Pack) -> Part:
    suits = theme.suits_of(pack)
    step = min(_STEP, SHAPES / max(1, len(suits)))
    first = -step * (len(suits) - 1) / 2
    return Group(
        tuple(
            Group((Shape(suit.path, suit.main),), first + step * at, 0, 0.075 * step / _STEP)
            for at, suit in enumerate(suits)
        )
    )
