"""Stacking: who must draw may add a draw card instead."""

from __future__ import annotations

import pytest

from lastcard import EventKind, Game, RuleSet, load
from tests.kit.tables import kinds, opened_with, spelled, table

OFFICIAL = load("official")
TWOS = OFFICIAL.but(stack_coloured=True)
FOURS = OFFICIAL.but(stack_wild=True)
CROSS = OFFICIAL.but(stack_across=True)
ALL = OFFICIAL.but(stack_coloured=True, stack_wild=True, stack_across=True)


def sizes(game: Game) -> list[int]:
    return game.view().hand_sizes


def test_without_stacking_a_draw_two_is_drawn_for_at_once() -> None:
    game = table(OFFICIAL, ["R+2 R1 R2", "G+2 G1 G2", "B1 B2 B3"], "R5")
    game.apply(0, "R+2")
    assert sizes(game) == [2, 5, 3]
    assert game.actor == 2


def test_a_draw_two_of_any_colour_is_stacked_and_nothing_else() -> None:
    game = table(TWOS, ["R+2 R1 R2", "G+2 R9 W W+4", "B1 B2 B3"], "R5")
    events = game.apply(0, "R+2")
    assert events[-1].kind is EventKind.PENDING
    assert (events[-1].seat, events[-1].number) == (1, 2)
    assert spelled(game, 1) == ["G+2", "draw"]
    assert game.view().pending == 2


def test_who_does_not_stack_draws_and_loses_the_turn() -> None:
    game = table(TWOS, ["R+2 R1 R2", "G+2 G1 G2", "B1 B2 B3"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "draw")
    assert sizes(game) == [2, 5, 3]
    assert game.actor == 2
    assert game.view().pending == 0


def test_a_chain_of_three_is_drawn_by_the_fourth() -> None:
    game = table(TWOS, ["R+2 R1 R2", "G+2 G1 G2", "B+2 B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "G+2")
    game.apply(2, "B+2")
    assert game.view().pending == 6
    assert spelled(game, 3) == ["draw"]
    game.apply(3, "draw")
    assert sizes(game) == [2, 2, 2, 8]
    assert game.actor == 0
    assert str(game.view().colour) == "blue"


def test_the_chain_can_come_round_to_who_began_it() -> None:
    game = table(TWOS, ["R+2 Y+2 R2", "G+2 G1 G2"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "G+2")
    game.apply(0, "Y+2")
    assert game.view().pending == 6
    game.apply(1, "draw")
    assert sizes(game) == [1, 8]
    assert game.actor == 0


def test_a_new_draw_two_after_the_chain_starts_from_two() -> None:
    game = table(TWOS, ["R+2 R+2 R2", "G+2 G1 G2", "R1 R3 R4"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "draw")
    game.apply(2, "R1")
    game.apply(0, "R+2")
    assert game.view().pending == 2


def test_without_stack_four_a_wild_draw_four_is_not_stacked() -> None:
    game = table(TWOS, ["W+4 G1 G2", "W+4 G+2 G3", "B1 B2 B3"], "R5")
    game.apply(0, "W+4:G")
    assert spelled(game, 1) == ["draw", "challenge"]


def test_a_wild_draw_four_is_stacked_on_its_like() -> None:
    game = table(FOURS, ["W+4 G1 G2", "W+4 G+2 G3", "B1 B2 B3"], "R5")
    game.apply(0, "W+4:G")
    assert spelled(game, 1) == ["W+4:R", "W+4:Y", "W+4:G", "W+4:B", "draw", "challenge"]
    game.apply(1, "W+4:B")
    assert game.view().pending == 8
    assert str(game.view().colour) == "blue"
    game.apply(2, "draw")
    assert sizes(game) == [2, 2, 11]
    assert game.actor == 0


def test_with_stack_four_a_draw_two_is_drawn_for_at_once() -> None:
    game = table(FOURS, ["R+2 G1 G2", "W+4 G+2 G3", "B1 B2 B3"], "R5")
    game.apply(0, "R+2")
    assert sizes(game) == [2, 5, 3]


def test_a_challenge_is_about_the_last_one_and_guilty_draws_the_whole_pile() -> None:
    # Seat 0 is innocent (no red); seat 1 stacks although it holds the green that was named.
    game = table(FOURS, ["W+4 G1 G2", "W+4 G9 G3", "B1 B2 B3"], "R5")
    game.apply(0, "W+4:G")
    game.apply(1, "W+4:B")
    assert game.view().accused == 1
    events = game.apply(2, "challenge")
    assert EventKind.GUILTY in kinds(events)
    assert sizes(game) == [2, 2 + 8, 3]
    assert game.actor == 2
    assert game.view().pending == 0
    assert spelled(game, 2)[:3] == ["B1", "B2", "B3"]


def test_an_innocent_last_one_costs_the_challenger_the_pile_and_two() -> None:
    # Seat 0 would be guilty (red in hand), but only the last card is judged.
    game = table(FOURS, ["W+4 R1 R2", "W+4 Y9 Y3", "B1 B2 B3"], "R5")
    game.apply(0, "W+4:G")
    game.apply(1, "W+4:B")
    events = game.apply(2, "challenge")
    assert EventKind.INNOCENT in kinds(events)
    assert sizes(game) == [2, 2, 3 + 8 + 2]
    assert game.actor == 0


def test_only_the_challenger_sees_the_hand_of_the_accused() -> None:
    game = table(FOURS, ["W+4 R1 R2", "W+4 Y9 Y3", "B1 B2 B3"], "R5")
    game.apply(0, "W+4:G")
    game.apply(1, "W+4:B")
    shown = [event for event in game.apply(2, "challenge") if event.kind is EventKind.SHOWN]
    assert len(shown) == 1
    assert len(shown[0].seen_by(2).cards or ()) == 2
    assert shown[0].seen_by(0).cards is None
    assert shown[0].public.cards is None


def test_crossing_upwards_a_four_answers_a_two() -> None:
    game = table(CROSS, ["R+2 R1 R2", "G+2 W+4 G3", "B1 B2 B3"], "R5")
    game.apply(0, "R+2")
    assert spelled(game, 1) == ["W+4:R", "W+4:Y", "W+4:G", "W+4:B", "draw"]
    game.apply(1, "W+4:B")
    assert game.view().pending == 6
    assert "challenge" in spelled(game, 2)
    game.apply(2, "draw")
    assert sizes(game) == [2, 2, 9]


def test_crossing_downwards_a_two_of_the_named_colour_answers_a_four() -> None:
    game = table(CROSS, ["W+4 R1 R2", "G+2 B+2 W+4", "B1 B2 B3"], "R5")
    game.apply(0, "W+4:G")
    assert spelled(game, 1) == ["G+2", "draw", "challenge"]
    game.apply(1, "G+2")
    assert game.view().pending == 6
    assert spelled(game, 2) == ["draw"]  # a Draw Two on top: nobody is accused any more


def test_a_challenged_four_on_a_two_carries_the_two_along() -> None:
    game = table(CROSS, ["R+2 G1 G2", "W+4 R9 G3", "B1 B2 B3"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "W+4:B")
    game.apply(2, "challenge")  # seat 1 held red
    assert sizes(game) == [2, 2 + 6, 3]


def test_all_kinds_of_stacking_together() -> None:
    game = table(ALL, ["R+2 Y+2 R2", "W+4 R1 G3", "W+4 R3 B3", "B+2 B1 B4"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "W+4:G")
    game.apply(2, "W+4:B")
    assert spelled(game, 3)[0] == "B+2"
    game.apply(3, "B+2")
    assert game.view().pending == 12
    game.apply(0, "Y+2")
    game.apply(1, "draw")
    assert sizes(game) == [1, 2 + 14, 2, 2]
    assert game.actor == 2


def test_a_stacked_last_card_wins_and_the_next_draws_the_whole_pile() -> None:
    game = table(TWOS, ["R+2 R1 R2", "G+2", "B1"], "R5", stock="Y1 Y1 Y2 Y2")
    game.apply(0, "R+2")
    game.apply(1, "G+2")
    assert game.outcome is not None
    assert game.outcome.winner == 1
    assert sizes(game) == [2, 0, 5]
    assert game.outcome.gains[1] == 1 + 2 + 1 + 6


def test_draw_without_losing_the_turn_plays_on_after_the_pile() -> None:
    rules = TWOS.but(draw_costs_turn=False)
    game = table(rules, ["R+2 R1 R2", "G+2 G1 G2", "B1 B2 B3"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "G+2")
    game.apply(2, "draw")
    assert sizes(game) == [2, 2, 7]
    assert game.actor == 2


def test_stacking_closes_the_uno_window_and_drawing_for_the_pile_does_not() -> None:
    hands = ["R+2 R1", "G+2 G1 G2", "B1 B2 B3"]
    game = table(TWOS, hands, "R5")
    game.apply(0, "R+2")
    assert "catch:0" in spelled(game, 2)
    game.apply(1, "G+2")
    assert "catch:0" not in spelled(game, 2)
    game = table(TWOS, hands, "R5")
    game.apply(0, "R+2")
    game.apply(1, "draw")
    assert "catch:0" in spelled(game, 2)


@pytest.mark.parametrize("rules", [TWOS, FOURS, CROSS, ALL])
def test_an_opening_draw_two_is_never_answered(rules: RuleSet) -> None:
    game = opened_with(rules, "*+2")
    first = (game.view().dealer + 1) % 3
    assert len(game.hand(first)) == 9
    assert game.actor == (first + 1) % 3
