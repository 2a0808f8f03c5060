"""A moment of a game as a picture, for links that are shown with one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lastcard.art.elements import Group, Part, Shape, markup, rectangle, text
from lastcard.art.face import STANDARD, back, face
from lastcard.art.glyphs import legible, wrap
from lastcard.art.svg import PEN, ROOT
from lastcard.art.theme import Theme
from lastcard.art.wording import wording_of
from lastcard.cards import Card
from lastcard.rules import RuleSet

WIDTH: Final = 1200
HEIGHT: Final = 630
"""What sites show beside a link."""
MOST_CARDS: Final = 12
"""Of a hand that are shown; of more, the first."""
_FELT: Final = "#14595c"
_RIM: Final = "#0c3a3d"
_INK: Final = "#f4f7f2"
_SOFT: Final = "#b9d3cf"
_LEFT: Final = 460.0
"""Where the words begin."""
_LETTER: Final = 44.0
_WEIGHT: Final = 14.0


@dataclass(frozen=True)
class Moment:
    """What is shown of it."""

    title: str
    said: str
    """What happened."""
    top: Card
    hand: Sequence[Card]
    """The cards of whoever acted."""
    seats: Sequence[tuple[str, int]]
    """Everybody with the size of the hand."""


def moment_picture(moment: Moment, theme: Theme, rules: RuleSet) -> str:
    """As SVG, measured in pixels."""
    parts = "".join(markup(part) for part in _parts(moment, theme, rules))
    return (
        f'<svg {ROOT} viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<g {PEN}>{parts}</g></svg>\n"
    )


def _parts(moment: Moment, theme: Theme, rules: RuleSet) -> Iterator[Part]:
    yield _at(Shape(rectangle(WIDTH, HEIGHT), _RIM), WIDTH / 2, HEIGHT / 2)
    yield _at(Shape(rectangle(WIDTH - 36, HEIGHT - 36, 40), _FELT), WIDTH / 2, HEIGHT / 2)
    yield _card(back(theme), 205, 205, 300, turn=-8)
    yield _card(_face(moment.top, theme, rules), 255, 215, 300, turn=4)
    yield from _line(moment.title, 78, 30, _SOFT)
    fit = (WIDTH - _LEFT - 60) * (100 + _WEIGHT) / _LETTER
    for number, line in enumerate(wrap(legible(moment.said), _WEIGHT, fit)[:3]):
        yield from _line(line, 145 + 66 * number, _LETTER, _INK)
    seats = "   ".join(f"{name} {size}" for name, size in moment.seats)
    yield from _line(seats, 360, 28, _SOFT)
    yield from _hand(moment, theme, rules)


def _hand(moment: Moment, theme: Theme, rules: RuleSet) -> Iterator[Part]:
    cards = [_face(card, theme, rules) for card in moment.hand[:MOST_CARDS]]
    step = min(132.0, (WIDTH - 250) / max(len(cards), 1))
    start = WIDTH / 2 - step * (len(cards) - 1) / 2
    for number, card in enumerate(cards):
        yield _card(card, start + step * number, 500, 190)


def _face(card: Card, theme: Theme, rules: RuleSet) -> Part:
    return face(theme, card, blank=wording_of(card, rules))


def _card(picture: Part, x: float, y: float, height: float, turn: float = 0.0) -> Group:
    return Group((picture,), x, y, height / STANDARD.height, turn)


def _line(words: str, y: float, height: float, paint: str) -> Iterator[Part]:
    """A line of text that begins at the left."""
    fit = WIDTH - _LEFT - 60
    line = text(legible(words), height, paint, _WEIGHT, fit)
    (inner,) = line.parts
    assert isinstance(inner, Group)
    yield Group((Group(inner.parts, 0, inner.y),), _LEFT, y, line.scale)


def _at(part: Part, x: float, y: float) -> Group:
    return Group((part,), x, y)
