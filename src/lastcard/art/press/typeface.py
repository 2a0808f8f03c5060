"""Our letters as a font file, made when a PDF needs it: text there can be searched and copied."""

from __future__ import annotations

import math
from collections.abc import Iterable
from io import BytesIO
from itertools import pairwise
from typing import Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph as Outline

from lastcard.art.glyphs import GAP, Glyph, typeface
from lastcard.art.paths import Point, flatten

NAME: Final = "Lastcard Round"
UNIT: Final = 7.0
"""Units of the font in a hundredth of the height of a capital."""
_EM: Final = 1000
_CAP_POINTS: Final = 6


def font_file(weight: float, letters: Iterable[str]) -> bytes:
    """A TrueType font that holds some letters, with strokes of the given weight."""
    glyphs = {ord(letter): typeface().glyph(letter) for letter in sorted({" ", *letters})}
    names = {code: f"u{code:04x}" for code in glyphs}
    outlines = {names[code]: _outline(glyph, weight) for code, glyph in glyphs.items()}
    widths = {names[code]: round((g.width + weight + GAP) * UNIT) for code, g in glyphs.items()}
    builder = FontBuilder(_EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *outlines])
    builder.setupCharacterMap(names)
    builder.setupGlyf({".notdef": _outline(Glyph(0, ()), weight), **outlines})
    metrics = {".notdef": 500, **widths}
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in metrics.items()})
    builder.setupHorizontalHeader(ascent=900, descent=-300)
    builder.setupNameTable({"familyName": NAME, "styleName": f"Weight {weight:g}"})
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-300, usWinAscent=950, usWinDescent=300)
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


def _outline(glyph: Glyph, weight: float) -> Outline:
    """The strokes as areas: one for each piece, all turning the same way, so that they unite."""
    pen = TTGlyphPen(None)
    for line in flatten(list(glyph.strokes), step=5.0):
        for start, end in pairwise(line):
            points = [_placed(point, weight) for point in _capsule(start, end, weight / 2)]
            pen.moveTo(points[0])
            for point in points[1:]:
                pen.lineTo(point)
            pen.closePath()
    return pen.glyph()


def _capsule(start: Point, end: Point, radius: float) -> list[Point]:
    """A stroke from start to end with round ends."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    points = []
    for centre, first in ((end, angle - math.pi / 2), (start, angle + math.pi / 2)):
        for index in range(_CAP_POINTS + 1):
            turn = first + math.pi * index / _CAP_POINTS
            x, y = math.cos(turn) * radius, math.sin(turn) * radius
            points.append((centre[0] + x, centre[1] + y))
    return points


def _placed(point: Point, weight: float) -> tuple[int, int]:
    return round((point[0] + (weight + GAP) / 2) * UNIT), round((100 - point[1]) * UNIT)
