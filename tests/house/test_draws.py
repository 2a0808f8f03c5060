"""Drawing: until a card fits, forced play, a limit on the hand, out at so many cards."""

from __future__ import annotations

import pytest

from lastcard import EventKind, Game, IllegalAction, RuleSet, load
from tests.kit.tables import held, kinds, spelled, table

OFFICIAL = load("official")
UNTIL = OFFICIAL.but(draw_until_playable=True)
FORCED = OFFICIAL.but(draw_when_able=False, drawn_card="must")
LIMIT = OFFICIAL.but(hand_limit=7)
OUT = OFFICIAL.but(out_at=10)


# --- Draw until a card fits ----------------------------------------------------------------------


def test_without_the_rule_one_card_is_drawn() -> None:
    game = table(OFFICIAL, ["G1 G2", "B1 B2"], "R5", stock="Y1 Y2 R9")
    game.apply(0, "draw")
    assert held(game, 0) == "Y1 G1 G2"
    assert spelled(game, 0) == ["pass"]


def test_cards_are_drawn_until_one_fits() -> None:
    game = table(UNTIL, ["G1 G2", "B1 B2"], "R5", stock="Y1 Y2 R9 R8")
    events = game.apply(0, "draw")
    assert events[0].number == 3
    assert held(game, 0) == "R9 Y1 Y2 G1 G2"
    assert spelled(game, 0) == ["R9", "pass"]
    game.apply(0, "R9")
    assert held(game, 0) == "Y1 Y2 G1 G2"


def test_who_has_a_fitting_card_may_draw_for_another() -> None:
    game = table(UNTIL, ["R1 G2", "B1 B2"], "R5", stock="Y1 Y2 R9")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["R9", "pass"]


def test_drawing_stops_when_nothing_is_left() -> None:
    game = table(UNTIL, ["G1 G2", "B1 B2"], "R5", stock="Y1 Y2", pile="Y3", rest=False)
    events = game.apply(0, "draw")
    assert EventKind.RESHUFFLED in kinds(events)
    assert held(game, 0) == "Y1 Y2 Y3 G1 G2"
    assert spelled(game, 0) == ["pass"]
    game.apply(0, "pass")
    assert game.actor == 1


def test_drawing_stops_at_the_hand_limit() -> None:
    game = table(UNTIL.but(hand_limit=7), ["G1 G2 G3 G4", "B1 B2"], "R5", stock="Y1 Y2 Y3 Y4 R9")
    game.apply(0, "draw")
    assert held(game, 0) == "Y1 Y2 Y3 G1 G2 G3 G4"
    assert spelled(game, 0) == ["pass"]


def test_nobody_draws_on_to_an_illegal_wild_draw_four() -> None:
    rules = UNTIL.but(conditional_wild="enforced")
    game = table(rules, ["R1 G2", "B1 B2"], "R5", stock="W+4 Y2 R9")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["R9", "pass"]


# --- Forced play ---------------------------------------------------------------------------------


def test_who_can_play_may_not_draw() -> None:
    game = table(FORCED, ["R1 G2", "B1 B2"], "R5")
    assert spelled(game, 0) == ["R1", "R1!"]
    with pytest.raises(IllegalAction):
        game.apply(0, "draw")


def test_a_drawn_card_that_fits_must_be_played() -> None:
    game = table(FORCED, ["G1 G2", "B1 B2"], "R5", stock="R9")
    assert spelled(game, 0) == ["draw"]
    game.apply(0, "draw")
    assert spelled(game, 0) == ["R9"]


def test_a_drawn_card_that_does_not_fit_ends_the_turn() -> None:
    game = table(FORCED, ["G1 G2", "B1 B2"], "R5", stock="Y9")
    game.apply(0, "draw")
    assert game.actor == 1
    assert held(game, 0) == "Y9 G1 G2"


def test_nobody_is_forced_to_bluff_with_a_drawn_wild_draw_four() -> None:
    must = OFFICIAL.but(drawn_card="must")
    game = table(must, ["R1 G2", "B1 B2"], "R5", stock="W+4")
    game.apply(0, "draw")
    assert game.actor == 1
    game = table(must, ["G1 G2", "B1 B2"], "R5", stock="W+4")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["W+4:R", "W+4:Y", "W+4:G", "W+4:B"]


def test_forced_play_without_anything_to_draw_passes() -> None:
    game = table(FORCED, ["G1 G2", "B1 B2"], "R5", rest=False)
    assert spelled(game, 0) == ["pass"]


# --- Hand limit ----------------------------------------------------------------------------------


def test_a_full_hand_passes_instead_of_drawing() -> None:
    game = table(LIMIT, ["G1 G2 G3 G4 G6 G7 G8", "B1 B2"], "R5")
    assert spelled(game, 0) == ["pass"]
    game.apply(0, "pass")
    assert len(game.hand(0)) == 7
    assert game.actor == 1


def test_a_hand_below_the_limit_draws() -> None:
    game = table(LIMIT, ["G1 G2 G3 G4 G6 G7", "B1 B2"], "R5", stock="Y1")
    assert spelled(game, 0) == ["draw"]
    game.apply(0, "draw")
    assert len(game.hand(0)) == 7


def test_a_draw_card_fills_the_hand_only_to_the_limit() -> None:
    game = table(LIMIT, ["R+2 R1 R2", "B1 B2 B3 B4 B6 B7", "Y1 Y2"], "R5")
    game.apply(0, "R+2")
    assert len(game.hand(1)) == 7
    assert game.actor == 2  # the turn is lost all the same


def test_a_full_hand_answers_a_stacked_draw_without_drawing() -> None:
    game = table(LIMIT.but(stack_coloured=True), ["R+2 R1 R2", "B1 B2 B3 B4 B6 B7 B8", "Y1"], "R5")
    game.apply(0, "R+2")
    assert spelled(game, 1) == ["draw"]
    game.apply(1, "draw")
    assert len(game.hand(1)) == 7
    assert game.view().pending == 0
    assert game.actor == 2


def test_the_uno_penalty_stops_at_the_limit() -> None:
    rules = OFFICIAL.but(hand_limit=2, hand_size=2, uno_penalty=5)
    game = table(rules, ["R1 R2", "B1 B2"], "R5")
    game.apply(0, "R1")
    game.apply(1, "catch:0")
    assert len(game.hand(0)) == 2


def test_full_hands_that_cannot_play_block_the_hand() -> None:
    rules = OFFICIAL.but(hand_limit=2, hand_size=2)
    game = table(rules, ["G1 G2", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "pass")
    game.apply(1, "pass")
    assert not game.over
    events = game.apply(2, "pass")
    assert kinds(events) == [EventKind.PASSED, EventKind.BLOCKED]
    assert game.outcome is not None
    assert game.outcome.winner is None
    assert game.outcome.gains == (0, 0, 0)
    assert not game.match_over
    game.deal()
    assert game.view().hand_number == 2


def test_a_play_between_the_passes_starts_the_count_anew() -> None:
    rules = OFFICIAL.but(hand_limit=2, hand_size=2)
    game = table(rules, ["G1 G2", "B1 R3", "Y1 Y2"], "R5")
    game.apply(0, "pass")
    game.apply(1, "R3!")
    game.apply(2, "pass")
    game.apply(0, "pass")
    assert not game.over


def test_without_cards_to_draw_all_pass_and_the_hand_is_blocked() -> None:
    game = table(OFFICIAL, ["G1 G2", "B1 B2"], "R5", rest=False)
    assert spelled(game, 0) == ["pass"]
    game.apply(0, "pass")
    game.apply(1, "pass")
    assert game.over
    assert game.view().winner is None


# --- Out at so many cards ------------------------------------------------------------------------


def nine(colour: str) -> str:
    return " ".join(f"{colour}{number}" for number in range(1, 10))


def test_without_the_rule_nobody_is_put_out() -> None:
    game = table(OFFICIAL, [nine("G"), "B1 B2", "Y1 Y2"], "R0", stock="Y9")
    game.apply(0, "draw")
    assert len(game.hand(0)) == 10
    assert game.view().in_hand == [0, 1, 2]


def test_the_player_on_turn_is_put_out_by_drawing_and_the_next_plays() -> None:
    game = table(OUT, [nine("G"), "B1 B2", "Y1 Y2"], "R0", stock="R9")
    events = game.apply(0, "draw")
    assert kinds(events) == [EventKind.DREW, EventKind.KNOCKED_OUT]
    assert events[-1].number == 10
    assert game.view().in_hand == [1, 2]
    assert game.actor == 1
    assert game.hand(0) == []
    assert spelled(game, 0) == []
    with pytest.raises(IllegalAction) as refused:
        game.apply(0, "draw")
    assert refused.value.code == "out-of-hand"


def test_nine_cards_are_not_ten() -> None:
    game = table(OUT, [nine("G").removesuffix(" G9"), "B1 B2", "Y1 Y2"], "R0", stock="R9")
    game.apply(0, "draw")
    assert game.view().in_hand == [0, 1, 2]
    assert spelled(game, 0) == ["R9", "pass"]


def test_no_card_is_lost_and_the_top_card_stays() -> None:
    game = table(OUT, [nine("G"), "B1 B2", "Y1 Y2"], "R0", stock="R9", pile="B7 B8")
    game.apply(0, "draw")
    view = game.view()
    assert str(view.top) == "R0"
    assert [str(card) for card in view.pile] == ["R9", *nine("G").split(), "B7", "B8", "R0"]
    assert view.stock_size + len(view.pile) + sum(view.hand_sizes) == 108


def test_turns_pass_over_who_is_out() -> None:
    game = table(OUT, [nine("G"), "RR B1 B2", "R5 R6 Y2", "R3 R4 Y5"], "R0", stock="R9")
    game.apply(0, "draw")
    game.apply(1, "RR")
    assert game.actor == 3
    game.apply(3, "R3")
    assert game.actor == 2
    game.apply(2, "R5")
    assert game.actor == 1


def test_a_victim_of_a_draw_card_is_put_out_and_play_goes_on_behind() -> None:
    game = table(OUT, ["R+2 R1 R2", nine("G"), "Y1 Y2", "B1 B2"], "R0")
    game.apply(0, "R+2")
    assert game.view().in_hand == [0, 2, 3]
    assert game.actor == 2


def test_who_is_put_out_while_facing_a_stacked_draw_takes_it_along() -> None:
    game = table(
        OUT.but(stack_coloured=True, false_catch_penalty=1),
        ["R+2 R1 R2", nine("G"), "Y1 Y2", "B1 B2"],
        "R0",
    )
    game.apply(0, "R+2")
    game.apply(1, "catch:0")  # wrong, and one card too many
    assert game.view().in_hand == [0, 2, 3]
    assert game.view().pending == 0
    assert game.actor == 2
    assert "draw" in spelled(game, 2)
    assert len(game.hand(2)) == 2


def test_a_guilty_bluffer_is_put_out_and_the_challenger_plays_on() -> None:
    game = table(OUT, ["W+4 R1 R2 R3 R4 R6 R7", "G1 G2 G3", "Y1 Y2"], "R5")
    game.apply(0, "W+4:G")
    game.apply(1, "challenge")
    assert game.view().in_hand == [1, 2]
    assert game.actor == 1
    assert spelled(game, 1)[0] == "G1"


def test_the_last_one_left_wins_the_hand() -> None:
    game = table(OUT, [nine("G"), "B1 B2"], "R0", stock="R9")
    events = game.apply(0, "draw")
    assert EventKind.WENT_OUT in kinds(events)
    assert game.outcome is not None
    assert game.outcome.winner == 1
    assert game.outcome.gains == (0, 45 + 9)  # the hand put out counts, the own one does not


def test_the_cards_of_those_put_out_count_for_the_winner() -> None:
    game = table(OUT, [nine("G"), "R1", "Y1 Y2"], "R0", stock="R9")
    game.apply(0, "draw")
    game.apply(1, "R1")
    assert game.outcome is not None
    assert game.outcome.gains == (0, 45 + 9 + 1 + 2, 0)


def test_the_cards_of_those_put_out_count_against_them() -> None:
    game = table(OUT.but(scoring="lowest"), [nine("G"), "R1", "Y1 Y2"], "R0", stock="R9")
    game.apply(0, "draw")
    game.apply(1, "R1")
    assert game.outcome is not None
    assert game.outcome.gains == (54, 0, 3)


def one_put_out_of_three(rules: RuleSet) -> Game:
    game = table(rules, [nine("G"), "R1 B2", "Y1 Y2"], "R0", stock="R9")
    game.apply(0, "draw")
    return game


def test_a_blocked_hand_gives_no_points_for_those_put_out() -> None:
    game = one_put_out_of_three(OUT.but(turn_limit=50))
    game.state.turns = 50
    events = game.apply(1, "R1!")
    assert events[-1].kind is EventKind.BLOCKED
    assert game.outcome is not None
    assert game.outcome.gains == (0, 0, 0)
    assert game.outcome.scores == (0, 0, 0)


def test_without_scoring_those_put_out_cost_nothing() -> None:
    game = table(OUT.but(scoring="none"), [nine("G"), "R1", "Y1 Y2"], "R0", stock="R9")
    game.apply(0, "draw")
    game.apply(1, "R1")
    assert game.outcome is not None
    assert game.outcome.gains == (0, 0, 0)
    assert game.outcome.champions == (1,)


def test_everybody_is_back_in_the_next_hand() -> None:
    game = one_put_out_of_three(OUT)
    game.apply(1, "R1!")
    game.apply(2, "Y1!")
    game.apply(1, "draw")
    while not game.over:
        game.apply(game.actor, game.legal(game.actor)[0])
    game.deal()
    assert game.view().in_hand == [0, 1, 2]
    assert game.view().hand_sizes.count(0) == 0


def test_passing_with_a_full_hand_closes_the_uno_window() -> None:
    game = table(LIMIT, ["R1 R2", "B2 B3 B4 B6 B7 B8 B9", "Y1 Y2"], "R5")
    game.apply(0, "R1")
    assert "catch:0" in spelled(game, 2)
    game.apply(1, "pass")
    assert "catch:0" not in spelled(game, 2)
