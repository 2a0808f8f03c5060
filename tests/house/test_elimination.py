"""Elimination: who reaches the target leaves, the last one left wins."""

from __future__ import annotations

from lastcard import EventKind, load
from tests.kit.tables import kinds, spelled, table

RULES = load("official").but(elimination=True, scoring="lowest", target=100)
HANDS = ["R1", "G2 G3", "B4 B6", "Y7 Y8"]


def test_who_reaches_the_target_is_out_and_the_match_goes_on() -> None:
    game = table(RULES, HANDS, "R5", scores=(0, 95, 0, 0))
    events = game.apply(0, "R1")
    out = [event for event in events if event.kind is EventKind.ELIMINATED]
    assert [(event.seat, event.number) for event in out] == [(1, 100)]
    assert not game.match_over


def test_without_elimination_the_match_ends_with_the_lowest() -> None:
    rules = RULES.but(elimination=False)
    game = table(rules, HANDS, "R5", scores=(50, 95, 40, 20))
    game.apply(0, "R1")
    assert game.match_over
    assert game.outcome is not None
    assert game.outcome.champions == (3,)


def test_who_is_out_gets_no_cards_and_no_turn() -> None:
    game = table(RULES, HANDS, "R5", scores=(0, 95, 0, 0))
    game.apply(0, "R1")
    game.deal()
    assert game.hand(1) == []
    assert spelled(game, 1) == []
    assert game.view().in_hand == [0, 2, 3]
    assert all(game.view().hand_sizes[seat] >= 7 for seat in (0, 2, 3))
    turns = set()
    while not game.over:
        turns.add(game.actor)
        game.apply(game.actor, game.legal(game.actor)[0])
    assert turns == {0, 2, 3}


def test_the_deal_passes_over_who_is_out() -> None:
    game = table(RULES, HANDS, "R5", dealer=0, scores=(0, 95, 0, 0))
    game.apply(0, "R1")
    game.deal()
    assert game.view().dealer == 2
    game = table(RULES, HANDS, "R5", dealer=0, scores=(0, 95, 90, 0))
    game.apply(0, "R1")
    game.deal()
    assert game.view().dealer == 3


def test_a_dealer_who_is_out_hands_the_deal_on() -> None:
    game = table(RULES, HANDS, "R5", dealer=1, scores=(0, 95, 0, 0))
    game.apply(0, "R1")
    game.deal()
    assert game.view().dealer == 2


def test_the_last_one_left_wins() -> None:
    game = table(RULES, HANDS, "R5", scores=(99, 95, 90, 85))
    game.apply(0, "R1")
    assert game.match_over
    assert game.outcome is not None
    assert game.outcome.champions == (0,)


def test_a_match_goes_down_to_one() -> None:
    game = table(RULES.but(target=30), HANDS, "R5")
    for _ in range(200):
        while not game.over:
            game.apply(game.actor, game.legal(game.actor)[0])
        if game.match_over:
            break
        game.deal()
    assert game.outcome is not None
    assert len(game.outcome.champions) == 1
    champion = game.outcome.champions[0]
    assert game.outcome.scores[champion] < 30
    assert all(score >= 30 for seat, score in enumerate(game.outcome.scores) if seat != champion)


def test_if_all_reach_the_target_at_once_the_lowest_wins() -> None:
    # The last one standing of the hand holds cards too, so even the winner can reach the target.
    rules = RULES.but(out_at=10, target=1)
    nine = "G1 G2 G3 G4 G6 G7 G8 G9 G9"
    game = table(rules, [nine, "B1 B2"], "R5", stock="Y9")
    events = game.apply(0, "draw")
    assert EventKind.ELIMINATED not in kinds(events)
    assert game.match_over
    assert game.outcome is not None
    assert game.outcome.champions == (1,)
