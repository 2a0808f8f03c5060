"""Sevens swap hands, zeros pass them on."""

from __future__ import annotations

import pytest

from lastcard import EventKind, Phase, load
from tests.kit.tables import held, kinds, opened_with, spelled, table

OFFICIAL = load("official")
CHOOSE = OFFICIAL.but(seven_swap="choose")
NEXT = OFFICIAL.but(seven_swap="next")
ZERO = OFFICIAL.but(zero_pass=True)


def test_without_the_rules_sevens_and_zeros_are_plain() -> None:
    for card in ("R7", "R0"):
        game = table(OFFICIAL, [f"{card} G1 G2", "B1 B2 B3", "Y1"], "R5")
        game.apply(0, card)
        assert held(game, 0) == "G1 G2"
        assert game.actor == 1


def test_a_seven_lets_the_player_choose_a_hand() -> None:
    game = table(CHOOSE, ["R7 G1 G2", "B1 B2 B3", "Y1"], "R5")
    game.apply(0, "R7")
    assert game.phase is Phase.TARGET
    assert spelled(game, 0) == ["swap:1", "swap:2"]
    events = game.apply(0, "swap:2")
    assert kinds(events) == [EventKind.SWAPPED]
    assert [held(game, seat) for seat in range(3)] == ["Y1", "B1 B2 B3", "G1 G2"]
    assert game.actor == 1


def test_with_two_players_there_is_no_choice() -> None:
    game = table(CHOOSE, ["R7 G1 G2", "B1 B2 B3"], "R5")
    game.apply(0, "R7")
    assert [held(game, seat) for seat in range(2)] == ["B1 B2 B3", "G1 G2"]
    assert game.actor == 1


@pytest.mark.parametrize(("reversed_first", "other"), [(False, 1), (True, 2)])
def test_a_seven_can_always_mean_the_next_player(reversed_first: bool, other: int) -> None:
    game = table(NEXT, ["R7 G1 G2", "RR B2 B3", "Y1 Y2 Y3"], "R5", turn=1 if reversed_first else 0)
    if reversed_first:
        game.apply(1, "RR")
    theirs = held(game, other)
    game.apply(0, "R7")
    assert held(game, 0) == theirs
    assert held(game, other) == "G1 G2"
    assert game.actor == other


def test_a_seven_played_last_wins_and_swaps_nothing() -> None:
    game = table(CHOOSE, ["R7", "B1 B2 B3", "Y1"], "R5")
    game.apply(0, "R7")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert held(game, 1) == "B1 B2 B3"


def test_who_swaps_the_single_card_away_can_no_longer_be_caught() -> None:
    game = table(CHOOSE, ["R7 G1", "B1 B2 B3", "Y1 Y2"], "R5")
    game.apply(0, "R7")
    assert "catch:0" in spelled(game, 1)  # until the hands are swapped
    game.apply(0, "swap:1")
    assert held(game, 0) == "B1 B2 B3"
    assert held(game, 1) == "G1"
    assert game.view().exposed is None


def test_who_swaps_one_card_for_one_card_can_still_be_caught() -> None:
    game = table(CHOOSE, ["R7 G1", "B1 B2 B3", "Y1"], "R5")
    game.apply(0, "R7")
    game.apply(0, "swap:2")
    assert held(game, 0) == "Y1"
    assert game.view().exposed == 0


def test_who_is_given_a_single_card_has_nothing_to_call() -> None:
    game = table(NEXT, ["R7 G1", "B1 B2 B3", "Y1 Y2"], "R5")
    game.apply(0, "R7!")
    assert held(game, 1) == "G1"
    assert game.view().exposed is None
    assert "uno" not in spelled(game, 1)


def test_who_is_caught_before_choosing_draws_before_the_swap() -> None:
    game = table(CHOOSE, ["R7 G1", "B1 B2 B3", "Y1 Y2"], "R5", stock="Y9 Y8")
    game.apply(0, "R7")
    game.apply(2, "catch:0")
    game.apply(0, "swap:1")
    assert held(game, 1) == "Y8 Y9 G1"


def test_a_zero_passes_every_hand_to_the_left() -> None:
    game = table(ZERO, ["R0 G1 G2", "B1 B2 B3", "Y1", "R1 R2"], "R5")
    events = game.apply(0, "R0")
    assert kinds(events) == [EventKind.PLAYED, EventKind.HANDS_PASSED]
    assert [held(game, seat) for seat in range(4)] == ["R1 R2", "G1 G2", "B1 B2 B3", "Y1"]
    assert game.actor == 1


def test_a_zero_passes_every_hand_to_the_right_when_play_goes_right() -> None:
    game = table(ZERO, ["R0 G1 G2", "RR B1 B2", "Y1", "R1 R2"], "R5", turn=1)
    game.apply(1, "RR")
    game.apply(0, "R0")
    assert [held(game, seat) for seat in range(4)] == ["B1 B2", "Y1", "R1 R2", "G1 G2"]
    assert game.actor == 3


def test_with_two_players_a_zero_swaps_the_hands() -> None:
    game = table(ZERO, ["R0 G1 G2", "B1 B2 B3"], "R5")
    game.apply(0, "R0")
    assert [held(game, seat) for seat in range(2)] == ["B1 B2 B3", "G1 G2"]


def test_a_zero_played_last_wins_and_passes_nothing() -> None:
    game = table(ZERO, ["R0", "B1 B2 B3", "Y1"], "R5")
    game.apply(0, "R0")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert held(game, 1) == "B1 B2 B3"


def test_who_passes_the_single_card_on_cannot_be_caught() -> None:
    game = table(ZERO, ["R0 G1", "B1 B2 B3", "Y1 Y2"], "R5")
    game.apply(0, "R0")
    assert held(game, 1) == "G1"
    assert game.view().exposed is None


def test_a_zero_turned_up_or_a_seven_does_nothing() -> None:
    rules = CHOOSE.but(zero_pass=True)
    for card in ("*0", "*7"):
        game = opened_with(rules, card)
        assert game.phase is Phase.PLAY
        assert game.actor == (game.view().dealer + 1) % 3
