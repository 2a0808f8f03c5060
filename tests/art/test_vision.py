"""The colours can be told apart, also by those who see fewer of them. Run with -s for the table."""

from __future__ import annotations

from itertools import combinations

import pytest

from lastcard.art import load_theme, themes
from lastcard.art.vision import VISIONS, contrast, distance
from lastcard.cards import COLOUR_NAMES

LEAST = {"normal": 60, "protanopia": 25, "deuteranopia": 18, "tritanopia": 30, "grey": 12}
"""CIE 1976 differences; 2.3 is just noticeable. In grey the shapes do most of the work."""


def test_known_distances() -> None:
    """Black and white by definition; the primaries as tables of CIE Lab give them."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert distance("#000000", "#ffffff") == pytest.approx(100, abs=0.01)
    assert distance("#ff0000", "#00ff00") == pytest.approx(170.57, abs=0.05)
    assert distance("#777777", "#777777", "protanopia") == 0


def test_who_sees_no_red_confuses_what_differs_in_red() -> None:
    one, other = "#a06000", "#607800"
    assert distance(one, other, "deuteranopia") < distance(one, other) / 3


@pytest.mark.parametrize("theme", themes())
def test_the_four_colours_are_far_apart(theme: str) -> None:
    paints = load_theme(theme).suits[0].paints
    print(f"\n{theme}")
    for vision in VISIONS:
        apart = {
            f"{one}-{other}": distance(paints[one], paints[other], vision)
            for one, other in combinations(COLOUR_NAMES, 2)
        }
        print(f"  {vision:13}" + "  ".join(f"{pair} {far:.0f}" for pair, far in apart.items()))
        assert min(apart.values()) >= LEAST[vision], vision


@pytest.mark.parametrize("theme", themes())
def test_numbers_and_corners_can_be_read(theme: str) -> None:
    least = 7 if theme.endswith("contrast") else 3
    for suit in load_theme(theme).suits:
        assert contrast(suit.paints["on"], suit.paints["main"]) >= least
        assert contrast(suit.paints["deep"], suit.paints["paper"]) >= max(least, 4.5)
