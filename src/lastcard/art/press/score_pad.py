"""A page to keep score on."""

from __future__ import annotations

from typing import Final

from lastcard.art.press.text_pages import BORDER, TextPages
from lastcard.art.press.typeface import NAME
from lastcard.rules import RuleSet
from lastcard.rules.phrase import Phrase

HANDS: Final = 24
"""Lines on the score pad."""
_FIRST: Final = 16.0
"""The width of the first column."""


def has_points(rules: RuleSet) -> bool:
    return rules["scoring"] != "none"


def score_pad(pages: TextPages, rules: RuleSet) -> None:
    title = pages.language.title(rules)
    note = Phrase("{}. Write the points of each hand below the names.", (title,))
    pages.heading(pages.say("Score"), pages.say(note))
    pdf, players = pages.pdf, int(rules["max_players"])
    first, top = BORDER + _FIRST, pdf.get_y()
    step, column = (pages.bottom - top) / (HANDS + 2), (pages.right - first) / players
    pdf.set_line_width(0.2)
    for line in range(HANDS + 3):
        pdf.line(BORDER, top + line * step, pages.right, top + line * step)
    for x in (BORDER, *(first + index * column for index in range(players + 1))):
        pdf.line(x, top, x, pages.bottom)
    pdf.set_font(NAME, "", 9)
    for line, words in enumerate((pages.say("Hand"), *range(1, HANDS + 1), pages.say("Total"))):
        pdf.set_xy(BORDER, top + line * step)
        pdf.cell(_FIRST, step, str(words), align="C")
