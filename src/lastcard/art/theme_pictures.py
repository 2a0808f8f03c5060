"""Pictures written in a theme file: a list of shapes, each with its paint and place.

A shape is a ``path`` (SVG path data), the ``use`` of a shape with a name, or a ``text``. It can be
moved (``at``), turned (``turn``), scaled (``scale``, a list for one inside the other), and drawn a
second time upside down (``twice``), as everything is that both players across a table see.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from lastcard.art.elements import NONE, OWN, Group, Part, Shape, text
from lastcard.art.paths import parse, write
from lastcard.art.theme_table import ThemeTable
from lastcard.art.vision import is_colour
from lastcard.errors import UserError

ROLES: Final = ("main", "shade", "deep", "on", "paper", "ink", "symbol")
"""Names for colours that a card gives when it is drawn."""

_PLACE: Final = ("at", "turn", "scale", "twice", "with_words")
_PAINT: Final = ("fill", "stroke", "width")
_TEXT: Final = ("text", "height", "weight", "fill", "fit")
WORDS: Final = "{words}"
"""In a text: the words of whoever uses the picture, such as the name of a game."""
MAX_SHAPES: Final = 200
"""In one picture, every copy counted: people send their own."""


@dataclass(frozen=True)
class PictureReader:
    """Reads pictures that may use some shapes and paints by their names."""

    shapes: Mapping[str, str]
    colours: Collection[str] = ()
    """The colours that the theme knows: names of paints as well."""
    of_cards: bool = True
    """Whether the pictures are of cards, which have a colour and so a shape of their own."""
    words: str = ""
    """What stands for ``{words}`` in a text."""

    def read(self, table: ThemeTable, key: str) -> tuple[Part, ...]:
        """The picture under a key; the name of another key means the same picture as there."""
        other = table.values.get(key)
        if isinstance(other, str) and isinstance(table.values.get(other), list):
            key = other
        parts: list[Part] = []
        for entry in table.tables(key):
            if entry.values.get("with_words") and not self.words:
                continue
            drawn = self._text(entry) if "text" in entry else self._shape(entry)
            parts += _placed(entry, drawn)
            if len(parts) > MAX_SHAPES:
                problem = f"{len(parts)} shapes by now; a picture has at most {MAX_SHAPES}"
                raise table.fault("theme-value", key, problem)
        return tuple(parts)

    def _shape(self, entry: ThemeTable) -> Part:
        entry.only("path", "use", *_PAINT, *_PLACE)
        if "use" in entry:
            name = entry.text("use")
            known = {**self.shapes, OWN: OWN} if self.of_cards else self.shapes
            if name not in known:
                raise entry.fault("theme-value", "use", "known shapes are " + ", ".join(known))
            path = known[name]
        else:
            path = read_path(entry, "path")
        width = entry.number("width", 0, low=0)
        return Shape(path, self._paint(entry, "fill"), self._paint(entry, "stroke"), width)

    def _text(self, entry: ThemeTable) -> Part:
        entry.only(*_TEXT, *_PLACE)
        try:
            height, weight = entry.number("height", low=0), entry.number("weight", 20, low=0)
            words = entry.text("text").replace(WORDS, self.words)
            return text(words, height, self._paint(entry, "fill"), weight, entry.number("fit", 0))
        except UserError as error:
            if error.code == "unknown-letter":
                raise entry.fault("theme-value", "text", error.message) from None
            raise

    def _paint(self, entry: ThemeTable, key: str) -> str:
        if key not in entry:
            return NONE
        value = entry.text(key)
        roles = (*ROLES, *self.colours, NONE)
        if value in roles:
            return value
        if not is_colour(value):
            known = ", ".join(roles)
            raise entry.fault("theme-value", key, f"must be a colour (#d2202f) or {known}")
        return value.lower()


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
