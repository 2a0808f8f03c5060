"""The card turned up first, and who begins."""

from __future__ import annotations

import pytest

from lastcard import Card, EventKind, Game, Phase, load
from tests.clauses.sets import ALL, all_but, everywhere, played_by
from tests.kit.tables import after, kinds, opened_with, spelled


def _first(game: Game) -> int:
    """Next to the dealer, on the side to which the set plays at first."""
    left = game.rules["direction"] == "left"
    return (game.state.dealer + (1 if left else -1)) % len(game.players)


@all_but("capstone")
def test_seat_left_of_the_dealer_begins(rules: str) -> None:
    game = opened_with(rules, "*5", players=4)
    assert game.actor == (game.state.dealer + 1) % 4
    assert game.view().goes_left


def test_seat_right_of_the_dealer_begins() -> None:
    game = opened_with("capstone", "*5", players=4)
    assert game.actor == (game.state.dealer - 1) % 4
    assert not game.view().goes_left


@everywhere
def test_top_of_the_stock_begins_the_pile(rules: str) -> None:
    game = opened_with(rules, "*5")
    assert game.view().pile == [game.view().top]
    assert game.view().top.number == 5
    assert game.view().colour == game.view().top.colour
    assert kinds(game.opening)[-2:] == [EventKind.DEALT, EventKind.OPENED]
    assert game.phase is Phase.PLAY


@everywhere
def test_first_player_names_the_colour_of_a_wild_and_plays(rules: str) -> None:
    game = opened_with(rules, "W")
    first = _first(game)
    assert game.actor == first
    assert game.view().colour is None
    assert spelled(game, first) == ["colour:R", "colour:Y", "colour:G", "colour:B"]
    game.apply(first, "colour:G")
    assert str(game.view().colour) == "green"
    assert (game.actor, game.phase) == (first, Phase.PLAY)


@played_by("official", "miniproject", "oneround")
def test_wild_draw_four_is_put_back(rules: str) -> None:
    game = opened_with(rules, "W+4", kind=EventKind.PUT_BACK)
    assert Card.parse("W+4") not in game.view().pile
    assert len(game.view().pile) == 1
    held = sum(game.view().hand_sizes)
    assert held + game.view().stock_size + 1 == 108
    assert game.state.stock[0] == Card.parse("W+4").code


def test_wild_draw_four_is_shuffled_into_the_stock() -> None:
    plain = opened_with("miniproject", "W+4", kind=EventKind.PUT_BACK)
    game = Game("assignment", 3, seed=plain.seed)
    assert EventKind.PUT_BACK in kinds(game.opening)
    assert Card.parse("W+4") not in game.view().pile
    assert game.view().pile == plain.view().pile
    assert game.hand(0) == plain.hand(0)
    assert sorted(game.state.stock) == sorted(plain.state.stock)
    moved = sum(a != b for a, b in zip(game.state.stock, plain.state.stock, strict=True))
    assert moved > 40


def test_wild_draw_four_is_covered_by_the_next_card() -> None:
    game = opened_with("capstone", "W+4", kind=EventKind.COVERED)
    pile = game.view().pile
    assert pile[:-1] == [Card.parse("W+4")] * (len(pile) - 1)
    assert len(pile) >= 2
    assert pile[-1] != Card.parse("W+4")
    assert Card.parse("W+4") != game.view().top
    held = sum(game.view().hand_sizes)
    assert held + game.view().stock_size + len(pile) == 108


@all_but("oneround")
def test_first_player_draws_for_a_draw_two_and_loses_the_turn(rules: str) -> None:
    game = opened_with(rules, "*+2")
    first = _first(game)
    sizes = [7, 7, 7]
    sizes[first] = 9
    assert game.view().hand_sizes == sizes
    assert game.actor == after(game, first)


def test_first_player_draws_for_a_draw_two_and_plays() -> None:
    game = opened_with("oneround", "*+2")
    first = _first(game)
    assert len(game.hand(first)) == 9
    assert sum(game.view().hand_sizes) == 23
    assert game.actor == first


@everywhere
def test_first_player_loses_the_turn_for_a_skip(rules: str) -> None:
    game = opened_with(rules, "*S", players=4)
    assert game.actor == after(game, _first(game))
    assert game.view().hand_sizes == [7, 7, 7, 7]


def test_the_dealer_may_go_first_after_a_skip() -> None:
    game = opened_with(load("assignment").but(opening_skip="dealer"), "*S", players=4)
    assert game.actor == game.state.dealer
    assert game.view().goes_left
    assert EventKind.SKIPPED not in [event.kind for event in game.opening], "all have their turn"


@played_by("official", "oneround", "assignment")
def test_dealer_begins_after_a_reverse(rules: str) -> None:
    game = opened_with(rules, "*R", players=4)
    dealer = game.state.dealer
    assert game.actor == dealer
    assert not game.view().goes_left
    assert after(game, dealer) == (dealer - 1) % 4


@pytest.mark.parametrize(("rules", "left"), [("miniproject", False), ("capstone", True)])
def test_other_neighbour_begins_after_a_reverse(rules: str, left: bool) -> None:
    game = opened_with(rules, "*R", players=4)
    assert game.actor == (game.state.dealer + (1 if left else -1)) % 4
    assert game.view().goes_left is left


@pytest.mark.parametrize(
    ("rules", "dealer_begins"), [(rules, rules not in ("miniproject", "capstone")) for rules in ALL]
)
def test_reverse_with_two_players(rules: str, dealer_begins: bool) -> None:
    game = opened_with(rules, "*R", players=2)
    assert (game.actor == game.state.dealer) is dealer_begins
