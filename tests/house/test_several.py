"""Several equal numbers in one turn."""

from __future__ import annotations

from lastcard import Card, Phase, load
from tests.kit.tables import held, spelled, table

OFFICIAL = load("official")
SEVERAL = OFFICIAL.but(several_at_once=True)


def test_without_the_rule_one_card_ends_the_turn() -> None:
    game = table(OFFICIAL, ["R7 G7 B7", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "R7")
    assert game.actor == 1


def test_after_a_number_more_of_the_same_number_may_follow() -> None:
    game = table(SEVERAL, ["R7 G7 B7 R8", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "R7")
    assert game.phase is Phase.MORE
    assert spelled(game, 0) == ["G7", "B7", "pass"]
    game.apply(0, "B7")
    assert spelled(game, 0) == ["G7", "G7!", "pass"]
    game.apply(0, "G7!")
    game.apply(0, "pass")
    assert game.view().top == Card.parse("G7")
    assert str(game.view().colour) == "green"
    assert held(game, 0) == "R8"
    assert game.actor == 1


def test_one_may_stop_at_once() -> None:
    game = table(SEVERAL, ["R7 G7 B7", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "R7")
    game.apply(0, "pass")
    assert held(game, 0) == "G7 B7"
    assert game.actor == 1


def test_action_cards_and_wilds_go_one_at_a_time() -> None:
    game = table(SEVERAL, ["RS GS B7 B8", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "RS")
    assert game.phase is Phase.PLAY
    assert game.actor == 2
    game = table(SEVERAL, ["W W B7 B8", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "W:B")
    assert game.actor == 1


def test_the_table_waits_even_if_no_such_card_is_held() -> None:
    """So that nobody learns which numbers are not in the hand."""
    game = table(SEVERAL, ["R7 G8 B9", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "R7")
    assert spelled(game, 0) == ["pass"]


def test_nobody_else_acts_while_more_may_follow() -> None:
    game = table(SEVERAL.but(jump_in=True), ["R7 G7 B7", "R7 B2", "Y1 Y2"], "R5")
    game.apply(0, "R7")
    assert spelled(game, 1) == []
    game.apply(0, "pass")
    assert "R7" in spelled(game, 1)


def test_the_last_cards_go_together_and_the_first_calls_uno() -> None:
    game = table(SEVERAL, ["R7 G7", "B1 B2", "Y1 Y2"], "R5")
    assert spelled(game, 0) == ["R7", "R7!", "draw"]
    game.apply(0, "R7!")
    assert game.view().exposed is None
    assert spelled(game, 0) == ["G7", "pass"]
    game.apply(0, "G7")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert game.outcome.gains[0] == 6


def test_three_last_cards_call_with_the_second() -> None:
    game = table(SEVERAL, ["R7 G7 B7", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "R7")
    game.apply(0, "G7!")
    game.apply(0, "B7")
    assert game.outcome is not None
    assert game.outcome.winner == 0


def test_who_forgets_the_call_can_be_caught_while_more_may_follow_and_after() -> None:
    for stops in (False, True):
        game = table(SEVERAL, ["R7 G7", "B1 B2", "Y1 Y2"], "R5", stock="R1 R2")
        game.apply(0, "R7")
        if stops:
            game.apply(0, "pass")
        assert "uno" in spelled(game, 0)
        game.apply(2, "catch:0")
        assert held(game, 0) == "R1 R2 G7"


def test_a_player_caught_while_more_may_follow_goes_on() -> None:
    game = table(SEVERAL, ["R7 G7", "B1 B2", "Y1 Y2"], "R5", stock="R1 R2")
    game.apply(0, "R7")
    game.apply(2, "catch:0")
    game.apply(0, "G7")
    assert held(game, 0) == "R1 R2"
    assert not game.over


def test_sevens_swap_once_when_the_player_stops() -> None:
    game = table(SEVERAL.but(seven_swap="next"), ["R7 G7 B1", "B2 B3", "Y1 Y2 Y3"], "R5")
    game.apply(0, "R7")
    game.apply(0, "G7!")
    game.apply(0, "pass")
    assert [held(game, seat) for seat in range(3)] == ["B2 B3", "B1", "Y1 Y2 Y3"]
    assert game.actor == 1


def test_zeros_pass_hands_once_when_the_player_stops() -> None:
    game = table(SEVERAL.but(zero_pass=True), ["R0 G0 B1", "B2 B3", "Y1 Y2 Y3"], "R5")
    game.apply(0, "R0")
    game.apply(0, "G0!")
    game.apply(0, "pass")
    assert [held(game, seat) for seat in range(3)] == ["Y1 Y2 Y3", "B1", "B2 B3"]


def test_a_drawn_number_may_be_followed_too() -> None:
    game = table(SEVERAL, ["G7 B8 B9", "B1 B2", "Y1 Y2"], "R5", stock="R7")
    game.apply(0, "draw")
    game.apply(0, "R7")
    game.apply(0, "G7")
    game.apply(0, "pass")
    assert held(game, 0) == "B8 B9"
    assert game.actor == 1


def test_who_jumps_in_may_lay_more_of_the_number() -> None:
    game = table(
        SEVERAL.but(jump_in=True), ["R1 R2 R3", "B1 B2", "R7 G7 Y2 Y3", "G1 G2"], "R7", turn=0
    )
    game.apply(2, "R7")
    assert game.actor == 2
    game.apply(2, "G7")
    game.apply(2, "pass")
    assert game.actor == 3
