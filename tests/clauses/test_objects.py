"""The objects of document 002 as objects of the library: cards, decks, hands, players."""

from __future__ import annotations

import pytest

from lastcard import (
    CLASSIC,
    Card,
    Colour,
    Deck,
    Game,
    Hand,
    IllegalAction,
    Player,
    UserError,
    View,
)
from tests.kit.tables import table

RULES = "oneround"


# --- Card -----------------------------------------------------------------------------------------


def test_a_card_has_either_a_number_or_an_action() -> None:
    for card in Deck(RULES):
        assert (card.number is None) != (card.action is None)
    assert (Card.parse("R7").number, Card.parse("RS").action) == (7, "Skip")


def test_a_card_is_told_by_its_colour_and_its_number_or_action() -> None:
    told = [(card.colour, card.number, card.action) for card in CLASSIC.cards]
    assert len(set(told)) == len(CLASSIC.cards)


def test_the_numbers_of_the_cards() -> None:
    for colour in CLASSIC.colours:
        numbers = {card.number for card in Deck(RULES) if card.colour is colour}
        assert numbers - {None} == set(range(10))


def test_the_actions_of_the_cards() -> None:
    with_colour = {card.action for card in Deck(RULES) if card.colour is not None}
    assert with_colour - {None} == {"Draw Two", "Skip", "Reverse"}
    wilds = {card.action for card in Deck(RULES) if card.is_wild}
    assert wilds == {"Wild", "Wild Draw Four"}


def test_the_colours_of_the_cards() -> None:
    colours = {card.colour for card in Deck(RULES)} - {None}
    assert colours == {Colour.parse(name) for name in ("red", "blue", "yellow", "green")}


# --- Deck -----------------------------------------------------------------------------------------


def test_a_deck_has_108_cards() -> None:
    assert len(Deck(RULES)) == len(list(Deck(RULES))) == 108


def test_the_cards_of_a_deck_lie_in_any_order() -> None:
    orders = set()
    for seed in range(20):
        deck = Deck(RULES)
        deck.shuffle(seed)
        orders.add(tuple(deck))
        assert sorted(deck) == sorted(Deck(RULES))
    assert len(orders) == 20


def test_hands_are_drawn_out_of_the_deck() -> None:
    deck = Deck(RULES)
    deck.shuffle(1)
    next_cards = list(deck)[:14]
    ann, ben = Hand(deck.draw(7)), Hand(deck.draw(7))
    assert [*ann, *ben] == sorted(next_cards[:7]) + sorted(next_cards[7:])
    assert len(deck) == 108 - 14


def test_what_is_left_of_the_deck_is_drawn_from() -> None:
    deck = Deck(RULES)
    deck.shuffle(1)
    deck.draw(22)
    following = next(iter(deck))
    assert deck.draw() is following
    deck.draw(len(deck))
    with pytest.raises(UserError, match="the deck has 0"):
        deck.draw()


# --- Players' hand --------------------------------------------------------------------------------


def test_a_hand_begins_with_the_cards_it_is_given() -> None:
    assert len(Hand(Deck(RULES).draw(7))) == 7
    game = Game(RULES, 5, seed=3, dealer=4)
    assert {len(game.players[seat].hand) for seat in range(1, 5)} == {7}


def test_cards_are_added_to_a_hand_and_removed() -> None:
    hand = Hand("R7")
    hand.add("W")
    hand.remove("R7")
    assert hand == Hand("W")
    with pytest.raises(UserError, match="does not hold Red 7"):
        hand.remove("R7")


def test_a_hand_has_no_largest_size() -> None:
    hand = Hand()
    for _ in range(3):
        hand.add(*Deck(RULES))
    assert len(hand) == 324


def test_the_cards_of_a_hand_have_no_order() -> None:
    assert Hand("R7 W G3") == Hand("G3 R7 W")
    assert list(Hand("R7 W G3")) == list(Hand("G3 R7 W"))


# --- Player ---------------------------------------------------------------------------------------


def test_a_player_is_there_with_a_name_a_seat_and_a_score() -> None:
    game = Game(RULES, ["Ann", "Ben"], seed=1)
    assert [(p.name, p.seat, p.score) for p in game.players] == [("Ann", 0, 0), ("Ben", 1, 0)]


def test_a_player_holds_a_hand_of_the_own() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.draw_from(Deck(RULES), 7)
    assert (len(ann.hand), len(ben.hand)) == (7, 0)
    seated = table(RULES, ["R7 G3", "B1 B2"], "R5").players
    assert [str(player.hand) for player in seated] == ["R7 G3", "B1 B2"]
    assert isinstance(seated[0].view, View)
    assert Hand(seated[0].view.hand) == Hand("R7 G3")


def test_a_player_places_a_card_on_the_pile() -> None:
    game = table(RULES, ["R7 G3 B9", "B1 B2"], "R5")
    game.players[0].play("R7")
    assert (game.pile[-1], str(game.players[0].hand)) == (Card.parse("R7"), "G3 B9")
    with pytest.raises(IllegalAction):
        game.players[1].play("B1")


def test_a_player_draws_from_the_stock() -> None:
    game = table(RULES, ["G3 B9", "B1 B2"], "R5", stock="Y1")
    game.players[0].draw()
    assert game.players[0].hand == Hand("G3 B9 Y1")


def test_a_player_is_declared_the_dealer() -> None:
    game = Game(RULES, 3, seed=1, dealer=1)
    assert [player.is_dealer for player in game.players] == [False, True, False]
    assert Player("Ann", is_dealer=True).is_dealer
