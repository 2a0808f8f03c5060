"""Every card explains itself, in the rules at hand."""

from __future__ import annotations

import pytest

from lastcard import load, names
from lastcard.rules.explain_card import explain_cards


def said(rules: str, card: str, **options: bool | int | str) -> str:
    chosen = load(rules).but(**options) if options else load(rules)
    return " ".join(map(str, explain_cards(chosen)[chosen.card(card)]))


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("R7", "Fits on its own colour and on every other 7. No special effect. Counts 7 points."),
        (
            "GS",
            "Fits on its own colour and on every other Skip. Skip: the next player loses a turn. "
            "Counts 20 points.",
        ),
        ("Y1", "Fits on its own colour and on every other 1. No special effect. Counts one point."),
        ("W", "Fits on any card. Wild: the player names the colour in play. Counts 50 points."),
    ],
)
def test_a_card_by_the_official_rules(card: str, text: str) -> None:
    assert said("official", card) == text


def test_a_bluff_is_explained_where_one_can_bluff() -> None:
    assert "it is a bluff, which can be challenged" in said("official", "W+4")
    assert "Only from a hand without" in said("official", "W+4", conditional_wild="enforced")
    assert "colour in play;" not in said("redacted", "W+4")


def test_house_rules_are_told_of_every_card_they_speak_of() -> None:
    for card in ("R7", "B7"):
        assert "swap" in said("official", card, seven_swap="choose")
    assert "swap" not in said("official", "R6", seven_swap="choose")


def test_points_are_told_where_they_matter() -> None:
    assert "Counts" not in said("oneround", "R7")


@pytest.mark.parametrize("rules", names())
def test_every_card_of_every_set_is_explained(rules: str) -> None:
    chosen = load(rules)
    explained = explain_cards(chosen)
    assert list(explained) == chosen.cards
    assert all(len(sentences) >= 2 for sentences in explained.values())
