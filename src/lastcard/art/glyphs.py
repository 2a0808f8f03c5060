"""The letters of Lastcard: strokes of our own, so that a card looks the same everywhere.

A letter is the middle line of its strokes; whoever draws it chooses how thick. All measures are
hundredths of the height of a capital.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from lastcard.art.paths import Command, parse
from lastcard.errors import UserError

SPACE: Final = 12.0
THIN_SPACE: Final = 0.0
"""Where a line does not break: French puts one before a colon."""
GAP: Final = 16.0
"""Between the edges of two letters."""
MISSING: Final = "□"
"""In the place of a letter that we do not have."""
LINE: Final = 165.0
"""From one line of text to the next."""


@dataclass(frozen=True)
class Glyph:
    width: float
    strokes: tuple[Command, ...]


@dataclass(frozen=True)
class Typeface:
    glyphs: Mapping[str, Glyph]
    accents: Mapping[str, tuple[Command, ...]]
    same: Mapping[int, str]

    def has(self, letter: str) -> bool:
        base, *marks = list(unicodedata.normalize("NFD", letter))
        known = base in self.glyphs and all(mark in self.accents for mark in marks)
        return letter in self.glyphs or known

    def glyph(self, letter: str) -> Glyph:
        """One letter; an accented one is put together from its parts."""
        if letter in self.glyphs:
            return self.glyphs[letter]
        base, *marks = list(unicodedata.normalize("NFD", letter))
        if not self.has(letter):
            raise UserError(
                "unknown-letter",
                f"cannot draw {letter!r}: the cards have Latin letters, digits and punctuation",
            )
        plain = self.glyphs[base]
        strokes = list(plain.strokes)
        if base == "i":
            strokes = strokes[:2]  # the accent stands in the place of the dot
        for mark in marks:
            above = self.accents[mark][0][1][1] < 50
            rise = -32.0 if base.isupper() and above else 0.0
            strokes += shifted(self.accents[mark], plain.width / 2, rise)
        return Glyph(plain.width, tuple(strokes))


@cache
def typeface() -> Typeface:
    text = (resources.files(__package__) / "glyphs.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    glyphs = {" ": Glyph(SPACE, ()), "\u202f": Glyph(THIN_SPACE, ())}
    for group in ("figures", "capitals", "small", "marks"):
        for letter, (width, path) in table[group].items():
            glyphs[letter] = Glyph(float(width), tuple(parse(path)))
    accents = {mark: tuple(parse(path)) for mark, path in table["accents"].items()}
    return Typeface(glyphs, accents, str.maketrans(table["same"]))


def spelled(text: str) -> str:
    """The text in the letters we have: composed, and with other forms of quotes made plain."""
    return unicodedata.normalize("NFC", text).translate(typeface().same)


def legible(text: str) -> str:
    """The text with a box for every letter that we do not have: names of cards are anybody's."""
    return "".join(letter if typeface().has(letter) else MISSING for letter in spelled(text))


def set_line(text: str, weight: float) -> tuple[list[Command], float]:
    """The strokes of a line of text that begins at x = 0, and how wide it is, edge to edge."""
    commands: list[Command] = []
    x = weight / 2
    for letter in spelled(text):
        glyph = typeface().glyph(letter)
        commands += shifted(glyph.strokes, x, 0)
        x += glyph.width + weight + GAP
    return commands, max(0.0, x - weight / 2 - GAP)


def wrap(text: str, weight: float, width: float) -> list[str]:
    """The text in lines no wider than ``width``, except for a word that is wider by itself."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and set_line(longer, weight)[1] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shifted(commands: tuple[Command, ...], dx: float, dy: float) -> list[Command]:
    moved: list[Command] = []
    for letter, v in commands:
        if letter == "A":
            moved.append((letter, (*v[:5], v[5] + dx, v[6] + dy)))
        else:
            moved.append((letter, tuple(n + (dy if i % 2 else dx) for i, n in enumerate(v))))
    return moved
