"""The cards as pictures: themes as data, SVG from nothing but Python, PDF and PNG for print."""

from lastcard.art.face import Size
from lastcard.art.svg import back_svg, blank_svg, card_svg, sprite
from lastcard.art.theme import Theme, load_theme, themes

__all__ = [
    "Size",
    "Theme",
    "back_svg",
    "blank_svg",
    "card_svg",
    "load_theme",
    "sprite",
    "themes",
]
