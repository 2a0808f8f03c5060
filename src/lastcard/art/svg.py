"""Cards as SVG: pure functions from theme, card and size to text."""

from __future__ import annotations

from html import escape
from typing import Final

from lastcard.art.elements import Part, markup
from lastcard.art.face import STANDARD, Size, back, check_blank, face
from lastcard.art.paths import number
from lastcard.art.theme import Theme, load_theme
from lastcard.cards import BLANK, CARDS, Card

ROOT: Final = 'xmlns="http://www.w3.org/2000/svg"'
_PEN: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'


def card_svg(
    theme: str | Theme, card: str | Card, size: Size = STANDARD, width: int | None = None
) -> str:
    """A face; ``width`` in pixels, or its real size in millimetres."""
    look, kind = load_theme(theme), Card.parse(card) if isinstance(card, str) else card
    return document(face(look, kind, size), size, look.words(kind), width)


def blank_svg(
    theme: str | Theme,
    text: str = "",
    points: int | None = None,
    size: Size = STANDARD,
    width: int | None = None,
) -> str:
    """A blank card with a text and points of your own."""
    check_blank(text, points)
    look = load_theme(theme)
    name = f"Blank: {text}" if text else "Blank"
    return document(face(look, CARDS[BLANK], size, blank=(text, points)), size, name, width)


def back_svg(theme: str | Theme, size: Size = STANDARD, width: int | None = None) -> str:
    look = load_theme(theme)
    return document(back(look, size), size, f"{look.title}, back", width)


def sprite(theme: str | Theme) -> str:
    """One file with a symbol for each face and the back.

    Their ids are ``card-R7``, ``card-W-draw-4`` and so on, and ``card-back``.
    """
    look = load_theme(theme)
    symbols = [_symbol(safe_name(str(card)), face(look, card), look.words(card)) for card in CARDS]
    symbols.append(_symbol("back", back(look), f"{look.title}, back"))
    return f"<svg {ROOT}>{''.join(symbols)}</svg>\n"


def safe_name(card: str) -> str:
    """A card's short name for ids and files: ``+`` means something else in addresses."""
    return card.replace("+", "-draw-")


def document(picture: Part, size: Size, title: str = "", width: int | None = None) -> str:
    """A card as a file of its own."""
    if width is None:
        measures = f'width="{number(size.width)}mm" height="{number(size.height)}mm"'
    else:
        measures = f'width="{width}" height="{number(width * size.height / size.width)}"'
    return f'<svg {ROOT} role="img" {measures} {drawing(picture, size, title)}</svg>\n'


def drawing(picture: Part, size: Size, title: str = "") -> str:
    """The end of an opening tag, and what stands in it: whatever frames it cuts off the rest."""
    corner = f"{number(-size.width / 2)} {number(-size.height / 2)}"
    name = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'viewBox="{corner} {number(size.width)} {number(size.height)}">{name}'
        f"<g {_PEN}>{markup(picture)}</g>"
    )


def _symbol(name: str, picture: Part, title: str) -> str:
    return f'<symbol id="card-{name}" {drawing(picture, STANDARD, title)}</symbol>'
