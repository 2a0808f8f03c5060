"""Cards drawn with characters: colour, shape and letter each tell the same, so that sixteen
colours, or none, are enough."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from lastcard.cards import Card, Colour, EffectKind, Pack
from lastcard.terminal.paints import paint_of, shape_of
from lastcard.terminal.theme_words import ThemeWords

_LABEL: Final = 7
"""How long a word in the middle of a card may be; on small cards it is the width of the card."""
_DRAW: Final = re.compile(r"\bDraw \w+$")


@dataclass(frozen=True)
class Size:
    """How large cards are drawn."""

    width: int
    height: int


SMALL: Final = Size(7, 3)
LARGE: Final = Size(9, 5)
HUGE: Final = Size(13, 7)
GIANT: Final = Size(17, 9)


def card_lines(
    card: Card,
    size: Size,
    *,
    open_to_play: bool = True,
    chosen: bool = False,
    named: Colour | None = None,
) -> list[Content]:
    """The lines of one card. A card that can be played has an edge, the chosen one a heavy edge;
    what has no colour wears the one that was named on the pile."""
    paint = paint_of(card.colour or named)
    ground = paint.paper if open_to_play else paint.shade
    ink = paint.ink if open_to_play else paint.pale
    plain = f"{ink} on {ground}"
    text = f"bold {plain}" if open_to_play or chosen else plain
    edge = f"bold {plain}" if chosen else plain
    centre = f"bold {ground} on {ink}" if chosen else text
    inside = size.width - 2
    left, right = _corners(card, text, inside)
    corner, side, flat = _EDGES[2 if chosen else int(open_to_play)]
    padding = [_row((side + " " * inside + side, edge))] * ((size.height - 3) // 2)
    return [
        _row((corner[0], edge), left, (flat * (inside - left.cell_length) + corner[1], edge)),
        *padding,
        _row((side, edge), (_centred(symbol(card, size), inside), centre), (side, edge)),
        *padding,
        _row((corner[2] + flat * (inside - right.cell_length), edge), right, (corner[3], edge)),
    ]


def _row(*parts: Content | tuple[str, str]) -> Content:
    return Content.assemble(*parts)


_EDGES: Final = (("    ", " ", " "), ("╭╮╰╯", "│", "─"), ("┏┓┗┛", "┃", "━"))


def _corners(card: Card, text: str, room: int) -> tuple[Content, Content]:
    """Shape and letter; on a wild the shapes of all colours, or as many as there is room for."""
    if card.colour is None:
        shapes = []
        for colour in card.pack.colours[:room]:
            paint = paint_of(colour)
            shapes.append(Content.styled(shape_of(colour), f"bold {paint.ink} on {paint.paper}"))
        return Content.styled("W" if card.is_wild else "", text), Content("").join(shapes)
    shape, letter = shape_of(card.colour), card.colour.letter
    return Content.styled(shape + letter, text), Content.styled(letter + shape, text)


def _centred(text: str, width: int) -> str:
    """As ``str.center``, also for letters two columns wide."""
    return set_cell_size(text.center(width - cell_len(text) + len(text)), width)


def symbol(card: Card, size: Size) -> str:
    """What stands in the middle of a card: its name, or a shorter one that no other card has."""
    room = min(size.width - 2, _LABEL)
    label = _label(card, room)
    if _labels(card.pack, room)[label] == 1:
        return label
    return card.symbol_name if len(card.symbol_name) <= size.width - 2 else card.symbol


@cache
def _labels(pack: Pack, room: int) -> Counter[str]:
    """How many symbols would be called the same."""
    symbols = {(card.symbol, card.colour is None): card for card in pack.cards}
    return Counter(_label(card, room) for card in symbols.values())


def _label(card: Card, room: int) -> str:
    """A name that fits: ``Wild +4`` for Wild Draw Four, on a small card ``+4``."""
    drawn = card.effect(EffectKind.DRAW)
    name = _DRAW.sub(f"+{drawn.number}", card.symbol_name) if drawn else card.symbol_name
    if len(name) > room and card.colour is None:
        name = name.removeprefix("Wild ")
    if len(name) > room:
        name = name.split()[0]
    if len(name) <= room:
        return name
    # Cut after a consonant, as people do it: Rev, Shuf, Cust.
    return name[: room - 1].rstrip("aeiou") or name[:room]


def back_lines(size: Size, label: str = "") -> list[Content]:
    """A card face down."""
    inside = size.width - 2
    fill = "░" * inside
    rows = [f"╭{'─' * inside}╮", *[f"│{fill}│"] * (size.height - 2), f"╰{'─' * inside}╯"]
    if label:
        rows[size.height // 2] = f"│{f' {label} '.center(inside, '░')}│"
    return [Content.styled(row, "#c9c2e8 on #34305a") for row in rows]


def blank_lines(size: Size) -> list[Content]:
    return [Content(" " * size.width)] * size.height


def side_by_side(cards: list[list[Content]], gap: int = 1) -> Content:
    """Several cards in one row."""
    between = Content(" " * gap)
    return Content("\n").join([between.join(row) for row in zip(*cards, strict=True)])


def colour_label(colour: Colour | None, look: ThemeWords) -> Content:
    """A colour with its shape; nothing where cards have none."""
    if colour is None:
        return Content("no colour yet" if look.pack.colours else "")
    return Content.styled(
        f"{shape_of(colour)} {look.name(colour)}", f"bold {paint_of(colour).glow}"
    )


def painted(sentence: str, look: ThemeWords) -> Content:
    """A sentence with the names of cards and colours in their colours."""
    content = Content(sentence)
    for colour, span in look.found(sentence):
        content = content.stylize(f"bold {paint_of(colour).glow}", *span)
    return content
