"""Faces and backs: where the parts of a theme stand on a card.

Measures are millimetres around the middle of the card, made for a card of 56 by 87; on another
size the index keeps to its corner and all else is scaled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from lastcard.art.elements import OWN, Group, Part, Shape, painted, rectangle, text
from lastcard.art.glyphs import LINE, legible, wrap
from lastcard.art.signs import Picture, index_text, is_colourful, sign, speaks_for
from lastcard.art.suits import Suit
from lastcard.art.theme import Theme
from lastcard.art.wording import EMPTY, Wording
from lastcard.cards import Card
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
_SIGN_SHARE: Final = 0.66
"""How much of the room a sign takes above its name."""
_LETTERS: Final = (11.0, 9.5, 8.2, 7.0, 6.2, 5.5)
"""How high letters can be in a room of the usual width."""
_USUAL_ROOM: Final = 78.0
_BESIDE_INDEX: Final = 0.84
"""How large the room for words is if it leaves room for a shape in the corner."""
_EITHER_WAY: Final = frozenset("0689")
"""Figures that can be read upside down."""


def face(
    theme: Theme,
    card: Card,
    size: Size = STANDARD,
    bleed: float | None = None,
    blank: Wording = EMPTY,
) -> Part:
    """One card; with a ``bleed`` its corners are square and its ground goes beyond the edge.

    ``blank`` is the text and the points on a card that leaves them open.
    """
    words, points = blank if card.leaves_open else EMPTY
    words = words or legible(card.text)
    suit = _suit(theme, card, words)
    x, y, height = suit.slot
    symbol = Group(tuple(_centre(theme, card, words, height)), x, y)
    parts: list[Part] = [
        _ground(theme, size, bleed),
        Group(suit.pattern, scale=size.scale),
        Group((*suit.motif, symbol), scale=theme.layout["motif"] / 100 * size.scale),
    ]
    index = _index(theme, suit, card, size, points)
    parts += [index, Group((index,), turn=180)]
    paints = {"symbol": suit.paints["deep"], **suit.paints}
    return painted(Group(tuple(parts)), paints, suit.path)


def back(theme: Theme, size: Size = STANDARD, bleed: float | None = None) -> Part:
    parts = (_ground(theme, size, bleed, "main"), Group(theme.back, scale=size.scale))
    return painted(Group(parts), theme.back_paints)


def _ground(theme: Theme, size: Size, bleed: float | None, paint: str = "") -> Shape:
    paint = paint or theme.ground
    if bleed is None:
        return Shape(rectangle(size.width, size.height, theme.layout["radius"]), paint)
    return Shape(rectangle(size.width + 2 * bleed, size.height + 2 * bleed), paint)


def _suit(theme: Theme, card: Card, words: str) -> Suit:
    """That of its colour, with more room for words."""
    suit = theme.suit(card)
    if not (words or card.leaves_open == "blank" or _name_below(theme, card)):
        return suit
    room = theme.blank
    if card.colour is None:
        return room
    x, y, height = (measure * _BESIDE_INDEX for measure in room.slot)
    return replace(suit, motif=(Group(room.motif, scale=_BESIDE_INDEX),), slot=(x, y, height))


def _name_below(theme: Theme, card: Card) -> str:
    """The name of a card whose picture does not say it."""
    if card.number is not None or card.leaves_open or theme.drawing(card) is not None:
        return ""
    picture = sign(theme, card)
    said = speaks_for(card) if picture else card.symbol_name == card.symbol
    return "" if said else legible(card.symbol_name)


# --- The middle -----------------------------------------------------------------------------------


def _centre(theme: Theme, card: Card, words: str, height: float) -> Iterator[Part]:
    """What stands in the middle, in a box of ``height``."""
    drawing, picture = theme.drawing(card), sign(theme, card)
    if words:
        yield from _written(words, height, height)
    elif drawing is not None:
        yield Group(drawing, scale=height / 100)
    elif card.number is not None:
        yield from _number(theme, card.number, height)
    elif name := _name_below(theme, card):
        top = picture or (_large(card.symbol, 100),)
        yield Group(top, 0, -height * 0.16, height / 100 * _SIGN_SHARE)
        yield Group(tuple(_written(name, height, height * 0.28)), 0, height * 0.42)
    elif picture:
        yield Group(picture, scale=height / 100)
    elif not card.leaves_open:
        yield _large(card.symbol_name, height)


def _number(theme: Theme, number: int, height: float) -> Iterator[Part]:
    """As figures, or as so many shapes."""
    places = theme.pips.places.get(number)
    if places is not None:
        pip, unit = (Shape(OWN, "symbol"),), height / 100
        for x, y, larger in places:
            scale, turn = theme.pips.size / 100 * larger * unit, 180 if y > 0 else 0
            yield Group(pip, x * unit, y * unit, scale, turn)
        return
    yield _large(str(number), height)
    figures = set(str(number))
    if figures <= _EITHER_WAY and figures & {"6", "9"}:
        bar = Shape("M-17 0H17", stroke="symbol", width=9)
        yield Group((bar,), 0, height * 0.63, height / 100)


def _large(words: str, height: float) -> Part:
    return text(legible(words), height, "symbol", WEIGHT, fit=height * 1.15)


def _written(words: str, width: float, room: float) -> Iterator[Part]:
    """A text in the middle, as large as it fits."""
    for size in _LETTERS:
        height = size * (width / _USUAL_ROOM)
        lines = wrap(words, TEXT_WEIGHT, width * (100 + TEXT_WEIGHT) / height)
        step = height * LINE / (100 + TEXT_WEIGHT)
        if len(lines) * step <= room:
            break
    for number, line in enumerate(lines):
        y = (number - (len(lines) - 1) / 2) * step
        yield Group((text(line, height, "symbol", TEXT_WEIGHT, fit=width),), 0, y)


# --- The corner -----------------------------------------------------------------------------------


def _index(theme: Theme, suit: Suit, card: Card, size: Size, points: int | None) -> Part:
    """The number or the sign, and the shape, in the corner."""
    height, edge, unit = theme.layout["index"], theme.layout["edge"], size.scale
    words = _index_words(card, points)
    parts: list[Part] = []
    if words:
        parts.append(text(words, height, theme.index_paint, WEIGHT, fit=height * 1.15))
    elif picture := sign(theme, card):
        parts += _index_sign(theme, picture, height)
    if card.colour is not None:
        shape = Shape(OWN, theme.index_paint)
        parts.append(Group((shape,), 0, height * 1.02, height * 0.0068))
    x, y = -size.width / 2 + edge * unit, -size.height / 2 + edge * unit
    return Group(tuple(parts), x, y, unit)


def _index_words(card: Card, points: int | None) -> str:
    if card.number is not None:
        return str(card.number)
    if card.leaves_open:
        return "" if points is None else str(points)
    return index_text(card) if speaks_for(card) else legible(card.symbol)


def _index_sign(theme: Theme, picture: Picture, height: float) -> Iterator[Part]:
    if not is_colourful(picture):
        small = Group(picture, scale=height * 0.0115)
        yield painted(small, {"symbol": theme.index_paint, "paper": theme.ground})
        return
    if theme.ground == "main":  # all colours show on paper only
        yield Group((Shape(rectangle(100, 100, 18), "on"),), scale=height * 0.0105)
    yield Group(picture, scale=height * 0.0085)
