"""Decks: counted, shuffled like the stock of a game, drawn from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from lastcard import CLASSIC, Card, Deck, Game, UserError, load, names


def refused(code: str, do: Callable[[], object]) -> str:
    with pytest.raises(UserError) as caught:
        do()
    assert caught.value.code == code
    assert "\n" not in caught.value.message
    return caught.value.message


@pytest.mark.parametrize("name", names())
def test_a_deck_has_the_cards_of_its_rules(name: str) -> None:
    deck, cards = Deck(name), load(name).pack.cards
    counts = dict(zip(cards, load(name).deck, strict=True))
    assert len(deck) == len(list(deck)) == sum(counts.values())
    assert deck.remaining == Counter(counts)
    assert {str(card): deck.count(card) for card in cards} == {
        str(card): count for card, count in counts.items()
    }
    assert [card in deck for card in cards] == [count > 0 for count in counts.values()]


def test_a_deck_can_be_made_of_any_rules() -> None:
    assert Deck(load("official-112")).count("Wild Customizable") == 3
    assert len(Deck()) == 108
    refused("rules-missing", lambda: Deck("nosuch"))


def test_what_is_no_card_is_in_no_deck() -> None:
    assert 7 not in Deck()
    refused("unknown-card", lambda: "R77" in Deck())


def test_the_same_seed_gives_the_same_order_whatever_was_before() -> None:
    one, other, third = Deck(), Deck(), Deck()
    one.shuffle(7)
    other.shuffle()
    other.shuffle("7")
    third.shuffle(8)
    assert list(one) == list(other)
    assert list(one) != list(third)
    assert one.remaining == third.remaining


def test_without_a_seed_nobody_can_guess_the_order() -> None:
    one, other = Deck(), Deck()
    one.shuffle()
    other.shuffle()
    assert list(one) != list(other)
    refused("bad-seed", lambda: one.shuffle("seven"))


@pytest.mark.parametrize("dealer", [0, 2])
def test_a_deck_is_dealt_as_a_game_of_its_seed_deals_it(dealer: int) -> None:
    game = Game("oneround", 3, seed=7, dealer=dealer)
    deck = Deck("oneround")
    deck.shuffle(7)
    hands: list[list[Card]] = [[], [], []]
    for _ in range(7):
        for step in (1, 2, 3):
            hands[(dealer + step) % 3].append(deck.draw())
    opened = next(event.cards for event in game.opening if event.cards)
    assert opened == (deck.draw(),)
    stock = deck.draw(len(deck))
    drawn = game.stock_size  # a Draw Two turned up takes some at once
    assert [CLASSIC.cards[code] for code in reversed(game.state.stock[:drawn])] == stock[-drawn:]
    for seat in range(3):
        assert Counter(hands[seat]) <= Counter(game.hand(seat))


def test_drawing_takes_the_cards_in_order() -> None:
    deck = Deck()
    deck.shuffle(1)
    order = list(deck)
    assert deck.draw() is order[0]
    assert deck.draw(7) == order[1:8]
    assert deck.draw(0) == []
    assert list(deck) == order[8:]
    assert repr(deck) == "<Deck of official: 100 of 108 cards>"


@pytest.mark.parametrize("count", [109, -1])
def test_too_many_cards_are_refused_and_none_is_drawn(count: int) -> None:
    deck = Deck()
    assert str(count) in refused("deck-short", lambda: deck.draw(count))
    assert len(deck) == 108
    deck.draw(108)
    assert refused("deck-short", deck.draw) == "cannot draw 1 card: the deck has 0"


def test_certain_cards_come_out_and_go_back() -> None:
    deck = Deck()
    deck.remove("R7", "R7", "W")
    assert (len(deck), deck.count("R7"), "R7" in deck, deck.count("W")) == (105, 0, False, 3)
    assert refused("deck-short", lambda: deck.remove("B1", "R7"))
    assert len(deck) == 105
    deck.add("W", Card.parse("R7"))
    assert [str(card) for card in list(deck)[-2:]] == ["R7", "W"]
    assert refused("deck-full", lambda: deck.add("R7", "R7"))
    assert len(deck) == 107
