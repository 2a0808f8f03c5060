"""Going out."""

from __future__ import annotations

import pytest

from lastcard import EventKind
from tests.clauses.sets import everywhere, with_challenge, with_points
from tests.kit.tables import after, held, kinds, round_table


@everywhere
def test_who_has_no_cards_left_wins_the_hand(rules: str) -> None:
    game = round_table(rules, ["R1", "R2 R3", "R4 R6"], "R5")
    events = game.apply(0, "R1")
    assert EventKind.WENT_OUT in kinds(events)
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert [game.legal(seat) for seat in range(3)] == [[], [], []]


@everywhere
def test_one_card_left_does_not_end_the_hand(rules: str) -> None:
    game = round_table(rules, ["R1 B1", "R2 R3", "R4 R6"], "R5")
    game.apply(0, "R1!")
    assert not game.over


@everywhere
@pytest.mark.parametrize("card", ["RS", "RR", "R+2", "W:B", "W+4:B"])
def test_any_card_may_be_the_last(rules: str, card: str) -> None:
    game = round_table(rules, [card.split(":")[0], "G2 G3", "B4 B6"], "R5")
    game.apply(0, card)
    assert game.outcome is not None
    assert game.outcome.winner == 0


@with_points
@pytest.mark.parametrize(
    ("card", "drawn", "points"), [("R+2", "Y1 Y2", 3), ("W+4:B", "Y1 Y2 Y3 Y4", 10)]
)
def test_a_last_draw_card_still_draws_and_counts(
    rules: str, card: str, drawn: str, points: int
) -> None:
    game = round_table(rules, [card.split(":")[0], "G9", "B4"], "R5", stock="Y1 Y2 Y3 Y4")
    game.apply(0, card)
    assert held(game, after(game)) == f"{drawn} G9"
    assert held(game, after(game, steps=2)) == "B4"
    assert game.outcome is not None
    assert game.outcome.gains[0] == 13 + points


@with_challenge
def test_a_last_wild_draw_four_cannot_be_challenged(rules: str) -> None:
    game = round_table(rules, ["W+4", "G9", "B4"], "R5")
    game.apply(0, "W+4:B")
    assert game.over
    assert len(game.hand(1)) == 5
    assert game.legal(1) == []
