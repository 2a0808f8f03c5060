"""Cards drawn with characters: colour, shape and letter each tell the same, so that sixteen
colours, or none, are enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual.content import Content

from lastcard.cards import NO_COLOUR, Card, Colour
from lastcard.terminal.theme_words import ThemeWords

SHAPES: Final = ("●", "★", "▲", "■")
"""In the order of ``COLOURS``."""
# Where a terminal has 256 colours or 16, the nearest is taken: these are near the right ones.
PAPER: Final = ("#c4161c", "#f2c318", "#1f8a2f", "#1c4ec4", "#2b2d38")
"""The ground of each colour, and of wilds."""
INK: Final = ("#ffffff", "#1d1600", "#ffffff", "#ffffff", "#ffffff")
SHADE: Final = ("#3a1414", "#3a3010", "#10381a", "#101c48", "#1c1d24")
"""The ground of a card that cannot be played: dark, so that its ink tells the colour."""
PALE: Final = ("#f07068", "#e0bc3c", "#62c878", "#6f9cf5", "#a9abb8")
"""The ink of such a card."""
GLOW: Final = ("#ff6b63", "#ffd23f", "#5bd37a", "#6aa5ff", "#e8e8f0")
"""For words on the dark table."""

_SMALL_WORDS: Final = {
    "Reverse": "Rev",
    "Draw Two": "+2",
    "Wild Draw Four": "+4",
    "Wild Shuffle Hands": "Shuf",
    "Wild Customizable": "Cust",
}
_LARGE_WORDS: Final = {
    "Draw Two": "+2",
    "Wild Draw Four": "Wild +4",
    "Wild Shuffle Hands": "Shuffle",
    "Wild Customizable": "Custom",
}
"""Actions whose name is too long for the card."""


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
    a wild on the pile wears the colour that was named."""
    worn = named if card.is_wild else card.colour
    at = NO_COLOUR if worn is None else worn.code
    ground = PAPER[at] if open_to_play else SHADE[at]
    ink = INK[at] if open_to_play else PALE[at]
    plain = f"{ink} on {ground}"
    text = f"bold {plain}" if open_to_play or chosen else plain
    edge = f"bold {plain}" if chosen else plain
    centre = f"bold {ground} on {ink}" if chosen else text
    inside = size.width - 2
    left, right = _corners(card, text)
    corner, side, flat = _EDGES[2 if chosen else int(open_to_play)]
    padding = [_row((side + " " * inside + side, edge))] * ((size.height - 3) // 2)
    return [
        _row((corner[0], edge), left, (flat * (inside - len(left)) + corner[1], edge)),
        *padding,
        _row((side, edge), (symbol(card, size).center(inside), centre), (side, edge)),
        *padding,
        _row((corner[2] + flat * (inside - len(right)), edge), right, (corner[3], edge)),
    ]


def _row(*parts: Content | tuple[str, str]) -> Content:
    return Content.assemble(*parts)


_EDGES: Final = (("    ", " ", " "), ("╭╮╰╯", "│", "─"), ("┏┓┗┛", "┃", "━"))


def _corners(card: Card, text: str) -> tuple[Content, Content]:
    """Shape and letter; on a wild all four shapes."""
    if card.colour is None:
        suits = zip(SHAPES, INK, PAPER, strict=False)
        shapes = [Content.styled(shape, f"bold {ink} on {paper}") for shape, ink, paper in suits]
        return Content.styled("W", text), Content("").join(shapes)
    shape, letter = SHAPES[card.colour.code], card.colour.letter
    return Content.styled(shape + letter, text), Content.styled(letter + shape, text)


def symbol(card: Card, size: Size) -> str:
    if card.action is None:
        return str(card.number)
    return (_SMALL_WORDS if size is SMALL else _LARGE_WORDS).get(card.action, card.action)


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
    """A colour with its shape."""
    if colour is None:
        return Content("no colour yet")
    at = colour.code
    return Content.styled(f"{SHAPES[at]} {look.names[at]}", f"bold {GLOW[at]}")


def painted(sentence: str, look: ThemeWords) -> Content:
    """A sentence with the names of cards and colours in their colours."""
    content = Content(sentence)
    names = [name.casefold() for name in look.names]
    for match in look.pattern.finditer(sentence):
        glow = GLOW[names.index(match.group(1).casefold())]
        content = content.stylize(f"bold {glow}", *match.span())
    return content
