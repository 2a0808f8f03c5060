"""Regenerate the icons of the installed page from web/public/icon.svg."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from lastcard.art.press.png import png

FOLDER: Final = Path(__file__).parent.parent / "web" / "public"
FELT: Final = "#1d4549"
COLOURS: Final = 64
"""A palette keeps the files small; flat colours need no more."""
SAFE: Final = 0.62
"""The part of a maskable icon that the drawing takes: systems cut off what is further out."""


def drawing() -> str:
    """What the icon shows, on a field of 64 by 64."""
    found = re.search(r"<svg[^>]*>(.*)</svg>", (FOLDER / "icon.svg").read_text(), re.DOTALL)
    assert found is not None
    return found[1]


def icon(size: int, part: float, corner: float) -> bytes:
    """The drawing on felt; ``part`` of the width is its own."""
    shift = 32 * (1 - part)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" '
        f'width="{size}" height="{size}">'
        f'<rect width="64" height="64" rx="{corner}" fill="{FELT}"/>'
        f'<g transform="translate({shift} {shift}) scale({part})">{drawing()}</g></svg>'
    )
    picture = Image.open(BytesIO(png(svg))).convert("RGBA")
    few = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    packed = BytesIO()
    few.save(packed, "png", optimize=True)
    return packed.getvalue()


def main() -> None:
    (FOLDER / "icon-192.png").write_bytes(icon(192, 0.84, 12))
    (FOLDER / "icon-512.png").write_bytes(icon(512, 0.84, 12))
    (FOLDER / "icon-maskable.png").write_bytes(icon(512, SAFE, 0))


if __name__ == "__main__":
    main()
