"""Hands: cards without order, added and removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lastcard import Card, Deck, Hand, UserError, load


def refused(code: str, do: Callable[[], object]) -> str:
    with pytest.raises(UserError) as caught:
        do()
    assert caught.value.code == code
    return caught.value.message


def test_cards_in_a_hand_have_no_order() -> None:
    hand = Hand("W R7 G3")
    assert hand == Hand(["G3", Card.parse("W"), "R7"])
    assert [str(card) for card in hand] == ["R7", "G3", "W"]
    assert hand != Hand("W R7 G3 G3")
    assert hand != ["R7", "G3", "W"]


def test_cards_are_added_and_removed() -> None:
    hand = Hand("R7")
    hand.add("R7", Card.parse("W"))
    assert (len(hand), hand.count("R7"), "W" in hand, "B1" in hand) == (3, 2, True, False)
    assert hand.remove("Red 7") is Card.parse("R7")
    assert repr(hand) == "Hand('R7 W')"
    assert eval(repr(hand)) == hand


def test_a_card_that_is_not_there_cannot_be_removed() -> None:
    hand = Hand("R7 W")
    assert refused("not-in-hand", lambda: hand.remove("B1")) == (
        "the hand does not hold Blue 1, but R7 W"
    )
    assert "no cards" in refused("not-in-hand", lambda: Hand().remove("B1"))
    refused("unknown-card", lambda: hand.add("R7", "R77"))
    assert len(hand) == 2


def test_a_hand_holds_a_whole_deck() -> None:
    hand = Hand(Deck("official"))
    hand.add(*hand)
    assert len(hand) == 216


def test_a_hand_counts_its_points() -> None:
    assert Hand("R7 G+2 W").points("official") == 7 + 20 + 50
    assert Hand("WB").points(load("official").but(blank_points=5)) == 5
    assert Hand().points("official") == 0


def test_a_hand_knows_what_fits() -> None:
    hand = Hand("R1 R7 G7 G2 W")
    assert hand.fitting("R7") == [Card.parse(name) for name in ("R1", "R7", "G7", "W")]
    assert hand.fitting("W", "green") == [Card.parse(name) for name in ("G2", "G7", "W")]
    assert hand.fitting("W") == [Card.parse("W")]


def test_a_hand_changes_and_so_has_no_hash() -> None:
    hand: Any = Hand("R7")
    with pytest.raises(TypeError):
        hash(hand)
