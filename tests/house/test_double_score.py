"""Double score: always, or for a hand won with a wild."""

from __future__ import annotations

import pytest

from lastcard import EventKind, load
from tests.kit.tables import table

OFFICIAL = load("official")


def gains(double: str, play: str, scoring: str = "winner") -> tuple[int, ...]:
    rules = OFFICIAL.but(double_score=double, scoring=scoring)
    game = table(rules, [play.split(":")[0], "G2 G3", "B4"], "R5")
    game.apply(0, play)
    assert game.outcome is not None
    return game.outcome.gains


@pytest.mark.parametrize("play", ["R1", "W:R"])
def test_officially_nothing_is_doubled(play: str) -> None:
    assert gains("never", play) == (9, 0, 0)


def test_a_hand_won_with_a_wild_counts_double() -> None:
    assert gains("wild", "W:R") == (18, 0, 0)


def test_a_hand_won_with_another_card_counts_once() -> None:
    assert gains("wild", "R1") == (9, 0, 0)


@pytest.mark.parametrize("play", ["R1", "W:R"])
def test_every_hand_can_count_double(play: str) -> None:
    assert gains("always", play) == (18, 0, 0)


def test_points_against_oneself_are_doubled_too() -> None:
    assert gains("wild", "W:R", "lowest") == (0, 10, 8)
    assert gains("wild", "R1", "lowest") == (0, 5, 4)


def test_cards_drawn_for_the_last_wild_draw_four_are_doubled_with_the_rest() -> None:
    rules = OFFICIAL.but(double_score="wild")
    game = table(rules, ["W+4", "G2 G3", "B4"], "R5", stock="Y1 Y1 Y2 Y2")
    game.apply(0, "W+4:R")
    assert game.outcome is not None
    assert game.outcome.gains == (2 * (9 + 6), 0, 0)


def test_the_points_told_are_the_doubled_ones() -> None:
    game = table(OFFICIAL.but(double_score="always"), ["R1", "G2", "B4"], "R5")
    scored = [event for event in game.apply(0, "R1") if event.kind is EventKind.SCORED]
    assert [(event.seat, event.number) for event in scored] == [(0, 12)]


def test_both_partners_get_the_double_score() -> None:
    rules = OFFICIAL.but(double_score="always", partners=True, min_players=4, max_players=4)
    game = table(rules, ["R1", "G2", "B4", "Y5"], "R5")
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.gains == (14, 0, 14, 0)
    game = table(rules.but(scoring="lowest"), ["R1", "G2", "B4", "Y5"], "R5")
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.gains == (8, 14, 8, 14)


def test_who_is_merely_left_over_has_not_won_with_the_wild_on_the_pile() -> None:
    rules = OFFICIAL.but(double_score="wild", out_at=10)
    nine = "G1 G2 G3 G4 G6 G7 G8 G9 G9"
    game = table(rules, [nine, "B1 B2"], "W", colour="R", stock="Y9")
    game.apply(0, "draw")
    assert game.outcome is not None
    assert game.outcome.gains == (0, 49 + 9)
