"""What the official sheet offers beside the game itself: partners, house rules, low scores."""

from __future__ import annotations

from lastcard import Game, load
from tests.kit.tables import held, spelled, table


def test_partners_sit_opposite_and_the_side_scores() -> None:
    rules = load("official").but(partners=True, min_players=4, max_players=4)
    game = table(rules, ["R1", "G9", "W W+4", "B3"], "R5")
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert game.outcome.gains == (12, 0, 12, 0)


def test_low_scores_win_where_everybody_keeps_the_own_points() -> None:
    rules = load("official").but(scoring="lowest")
    game = table(rules, ["R1", "G9 W", "GS"], "R5", scores=[100, 450, 90])
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.gains == (0, 59, 20)
    assert game.outcome.scores == (100, 509, 110)
    assert game.outcome.champions == (0,)


def _stacked(option: str, card: str) -> Game:
    rules = load("official").but(**{option: True})
    other = "W+4" if card == "W+4" else "G+2"
    game = table(rules, [f"{card} {other} B8", f"{other} B1 B2", "Y1 Y2"], "R5")
    game.apply(0, card if card != "W+4" else "W+4:B")
    return game


def test_a_draw_two_stacks_on_a_draw_two() -> None:
    game = _stacked("stack_coloured", "R+2")
    assert spelled(game, 1) == ["G+2", "draw"]
    game.apply(1, "G+2")
    assert spelled(game, 2) == ["draw"]
    game.apply(2, "draw")
    assert len(game.hand(2)) == 6
    assert held(game, 1) == "B1 B2"
    assert game.actor == 0


def test_a_wild_draw_four_stacks_on_a_wild_draw_four() -> None:
    game = _stacked("stack_wild", "W+4")
    game.apply(1, "W+4:R")
    assert game.view().pending == 8
    game.apply(2, "draw")
    assert len(game.hand(2)) == 10


def test_one_stacks_a_single_card_a_turn() -> None:
    game = _stacked("stack_coloured", "R+2")
    assert spelled(game, 0) == []
    game.apply(1, "G+2")
    assert spelled(game, 1) == []


def test_draw_to_match_goes_on_until_a_card_fits() -> None:
    rules = load("official").but(draw_until_playable=True)
    game = table(rules, ["G1 B2", "G4", "B5"], "R6", stock="Y1 Y2 R9 Y3")
    game.apply(0, "draw")
    assert held(game, 0) == "R9 Y1 Y2 G1 B2"
    assert spelled(game, 0) == ["R9", "pass"]
