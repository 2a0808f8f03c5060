"""Contact sheets: every card of a pack in a theme on one picture, or some cards side by side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lastcard.art.elements import Part
from lastcard.art.face import STANDARD, back, face
from lastcard.art.paths import number
from lastcard.art.svg import ROOT, drawing
from lastcard.art.theme import Theme, load_theme
from lastcard.art.wording import EMPTY_CARD, Wording
from lastcard.cards import Card, Pack

GAP: Final = 5.0
TABLE: Final = "#e4e3ea"
EXAMPLE: Final = Wording("Swap hands with a player you choose", 40)
"""What stands on the blank card."""
_LEAST: Final = 7
"""Cards in a row, also where no colour has so many."""


def contact_sheet(theme: str | Theme, width: int, pack: Pack | None = None) -> str:
    """All faces and the back as one SVG, ``width`` pixels wide; a row for each colour. The cards
    are those of a pack, or those that the theme was drawn for."""
    look = load_theme(theme)
    return _sheet(_rows(look, pack or look.pack), width)


def strip(theme: str | Theme, cards: Iterable[Card], width: int) -> str:
    """Some cards side by side as one SVG."""
    look = load_theme(theme)
    return _sheet([[face(look, card) for card in cards]], width)


def _sheet(rows: list[list[Part]], width: int) -> str:
    across, down = STANDARD.width + GAP, STANDARD.height + GAP
    wide, high = max(map(len, rows)) * across + GAP, len(rows) * down + GAP
    cards = []
    for row, pictures in enumerate(rows):
        for column, picture in enumerate(pictures):
            place = f'x="{number(GAP + column * across)}" y="{number(GAP + row * down)}"'
            size = f'width="{number(STANDARD.width)}" height="{number(STANDARD.height)}"'
            cards.append(f"<svg {place} {size} {drawing(picture, STANDARD)}</svg>")
    return (
        f'<svg {ROOT} viewBox="0 0 {number(wide)} {number(high)}" width="{width}" '
        f'height="{round(width * high / wide)}"><rect width="100%" height="100%" fill="{TABLE}"/>'
        + "".join(cards)
        + "</svg>\n"
    )


def _rows(theme: Theme, pack: Pack) -> list[list[Part]]:
    coloured = [
        [face(theme, card) for card in pack.coloured_cards if card.colour is colour]
        for colour in pack.colours
    ]
    others = [face(theme, card) for card in pack.colourless_cards]
    others += [face(theme, EMPTY_CARD, blank=EXAMPLE), back(theme)]
    columns = max([_LEAST, *map(len, coloured)])
    return coloured + [others[at : at + columns] for at in range(0, len(others), columns)]
