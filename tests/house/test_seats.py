"""Seats shuffled before the match, or before every hand."""

from __future__ import annotations

from lastcard import Event, EventKind, Game, load
from tests.kit.tables import opened_with

OFFICIAL = load("official")
MATCH = OFFICIAL.but(shuffle_seats="match")
HAND = OFFICIAL.but(shuffle_seats="hand")


def seated(events: list[Event]) -> list[int]:
    """Who sits where, as the events tell it."""
    found = [event for event in events if event.kind is EventKind.SEATED]
    assert [event.number for event in found] == list(range(len(found)))
    return [-1 if event.seat is None else event.seat for event in found]


def finish(game: Game) -> None:
    while not game.over:
        game.apply(game.actor, game.legal(game.actor)[0])


def test_officially_everybody_keeps_the_seat() -> None:
    game = Game(OFFICIAL, players=5, seed=3)
    assert seated(game.opening) == []
    assert game.view().seats == [0, 1, 2, 3, 4]


def test_lots_decide_before_the_first_hand() -> None:
    orders = set()
    for seed in range(20):
        game = Game(MATCH, players=5, seed=seed)
        order = seated(game.opening)
        assert sorted(order) == [0, 1, 2, 3, 4]
        assert game.view().seats == order
        orders.add(tuple(order))
    assert len(orders) > 10


def test_lots_before_the_match_hold_for_all_hands() -> None:
    game = Game(MATCH.but(target=100_000), players=5, seed=4)
    before = game.view().seats
    for _ in range(3):
        finish(game)
        assert seated(game.deal()) == []
        assert game.view().seats == before


def test_lots_before_every_hand_decide_anew() -> None:
    game = Game(HAND.but(target=100_000), players=5, seed=4)
    orders = {tuple(seated(game.opening))}
    for _ in range(6):
        finish(game)
        order = seated(game.deal())
        assert sorted(order) == [0, 1, 2, 3, 4]
        assert game.view().seats == order
        orders.add(tuple(order))
    assert len(orders) > 3


def test_play_follows_the_seats_drawn() -> None:
    game = opened_with(MATCH, "*5", players=5)
    seats = game.view().seats
    first = seats[(seats.index(game.view().dealer) + 1) % 5]
    assert game.actor == first
    game.apply(first, "draw")
    if game.actor == first:
        game.apply(first, "pass")
    assert game.actor == seats[(seats.index(first) + 1) % 5]


def test_the_deal_passes_to_the_left_neighbour() -> None:
    game = Game(MATCH.but(target=100_000), players=5, seed=4)
    seats = game.view().seats
    dealer = game.view().dealer
    finish(game)
    game.deal()
    assert game.view().dealer == seats[(seats.index(dealer) + 1) % 5]


def test_with_new_seats_the_deal_goes_to_the_old_left_neighbour() -> None:
    for seed in range(10):
        game = Game(HAND.but(target=100_000), players=5, seed=seed)
        seats, dealer = game.view().seats, game.view().dealer
        finish(game)
        game.deal()
        assert game.view().dealer == seats[(seats.index(dealer) + 1) % 5]
