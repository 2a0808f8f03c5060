"""Players, deck, dealer and deal."""

from __future__ import annotations

from collections import Counter

import pytest

from lastcard import Card, Event, EventKind, Game, UserError, load
from lastcard.cards import CLASSIC
from tests.clauses.sets import everywhere, played_by
from tests.kit.tables import opened_with, table


@everywhere
def test_two_to_ten_play(rules: str) -> None:
    for players in (2, 10):
        assert Game(rules, players, seed=1).view().hand_sizes.count(7) >= players - 1
    for players in (1, 11):
        with pytest.raises(UserError, match="players"):
            Game(rules, players, seed=1)


@everywhere
def test_deck_has_108_cards(rules: str) -> None:
    deck = load(rules).deck
    assert sum(deck) == 108
    for colour in "RYGB":
        assert deck[Card.parse(f"{colour}0").code] == 1
        for symbol in (*"123456789", "S", "R", "+2"):
            assert deck[Card.parse(f"{colour}{symbol}").code] == 2
    assert deck[Card.parse("W").code] == deck[Card.parse("W+4").code] == 4


def test_newer_deck_adds_one_shuffle_hands_and_three_customizable() -> None:
    deck, older = load("official-112").deck, load("official").deck
    more = {
        str(card): new - old
        for card, new, old in zip(CLASSIC.cards, deck, older, strict=True)
        if new != old
    }
    assert more == {"WS": 1, "WC": 3}


def test_shuffle_hands_deals_all_hands_again() -> None:
    game = table("official-112", ["WS R1 R2 R3", "G1", "B1 B2"], "R5")
    game.apply(0, "WS:B")
    assert game.view().hand_sizes == [2, 2, 2]
    held = sorted(str(card) for seat in range(3) for card in game.hand(seat))
    assert held == ["B1", "B2", "G1", "R1", "R2", "R3"]
    assert game.state.turn == 1


@everywhere
def test_everybody_gets_seven_cards(rules: str) -> None:
    game = opened_with(rules, "*5", players=4)
    assert game.view().hand_sizes == [7, 7, 7, 7]
    assert game.view().stock_size == 108 - 4 * 7 - 1


@everywhere
def test_cards_are_shuffled(rules: str) -> None:
    games = [Game(rules, 2, seed=seed) for seed in (1, 2)]
    assert games[0].hand(0) != games[1].hand(0)
    for game in games:
        cards = [*game.hand(0), *game.hand(1), *game.view().pile]
        cards += [CLASSIC.cards[card] for card in game.state.stock[: game.state.stock_size]]
        assert Counter(cards) == {card: load(rules).deck[card.code] for card in load(rules).cards}


@everywhere
def test_a_hand_is_for_its_holder_alone(rules: str) -> None:
    game = table(rules, ["R1 R2", "G1 G2", "B1 B2"], "R5")
    assert [str(card) for card in game.view(1).hand] == ["G1", "G2"]
    assert game.view().hand == []
    seen = game.view(1)
    other = table(rules, ["Y1 Y2", "G1 G2", "W W+4"], "R5")
    assert other.view(1) == seen


@played_by("miniproject", "oneround", "assignment", "capstone")
def test_dealer_is_declared(rules: str) -> None:
    for seat in range(3):
        game = Game(rules, 3, seed=5, dealer=seat)
        assert (game.dealer, game.dealer_by) == (seat, "declared")
        assert not any(event.kind is EventKind.CUT for event in game.opening)


@played_by("miniproject", "oneround", "assignment")
def test_lots_decide_who_deals_where_nobody_is_declared(rules: str) -> None:
    games = [Game(rules, 4, seed=seed) for seed in range(200)]
    dealt = Counter(game.dealer for game in games)
    assert min(dealt[seat] for seat in range(4)) > 30  # 50 each, give or take
    assert {game.dealer_by for game in games} == {"lot"}
    assert not any(_cuts(game) for game in games)
    assert [game.dealer for game in games] == [Game(rules, 4, seed=s).dealer for s in range(200)]


def test_a_seed_gives_the_same_cards_whoever_deals() -> None:
    games = [Game("oneround", 4, seed=9, dealer=dealer) for dealer in (None, 0, 1, 2, 3)]
    first = [game.hand((game.dealer + 1) % 4) for game in games]
    assert [game.dealer for game in games[1:]] == [0, 1, 2, 3]
    assert all(hand == first[0] for hand in first)


@played_by("official", "redacted", "party")
def test_the_cards_find_the_dealer_where_the_document_says_so(rules: str) -> None:
    game = Game(rules, 3, seed=5)
    assert game.dealer_by == "cards"
    assert _cuts(game)
    with pytest.raises(UserError, match="the cards decide who deals first"):
        Game(rules, 3, seed=5, dealer=1)


def _cuts(game: Game) -> list[Event]:
    return [event for event in game.opening if event.kind is EventKind.CUT]


def _best(cuts: list[Event], *, points: bool) -> list[int | None]:
    """The seats that drew the highest card."""
    worth = [
        event.cards[0].points(load("official")) if points else event.cards[0].number or 0
        for event in cuts
        if event.cards
    ]
    return [cut.seat for cut, value in zip(cuts, worth, strict=True) if value == max(worth)]


@pytest.mark.parametrize(("rules", "points"), [("official", False), ("capstone", True)])
def test_highest_card_deals(rules: str, points: bool) -> None:
    told_apart = 0
    for seed in range(40):
        game = Game(rules, 4, seed=seed)
        cuts = _cuts(game)
        if len(cuts) == 4:
            assert [game.state.dealer] == _best(cuts, points=points)
            told_apart += _best(cuts, points=not points) != [game.state.dealer]
    assert told_apart > 3


@pytest.mark.parametrize(("rules", "points"), [("official", False), ("capstone", True)])
def test_those_who_tie_draw_again(rules: str, points: bool) -> None:
    ties = 0
    for seed in range(60):
        cuts = _cuts(game := Game(rules, 4, seed=seed))
        if len(cuts) > 4:
            ties += 1
            again = _best(cuts[:4], points=points)
            assert [cut.seat for cut in cuts[4 : 4 + len(again)]] == again
            assert game.state.dealer in again
    assert ties > 3


@pytest.mark.parametrize(
    ("rules", "step"), [("official", 1), ("miniproject", 1), ("assignment", 1), ("capstone", -1)]
)
def test_deal_moves_on_one_seat(rules: str, step: int) -> None:
    game = table(rules, ["R1", "G1", "B1", "Y1"], "R5", dealer=3)
    game.apply(0, "R1")
    assert game.outcome is not None
    events = game.deal()
    assert game.state.dealer == (3 + step) % 4
    assert events[0] == Event(EventKind.DEALER, (3 + step) % 4)
