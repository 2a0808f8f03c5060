"""A PDF that draws our pictures: the same parts that become SVG, as operators of a page."""

from __future__ import annotations

import math
from functools import lru_cache

from fpdf import FPDF

from lastcard.art.elements import NONE, Group, Part
from lastcard.art.paths import curves, parse

_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class Paper(FPDF):
    """fpdf2 sets the text and embeds the fonts; its own reading of SVG is forty times slower."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(unit="mm", format=(width, height))

    def draw(self, picture: Part, x: float, y: float, scale: float = 1.0, edge: str = "") -> None:
        """A picture with its middle at a place, measured from the upper left corner. With a path
        as its edge, what lies beyond that is cut off."""
        unit = _n(self.k * scale)
        place = f"{unit} 0 0 -{unit} {_n(x * self.k)} {_n((self.h - y) * self.k)} cm"
        clip = f"{_path(edge)} W n " if edge else ""
        self._out(f"q 1 J 1 j {place} {clip}{operators(picture)} Q")


@lru_cache(maxsize=4096)
def operators(part: Part) -> str:
    """A painted picture in the language of PDF pages."""
    if isinstance(part, Group):
        inside = " ".join(operators(inner) for inner in part.parts)
        cos = math.cos(math.radians(part.turn)) * part.scale
        sin = math.sin(math.radians(part.turn)) * part.scale
        matrix = " ".join(_n(value) for value in (cos, sin, -sin, cos, part.x, part.y))
        return f"q {matrix} cm {inside} Q"
    if part.fill == NONE and part.stroke == NONE:
        return ""
    paint = "S" if part.fill == NONE else "f" if part.stroke == NONE else "B"
    fill = "" if part.fill == NONE else f"{_rgb(part.fill)} rg "
    stroke = "" if part.stroke == NONE else f"{_rgb(part.stroke)} RG {_n(part.width)} w "
    return f"{fill}{stroke}{_path(part.path)} {paint}"


@lru_cache(maxsize=1024)
def _path(data: str) -> str:
    commands = curves(parse(data))
    return " ".join(
        " ".join((*(_n(value) for value in values), _LETTERS[letter]))
        for letter, values in commands
    )


def _rgb(colour: str) -> str:
    return " ".join(_n(int(colour[index : index + 2], 16) / 255) for index in (1, 3, 5))


def _n(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"
