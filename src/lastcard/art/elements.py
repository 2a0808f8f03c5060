"""What a picture is made of: paths with paint, and groups that are moved, turned and scaled.

Everything is drawn around its own middle, so a group needs no other point of reference. A paint is
a colour (``#d2202f``) or a role (``main``) that becomes a colour when a card is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from lastcard.art.glyphs import set_line
from lastcard.art.paths import number, write

NONE = "none"
OWN = "colour"
"""In the place of path data: the shape of the card's own colour."""


@dataclass(frozen=True)
class Shape:
    path: str
    fill: str = NONE
    stroke: str = NONE
    width: float = 0.0


@dataclass(frozen=True)
class Group:
    parts: tuple[Part, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0


Part = Shape | Group


def text(words: str, height: float, paint: str, weight: float = 20.0, fit: float = 0.0) -> Group:
    """A line of text around the middle; made smaller where it would be wider than ``fit``."""
    commands, width = set_line(words, weight)
    scale = height / (100 + weight)
    if fit and width * scale > fit:
        scale = fit / width
    shape = Shape(write(commands), stroke=paint, width=weight)
    return Group((Group((shape,), -width / 2, -50),), scale=scale)


def rectangle(width: float, height: float, radius: float = 0.0) -> str:
    """Path data of a rectangle around the middle."""
    x, y, r = width / 2, height / 2, number(radius)
    left, right, top, bottom = number(-x), number(x), number(-y), number(y)
    if not radius:
        return f"M{left} {top}H{right}V{bottom}H{left}Z"
    across, down = number(x - radius), number(y - radius)
    to_left, to_top = number(radius - x), number(radius - y)
    corner = f"A{r} {r} 0 0 1 "
    return (
        f"M{to_left} {top}H{across}{corner}{right} {to_top}V{down}{corner}{across} {bottom}"
        f"H{to_left}{corner}{left} {down}V{to_top}{corner}{to_left} {top}Z"
    )


def painted(part: Part, paints: Mapping[str, str], own: str = "") -> Part:
    """The same picture with colours in the place of roles, and a shape where it says ``OWN``."""
    if isinstance(part, Group):
        return replace(part, parts=tuple(painted(inner, paints, own) for inner in part.parts))
    fill, stroke = paints.get(part.fill, part.fill), paints.get(part.stroke, part.stroke)
    path = own if own and part.path == OWN else part.path
    return replace(part, path=path, fill=fill, stroke=stroke)


def markup(part: Part) -> str:
    """The picture as SVG elements."""
    if isinstance(part, Group):
        inside = "".join(markup(inner) for inner in part.parts)
        moves = _transform(part)
        return f'<g transform="{moves}">{inside}</g>' if moves and inside else inside
    fill = "" if part.fill == NONE else f' fill="{part.fill}"'
    stroke = ""
    if part.stroke != NONE:
        stroke = f' stroke="{part.stroke}" stroke-width="{number(part.width)}"'
    return f'<path d="{part.path}"{fill}{stroke}/>' if fill or stroke else ""


def _transform(group: Group) -> str:
    moves = []
    if group.x or group.y:
        moves.append(f"translate({number(group.x)} {number(group.y)})")
    if group.turn:
        moves.append(f"rotate({number(group.turn)})")
    if group.scale != 1:
        moves.append(f"scale({group.scale:.4g})")
    return "".join(moves)
