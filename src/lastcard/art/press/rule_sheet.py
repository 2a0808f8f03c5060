"""The rules on paper: in two columns, with pictures of the cards beside what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fpdf.enums import MethodReturnValue

from lastcard.art.elements import Group, Part, Shape, rectangle
from lastcard.art.face import back, face
from lastcard.art.press.text_pages import BORDER, TextPages
from lastcard.art.press.typeface import NAME
from lastcard.art.wording import wording_of
from lastcard.cards import Card
from lastcard.rules import RuleSet
from lastcard.rules.explain import explain
from lastcard.rules.section_writer import Sentence

GUTTER: Final = 9.0
"""Between the columns, in millimetres."""
LINE: Final = 4.2
HEADING: Final = 5.6
AFTER: Final = 1.0
"""Below a paragraph."""
BEFORE: Final = 3.0
"""Above a heading."""
PICTURE: Final = 15.0
"""The height of a card beside a sentence."""
SHOWN: Final = 21.0
"""The height of a card below the title."""
_SHOWN_NUMBER: Final = 7
_LINE_COLOUR: Final = "#8a8a8a"
_FEWEST: Final = 2
"""Lines of a paragraph that stay together."""


def rule_sheet(pages: TextPages, rules: RuleSet) -> None:
    pages.heading(pages.language.title(rules), pages.language.summary(rules))
    _show_colours(pages, rules)
    columns = _Columns(pages, pages.pdf.get_y())
    for section in explain(rules):
        columns.heading(pages.say(section.title), PICTURE if section.sentences[0].about else 0.0)
        for sentence in section.sentences:
            columns.sentence(sentence, rules)


def _show_colours(pages: TextPages, rules: RuleSet) -> None:
    """A card of each colour and a back, and what the theme calls them."""
    pdf, theme, size = pages.pdf, pages.theme, pages.sheet.card
    shown: list[tuple[Part, list[str]]] = []
    for colour in rules.pack.colours:
        cards = [card for card in rules.cards if card.colour is colour]
        if cards:
            plain, name = colour.name.capitalize(), theme.suit_of(colour).name
            words = [pages.say(name)] if name == plain else [pages.say(name), pages.say(plain)]
            card = next((card for card in cards if card.number == _SHOWN_NUMBER), cards[0])
            shown.append((face(theme, card, size), words))
    shown.append((back(theme, size), [pages.say(theme.title), pages.say("Back")]))
    top, step = pdf.get_y(), (pages.right - pages.left) / len(shown)
    for index, (picture, words) in enumerate(shown):
        x = pages.left + index * step
        _draw(pages, picture, x + step / 2, top + SHOWN / 2, SHOWN)
        for line, text in enumerate(words):
            pdf.set_font(NAME, "" if line else "B", 8.5)
            pdf.set_xy(x, top + SHOWN + 1 + line * LINE)
            pdf.cell(step, LINE, text, align="C")
    pdf.set_y(top + SHOWN + 1 + max(len(words) for _, words in shown) * LINE + 4)


def _draw(pages: TextPages, picture: Part, x: float, y: float, height: float) -> None:
    """A small card with round corners and a fine line around it, its middle at a place."""
    size = pages.sheet.card
    edge = rectangle(size.width, size.height, pages.theme.layout["radius"])
    framed = Group((picture, Shape(edge, stroke=_LINE_COLOUR, width=1.2)))
    pages.pdf.draw(framed, x, y, height / size.height, edge)


@dataclass
class _Columns:
    """Where the next words go: down one column, then down the other, then on a new page."""

    pages: TextPages
    top: float
    column: int = 0

    def __post_init__(self) -> None:
        self.y = self.top
        self.width = (self.pages.right - self.pages.left - GUTTER) / 2

    @property
    def x(self) -> float:
        return self.pages.left + self.column * (self.width + GUTTER)

    def _make_room(self, height: float) -> None:
        if self.y + height <= self.pages.bottom:
            return
        self.column += 1
        if self.column == 2:
            self.pages.pdf.add_page()
            self.column, self.top = 0, BORDER
        self.y = self.top

    def heading(self, words: str, picture: float) -> None:
        """Never alone at the foot of a column."""
        pdf = self.pages.pdf
        pdf.set_font(NAME, "B", 11)
        lines = self._lines(words, self.width)
        height = BEFORE + len(lines) * HEADING
        self._make_room(height + max(_FEWEST * LINE, picture))
        if self.y > self.top:
            self.y += BEFORE
        self._write(lines, self.x, HEADING)

    def sentence(self, sentence: Sentence, rules: RuleSet) -> None:
        self.pages.pdf.set_font(NAME, "", 9)
        words = self.pages.say(sentence.phrase)
        if sentence.about is None:
            self._paragraph(words)
        else:
            self._with_picture(words, sentence.about, rules)
        self.y += AFTER

    def _paragraph(self, words: str) -> None:
        lines = self._lines(words, self.width)
        while lines:
            self._make_room(min(len(lines), _FEWEST) * LINE)
            fit = max(1, int((self.pages.bottom - self.y + 0.01) // LINE))
            if 0 < len(lines) - fit < _FEWEST:  # no last line alone in the next column
                fit = max(1, len(lines) - _FEWEST)
            self._write(lines[:fit], self.x, LINE)
            lines = lines[fit:]

    def _with_picture(self, words: str, card: Card, rules: RuleSet) -> None:
        pages, size = self.pages, self.pages.sheet.card
        indent = PICTURE * size.width / size.height + 3
        lines = self._lines(words, self.width - indent)
        height = max(PICTURE, len(lines) * LINE)
        self._make_room(height)
        picture = face(pages.theme, card, size, 0, wording_of(card, rules))
        middle = self.x + (indent - 3) / 2
        _draw(pages, picture, middle, self.y + PICTURE / 2, PICTURE)
        top = self.y
        self.y += (height - len(lines) * LINE) / 2
        self._write(lines, self.x + indent, LINE)
        self.y = top + height + AFTER

    def _lines(self, words: str, width: float) -> list[str]:
        lines = self.pages.pdf.multi_cell(
            width, LINE, words, align="L", dry_run=True, output=MethodReturnValue.LINES
        )
        assert isinstance(lines, list)
        return lines

    def _write(self, lines: list[str], x: float, height: float) -> None:
        for line in lines:
            self.pages.pdf.set_xy(x, self.y)
            self.pages.pdf.cell(self.width, height, line)
            self.y += height
