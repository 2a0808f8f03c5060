"""Regenerate docs/art: every theme as a contact sheet."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from lastcard.art import themes
from lastcard.art.contact_sheet import contact_sheet
from lastcard.art.press.png import png

DOCS: Final = Path(__file__).parent.parent / "docs" / "art"
WIDTH: Final = 1300
COLOURS: Final = 96
"""A palette keeps the files small; flat colours need no more."""


def main() -> None:
    DOCS.mkdir(exist_ok=True)
    for name in themes():
        picture = Image.open(BytesIO(png(contact_sheet(name, WIDTH)))).convert("RGB")
        small = picture.quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(DOCS / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
