"""Faces and backs: where the parts of a theme stand on a card.

Measures are millimetres around the middle of the card, made for a card of 56 by 87; on another
size the index keeps to its corner and all else is scaled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from lastcard.art.elements import Group, Part, Shape, painted, rectangle, text
from lastcard.art.glyphs import LINE, wrap
from lastcard.art.theme import Suit, Theme
from lastcard.cards import BLANK, CUSTOMIZABLE, WILD, Card
from lastcard.errors import UserError

_MEASURES: Final = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)x(\d{1,6}(?:\.\d{1,6})?)")


@dataclass(frozen=True)
class Size:
    """Of a card, in millimetres."""

    width: float = 56.0
    height: float = 87.0

    def __post_init__(self) -> None:
        if not (20 <= self.width <= 200 and 20 <= self.height <= 300):
            raise UserError(
                "card-size",
                f"a card of {self.width:g} x {self.height:g} mm: the width must be 20 to 200, "
                "the height 20 to 300",
            )

    @classmethod
    def parse(cls, text: str) -> Size:
        """``56x87``, width and height."""
        return cls(*read_measures(text, "a card"))

    @property
    def scale(self) -> float:
        """How much larger the pictures are than on a standard card."""
        return min(self.width / 56, self.height / 87)


def read_measures(text: str, what: str) -> tuple[float, float]:
    """Width and height from ``56x87``."""
    found = _MEASURES.fullmatch(text.casefold())
    if found is None:
        raise UserError("bad-value", f"{text!r}: write millimetres such as 56x87 for {what}")
    return float(found[1]), float(found[2])


STANDARD: Final = Size()
WEIGHT: Final = 23.0
"""How thick the numbers are, in hundredths of their height."""
TEXT_WEIGHT: Final = 17.0
MAX_BLANK_TEXT: Final = 120

_CENTRES: Final = {
    "Skip": "skip",
    "Reverse": "reverse",
    "Draw Two": "draw-two",
    "Wild": "wild",
    "Wild Draw Four": "draw-four",
    "Wild Shuffle Hands": "shuffle",
    "Wild Customizable": "pencil",
}
"""The picture of an action."""
_INDEX_TEXTS: Final = {"Draw Two": "+2", "Wild Draw Four": "+4"}


def face(
    theme: Theme,
    card: Card,
    size: Size = STANDARD,
    bleed: float | None = None,
    blank: tuple[str, int | None] = ("", None),
) -> Part:
    """One card; with a ``bleed`` its corners are square and its ground goes beyond the edge.

    ``blank`` is the text and the points on a card that leaves them open.
    """
    words, points = blank if card.code in (BLANK, CUSTOMIZABLE) else ("", None)
    suit = theme.suits[-1] if card.code == BLANK or words else theme.suit(card)
    x, y, height = suit.slot
    centre = _written(words, height) if words else _symbol(theme, card, height)
    symbol = Group(tuple(centre), x, y)
    parts: list[Part] = [
        _ground(theme, size, bleed),
        Group(suit.pattern, scale=size.scale),
        Group((*suit.motif, symbol), scale=theme.layout["motif"] / 100 * size.scale),
    ]
    index = _index(theme, suit, card, size, points)
    parts += [index, Group((index,), turn=180)]
    return painted(Group(tuple(parts)), {"symbol": suit.paints["deep"], **suit.paints})


def back(theme: Theme, size: Size = STANDARD, bleed: float | None = None) -> Part:
    parts = (_ground(theme, size, bleed), Group(theme.back, scale=size.scale))
    return painted(Group(parts), theme.back_paints)


def _ground(theme: Theme, size: Size, bleed: float | None) -> Shape:
    if bleed is None:
        return Shape(rectangle(size.width, size.height, theme.layout["radius"]), "main")
    return Shape(rectangle(size.width + 2 * bleed, size.height + 2 * bleed), "main")


def _symbol(theme: Theme, card: Card, height: float) -> Iterator[Part]:
    """What stands in the middle, in a box of ``height``."""
    if card.action in _CENTRES:
        yield Group(theme.symbols[_CENTRES[card.action]], scale=height / 100)
    elif card.number is not None:
        yield text(str(card.number), height, "symbol", WEIGHT)
        if card.number in (6, 9):  # which way up?
            bar = Shape("M-17 0H17", stroke="symbol", width=9)
            yield Group((bar,), 0, height * 0.63, height / 100)


def _index(theme: Theme, suit: Suit, card: Card, size: Size, points: int | None) -> Part:
    """The number and the shape in the corner."""
    height, edge, unit = theme.layout["index"], theme.layout["edge"], size.scale
    written = points if card.number is None else card.number
    parts: list[Part] = []
    if card.code == WILD:  # the four colours show on paper only
        parts.append(Group((Shape(rectangle(100, 100, 18), "on"),), scale=height * 0.0105))
        parts.append(Group(theme.symbols["wild"], scale=height * 0.0085))
    elif card.action in _INDEX_TEXTS:
        parts.append(text(_INDEX_TEXTS[card.action], height, "on", WEIGHT, fit=height * 1.15))
    elif card.action in _CENTRES:
        sign = Group(theme.symbols[_CENTRES[card.action]], scale=height * 0.0115)
        parts.append(painted(sign, {"symbol": "on"}))
    elif written is not None:
        parts.append(text(str(written), height, "on", WEIGHT, fit=height * 1.15))
    if not card.is_wild:
        parts.append(Group((Shape(suit.shape, "on"),), 0, height * 1.02, height * 0.0068))
    x, y = -size.width / 2 + edge * unit, -size.height / 2 + edge * unit
    return Group(tuple(parts), x, y, unit)


def _written(words: str, room: float) -> Iterator[Part]:
    """A text in the middle, as large as it fits into a square."""
    for height in (11.0, 9.5, 8.2, 7.0, 6.2, 5.5):
        lines = wrap(words, TEXT_WEIGHT, room * (100 + TEXT_WEIGHT) / height)
        step = height * LINE / (100 + TEXT_WEIGHT)
        if len(lines) * step <= room:
            break
    for number, line in enumerate(lines):
        y = (number - (len(lines) - 1) / 2) * step
        yield Group((text(line, height, "symbol", TEXT_WEIGHT, fit=room),), 0, y)


def check_blank(words: str, points: int | None) -> None:
    """Refuse what does not fit on a blank card."""
    if len(words) > MAX_BLANK_TEXT or not words.isprintable():
        problem = f"must be one line of at most {MAX_BLANK_TEXT} characters"
        raise UserError("blank-text", f"the text of a blank card {problem}")
    if points is not None and not 0 <= points <= 500:
        raise UserError("blank-points", f"{points} points: a blank card is worth 0 to 500")
