"""Calling UNO, and being caught."""

from __future__ import annotations

import pytest

from lastcard import EventKind, Game, IllegalAction
from tests.clauses.sets import all_but, everywhere
from tests.kit.tables import after, held, kinds, round_table, spelled


def _silent(rules: str, second: str = "R2 R3 G9") -> Game:
    """Seat 0 has played down to a blue 1 without a call."""
    game = round_table(
        rules, ["R1 B1", second, "R4 R6 G7"], "R5", stock="Y2 Y3 Y4 Y6", pile="Y8 Y9"
    )
    game.apply(0, "R1")
    return game


@everywhere
def test_who_calls_with_the_play_cannot_be_caught(rules: str) -> None:
    game = round_table(rules, ["R1 B1", "R2 R3 G9", "R4 R6 G7"], "R5")
    events = game.apply(0, "R1!")
    assert EventKind.CALLED in kinds(events)
    for seat in (1, 2):
        assert "catch:0" not in spelled(game, seat)


@everywhere
def test_who_is_caught_draws_two(rules: str) -> None:
    game = _silent(rules)
    events = game.apply(after(game), "catch:0")
    assert kinds(events) == [EventKind.CAUGHT, EventKind.DREW]
    assert held(game, 0) == "Y2 Y3 B1"
    assert game.actor == after(game)


@everywhere
def test_anybody_else_may_catch(rules: str) -> None:
    for seat in (1, 2):
        game = _silent(rules)
        assert "catch:0" in spelled(game, seat)
        game.apply(seat, "catch:0")
        assert len(game.hand(0)) == 3
    assert "catch:0" not in spelled(_silent(rules), 0)


@everywhere
def test_who_has_paid_is_not_caught_again(rules: str) -> None:
    game = _silent(rules)
    game.apply(1, "catch:0")
    with pytest.raises(IllegalAction):
        game.apply(2, "catch:0")


@everywhere
def test_a_late_call_before_a_catch_is_safe(rules: str) -> None:
    game = _silent(rules)
    assert spelled(game, 0) == ["uno"]
    game.apply(0, "uno")
    for seat in (1, 2):
        assert "catch:0" not in spelled(game, seat)
    assert held(game, 0) == "B1"


@everywhere
def test_with_more_than_one_card_there_is_nothing_to_call(rules: str) -> None:
    game = round_table(rules, ["R1 B1 B2", "R2 R3 G9", "R4 R6 G7"], "R5")
    with pytest.raises(IllegalAction) as refused:
        game.apply(0, "R1!")
    assert refused.value.code == "no-call-due"
    game.apply(0, "R1")
    assert spelled(game, after(game, steps=2)) == []


@everywhere
def test_the_window_is_closed_once_the_next_player_has_played(rules: str) -> None:
    game = _silent(rules)
    game.apply(after(game), "R2")
    with pytest.raises(IllegalAction) as refused:
        game.apply(after(game, steps=2), "catch:0")
    assert refused.value.code == "nothing-to-catch"


@all_but("assignment")
def test_the_window_closes_when_the_next_player_draws(rules: str) -> None:
    game = _silent(rules, second="G2 G3 G9")
    assert "catch:0" in spelled(game, after(game, steps=2))
    game.apply(after(game), "draw")
    assert "catch:0" not in spelled(game, after(game, steps=2))


def test_the_window_is_open_until_the_next_player_has_taken_the_turn() -> None:
    game = round_table("assignment", ["R1 B1", "G2 G9", "R4 R6"], "R5", stock="R9 Y2")
    game.apply(0, "R1")
    game.apply(1, "draw")
    assert spelled(game, 1) == ["R9", "catch:0"]
    assert spelled(game, 2) == ["catch:0"]
    game.apply(1, "R9")
    assert spelled(game, 2) == ["R4", "R4!", "R6", "R6!", "draw"]


def test_the_window_closes_with_a_turn_that_ends_without_a_play() -> None:
    game = _silent("assignment", second="G2 G3 G9")
    game.apply(1, "draw")
    assert "catch:0" in spelled(game, 2)
    game.apply(1, "pass")
    assert game.actor == 2
    assert "catch:0" not in spelled(game, 2)


@all_but("oneround")
def test_a_forced_draw_does_not_close_the_window(rules: str) -> None:
    game = round_table(rules, ["R+2 B1", "R2 R3", "R4 R6"], "R5")
    game.apply(0, "R+2")
    assert len(game.hand(after(game))) == 4
    assert "catch:0" in spelled(game, after(game))
    assert "catch:0" in spelled(game, after(game, steps=2))


@everywhere
def test_the_call_is_due_each_time_the_hand_falls_to_one(rules: str) -> None:
    game = round_table(rules, ["R1 B1", "R2 R3 G9"], "R5", stock="R8 B8")
    game.apply(0, "R1!")
    game.apply(1, "R2")
    game.apply(0, "draw")
    if rules == "oneround":
        game.apply(1, "R3")
    else:
        assert held(game, 0) == "R8 B1"
    game.apply(0, "R8")
    assert "catch:0" in spelled(game, 1)
    game.apply(1, "catch:0")
    assert len(game.hand(0)) == 3
