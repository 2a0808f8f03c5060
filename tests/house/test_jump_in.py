"""Jumping in: the identical card, out of turn."""

from __future__ import annotations

import pytest

from lastcard import Card, EventKind, IllegalAction, load
from tests.kit.tables import kinds, spelled, table

OFFICIAL = load("official")
JUMP = OFFICIAL.but(jump_in=True)


def test_without_the_rule_nobody_jumps_in() -> None:
    game = table(OFFICIAL, ["R1 R2 R3", "B1 B2 B3", "R5 Y2"], "R5")
    assert spelled(game, 2) == []
    with pytest.raises(IllegalAction) as refused:
        game.apply(2, "R5")
    assert refused.value.code == "not-your-turn"


def test_only_the_identical_card_jumps_in() -> None:
    game = table(JUMP, ["R1 R2 R3", "B1 B2 B3", "R5 R6 Y5 W"], "R5")
    assert spelled(game, 2) == ["R5"]
    assert spelled(game, 1) == []


def test_play_goes_on_from_who_jumped_in() -> None:
    game = table(JUMP, ["R1 R2 R3", "B1 B2 B3", "R5 Y2 Y3", "G1 G2"], "R5")
    events = game.apply(2, "R5")
    assert kinds(events) == [EventKind.JUMPED_IN, EventKind.PLAYED]
    assert (events[0].seat, events[0].other) == (2, 0)
    assert game.view().top == Card.parse("R5")
    assert game.actor == 3


def test_an_action_card_that_jumps_in_acts_from_the_jumpers_seat() -> None:
    game = table(JUMP, ["R1 R2 R3", "B1 B2 B3", "RS Y2 Y3", "G1 G2"], "RS")
    game.apply(2, "RS")
    assert game.actor == 0  # seat 3 is skipped
    game = table(JUMP, ["R1 R2 R3", "B1 B2 B3", "R+2 Y2 Y3", "G1 G2"], "R+2")
    game.apply(2, "R+2")
    assert game.view().hand_sizes == [3, 3, 2, 4]
    assert game.actor == 0


def test_wilds_do_not_jump_in() -> None:
    game = table(JUMP, ["R1 R2 R3", "B1 B2 B3", "W Y2"], "W", colour="R")
    assert spelled(game, 2) == []


def test_too_late_once_the_player_on_turn_has_drawn() -> None:
    game = table(JUMP, ["B1 B2 B3", "G1 G2 G3", "R5 Y2"], "R5", stock="R9")
    game.apply(0, "draw")
    assert spelled(game, 2) == []


def test_nobody_jumps_into_a_draw_that_waits_for_an_answer() -> None:
    game = table(JUMP.but(stack_coloured=True), ["R+2 R1 R2", "G1 G2 G3", "R+2 Y2 Y3"], "R5")
    game.apply(0, "R+2")
    assert spelled(game, 2) == []
    game.apply(1, "draw")
    assert game.actor == 2


def test_jumping_in_closes_the_uno_window() -> None:
    game = table(JUMP, ["R5 R1", "B1 B2 B3", "R5 Y2 Y3", "G1 G2"], "R9")
    game.apply(0, "R5")
    assert "catch:0" in spelled(game, 3)
    game.apply(2, "R5")
    assert "catch:0" not in spelled(game, 3)
    assert game.view().exposed is None
    assert game.actor == 3


def test_who_jumps_in_calls_uno_like_anybody() -> None:
    game = table(JUMP, ["R1 R2 R3", "B1 B2 B3", "R5 Y2"], "R5")
    assert spelled(game, 2) == ["R5", "R5!"]
    game.apply(2, "R5")
    assert game.view().exposed == 2
    game.apply(1, "catch:2")
    assert len(game.hand(2)) == 3


def test_who_jumps_in_with_the_last_card_wins() -> None:
    game = table(JUMP, ["R1 R2 R3", "B1 B2 B3", "R5"], "R5")
    game.apply(2, "R5")
    assert game.outcome is not None
    assert game.outcome.winner == 2
    assert game.outcome.gains[2] == 12


def test_who_has_just_played_may_jump_in_on_the_own_card() -> None:
    game = table(JUMP, ["R1 R1 R3", "B1 B2 B3", "G5"], "R5")
    game.apply(0, "R1")
    assert game.actor == 1
    assert "R1" in spelled(game, 0)
    game.apply(0, "R1!")
    assert len(game.hand(0)) == 1
    assert game.actor == 1


def test_the_player_on_turn_plays_the_identical_card_as_usual() -> None:
    game = table(JUMP, ["R5 R2 R3", "B1 B2 B3", "G5"], "R5")
    events = game.apply(0, "R5")
    assert kinds(events) == [EventKind.PLAYED]
    assert game.actor == 1


def test_a_seven_that_jumps_in_swaps_for_the_jumper() -> None:
    game = table(JUMP.but(seven_swap="choose"), ["R1 R2 R3", "B1 B2 B3", "R7 Y2", "G1 G2"], "R7")
    game.apply(2, "R7!")
    assert spelled(game, 2) == ["swap:3", "swap:0", "swap:1"]
    game.apply(2, "swap:1")
    assert game.actor == 3
