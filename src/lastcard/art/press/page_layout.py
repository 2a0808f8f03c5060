"""How cards lie on a page: places, backs behind faces, and marks where to cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from lastcard.art.face import Size, read_measures
from lastcard.errors import UserError

PAGES: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN: Final = 7.0
"""Around the cards: room for the marks, and for what a printer cannot reach."""
MIN_PAGE: Final = (140.0, 180.0)
"""For the rules and the score pad."""
MAX_PAGE: Final = 2000
MAX_BLEED: Final = 2.0
_MARK_GAP: Final = 0.5
_MARK: Final = 2.5

Place = tuple[float, float]
Line = tuple[float, float, float, float]


@dataclass(frozen=True)
class Sheet:
    """A page full of cards, as many as fit; measures in millimetres."""

    width: float
    height: float
    card: Size
    columns: int
    rows: int
    bleed: float
    """How far the ground of a card goes beyond its edge, so that a cut may be a little off."""

    @property
    def places(self) -> list[Place]:
        """The upper left corners of the cards, row by row."""
        return [(x, y) for y, _ in self._edges(vertical=True) for x, _ in self._edges()]

    @property
    def places_behind(self) -> list[Place]:
        """The same places seen from behind, when the sheet is turned like a page of a book."""
        return [(self.width - x - self.card.width, y) for x, y in self.places]

    def marks(self) -> Iterator[Line]:
        """Short lines in the margin, in line with every edge to cut."""
        across, down = self._edges(), self._edges(vertical=True)
        left, right = across[0][0] - self.bleed, across[-1][1] + self.bleed
        top, bottom = down[0][0] - self.bleed, down[-1][1] + self.bleed
        for x in (edge for pair in across for edge in pair):
            yield x, top - _MARK_GAP - _MARK, x, top - _MARK_GAP
            yield x, bottom + _MARK_GAP, x, bottom + _MARK_GAP + _MARK
        for y in (edge for pair in down for edge in pair):
            yield left - _MARK_GAP - _MARK, y, left - _MARK_GAP, y
            yield right + _MARK_GAP, y, right + _MARK_GAP + _MARK, y

    def _edges(self, vertical: bool = False) -> list[tuple[float, float]]:
        """Where the cards of a row (or column) begin and end, in the middle of the page."""
        room, card = (self.height, self.card.height) if vertical else (self.width, self.card.width)
        count = self.rows if vertical else self.columns
        step = card + 2 * self.bleed
        first = (room - count * step) / 2 + self.bleed
        return [(first + index * step, first + index * step + card) for index in range(count)]


def lay_out(page: str, card: Size) -> Sheet:
    """The most cards that fit on a page, with what bleed is left for them."""
    width, height = _page(page)
    free_width, free_height = width - 2 * MARGIN, height - 2 * MARGIN
    columns, rows = int(free_width // card.width), int(free_height // card.height)
    if columns < 1 or rows < 1:
        raise UserError(
            "page-too-small",
            f"a card of {card.width:g} x {card.height:g} mm does not fit on the page {page} "
            f"({width:g} x {height:g} mm, with a margin of {MARGIN:g} on each side)",
        )
    if width < MIN_PAGE[0] or height < MIN_PAGE[1]:
        least = f"{MIN_PAGE[0]:g} x {MIN_PAGE[1]:g} mm"
        raise UserError("page-too-small", f"the page {page} is too small for the rules: {least}")
    spare = min(
        (free_width - columns * card.width) / columns, (free_height - rows * card.height) / rows
    )
    return Sheet(width, height, card, columns, rows, min(MAX_BLEED, spare / 2))


def _page(name: str) -> tuple[float, float]:
    known = PAGES.get(name.casefold())
    if known:
        return known
    width, height = read_measures(name, f"a page, which can also be {' or '.join(PAGES)}")
    if not (width <= MAX_PAGE and height <= MAX_PAGE):
        raise UserError("page-size", f"a page of {name} mm is more than {MAX_PAGE} mm long")
    return width, height
