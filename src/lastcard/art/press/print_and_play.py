"""Print and play: faces and backs, the rules and a score pad in one PDF, all of it vectors."""

from __future__ import annotations

import string
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lastcard.art.elements import Group, Part, Shape, painted
from lastcard.art.face import back, face
from lastcard.art.glyphs import spelled
from lastcard.art.press.page_layout import Place, Sheet
from lastcard.art.press.printed_deck import Wording, cards_of
from lastcard.art.press.typeface import NAME, font_file
from lastcard.art.press.vector_pdf import Paper
from lastcard.art.theme import Theme
from lastcard.cards import COLOUR_NAMES, Card
from lastcard.rules import RuleSet
from lastcard.rules.explain import Section, explain

Progress = Callable[[int, int], None]

BORDER: Final = 16.0
"""Around the rules and the score pad, in millimetres."""
SHAPES: Final = 36.0
"""The width of the four shapes beside a title."""
HANDS: Final = 24
"""Lines on the score pad."""
_WEIGHTS: Final = {"": 10.0, "B": 16.0}


def deck_pdf(
    theme: Theme, rules: RuleSet, sheet: Sheet, blanks: int = 0, progress: Progress | None = None
) -> bytes:
    """The deck of a rule set to print on both sides, turned like the pages of a book.

    ``blanks`` are empty cards on top of the deck.
    """
    pdf = Paper(sheet.width, sheet.height)
    pdf.set_auto_page_break(True, BORDER)
    pdf.set_margin(BORDER)
    pdf.set_title(f"{rules.title}: cards and rules")
    printer = _Printer(pdf, theme, sheet)
    with tempfile.TemporaryDirectory() as folder:
        for style, weight in _WEIGHTS.items():
            file = Path(folder) / f"weight-{weight:g}.ttf"
            file.write_bytes(font_file(weight, _letters(rules)))
            pdf.add_font(NAME, style, file)
        printer.everything(rules, blanks, progress or (lambda done, total: None))
        return bytes(pdf.output())


@dataclass(frozen=True)
class _Printer:
    pdf: Paper
    theme: Theme
    sheet: Sheet

    def everything(self, rules: RuleSet, blanks: int, progress: Progress) -> None:
        cards = cards_of(rules, blanks)
        each = len(self.sheet.places)
        sheets = [cards[first : first + each] for first in range(0, len(cards), each)]
        scored = rules["scoring"] != "none"
        total = len(sheets) + 1 + scored
        for done, some in enumerate(sheets):
            progress(done, total)
            self._faces_and_backs(some)
        progress(len(sheets), total)
        self._rules(rules)
        if scored:
            progress(total - 1, total)
            self._score_pad(rules)
        progress(total, total)

    def _faces_and_backs(self, cards: list[tuple[Card, Wording]]) -> None:
        size, bleed = self.sheet.card, self.sheet.bleed
        self._page_with_marks()
        for place, (card, wording) in zip(self.sheet.places, cards, strict=False):
            self._card(place, face(self.theme, card, size, bleed, wording))
        self._page_with_marks()
        for place, _ in zip(self.sheet.places_behind, cards, strict=False):
            self._card(place, back(self.theme, size, bleed))

    def _page_with_marks(self) -> None:
        self.pdf.add_page()
        self.pdf.set_line_width(0.15)
        self.pdf.set_draw_color(0)
        for line in self.sheet.marks():
            self.pdf.line(*line)

    def _card(self, place: Place, picture: Part) -> None:
        """A card at a place, cut off where its bleed ends."""
        bleed, card = self.sheet.bleed, self.sheet.card
        x, y = place[0] - bleed, place[1] - bleed
        width, height = card.width + 2 * bleed, card.height + 2 * bleed
        with self.pdf.rect_clip(x, y, width, height):
            self.pdf.draw(picture, x + width / 2, y + height / 2)

    # --- The rules --------------------------------------------------------------------------------

    def _rules(self, rules: RuleSet) -> None:
        self._heading(rules.title, rules.summary)
        sections = explain(rules)
        with self.pdf.text_columns(ncols=2, gutter=9, text_align="LEFT", line_height=1.32) as page:
            for section in sections:
                with page.paragraph(top_margin=3, bottom_margin=1) as heading:
                    self.pdf.set_font(NAME, "B", 11)
                    heading.write(spelled(section.title))
                self.pdf.set_font(NAME, "", 9)
                for line in _sentences(section):
                    with page.paragraph(bottom_margin=1) as paragraph:
                        paragraph.write(line)

    def _heading(self, title: str, summary: str = "") -> None:
        """A new page with the four shapes, a title and a line below it."""
        self.pdf.add_page()
        right = self.sheet.width - BORDER
        self.pdf.draw(_four_shapes(self.theme), right - SHAPES / 2, BORDER + 5)
        self.pdf.set_font(NAME, "B", 24)
        width = right - BORDER - SHAPES
        self.pdf.multi_cell(width, 10, spelled(title), align="L", new_x="LMARGIN", new_y="NEXT")
        if summary:
            self.pdf.set_font(NAME, "", 10.5)
            self.pdf.multi_cell(0, 5.5, spelled(summary), align="L", new_x="LMARGIN", new_y="NEXT")
        self.pdf.ln(3)

    # --- The score pad ----------------------------------------------------------------------------

    def _score_pad(self, rules: RuleSet) -> None:
        self._heading("Score", f"{rules.title}. Write the points of each hand below the names.")
        players = int(rules["max_players"])
        first, top = BORDER + 14, self.pdf.get_y()
        right, bottom = self.sheet.width - BORDER, self.sheet.height - BORDER
        step, column = (bottom - top) / (HANDS + 2), (right - first) / players
        self.pdf.set_line_width(0.2)
        for line in range(HANDS + 3):
            self.pdf.line(BORDER, top + line * step, right, top + line * step)
        for x in (BORDER, *(first + index * column for index in range(players + 1))):
            self.pdf.line(x, top, x, bottom)
        self.pdf.set_font(NAME, "", 9)
        for line, words in enumerate(("Hand", *range(1, HANDS + 1), "Total")):
            self.pdf.set_xy(BORDER, top + line * step)
            self.pdf.cell(14, step, str(words), align="C")


def _letters(rules: RuleSet) -> set[str]:
    """What the pages with text need."""
    words = [rules.title, rules.summary, string.ascii_letters, string.digits, "."]
    for section in explain(rules):
        words += [section.title, *_sentences(section)]
    return set(spelled("".join(words)))


def _sentences(section: Section) -> Iterator[str]:
    for sentence in section.sentences:
        yield spelled(sentence.text)


def _four_shapes(theme: Theme) -> Part:
    shapes = tuple(
        Group((Shape(suit.shape, colour),), -13.5 + 9 * index, 0, 0.075)
        for index, (suit, colour) in enumerate(zip(theme.suits, COLOUR_NAMES, strict=False))
    )
    return painted(Group(shapes), theme.suits[0].paints)
