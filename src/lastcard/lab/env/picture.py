"""A table as one seat sees it, to look at while something learns: as text, or as pixels."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.art.elements import Group, Part, Shape, rectangle
from lastcard.art.elements import text as words
from lastcard.art.face import STANDARD, Size, back, face
from lastcard.art.paths import number
from lastcard.art.svg import ROOT, drawing
from lastcard.art.theme import Theme, load_theme
from lastcard.game import View
from lastcard.game.table_facts import Phase

WIDTH: Final = 720
HEIGHT: Final = 480
_SHEET: Final = Size(180, 120)
"""In millimetres, of which four pixels make one; the middle is 0, 0."""
_TABLE, _INK, _FAINT = "#24463c", "#f6f3ea", "#9db5aa"


def text(view: View) -> str:
    """Some lines: what is to match, who holds how many cards, and one's own."""
    colour = "no colour yet" if view.colour is None else f"{view.colour}"
    way = "left" if view.goes_left else "right"
    waiting = f", {view.pending} cards to draw" if view.pending else ""
    rows = [
        f"{view.rules.name}, hand {view.hand_number}: {_state(view)}",
        f"to match: {view.top} ({colour}){waiting}; stock {view.stock_size}, play to the {way}",
        *(
            f"{'>' if seat == view.actor else ' '} {_who(view, seat)}: {_holds(view, seat)}"
            for seat in view.seats
        ),
        f"your hand: {' '.join(str(card) for card in view.hand) or 'none'}",
    ]
    return "\n".join(rows) + "\n"


def pixels(view: View) -> NDArray[np.uint8]:
    """A picture of 720 x 480 pixels in red, green and blue."""
    from PIL import Image  # comes with fpdf2

    from lastcard.art.press.png import png

    image = Image.open(io.BytesIO(png(_svg(view)))).convert("RGB")
    return np.array(image, np.uint8)


def _svg(view: View) -> str:
    theme = load_theme(view.rules.theme or "classic")
    around = Group(tuple(_around(view, theme)))
    return (
        f'<svg {ROOT} width="{WIDTH}" height="{HEIGHT}" {drawing(around, _SHEET)}'
        + "".join(_cards(view, theme))
        + "</svg>\n"
    )


def _others(view: View) -> list[tuple[int, float]]:
    """The other seats, with the place of each from left to right."""
    others = [seat for seat in view.seats if seat != view.seat]
    room = _SHEET.width / len(others)
    return [(seat, (at + 0.5) * room - _SHEET.width / 2) for at, seat in enumerate(others)]


def _around(view: View, theme: Theme) -> Iterator[Part]:
    """What lies under the cards and stands beside them."""
    yield Shape(rectangle(_SHEET.width, _SHEET.height), _TABLE)
    others = _others(view)
    room = _SHEET.width / len(others) - 2
    for seat, x in others:
        ink = _INK if seat == view.actor else _FAINT
        yield Group((words(_who(view, seat), 3.2, ink, fit=room),), x, -31)
        yield Group((words(_holds(view, seat), 3.2, ink, fit=room),), x, -26)
    if view.colour is not None:
        paint = theme.suit_of(view.colour).paints["main"]
        yield Group((Shape(rectangle(24, 35.6, 2.4), stroke=paint, width=1.2),), 15, -3)
    yield Group((words(_state(view), 3.8, _INK),), 0, 20)
    if view.seat is not None:
        yield Group((words(_holds(view, view.seat), 3.2, _FAINT),), 0, 57)


def _cards(view: View, theme: Theme) -> Iterator[str]:
    for _, x in _others(view):
        yield _card(back(theme), x, -45, 12)
    yield _card(back(theme), -15, -3, 21)
    yield _card(face(theme, view.top), 15, -3, 21)
    hand = view.hand
    apart = min(17.5, 155 / max(len(hand), 1))
    for at, card in enumerate(hand):
        yield _card(face(theme, card), (at - (len(hand) - 1) / 2) * apart, 39, 17)


def _card(picture: Part, x: float, y: float, width: float) -> str:
    """A card around a place; what its pattern draws beyond its edge is cut off."""
    height = width * STANDARD.height / STANDARD.width
    place = f'x="{number(x - width / 2)}" y="{number(y - height / 2)}"'
    size = f'width="{number(width)}" height="{number(height)}"'
    return f"<svg {place} {size} {drawing(picture, STANDARD)}</svg>"


def _state(view: View) -> str:
    if view.phase is Phase.OVER:
        return "over" if view.winner is None else f"seat {view.winner} has gone out"
    return "your decision" if view.actor == view.seat else f"seat {view.actor} decides"


def _who(view: View, seat: int) -> str:
    dealer = ", dealer" if seat == view.dealer else ""
    return f"seat {seat}{dealer}{', you' if seat == view.seat else ''}"


def _holds(view: View, seat: int) -> str:
    size = view.hand_sizes[seat]
    return f"{size} card{'' if size == 1 else 's'}, {view.scores[seat]} points"
