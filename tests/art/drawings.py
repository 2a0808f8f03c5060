"""What is in a drawing: its elements, and its pixels as resvg shows them."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

from PIL import Image

from lastcard.art.press.png import png


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


def pixels(svg: str, mode: str = "RGB") -> Image.Image:
    """On a white table."""
    with Image.open(BytesIO(png(svg))) as picture:
        white = Image.new("RGBA", picture.size, "white")
        return Image.alpha_composite(white, picture.convert("RGBA")).convert(mode)
