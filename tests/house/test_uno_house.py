"""UNO announced for everybody, and a price on a wrong catch."""

from __future__ import annotations

import pytest

from lastcard import EventKind, IllegalAction, load
from tests.kit.tables import held, kinds, spelled, table

OFFICIAL = load("official")
AUTOMATIC = OFFICIAL.but(uno_automatic=True)
PRICED = OFFICIAL.but(false_catch_penalty=1)


def test_automatic_uno_leaves_nothing_to_call_or_catch() -> None:
    game = table(AUTOMATIC, ["R1 R2", "B1 B2", "Y1 Y2"], "R5")
    assert spelled(game, 0) == ["R1", "R2", "draw"]
    events = game.apply(0, "R1")
    assert kinds(events) == [EventKind.PLAYED]
    assert spelled(game, 0) == []
    assert spelled(game, 2) == []
    assert game.view().exposed is None


def test_without_a_price_only_somebody_exposed_can_be_accused() -> None:
    game = table(OFFICIAL, ["R1 R2 R3", "B1", "Y1 Y2"], "R5")
    assert spelled(game, 2) == []


def test_with_a_price_anybody_else_may_be_accused_at_any_time() -> None:
    game = table(PRICED, ["R1 R2 R3", "B1", "Y1 Y2"], "R5")
    assert spelled(game, 2) == ["catch:0", "catch:1"]
    assert spelled(game, 0)[-2:] == ["catch:1", "catch:2"]


def test_a_wrong_catch_costs_the_accuser_a_card() -> None:
    game = table(PRICED, ["R1 R2 R3", "B1", "Y1 Y2"], "R5", stock="Y9")
    events = game.apply(2, "catch:1")
    assert kinds(events) == [EventKind.FALSE_CATCH, EventKind.DREW]
    assert (events[0].seat, events[0].other) == (2, 1)
    assert held(game, 2) == "Y1 Y2 Y9"
    assert held(game, 1) == "B1"
    assert game.actor == 0


def test_the_price_is_as_many_cards_as_the_option_says() -> None:
    game = table(PRICED.but(false_catch_penalty=3), ["R1 R2 R3", "B1", "Y1 Y2"], "R5")
    game.apply(2, "catch:1")
    assert len(game.hand(2)) == 5


def test_a_wrong_catch_is_possible_only_once_a_turn() -> None:
    game = table(PRICED, ["R1 R2 R3", "B1 R4", "Y1 Y2"], "R5")
    game.apply(2, "catch:1")
    assert spelled(game, 2) == []
    assert spelled(game, 1) == ["catch:0", "catch:2"]  # the others have not tried yet
    game.apply(0, "R1")
    assert spelled(game, 2) == ["catch:0", "catch:1"]


def test_a_right_catch_costs_the_accuser_nothing() -> None:
    game = table(PRICED, ["R1 R2", "B1 B2 B3", "Y1 Y2"], "R5")
    game.apply(0, "R1")
    game.apply(2, "catch:0")
    assert game.view().hand_sizes == [3, 3, 2]
    assert spelled(game, 2) == []  # one try a turn, right or wrong


def test_a_wrong_catch_leaves_who_forgot_catchable() -> None:
    game = table(PRICED, ["R1 R2", "B1 B2 B3", "Y1 Y2"], "R5")
    game.apply(0, "R1")
    game.apply(2, "catch:1")
    assert game.view().exposed == 0
    game.apply(1, "catch:0")
    assert len(game.hand(0)) == 3


def test_who_forgot_and_accuses_wrongly_no_longer_has_a_single_card() -> None:
    game = table(PRICED, ["R1 R2", "B1 B2 B3", "Y1 Y2"], "R5")
    game.apply(0, "R1")
    game.apply(0, "catch:1")
    assert len(game.hand(0)) == 2
    assert game.view().exposed is None


def test_who_called_in_time_is_accused_wrongly() -> None:
    game = table(PRICED, ["R1 R2", "B1 B2 B3", "Y1 Y2"], "R5")
    game.apply(0, "R1!")
    game.apply(2, "catch:0")
    assert game.view().hand_sizes == [1, 3, 3]


def test_the_card_drawn_for_a_wrong_catch_is_secret() -> None:
    game = table(PRICED, ["R1 R2 R3", "B1", "Y1 Y2"], "R5", stock="Y9")
    drew = game.apply(2, "catch:1")[1]
    assert drew.seen_by(2).cards is not None
    assert drew.seen_by(1).cards is None


def test_a_penalty_of_none_still_names_who_forgot() -> None:
    game = table(OFFICIAL.but(uno_penalty=0), ["R1 R2", "B1 B2 B3", "Y1 Y2"], "R5")
    game.apply(0, "R1")
    events = game.apply(2, "catch:0")
    assert kinds(events) == [EventKind.CAUGHT]
    assert len(game.hand(0)) == 1
    assert spelled(game, 2) == []  # once is enough


def test_a_call_after_the_play_can_be_too_late() -> None:
    rules = load("oneround").but(uno_late_call=False)
    game = table(rules, ["R1 B1", "R2 R3 G9", "R4 R6 G7"], "R5", stock="Y2 Y3")
    game.apply(0, "R1")
    assert spelled(game, 0) == []
    with pytest.raises(IllegalAction, match="too late"):
        game.apply(0, "uno")
    game.apply(2, "catch:0")
    assert len(game.hand(0)) == 3

    game = table(rules, ["R1 B1", "R2 R3 G9", "R4 R6 G7"], "R5", stock="Y2 Y3")
    game.apply(0, "R1!")
    assert "catch:0" not in spelled(game, 2), "a call with the card is safe"
