"""With two players."""

from __future__ import annotations

from lastcard import EventKind, Game, Phase
from tests.clauses.sets import all_but, everywhere
from tests.kit.tables import kinds, round_table, spelled


def _two(rules: str, card: str) -> Game:
    game = round_table(rules, [f"{card} G1 G2", "B1 B2"], "R5")
    game.apply(0, card if card != "W+4" else "W+4:B")
    return game


@all_but("capstone")
def test_a_reverse_acts_as_a_skip(rules: str) -> None:
    game = _two(rules, "RR")
    assert game.actor == 0
    assert game.phase is Phase.PLAY


def test_a_reverse_lets_the_opponent_play() -> None:
    game = _two("capstone", "RR")
    assert game.actor == 1
    assert game.view().goes_left


@everywhere
def test_after_a_skip_the_same_player_plays_again(rules: str) -> None:
    game = _two(rules, "RS")
    assert game.actor == 0
    assert len(game.hand(1)) == 2


@all_but("oneround")
def test_after_a_draw_two_the_turn_comes_back(rules: str) -> None:
    game = _two(rules, "R+2")
    assert len(game.hand(1)) == 4
    assert game.actor == 0


@all_but("oneround")
def test_after_a_wild_draw_four_the_turn_comes_back(rules: str) -> None:
    game = _two(rules, "W+4")
    if game.phase is Phase.RESPOND:
        game.apply(1, "draw")
    assert len(game.hand(1)) == 6
    assert game.actor == 0


def test_after_drawing_for_a_card_the_opponent_plays() -> None:
    for card, size in (("R+2", 4), ("W+4", 6)):
        game = _two("oneround", card)
        assert len(game.hand(1)) == size
        assert game.actor == 1


@all_but("capstone")
def test_the_skipped_player_hears_of_it(rules: str) -> None:
    game = round_table(rules, ["RR RS G2", "B1 B2"], "R5")
    assert EventKind.SKIPPED in kinds(game.apply(0, "RR"))
    assert "RS" in spelled(game, 0)
