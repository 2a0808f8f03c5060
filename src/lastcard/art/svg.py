"""Cards as SVG: pure functions from theme, card and size to text."""

from __future__ import annotations

from html import escape
from typing import Final

from lastcard.art.elements import Part, markup
from lastcard.art.face import STANDARD, Size, back, face
from lastcard.art.paths import number
from lastcard.art.theme import Theme, load_theme
from lastcard.art.wording import EMPTY, EMPTY_CARD, Wording, check_blank, wording_of
from lastcard.cards import CLASSIC, Card, Pack
from lastcard.rules import RuleSet

ROOT: Final = 'xmlns="http://www.w3.org/2000/svg"'
PEN: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'


def card_svg(
    theme: str | Theme, card: str | Card, size: Size = STANDARD, width: int | None = None
) -> str:
    """A face, of a card of any pack or one of the classic pack by its name; ``width`` in pixels,
    or its real size in millimetres."""
    look, kind = load_theme(theme), Card.parse(card)
    return document(face(look, kind, size), size, look.words(kind), width)


def blank_svg(
    theme: str | Theme,
    text: str = "",
    points: int | None = None,
    size: Size = STANDARD,
    width: int | None = None,
    card: Card = EMPTY_CARD,
) -> str:
    """A blank card with a text and points of your own."""
    check_blank(text, points)
    look, wording = load_theme(theme), Wording(text, points)
    name = f"{card.words}: {text}" if text else card.words
    return document(face(look, card, size, blank=wording), size, name, width)


def back_svg(theme: str | Theme, size: Size = STANDARD, width: int | None = None) -> str:
    look = load_theme(theme)
    return document(back(look, size), size, f"{look.title}, back", width)


def sprite(theme: str | Theme, cards: Pack | RuleSet = CLASSIC) -> str:
    """One file with a symbol for each face of a pack and the back; with rules, also with what they
    write on cards that leave it open.

    Their ids are ``card-R7``, ``card-W-draw-4`` and so on, and ``card-back``.
    """
    look = load_theme(theme)
    symbols = []
    for card, wording in _worded(cards):
        picture = face(look, card, blank=wording)
        symbols.append(_symbol(symbol_name(card), picture, look.words(card)))
    symbols.append(_symbol("back", back(look), f"{look.title}, back"))
    return f"<svg {ROOT}>{''.join(symbols)}</svg>\n"


def _worded(cards: Pack | RuleSet) -> list[tuple[Card, Wording]]:
    if isinstance(cards, RuleSet):
        return [(card, wording_of(card, cards)) for card in cards.pack.cards]
    return [(card, EMPTY) for card in cards.cards]


def symbol_name(card: Card) -> str:
    """A card's name in a sprite: ``+`` means something else in addresses."""
    return card.short.replace("+", "-draw-")


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
        f"<g {PEN}>{markup(picture)}</g>"
    )


def _symbol(name: str, picture: Part, title: str) -> str:
    return f'<symbol id="card-{escape(name)}" {drawing(picture, STANDARD, title)}</symbol>'
