"""Suits: what all cards of a colour have in common, also of a colour no theme has heard of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from lastcard.art.elements import Part, painted
from lastcard.art.shared import Spare, shared
from lastcard.art.vision import apart, contrast, darker
from lastcard.cards import Colour

Slot = tuple[float, float, float]
T = TypeVar("T")
FAR_APART: Final = 0.5
"""How much of what four colours keep between them (``vision.apart``) up to eight must keep."""
_LEGIBLE: Final = 4.5
"""The contrast of a number with its paper."""
BOLD: Final = 7.0
"""The contrast a theme asks of itself if it is one of high contrast."""


@dataclass(frozen=True)
class Suit:
    name: str
    shape: str
    """The name of the shape that says the colour without colour."""
    paints: Mapping[str, str]
    """The colour for each role."""
    pattern: tuple[Part, ...]
    motif: tuple[Part, ...]
    slot: Slot
    """Where in the motif the number stands: its middle, and how high it is."""

    @property
    def main(self) -> str:
        return self.paints["main"]

    @property
    def behind_text(self) -> str:
        """What small text in ``on`` can be read on: ``main``, or as near to it as that allows."""
        on, black, white = self.paints["on"], "#000000", "#ffffff"
        away = -1 if contrast(on, black) < contrast(on, white) else 1
        steps = [darker(self.main, away * share / 20) for share in range(20)]
        return next((step for step in steps if contrast(step, on) >= _LEGIBLE), steps[0])

    @property
    def path(self) -> str:
        """Path data of the shape."""
        return shared().shapes[self.shape]


@dataclass(frozen=True)
class Repaint:
    """What a theme says of a colour that it does not draw: nothing where it is empty."""

    name: str = ""
    main: str = ""
    motif: str = ""
    """The shape in the middle, if not the colour's own."""


@dataclass(frozen=True)
class Stencil:
    """How a theme draws a colour that it does not know."""

    pattern: tuple[Part, ...]
    motif: tuple[Part, ...]
    slot: Slot | None
    """None: where it fits into the shape."""
    paints: Mapping[str, str]
    """What is the same on every card: paper, ink and the colours the theme knows."""
    ground: str
    """The role that cards are printed on: ``main`` or ``paper``."""
    contrast: float
    repaints: Mapping[str, Repaint] = field(default_factory=dict)
    """By name or letter."""

    def suit(self, colour: Colour, shape: str, main: str) -> Suit:
        own = self.repaint(colour)
        paints = {**self.paints, "main": main, **roles_of(main, self.paints, self.contrast)}
        return self.with_motif(
            Suit(
                name=own.name or colour.name[:1].upper() + colour.name[1:],
                shape=shape,
                paints=paints,
                pattern=self.pattern,
                motif=self.motif,
                slot=self.slot or shared().slots[shape],
            ),
            own.motif,
        )

    def repaint(self, colour: Colour) -> Repaint:
        return _by_name_or_letter(colour, self.repaints) or Repaint()

    def with_motif(self, suit: Suit, shape: str) -> Suit:
        """A suit with another shape in its middle, in the manner of this theme."""
        if not shape:
            return suit
        path = shared().shapes[shape]
        return replace(
            suit,
            motif=tuple(painted(part, {}, path) for part in self.motif),
            pattern=tuple(painted(part, {}, path) for part in self.pattern),
            slot=self.slot or shared().slots[shape],
        )


def roles_of(main: str, paints: Mapping[str, str], least: float) -> dict[str, str]:
    """The paints that go with the main one of a colour."""
    paper, ink = paints["paper"], paints["ink"]
    return {
        "shade": darker(main, 0.1),
        "deep": _darkened(main, paper, max(least, _LEGIBLE)),
        "on": max((paper, ink), key=lambda paint: contrast(paint, main)),
    }


def suits_for(
    colours: Sequence[Colour], known: Mapping[str, Suit], stencil: Stencil
) -> tuple[Suit, ...]:
    """A suit for each colour of a pack: the theme's own, or one that can be told from them."""
    own = {colour: _by_name_or_letter(colour, known) for colour in colours}
    suits = {colour: suit for colour, suit in own.items() if suit is not None}

    def turn(colour: Colour) -> tuple[bool, bool]:
        """Whose paint is given comes first, then who is called like one."""
        return not stencil.repaint(colour).main, _usual_paint(colour.name) is None

    for colour in sorted(colours, key=turn):
        if colour not in suits:
            shape = _free_shape(colour.shape, {suit.shape for suit in suits.values()})
            taken = [suit.main for suit in suits.values()]
            main = stencil.repaint(colour).main or _free_paint(colour.name, taken, stencil)
            suits[colour] = stencil.suit(colour, shape, main)
    return tuple(suits[colour] for colour in colours)


def _by_name_or_letter(colour: Colour, known: Mapping[str, T]) -> T | None:
    """As a theme may call a colour."""
    return known.get(colour.name.casefold()) or known.get(colour.letter)


def _free_shape(wanted: str, taken: set[str]) -> str:
    if wanted not in taken:
        return wanted
    return next(shape for shape in shared().slots if shape not in taken)


def _free_paint(name: str, taken: Sequence[str], stencil: Stencil) -> str:
    """The paint of that name, if it can be told from the others, or else the first that can."""
    usual, spares = _usual_paint(name), list(shared().spares.values())
    paints = [_paint(spare, stencil) for spare in ([usual, *spares] if usual else spares)]
    return next(
        (paint for paint in paints if _nearest(paint, taken) >= FAR_APART),
        max(paints, key=lambda paint: _nearest(paint, taken)),
    )


def _usual_paint(name: str) -> Spare | None:
    name = name.casefold()
    return shared().spares.get(shared().spare_names.get(name, name))


def _paint(spare: Spare, stencil: Stencil) -> str:
    return spare.bold if stencil.contrast >= BOLD else spare.plain


def _nearest(paint: str, others: Iterable[str]) -> float:
    return min((apart(paint, other) for other in others), default=1.0)


def _darkened(paint: str, ground: str, least: float) -> str:
    """The same hue, dark enough to be read on a light ground."""
    steps = (darker(paint, share / 20) for share in range(21))
    return next(step for step in steps if contrast(step, ground) >= least)
