"""The colours of a pack on the screen: a shape and a paint for each."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from lastcard.cards import Colour, Pack

SHAPES: Final = {
    "circle": "●",
    "star": "★",
    "triangle": "▲",
    "square": "■",
    "diamond": "◆",
    "cross": "✚",
    "hexagon": "⬢",
    "drop": "◗",
    "heart": "♥",
    "spade": "♠",
    "club": "♣",
}
"""A character for each shape a deck file may give a colour."""


class Paint(NamedTuple):
    """One colour. Where a terminal has 256 colours or 16, the nearest is taken: these are near
    the right ones."""

    paper: str
    """The ground of a card."""
    ink: str
    shade: str
    """The ground of a card that cannot be played: dark, so that its ink tells the colour."""
    pale: str
    """The ink of such a card."""
    glow: str
    """For words on the dark table."""
    ansi: int
    """For words on a ground nobody knows: one of the colours every terminal has."""


NO_PAINT: Final = Paint("#2b2d38", "#ffffff", "#1c1d24", "#a9abb8", "#e8e8f0", 35)
"""Of cards without a colour."""
_PAINTS: Final = {
    "red": Paint("#c4161c", "#ffffff", "#3a1414", "#f07068", "#ff6b63", 31),
    "yellow": Paint("#f2c318", "#1d1600", "#3a3010", "#e0bc3c", "#ffd23f", 33),
    "green": Paint("#1f8a2f", "#ffffff", "#10381a", "#62c878", "#5bd37a", 32),
    "blue": Paint("#1c4ec4", "#ffffff", "#101c48", "#6f9cf5", "#6aa5ff", 34),
    "purple": Paint("#8a2bb0", "#ffffff", "#2e1240", "#c98be8", "#d58cff", 35),
    "orange": Paint("#e8731a", "#1d0d00", "#40200a", "#f0a060", "#ff9d4d", 91),
    "teal": Paint("#0e8f96", "#ffffff", "#0a3438", "#58cdd3", "#4fdbe3", 36),
    "pink": Paint("#e85c9f", "#240010", "#42142c", "#f59cc6", "#ff8fc4", 95),
    "black": Paint("#d9dbe6", "#14151c", "#2e3038", "#e2e4ee", "#f4f4fa", 90),
    "brown": Paint("#7a4a1e", "#ffffff", "#2e1c0c", "#c9955e", "#d9a066", 93),
}
_ALSO: Final = {
    "violet": "purple",
    "magenta": "purple",
    "cyan": "teal",
    "turquoise": "teal",
    "grey": "black",
    "gray": "black",
    "white": "black",
    "silver": "black",
    "gold": "yellow",
    "rose": "pink",
    "hearts": "red",
    "spades": "black",
    "clubs": "green",
    "diamonds": "blue",
}
"""Other names of colours; suits are told apart by four colours, as many card players do it."""


@cache
def _paints_of(pack: Pack) -> tuple[Paint, ...]:
    """To each colour the paint its name tells, or else one that no other has."""
    told = [_ALSO.get(colour.name.casefold(), colour.name.casefold()) for colour in pack.colours]
    free = [name for name in _PAINTS if name not in told]
    given: list[str] = []
    for name in told:
        given.append(name if name in _PAINTS and name not in given else free.pop(0))
    return tuple(_PAINTS[name] for name in given)


def paint_of(colour: Colour | None) -> Paint:
    return NO_PAINT if colour is None else _paints_of(colour.pack)[colour.code]


def shape_of(colour: Colour) -> str:
    return SHAPES[colour.shape]
