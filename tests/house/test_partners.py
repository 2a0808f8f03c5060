"""Partners: four players, two sides, one score each."""

from __future__ import annotations

import pytest

from lastcard import Game, RuleSetError, UserError, load
from tests.kit.tables import table

PARTNERS = load("official").but(partners=True, min_players=4, max_players=4)
HANDS = ["R1", "G2 G3", "B4 B6", "Y7 Y8"]


def test_both_partners_score_and_the_partners_cards_do_not_count() -> None:
    game = table(PARTNERS, HANDS, "R5")
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert game.outcome.gains == (20, 0, 20, 0)


def test_the_other_side_scores_in_the_same_way() -> None:
    game = table(PARTNERS, ["G2 G3", "R1", "B4 B6", "Y7 Y8"], "R5", turn=1)
    game.apply(1, "R1")
    assert game.outcome is not None
    assert game.outcome.gains == (0, 15, 0, 15)


def test_both_partners_win_the_match() -> None:
    game = table(PARTNERS, HANDS, "R5", scores=(480, 100, 480, 100))
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.scores == (500, 100, 500, 100)
    assert game.outcome.champions == (0, 2)


def test_alone_a_player_scores_for_all_other_hands() -> None:
    game = table("official", HANDS, "R5")
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.gains == (30, 0, 0, 0)


def test_against_oneself_a_side_counts_both_hands() -> None:
    game = table(PARTNERS.but(scoring="lowest"), HANDS, "R5", scores=(0, 490, 0, 490))
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.gains == (10, 20, 10, 20)
    assert game.outcome.champions == (0, 2)


def test_without_points_the_side_wins_together() -> None:
    game = table(PARTNERS.but(scoring="none"), HANDS, "R5")
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.champions == (0, 2)


def test_with_shuffled_seats_the_partner_still_sits_opposite() -> None:
    game = Game(PARTNERS.but(shuffle_seats="match"), players=4, seed=5)
    circle = game.view().seats
    while not game.over:
        game.apply(game.actor, game.legal(game.actor)[0])
    assert game.outcome is not None
    assert game.outcome.winner is not None
    place = circle.index(game.outcome.winner)
    partner = circle[(place + 2) % 4]
    gains = game.outcome.gains
    assert gains[game.outcome.winner] == gains[partner] > 0
    assert sum(1 for points in gains if points) == 2


def test_sides_cannot_change_from_hand_to_hand() -> None:
    with pytest.raises(RuleSetError, match=r"partners.*shuffle_seats"):
        PARTNERS.but(shuffle_seats="hand")


def test_partners_need_exactly_four() -> None:
    with pytest.raises(UserError, match="exactly 4"):
        Game(PARTNERS, players=3)
