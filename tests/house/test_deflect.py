"""Deflecting: a Reverse sends a draw back, a Skip hands it on."""

from __future__ import annotations

from lastcard import EventKind, load
from tests.kit.tables import kinds, spelled, table

OFFICIAL = load("official")
REVERSE = OFFICIAL.but(deflect_reverse=True)
SKIP = OFFICIAL.but(deflect_skip=True)
BOTH = OFFICIAL.but(deflect_reverse=True, deflect_skip=True, stack_coloured=True, stack_wild=True)


def test_without_the_rule_a_reverse_is_no_answer() -> None:
    game = table(OFFICIAL, ["R+2 R1 R2", "RR RS G1", "B1 B2"], "R5")
    game.apply(0, "R+2")
    assert len(game.hand(1)) == 5
    assert game.actor == 2


def test_only_a_reverse_of_the_colour_in_play_deflects() -> None:
    game = table(REVERSE, ["R+2 R1 R2", "RR GR RS R9", "B1 B2"], "R5")
    game.apply(0, "R+2")
    assert spelled(game, 1) == ["RR", "draw"]


def test_with_three_players_a_reverse_sends_the_draw_back() -> None:
    game = table(REVERSE, ["R+2 R1 R2", "RR G1 G2", "B1 B2"], "R5")
    game.apply(0, "R+2")
    events = game.apply(1, "RR")
    assert kinds(events) == [EventKind.PLAYED, EventKind.REVERSED, EventKind.PENDING]
    assert game.actor == 0
    assert not game.view().goes_left
    game.apply(0, "draw")
    assert game.view().hand_sizes == [4, 2, 2]
    assert game.actor == 2


def test_with_two_players_a_reverse_sends_the_draw_back() -> None:
    game = table(REVERSE, ["R+2 R1 R2", "RR G1 G2"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "RR")
    assert game.actor == 0
    game.apply(0, "draw")
    assert game.view().hand_sizes == [4, 2]
    assert game.actor == 1


def test_a_deflected_draw_can_be_deflected_again() -> None:
    game = table(REVERSE, ["R+2 RR R2", "RR G1 G2", "B1 B2"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "RR")
    assert spelled(game, 0) == ["RR", "RR!", "draw"]
    game.apply(0, "RR!")
    assert game.view().goes_left
    game.apply(1, "draw")
    assert game.view().hand_sizes == [1, 4, 2]
    assert game.actor == 2


def test_a_skip_hands_the_draw_on() -> None:
    game = table(SKIP, ["R+2 R1 R2", "RS GS RR", "B1 B2"], "R5")
    game.apply(0, "R+2")
    assert spelled(game, 1) == ["RS", "draw"]
    game.apply(1, "RS")
    assert game.actor == 2
    assert game.view().goes_left
    game.apply(2, "draw")
    assert game.view().hand_sizes == [2, 2, 4]
    assert game.actor == 0


def test_with_two_players_a_skip_hands_the_draw_back() -> None:
    game = table(SKIP, ["R+2 R1 R2", "RS G1 G2"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "RS")
    game.apply(0, "draw")
    assert game.view().hand_sizes == [4, 2]
    assert game.actor == 1


def test_a_wild_draw_four_is_deflected_with_the_named_colour() -> None:
    game = table(BOTH, ["W+4 G1 G2", "GR RR RS", "B1 B2"], "R5")
    game.apply(0, "W+4:G")
    assert spelled(game, 1) == ["GR", "draw", "challenge"]
    game.apply(1, "GR")
    assert spelled(game, 0) == ["draw"]  # nobody is accused of a deflected draw
    game.apply(0, "draw")
    assert game.view().hand_sizes == [6, 2, 2]


def test_a_deflected_draw_two_can_be_stacked_on() -> None:
    game = table(BOTH, ["R+2 Y+2 R2", "RS G1 G2", "G+2 B2 B3"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "RS")
    assert spelled(game, 2) == ["G+2", "draw"]
    game.apply(2, "G+2")
    assert game.view().pending == 4
    game.apply(0, "draw")
    assert game.view().hand_sizes == [6, 2, 2]


def test_a_reverse_on_turn_without_a_draw_is_an_ordinary_reverse() -> None:
    game = table(BOTH, ["RR R1 R2", "RS G1 G2", "B2 B3"], "R5")
    game.apply(0, "RR")
    assert game.view().pending == 0
    assert game.actor == 2


def test_a_reverse_deflecting_as_last_card_wins_and_who_began_draws() -> None:
    game = table(REVERSE, ["R+2 R1 R2", "RR", "B1"], "R5", stock="Y1 Y2")
    game.apply(0, "R+2")
    game.apply(1, "RR")
    assert game.outcome is not None
    assert game.outcome.winner == 1
    assert game.view().hand_sizes == [4, 0, 1]
    assert game.outcome.gains[1] == 1 + 2 + 1 + 2 + 1


def test_a_skip_deflecting_as_last_card_wins_and_the_next_draws() -> None:
    game = table(SKIP, ["R+2 R1 R2", "RS", "B1"], "R5", stock="Y1 Y2")
    game.apply(0, "R+2")
    game.apply(1, "RS")
    assert game.outcome is not None
    assert game.outcome.winner == 1
    assert game.view().hand_sizes == [2, 0, 3]


def test_where_last_cards_draw_nothing_a_deflecting_last_card_ends_the_draw() -> None:
    game = table(SKIP.but(last_card_draws=False), ["R+2 R1 R2", "RS", "B1"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "RS")
    assert game.outcome is not None
    assert game.view().hand_sizes == [2, 0, 1]
    assert game.outcome.gains[1] == 4
