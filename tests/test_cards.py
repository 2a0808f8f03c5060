"""Cards and colours as objects: read, compared, sorted, never made up."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from lastcard import CLASSIC, Card, Colour, UserError, load
from lastcard.kernel.bits import holds
from lastcard.kernel.legal import fitting

CARDS, COLOURS = CLASSIC.cards, CLASSIC.colours


def refused(code: str, make: Callable[[], object]) -> str:
    with pytest.raises(UserError) as caught:
        make()
    assert caught.value.code == code
    return caught.value.message


WRONG: list[Any] = [999, 7, -1, "R7", "", None, 1.5, True]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_card_or_colour_is_read_not_made(wrong: Any) -> None:
    assert 'Card.parse("R7")' in refused("unknown-card", lambda: Card(wrong))
    assert 'Colour.parse("red")' in refused("unknown-colour", lambda: Colour(wrong))
    assert 'Card.parse("R7")' in refused("unknown-card", Card)


@pytest.mark.parametrize("wrong", ["", "R10", "X7", "7", "R", "W+2", "Ré7", 7, None])
def test_what_is_no_card_is_refused(wrong: Any) -> None:
    assert repr(wrong) in refused("unknown-card", lambda: Card.parse(wrong))


@pytest.mark.parametrize("wrong", ["", "pink", "re", 0, None])
def test_what_is_no_colour_is_refused(wrong: Any) -> None:
    message = refused("unknown-colour", lambda: Colour.parse(wrong))
    assert message.endswith("write red, yellow, green or blue")


def test_a_card_is_no_number() -> None:
    seven: Any = Card.parse("R7")
    assert seven != 7
    assert seven not in range(len(CARDS))
    for nonsense in (
        lambda: seven + 1,
        lambda: 1 << seven,
        lambda: seven < 8,
        lambda: int(seven),
        lambda: "abcdefgh"[seven],
        lambda: Colour.parse("red") < seven,
    ):
        with pytest.raises(TypeError):
            nonsense()


@pytest.mark.parametrize("fixed", [Card.parse("R7"), Colour.parse("red")])
def test_they_do_not_change(fixed: Any) -> None:
    for name in ("code", "price"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(fixed, name, 5)
    with pytest.raises(AttributeError, match="cannot be changed"):
        del fixed.code
    assert fixed.code in (0, 7)


def test_there_is_one_object_for_each() -> None:
    for thing in (*CARDS, *COLOURS):
        assert eval(repr(thing)) is thing
        assert pickle.loads(pickle.dumps(thing)) is thing
        assert copy.deepcopy(thing) is copy.copy(thing) is thing
    assert len({*CARDS, *COLOURS}) == 57 + 4
    assert [card.code for card in CARDS] == list(range(len(CARDS)))
    assert all(Card.parse(str(card)) is card for card in CARDS)
    assert all(Colour.parse(str(colour)) is colour for colour in COLOURS)


@pytest.mark.parametrize(
    ("name", "words", "colour", "number", "action"),
    [
        ("R7", "Red 7", "red", 7, None),
        ("Y0", "Yellow 0", "yellow", 0, None),
        ("GS", "Green Skip", "green", None, "Skip"),
        ("B+2", "Blue Draw Two", "blue", None, "Draw Two"),
        ("W", "Wild", None, None, "Wild"),
        ("W+4", "Wild Draw Four", None, None, "Wild Draw Four"),
        ("WB", "Blank", None, None, "Blank"),
    ],
)
def test_a_card_tells_what_is_on_it(
    name: str, words: str, colour: str | None, number: int | None, action: str | None
) -> None:
    card = Card.parse(name)
    assert (card.words, card.number, card.action) == (words, number, action)
    assert card.colour is (None if colour is None else Colour.parse(colour))
    assert card.is_wild == (colour is None)
    assert Card.parse(words.upper()) is Card.parse(f" {name.lower()} ") is card


def test_a_colour_has_a_name_and_a_letter() -> None:
    assert [f"{colour} {colour.letter}" for colour in COLOURS] == [
        "red R",
        "yellow Y",
        "green G",
        "blue B",
    ]
    assert Colour.parse("g") is Colour.parse("GREEN") is COLOURS[2]


def test_points_are_those_of_the_rules() -> None:
    official, own = load("official"), load("official").but(blank_points=90)
    points = {name: Card.parse(name).points(official) for name in ("R7", "B0", "G+2", "W", "WS")}
    assert points == {"R7": 7, "B0": 0, "G+2": 20, "W": 50, "WS": 40}
    assert Card.parse("WB").points(official) != Card.parse("WB").points(own) == 90
    name: Any = "official"
    assert "load('official')" in refused("rules-type", lambda: CARDS[0].points(name))


def test_what_fits_is_what_fits_in_the_kernel() -> None:
    kernel = load("official").kernel
    for top in CARDS:
        for colour in COLOURS if top.colour is None else (top.colour,):
            fit = [card for card in CARDS if card.fits(top, colour)]
            there = fitting(kernel, top.code, colour.code)
            assert fit == [card for card in CARDS if holds(there, card.code)], (top, colour)
            if top.colour is not None:
                assert fit == [card for card in CARDS if card.fits(top)]
    unnamed = [card for card in CARDS if card.fits(Card.parse("W"))]
    assert unnamed == CLASSIC.colourless_cards  # until somebody names a colour


def test_they_sort_by_colour_wilds_last() -> None:
    mixed = [Card.parse(name) for name in ("W", "B1", "RS", "Y3", "R2")]
    assert " ".join(map(str, sorted(mixed))) == "R2 RS Y3 B1 W"
    assert sorted([COLOURS[3], COLOURS[0]]) == [COLOURS[0], COLOURS[3]]
