"""Pictures written in a theme file: a list of shapes, each with its paint and place.

A shape is a ``path`` (SVG path data), the ``use`` of a shape with a name, or a ``text``. It can be
moved (``at``), turned (``turn``), scaled (``scale``, a list for one inside the other), and drawn a
second time upside down (``twice``), as everything is that both players across a table see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lastcard.art.elements import NONE, Group, Part, Shape, text
from lastcard.art.paths import parse, write
from lastcard.art.theme_table import ThemeTable
from lastcard.art.vision import is_colour
from lastcard.cards import COLOUR_NAMES
from lastcard.errors import UserError

ROLES: Final = ("main", "shade", "deep", "on", "paper", "ink", "symbol", *COLOUR_NAMES, NONE)
"""Names for colours that a card gives when it is drawn."""
OWN: Final = "colour"
"""The shape with this name is that of the card's own colour."""

_PLACE: Final = ("at", "turn", "scale", "twice")
_PAINT: Final = ("fill", "stroke", "width")
_TEXT: Final = ("text", "height", "weight", "fill")


def read_picture(table: ThemeTable, key: str, shapes: Mapping[str, str]) -> tuple[Part, ...]:
    """The picture under a key; the name of another key means the same picture as there."""
    other = table.values.get(key)
    if isinstance(other, str) and isinstance(table.values.get(other), list):
        key = other
    parts: list[Part] = []
    for entry in table.tables(key):
        drawn = _text(entry) if "text" in entry else _shape(entry, shapes)
        parts += _placed(entry, drawn)
    return tuple(parts)


def read_path(table: ThemeTable, key: str) -> str:
    data = table.values.get(key)
    if not isinstance(data, str):
        raise table.fault("theme-value", key, "must be path data in quotes")
    try:
        return write(parse(data))
    except ValueError as error:
        raise table.fault(
            "theme-path", key, f"{error} (path data as in SVG: M L H V C S Q A Z)"
        ) from None


def _shape(entry: ThemeTable, shapes: Mapping[str, str]) -> Part:
    entry.only("path", "use", *_PAINT, *_PLACE)
    if "use" in entry:
        name = entry.text("use")
        if name not in shapes:
            raise entry.fault("theme-value", "use", "known shapes are " + ", ".join(shapes))
        path = shapes[name]
    else:
        path = read_path(entry, "path")
    width = entry.number("width", 0, low=0)
    return Shape(path, _paint(entry, "fill"), _paint(entry, "stroke"), width)


def _text(entry: ThemeTable) -> Part:
    entry.only(*_TEXT, *_PLACE)
    try:
        height, weight = entry.number("height", low=0), entry.number("weight", 20, low=0)
        return text(entry.text("text"), height, _paint(entry, "fill"), weight)
    except UserError as error:
        if error.code == "unknown-letter":
            raise entry.fault("theme-value", "text", error.message) from None
        raise


def _placed(entry: ThemeTable, part: Part) -> list[Group]:
    x, y = entry.numbers("at", 2) if "at" in entry else (0.0, 0.0)
    turn = entry.number("turn", 0)
    wanted = entry.values.get("scale")
    if isinstance(wanted, list):
        scales = entry.numbers("scale", len(wanted))
    else:
        scales = [entry.number("scale", 1)]
    placed = [Group((part,), x, y, scale, turn) for scale in scales]
    if entry.values.get("twice"):
        placed += [Group((group,), turn=180) for group in placed]
    return placed


def _paint(entry: ThemeTable, key: str) -> str:
    if key not in entry:
        return NONE
    value = entry.text(key)
    if value in ROLES:
        return value
    if not is_colour(value):
        raise entry.fault("theme-value", key, "must be a colour (#d2202f) or " + ", ".join(ROLES))
    return value.lower()
