"""The colours can be told apart, also by those who see fewer of them. Run with -s for the table."""

from __future__ import annotations

from itertools import combinations

import pytest

from lastcard.art import load_theme, themes
from lastcard.art.vision import LEAST, VISIONS, apart, contrast, darker, distance

TWO_BY_TWO = "french"
"""Its suits are red and black, as they have always been, and told apart by their shapes."""


def test_known_distances() -> None:
    """Black and white by definition; the primaries as tables of CIE Lab give them."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert distance("#000000", "#ffffff") == pytest.approx(100, abs=0.01)
    assert distance("#ff0000", "#00ff00") == pytest.approx(170.57, abs=0.05)
    assert distance("#777777", "#777777", "protanopia") == 0


def test_who_sees_no_red_confuses_what_differs_in_red() -> None:
    one, other = "#a06000", "#607800"
    assert distance(one, other, "deuteranopia") < distance(one, other) / 3


def test_the_least_distances() -> None:
    """CIE 1976 differences; 2.3 is just noticeable. In grey the shapes do most of the work."""
    assert LEAST == {
        "normal": 60, "protanopia": 25, "deuteranopia": 18, "tritanopia": 30, "grey": 12,
    }  # fmt: skip
    assert apart("#cf1834", "#cf1834") == 0
    assert apart("#000000", "#ffffff") > 1


def test_darker_keeps_the_hue() -> None:
    assert darker("#ff96ca", 0) == "#ff96ca"
    assert darker("#808080", 0.5) == "#404040"
    assert darker("#ff96ca", 1) == "#000000"


@pytest.mark.parametrize("theme", [name for name in themes() if name != TWO_BY_TWO])
def test_the_four_colours_are_far_apart(theme: str) -> None:
    paints = {name: suit.main for name, suit in load_theme(theme).suits.items()}
    print(f"\n{theme}")
    for vision in VISIONS:
        apart = {
            f"{one}-{other}": distance(paints[one], paints[other], vision)
            for one, other in combinations(paints, 2)
        }
        print(f"  {vision:13}" + "  ".join(f"{pair} {far:.0f}" for pair, far in apart.items()))
        assert min(apart.values()) >= LEAST[vision], vision


@pytest.mark.parametrize("theme", themes())
def test_numbers_and_corners_can_be_read(theme: str) -> None:
    least = 7 if theme.endswith("contrast") else 3
    look = load_theme(theme)
    for suit in (*look.suits.values(), look.wild):
        assert contrast(suit.paints["on"], suit.main) >= least
        assert contrast(suit.paints["on"], suit.behind_text) >= max(least, 4.5)
        assert contrast(suit.paints["deep"], suit.paints["paper"]) >= max(least, 4.5)
