"""Cards in a terminal with few colours: red is red, and a card that waits keeps its colour."""

from __future__ import annotations

from colorsys import rgb_to_hls

import pytest
from rich.color import Color, ColorSystem
from textual.content import Content

from lastcard.cards import Card
from lastcard.terminal.cardface import SMALL, card_lines

HUES = {"R": 0, "Y": 50, "G": 130, "B": 225}
SIXTEEN = {"R": (1, 9), "Y": (3, 11), "G": (2, 10), "B": (4, 12)}
"""Each colour among the sixteen, dark and bright."""


def ink_and_ground(lines: list[Content]) -> tuple[Color, Color]:
    """Of the symbol in the middle."""
    style = str(lines[1].spans[1].style).removeprefix("bold ")
    ink, ground = style.split(" on ")
    return Color.parse(ink), Color.parse(ground)


def telling(card: Card, playable: bool) -> Color:
    """What tells the colour: the ground of a card that can be played, the ink of another."""
    ink, ground = ink_and_ground(card_lines(card, SMALL, open_to_play=playable))
    return ground if playable else ink


@pytest.mark.parametrize("playable", [True, False])
@pytest.mark.parametrize("letter", "RYGB")
def test_a_colour_is_itself_among_256(letter: str, playable: bool) -> None:
    colour = telling(Card.parse(f"{letter}7"), playable).downgrade(ColorSystem.EIGHT_BIT)
    red, green, blue = colour.get_truecolor()
    hue, _, saturation = rgb_to_hls(red / 255, green / 255, blue / 255)
    distance = abs(hue * 360 - HUES[letter])
    assert min(distance, 360 - distance) <= 20
    assert saturation > 0.3


@pytest.mark.parametrize("playable", [True, False])
@pytest.mark.parametrize("letter", "RYGB")
def test_a_colour_is_itself_among_16(letter: str, playable: bool) -> None:
    colour = telling(Card.parse(f"{letter}7"), playable).downgrade(ColorSystem.STANDARD)
    assert colour.number in SIXTEEN[letter]


@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
@pytest.mark.parametrize("playable", [True, False])
@pytest.mark.parametrize("card", ["R7", "Y7", "G7", "B7", "W"])
def test_ink_is_never_the_colour_of_the_ground(
    card: str, playable: bool, system: ColorSystem
) -> None:
    ink, ground = ink_and_ground(card_lines(Card.parse(card), SMALL, open_to_play=playable))
    assert ink.downgrade(system).number != ground.downgrade(system).number


@pytest.mark.parametrize("playable", [True, False])
@pytest.mark.parametrize("letter", "RYGB")
def test_every_card_has_its_letter_and_shape(letter: str, playable: bool) -> None:
    shape = dict(zip("RYGB", "●★▲■", strict=True))[letter]
    first, _, last = card_lines(Card.parse(f"{letter}7"), SMALL, open_to_play=playable)
    assert shape + letter in first.plain
    assert letter + shape in last.plain
