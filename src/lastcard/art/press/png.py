"""Cards as PNG, for virtual tabletops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from resvg_py import svg_to_bytes

from lastcard.art.face import Size, back, face
from lastcard.art.press.printed_deck import Printed
from lastcard.art.svg import document, symbol_name
from lastcard.art.theme import Theme
from lastcard.art.wording import EMPTY, EMPTY_CARD
from lastcard.cards import Card


def card_pngs(
    theme: Theme, cards: Sequence[Printed], size: Size, width: int
) -> Iterator[tuple[str, bytes]]:
    """Each kind of card once, and the back: a name for the file and the picture."""
    for card, wording in dict.fromkeys(cards):
        name = "blank" if (card, wording) == (EMPTY_CARD, EMPTY) else file_name(card)
        yield name, png(document(face(theme, card, size, blank=wording), size, width=width))
    yield "back", png(document(back(theme, size), size, width=width))


def file_name(card: Card) -> str:
    """Letters and figures as they are, and what a file system may not like by its number."""
    return "".join(
        letter if letter.isalnum() or letter == "-" else f"-u{ord(letter):x}-"
        for letter in symbol_name(card)
    )


def png(svg: str) -> bytes:
    """The pixels of an SVG file that is measured in pixels; the corners of a card stay clear."""
    return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True))
