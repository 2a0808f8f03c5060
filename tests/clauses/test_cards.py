"""What the cards do when they are played."""

from __future__ import annotations

import pytest

from lastcard import EventKind, Game
from lastcard.cards import CLASSIC
from tests.clauses.sets import all_but, everywhere
from tests.kit.tables import after, held, kinds, round_table, spelled


def _four(rules: str, card: str, second: str = "R1 R2 R3") -> Game:
    """Four players; seat 0 plays the card on a red 5."""
    others = [second, "R4 R6 R7", "R8 R9 R9"]
    game = round_table(rules, [f"{card} G1 G2", *others], "R5", stock="Y1 Y2 Y3 Y4 Y6")
    game.apply(0, card if card != "W" else "W:B")
    return game


@everywhere
def test_a_number_card_does_nothing(rules: str) -> None:
    game = _four(rules, "R0")
    assert game.actor == after(game)
    assert game.view().hand_sizes == [2, 3, 3, 3]


@everywhere
def test_a_skip_costs_the_next_player_the_turn(rules: str) -> None:
    game = _four(rules, "RS")
    assert game.actor == after(game, steps=2)
    assert game.view().hand_sizes == [2, 3, 3, 3]


@everywhere
def test_a_reverse_turns_the_play_around(rules: str) -> None:
    game = _four(rules, "RR")
    first_way = rules != "capstone"
    assert game.view().goes_left is not first_way
    last = 3 if first_way else 1
    assert game.actor == last
    game.apply(last, game.legal(last)[0])
    assert game.actor == 2


@everywhere
def test_a_reverse_after_a_skip_goes_back_to_the_seat_skipped(rules: str) -> None:
    game = round_table(rules, ["RS G1 G2", "R1 R2 R3", "RR R7 R7", "R1 R2 R3"], "R5")
    game.apply(0, "RS")
    game.apply(2, "RR")
    assert game.actor == (1 if rules != "capstone" else 3)


@everywhere
def test_a_second_reverse_turns_it_back(rules: str) -> None:
    game = round_table(rules, ["RR G1 G2", "R1 R2 R3", "RR R7 R7"], "R5")
    game.apply(0, "RR")
    game.apply(game.actor, "RR")
    assert game.view().goes_left is (rules != "capstone")
    assert game.actor == 0


@all_but("oneround")
def test_a_draw_two_makes_the_next_player_draw_and_lose_the_turn(rules: str) -> None:
    game = _four(rules, "R+2")
    assert held(game, after(game)) == "R1 R2 R3 Y1 Y2"
    assert game.actor == after(game, steps=2)


def test_a_draw_two_makes_the_next_player_draw_and_play_on() -> None:
    game = _four("oneround", "R+2")
    assert held(game, 1) == "R1 R2 R3 Y1 Y2"
    assert game.actor == 1
    assert spelled(game, 1) == ["R1", "R2", "R3"]


@everywhere
@pytest.mark.parametrize("answer", ["G+2", "RR", "RS"])
def test_a_draw_cannot_be_answered_with_a_card(rules: str, answer: str) -> None:
    game = _four(rules, "R+2", second=f"R1 {answer}")
    assert len(game.hand(after(game))) == 4
    assert game.view().hand_sizes[0] == 2
    assert game.view().pending == 0


@everywhere
def test_a_wild_fits_on_every_card(rules: str) -> None:
    for top in ("R5", "GS", "BR", "Y+2", "W", "W+4"):
        named = "R" if top.startswith("W") else None
        game = round_table(rules, ["W G1", "R1", "B1"], top, colour=named)
        assert {"W:R", "W:Y", "W:G", "W:B"} <= set(spelled(game, 0))


@everywhere
def test_a_wild_names_any_colour_even_the_one_in_play(rules: str) -> None:
    for colour in CLASSIC.colours:
        game = round_table(rules, ["W G1 G2", "R1 Y1 G1 B1", "B1"], "R5")
        game.apply(0, f"W:{colour.letter}")
        assert game.view().colour is colour
        fitting = [text for text in spelled(game, after(game)) if text != "draw"]
        assert fitting == [f"{colour.letter}1"]


@everywhere
def test_a_wild_may_be_played_although_another_card_fits(rules: str) -> None:
    game = round_table(rules, ["W R1 R2", "R1", "B1"], "R5")
    assert spelled(game, 0)[:6] == ["R1", "R2", "W:R", "W:Y", "W:G", "W:B"]


@everywhere
def test_a_wild_leaves_the_next_player_alone(rules: str) -> None:
    game = _four(rules, "W")
    assert game.actor == after(game)
    assert game.view().hand_sizes == [2, 3, 3, 3]


@everywhere
@pytest.mark.parametrize("symbol", ["S", "R", "+2"])
def test_after_its_effect_an_action_card_is_matched_as_usual(rules: str, symbol: str) -> None:
    other = f"G{symbol} R9 Y3"
    game = round_table(rules, [f"R{symbol} B1 B2", other, other], "R5", stock="Y6 Y7")
    game.apply(0, f"R{symbol}")
    fits = [text for text in spelled(game, game.turn) if text != "draw"]
    assert fits == ["R9", f"G{symbol}"]


@everywhere
def test_a_discarded_action_card_acts_once(rules: str) -> None:
    game = _four(rules, "RS")
    events = game.apply(game.actor, "R4")
    assert kinds(events) == [EventKind.PLAYED]
    assert game.actor == after(game, steps=3)
