"""Points, the target, and the end of a match."""

from __future__ import annotations

import pytest

from lastcard import EventKind, UserError, load
from tests.clauses.sets import played_by, with_points
from tests.kit.tables import kinds, round_table, table


def _won_with(rules: str, second: str, *others: str, score: int = 0) -> tuple[int, ...]:
    """What everybody scores when seat 0 goes out against these hands."""
    scores = [score, 0, *(0 for _ in others)]
    game = round_table(rules, ["R1", second, *others], "R5", scores=scores)
    game.apply(0, "R1")
    assert game.outcome is not None
    return game.outcome.gains


@with_points
def test_numbers_count_their_face_value(rules: str) -> None:
    for number in range(10):
        assert _won_with(rules, f"G{number}") == (number, 0)


@with_points
@pytest.mark.parametrize("symbol", ["S", "R", "+2"])
def test_action_cards_count_twenty(rules: str, symbol: str) -> None:
    assert _won_with(rules, f"G{symbol}") == (20, 0)


@with_points
@pytest.mark.parametrize("card", ["W", "W+4"])
def test_wilds_count_fifty(rules: str, card: str) -> None:
    assert _won_with(rules, card) == (50, 0)


@pytest.mark.parametrize("card", ["WS", "WC"])
def test_cards_of_the_newer_deck_count_forty(card: str) -> None:
    assert _won_with("official-112", card) == (40, 0)


@with_points
def test_the_winner_scores_all_the_other_hands(rules: str) -> None:
    assert _won_with(rules, "G9 GS", "W B3", "Y0 Y2") == (84, 0, 0, 0)


@with_points
def test_points_add_up_over_the_hands(rules: str) -> None:
    game = round_table(rules, ["R1", "G9", "GS"], "R5", scores=[30, 40, 50])
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.scores == (59, 40, 50)


@pytest.mark.parametrize(
    ("rules", "target"),
    [("official", 500), ("miniproject", 400), ("assignment", 500), ("capstone", 500)],
)
def test_who_reaches_the_target_wins_the_match(rules: str, target: int) -> None:
    for score, reached in ((target - 10, False), (target - 9, True)):
        game = round_table(rules, ["R1", "G9"], "R5", scores=[score, 0])
        events = game.apply(0, "R1")
        assert game.outcome is not None
        assert game.outcome.match_over is reached
        assert game.outcome.champions == ((0,) if reached else ())
        assert (EventKind.MATCH_WON in kinds(events)) is reached


@with_points
def test_below_the_target_another_hand_is_dealt(rules: str) -> None:
    game = round_table(rules, ["R1", "G9"], "R5", scores=[100, 7])
    game.apply(0, "R1")
    game.deal()
    assert not game.over
    assert game.view().scores == [109, 7]
    assert sum(game.view().hand_sizes) in (14, 16)


@with_points
def test_the_table_may_agree_on_another_target(rules: str) -> None:
    for target, reached in ((150, True), (151, False)):
        changed = load(rules).but(target=target)
        game = round_table(changed, ["R1", "R9 R+2"], "R5", scores=[121, 0])
        game.apply(0, "R1")
        assert game.match_over is reached


@played_by("oneround")
def test_who_is_out_first_has_won_and_there_are_no_points(rules: str) -> None:
    game = table(rules, ["R1", "G9 W", "BS"], "R5")
    events = game.apply(0, "R1")
    assert kinds(events)[-1] is EventKind.MATCH_WON
    assert game.outcome is not None
    assert game.outcome.champions == (0,)
    assert game.outcome.gains == game.outcome.scores == (0, 0, 0)
    with pytest.raises(UserError) as refused:
        game.deal()
    assert refused.value.code == "match-over"
