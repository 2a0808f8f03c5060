"""A contact sheet: every card of a theme on one picture."""

from __future__ import annotations

from typing import Final

from lastcard.art.face import STANDARD, back, face
from lastcard.art.paths import number
from lastcard.art.svg import ROOT, drawing
from lastcard.art.theme import Theme, load_theme
from lastcard.cards import BLANK, CARDS, SYMBOLS_PER_COLOUR

GAP: Final = 5.0
TABLE: Final = "#e4e3ea"
EXAMPLE: Final = ("Swap hands with a player you choose", 40)
"""What stands on the blank card."""


def contact_sheet(theme: str | Theme, width: int) -> str:
    """All faces and the back as one SVG, ``width`` pixels wide; a row for each colour."""
    look = load_theme(theme)
    pictures = [face(look, card) for card in CARDS]
    pictures += [face(look, CARDS[BLANK], blank=EXAMPLE), back(look)]
    rows = -(-len(pictures) // SYMBOLS_PER_COLOUR)
    across, down = STANDARD.width + GAP, STANDARD.height + GAP
    wide, high = SYMBOLS_PER_COLOUR * across + GAP, rows * down + GAP
    cards = []
    for index, picture in enumerate(pictures):
        row, column = divmod(index, SYMBOLS_PER_COLOUR)
        place = f'x="{number(GAP + column * across)}" y="{number(GAP + row * down)}"'
        size = f'width="{number(STANDARD.width)}" height="{number(STANDARD.height)}"'
        cards.append(f"<svg {place} {size} {drawing(picture, STANDARD)}</svg>")
    return (
        f'<svg {ROOT} viewBox="0 0 {number(wide)} {number(high)}" width="{width}" '
        f'height="{round(width * high / wide)}"><rect width="100%" height="100%" fill="{TABLE}"/>'
        + "".join(cards)
        + "</svg>\n"
    )
