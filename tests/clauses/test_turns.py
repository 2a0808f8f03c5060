"""What fits, what a turn is, drawing, and a spent stock."""

from __future__ import annotations

import pytest

from lastcard import Event, EventKind, Game, IllegalAction
from tests.clauses.sets import all_but, everywhere, played_by
from tests.kit.tables import after, held, kinds, round_table, spelled, table


def _plays(game: Game, seat: int = 0) -> list[str]:
    return [text for text in spelled(game, seat) if text not in ("draw", "pass")]


@everywhere
def test_cards_of_the_colour_fit(rules: str) -> None:
    game = table(rules, ["R9 RS RR R+2 Y1", "G1", "B1"], "R5")
    assert _plays(game) == ["R9", "RS", "RR", "R+2"]


@everywhere
def test_cards_of_the_number_fit(rules: str) -> None:
    game = table(rules, ["Y5 G5 B6", "G1", "B1"], "R5")
    assert _plays(game) == ["Y5", "G5"]


@everywhere
@pytest.mark.parametrize("symbol", ["S", "R", "+2"])
def test_cards_of_the_symbol_fit(rules: str, symbol: str) -> None:
    game = table(rules, [f"G{symbol} B6 Y7", "G1", "B1"], f"R{symbol}")
    assert _plays(game) == [f"G{symbol}"]


@everywhere
@pytest.mark.parametrize("symbol", ["S", "R", "+2"])
def test_an_action_card_does_not_fit_on_another_colour(rules: str, symbol: str) -> None:
    game = table(rules, [f"G{symbol} B6 Y7", "G1", "B1"], "R5")
    with pytest.raises(IllegalAction) as refused:
        game.apply(0, f"G{symbol}")
    assert refused.value.code == "does-not-fit"


@everywhere
def test_a_card_that_does_not_fit_is_refused(rules: str) -> None:
    game = table(rules, ["G9 R1 R2", "G1", "B1"], "R5")
    with pytest.raises(IllegalAction) as refused:
        game.apply(0, "G9")
    assert refused.value.code == "does-not-fit"
    assert held(game, 0) == "R1 R2 G9"


@everywhere
def test_a_match_by_number_changes_the_colour(rules: str) -> None:
    game = round_table(rules, ["G5 R1 R2", "G9 R9 Y3", "B1 B2"], "R5")
    game.apply(0, "G5")
    assert str(game.view().colour) == "green"
    assert str(game.view().top) == "G5"
    assert _plays(game, after(game)) == ["G9"]


@everywhere
def test_play_goes_round_seat_by_seat(rules: str) -> None:
    game = round_table(rules, ["R1 G1 G2", "R2 G3 G4", "R3 G6 G7"], "R5")
    game.apply(0, "R1")
    assert game.actor == after(game)
    game.apply(game.actor, "R2")
    assert game.actor == after(game, steps=2)
    game.apply(game.actor, "R3")
    assert game.actor == 0
    assert game.view().goes_left is (rules != "capstone")


@everywhere
def test_one_card_a_turn(rules: str) -> None:
    game = round_table(rules, ["R1 Y1 R1 G8", "R2 G3 G4", "R3 G6 G7"], "R5")
    game.apply(0, "R1")
    with pytest.raises(IllegalAction) as refused:
        game.apply(0, "R1")
    assert refused.value.code == "not-your-turn"


@everywhere
def test_who_has_no_card_that_fits_must_draw(rules: str) -> None:
    game = round_table(rules, ["G1 B2 Y3", "G4", "B5"], "R6", stock="Y7")
    assert spelled(game, 0) == ["draw"]
    game.apply(0, "draw")
    assert held(game, 0) == "Y3 Y7 G1 B2"


@all_but("oneround")
def test_one_may_draw_although_a_card_fits(rules: str) -> None:
    game = table(rules, ["R1 B2 Y3", "G4", "B5"], "R6")
    assert spelled(game, 0) == ["R1", "draw"]


def test_one_may_not_draw_while_a_card_fits() -> None:
    game = table("oneround", ["R1 B2 Y3", "G4", "B5"], "R6")
    assert spelled(game, 0) == ["R1"]
    with pytest.raises(IllegalAction):
        game.apply(0, "draw")


def test_a_symbol_alone_counts_as_a_match() -> None:
    game = table("oneround", ["GS B2 Y3", "G4", "B5"], "RS")
    assert spelled(game, 0) == ["GS"]


@played_by("official", "miniproject", "capstone")
def test_the_drawn_card_and_no_other_may_be_played(rules: str) -> None:
    game = round_table(rules, ["R1 B2 Y3", "G4 G8", "B5 B8"], "R6", stock="R9")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["R9", "pass"]
    with pytest.raises(IllegalAction):
        game.apply(0, "R1")
    game.apply(0, "R9")
    assert str(game.view().top) == "R9"
    assert game.actor == after(game)


@played_by("official", "miniproject", "capstone")
def test_the_drawn_card_may_be_kept(rules: str) -> None:
    game = round_table(rules, ["R1 B2 Y3", "G4 G8", "B5 B8"], "R6", stock="R9")
    game.apply(0, "draw")
    game.apply(0, "pass")
    assert held(game, 0) == "R1 R9 Y3 B2"
    assert game.actor == after(game)


@played_by("official", "miniproject", "capstone")
def test_after_a_drawn_card_that_does_not_fit_the_turn_is_over(rules: str) -> None:
    game = round_table(rules, ["R1 B2 Y3", "G4 G8", "B5 B8"], "R6", stock="G9")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["pass"]
    game.apply(0, "pass")
    assert game.actor == after(game)


def test_the_drawn_card_must_be_played() -> None:
    game = table("assignment", ["R1 B2 Y3", "G4 G8", "B5 B8"], "R6", stock="R9")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["R9"]


def test_a_drawn_card_that_does_not_fit_is_kept() -> None:
    game = table("assignment", ["R1 B2 Y3", "G4 G8", "B5 B8"], "R6", stock="G9")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["pass"]
    game.apply(0, "pass")
    assert held(game, 0) == "R1 Y3 G9 B2"
    assert game.actor == 1


FOURS = ["W+4:R", "W+4:Y", "W+4:G", "W+4:B"]


def test_nobody_must_bluff_with_a_drawn_card_but_everybody_may() -> None:
    game = table("assignment", ["R1 B2 Y3", "G4 G8", "B5 B8"], "R6", stock="W+4")
    game.apply(0, "draw")
    assert spelled(game, 0) == [*FOURS, "pass"]
    game.apply(0, "W+4:B")
    assert "challenge" in spelled(game, 1)
    game.apply(1, "challenge")
    assert len(game.hand(0)) == 3 + 4
    game = table("assignment", ["G1 B2 Y3", "G4 G8", "B5 B8"], "R6", stock="W+4")
    game.apply(0, "draw")
    assert spelled(game, 0) == FOURS


def test_the_drawn_card_is_kept_and_the_turn_is_over() -> None:
    game = table("oneround", ["G1 B2 Y3", "G4 G8", "B5 B8"], "R6", stock="R9")
    game.apply(0, "draw")
    assert held(game, 0) == "R9 Y3 G1 B2"
    assert game.actor == 1


@everywhere
def test_cards_come_from_the_stock_not_from_the_discards(rules: str) -> None:
    game = round_table(rules, ["G1 B2", "G4", "B5"], "R6", stock="Y7", pile="R9")
    stock = game.view().stock_size
    game.apply(0, "draw")
    assert held(game, 0) == "Y7 G1 B2"
    assert game.view().stock_size == stock - 1
    assert [str(card) for card in game.view().pile] == ["R9", "R6"]


@everywhere
def test_a_spent_stock_is_made_of_the_discards_below_the_top_card(rules: str) -> None:
    game = round_table(rules, ["G1 B2", "G4", "B5"], "R6", pile="Y7 Y8 Y9", rest=False)
    events = game.apply(0, "draw")
    assert events[0] == Event(EventKind.RESHUFFLED, number=3)
    assert [str(card) for card in game.view().pile] == ["R6"]
    assert game.view().stock_size == 2
    assert {"Y7", "Y8", "Y9"} & set(held(game, 0).split())


@everywhere
def test_with_nothing_left_to_draw_one_plays_or_passes(rules: str) -> None:
    game = round_table(rules, ["G1 B2", "G4 G8", "R5 B5"], "R6", rest=False)
    assert spelled(game, 0) == ["pass"]
    game.apply(0, "pass")
    game.apply(after(game), "pass")
    assert _plays(game, after(game, steps=2)) == ["R5", "R5!"]
    game.apply(after(game, steps=2), "R5!")
    assert not game.over


@everywhere
def test_when_everybody_has_passed_the_hand_is_blocked(rules: str) -> None:
    game = round_table(rules, ["G1 B2", "G4 G8", "Y5 B5"], "R6", rest=False)
    for seat in (0, after(game)):
        game.apply(seat, "pass")
        assert not game.over
    events = game.apply(after(game, steps=2), "pass")
    assert kinds(events)[-1] is EventKind.BLOCKED
    assert game.outcome is not None
    assert game.outcome.winner is None
    assert game.outcome.gains == (0, 0, 0)
    assert not game.match_over
    game.deal()
    assert not game.over


@everywhere
def test_passes_count_only_in_a_row(rules: str) -> None:
    game = round_table(rules, ["G1 B2", "G4 G8", "W B5 B7"], "R6", rest=False)
    second, third = after(game), after(game, steps=2)
    game.apply(0, "pass")
    game.apply(second, "pass")
    game.apply(third, "W:Y")
    game.apply(0, "draw")
    if game.actor == 0:
        game.apply(0, "pass")
    for seat in (second, third):
        game.apply(seat, "pass")
        assert not game.over
    game.apply(0, "pass")
    assert game.over


@everywhere
def test_a_hand_has_no_largest_size(rules: str) -> None:
    hand = "G0 G1 G1 G2 G2 G3 G3 G4 G4 G7 G7 G8 G8 G9 G9 B0 B1 B1 B2 B2 B3 B3 B4 B4 B7 B7 B8 B8 B9"
    game = table(rules, [hand, "Y4", "B5"], "R6", stock="Y7")
    game.apply(0, "draw")
    assert len(game.hand(0)) == 30
