"""What is hard to see on cards somebody painted: colours that look alike, letters that fade."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Final

from lastcard.art.suits import FAR_APART, Suit
from lastcard.art.vision import LEAST, contrast, distance
from lastcard.rules.phrase import Phrase

LEGIBLE: Final = 4.5
"""The contrast WCAG asks of small letters."""


def look_warnings(suits: Sequence[Suit], painted: Collection[Suit]) -> list[Phrase]:
    """For each pair of colours, one of them ``painted`` by the designer: who can hardly tell them
    apart. And painted colours on which little shows."""
    return [*_alike(suits, painted), *_faint(painted)]


def _alike(suits: Sequence[Suit], painted: Collection[Suit]) -> Iterator[Phrase]:
    for one, other in combinations(suits, 2):
        if one not in painted and other not in painted:
            continue
        shares = {
            vision: distance(one.main, other.main, vision) / least
            for vision, least in LEAST.items()
        }
        hardest = "normal" if shares["normal"] < FAR_APART else min(shares, key=shares.__getitem__)
        if shares[hardest] < FAR_APART:
            yield _looks_alike(hardest, one.name, other.name)


def _looks_alike(vision: str, one: str, other: str) -> Phrase:
    both = one, other
    match vision:
        case "protanopia":
            return Phrase("{} and {} look alike to people who see no red (protanopia).", both)
        case "deuteranopia":
            return Phrase("{} and {} look alike to people who see no green (deuteranopia).", both)
        case "tritanopia":
            return Phrase("{} and {} look alike to people who see no blue (tritanopia).", both)
        case "grey":
            return Phrase("{} and {} look alike when printed in grey.", both)
        case _:
            return Phrase("{} and {} look alike to everybody.", both)


def _faint(suits: Collection[Suit]) -> Iterator[Phrase]:
    for suit in suits:
        found = contrast(suit.paints["on"], suit.main)
        if found < LEGIBLE:
            yield Phrase(
                "{}: the sign in the corner is faint, with a contrast of {}; 4.5 is easy to read.",
                (suit.name, f"{found:.1f}"),
            )
