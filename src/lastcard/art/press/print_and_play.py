"""Print and play: faces and backs, the rules and a score pad in one PDF, all of it vectors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from lastcard.art.elements import Part
from lastcard.art.face import back, face
from lastcard.art.press.page_layout import Place, Sheet
from lastcard.art.press.printed_deck import Printed, cards_of
from lastcard.art.press.rule_sheet import rule_sheet
from lastcard.art.press.score_pad import has_points, score_pad
from lastcard.art.press.text_pages import BORDER, TextPages, letters_for
from lastcard.art.press.vector_pdf import Paper
from lastcard.art.theme import Theme
from lastcard.rules import RuleSet
from lastcard.rules.language import ENGLISH, Language
from lastcard.rules.phrase import Phrase

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Contents:
    """What is to be printed."""

    rules: RuleSet
    cards: Sequence[Printed] = ()
    rule_sheet: bool = False
    score_pad: bool = False
    language: Language = ENGLISH

    @classmethod
    def everything(cls, rules: RuleSet, blanks: int = 0) -> Contents:
        """The deck with ``blanks`` empty cards, the rules, and a score pad if there are points."""
        return cls(rules, cards_of(rules, blanks), True, has_points(rules))

    @property
    def title(self) -> str:
        title = self.language.title(self.rules)
        if not self.cards:
            return self.language.say(Phrase("{}: rules", (title,)))
        words = Phrase("{}: cards and rules" if self.rule_sheet else "{}: cards", (title,))
        return self.language.say(words)


def make_pdf(
    theme: Theme, sheet: Sheet, contents: Contents, progress: Progress | None = None
) -> bytes:
    """Cards to print on both sides, turned like the pages of a book, and pages to read."""
    pdf = Paper(sheet.width, sheet.height)
    pdf.set_auto_page_break(False)
    pdf.set_margin(BORDER)
    pdf.set_title(contents.title)
    with letters_for(pdf, theme, contents.rules, contents.language):
        steps = list(_steps(pdf, theme, sheet, contents))
        for done, step in enumerate(steps):
            if progress:
                progress(done, len(steps))
            step()
        if progress:
            progress(len(steps), len(steps))
        return bytes(pdf.output())


def _steps(
    pdf: Paper, theme: Theme, sheet: Sheet, contents: Contents
) -> Iterator[Callable[[], None]]:
    printer = _CardPages(pdf, theme, sheet)
    each = len(sheet.places)
    for first in range(0, len(contents.cards), each):
        yield partial(printer.faces_and_backs, contents.cards[first : first + each])
    pages = TextPages(pdf, theme, sheet, contents.language, contents.rules.pack)
    if contents.rule_sheet:
        yield partial(rule_sheet, pages, contents.rules)
    if contents.score_pad:
        yield partial(score_pad, pages, contents.rules)


@dataclass(frozen=True)
class _CardPages:
    pdf: Paper
    theme: Theme
    sheet: Sheet

    def faces_and_backs(self, cards: Sequence[Printed]) -> None:
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
