"""Players, alone and at a table: what they are, what they do, what they see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lastcard import (
    Card,
    Deck,
    Event,
    EventKind,
    Game,
    Hand,
    IllegalAction,
    Kind,
    Player,
    SeatedPlayer,
    UserError,
    View,
    load,
)
from tests.kit.tables import kinds, table


def refused(code: str, do: Callable[[], object]) -> str:
    with pytest.raises(UserError) as caught:
        do()
    assert caught.value.code == code
    return caught.value.message


# --- Alone ----------------------------------------------------------------------------------------


def test_a_player_alone_draws_and_places_cards() -> None:
    deck, pile = Deck("official"), [Card.parse("R5")]
    deck.remove("R5")
    ann, ben = Player("Ann", is_dealer=True), Player("Ben", "R7 W")
    drawn = ann.draw_from(deck, 7)
    assert (len(ann.hand), len(deck)) == (7, 100)
    assert Hand(drawn) == ann.hand
    ben.place("R7", pile)
    assert (str(ben.hand), [str(card) for card in pile]) == ("W", ["R5", "R7"])
    refused("not-in-hand", lambda: ben.place("R7", pile))
    assert (ann.is_dealer, ben.is_dealer) == (True, False)
    assert (repr(ann), repr(ben)) == ("<Ann: 7 cards, dealer>", "<Ben: 1 card>")


def test_a_player_has_a_printable_name() -> None:
    assert "name" in refused("players", lambda: Player(""))


# --- At a table -----------------------------------------------------------------------------------


def test_a_game_has_players_with_seats_scores_and_a_dealer() -> None:
    game = table("official", ["R7 G3", "B1", "Y1 Y2"], "R5", dealer=2, scores=[3, 20, 0])
    assert [player.name for player in game.players] == list(game.names)
    assert [player.seat for player in game.players] == [0, 1, 2]
    assert [player.score for player in game.players] == [3, 20, 0]
    assert [player.is_dealer for player in game.players] == [False, False, True]
    assert game.players is game.players
    assert all(isinstance(player, Player) for player in game.players)
    assert repr(game.players[2]) == "<Cleo at seat 2: 2 cards, dealer>"


def test_a_player_plays_a_card() -> None:
    game = table("official", ["R7 G3", "B1 B2"], "R5")
    ann, ben = game.players
    assert kinds(ann.play("R7", call=True)) == [EventKind.CALLED, EventKind.PLAYED]
    assert str(ann.hand) == "G3"
    with pytest.raises(IllegalAction) as error:
        ben.play("B1")
    assert error.value.code == "does-not-fit"


def test_each_kind_of_action_has_a_method() -> None:
    """Every action, legal or not here, reaches the game as the seat's own."""
    game = table("official", ["R7 G3 W", "B1 B2"], "R5")
    ann, ben = game.players
    tried: dict[Kind, Callable[[], object]] = {
        Kind.DRAW: ann.draw,
        Kind.PASS: ann.pass_,
        Kind.CALL: ann.call,
        Kind.CHALLENGE: ann.challenge,
        Kind.APPROVE: ann.approve,
        Kind.NAME: lambda: ann.name_colour("red"),
        Kind.SWAP: lambda: ann.swap(ben),
        Kind.HIT: lambda: ann.hit(ben),
        Kind.CATCH: lambda: ann.catch(ben),
        Kind.PLAY: lambda: ann.play("R7"),
        Kind.PLAY_CALLING: lambda: ann.play("W", "green", call=True),
        Kind.SUBSTITUTE: lambda: ann.substitute("W", "green"),
        Kind.RETURN: lambda: ann.return_("R7"),
    }
    assert set(tried) == set(Kind)
    expected = {
        Kind.CALL: "nothing-to-call",
        Kind.CATCH: "nothing-to-catch",
        Kind.PLAY_CALLING: "no-call-due",
    }
    for kind in set(Kind) - {Kind.DRAW, Kind.PLAY}:
        with pytest.raises(IllegalAction) as error:
            tried[kind]()
        assert error.value.code in (expected.get(kind, "wrong-moment"), "not-allowed"), kind
    tried[Kind.DRAW]()
    assert [(seat, str(action)) for seat, action in filter(None, game.inputs)] == [(0, "draw")]


def test_a_wild_needs_a_colour_and_nothing_else_takes_one() -> None:
    ann = table("official", ["R7 G3 W", "B1 B2"], "R5").players[0]
    assert "Wild needs a colour" in refused("no-colour", lambda: ann.play("W"))
    assert "only a wild" in refused("no-colour", lambda: ann.play("R7", "blue"))
    refused("unknown-colour", lambda: ann.play("W", "pink"))
    ann.play("W", colour="blue")
    assert str(ann.view.colour) == "blue"


def test_calling_catching_and_challenging() -> None:
    game = table("official", ["W+4 R1", "B1 B2", "G1 G2"], "R5", stock="Y1 Y2 Y3 Y4 Y5 Y6")
    ann, ben, cleo = game.players
    ann.play("W+4", "green")
    assert cleo.view.exposed == ann.seat
    assert EventKind.CAUGHT in kinds(cleo.catch(ann))
    assert EventKind.GUILTY in kinds(ben.challenge())
    other = table("official", ["W+4 R1", "B1 B2", "G1 G2"], "R5")
    other.players[0].play("W+4", "green")
    assert kinds(other.players[0].call()) == [EventKind.CALLED]
    assert EventKind.DREW in kinds(other.players[1].draw())  # accepts the four


def test_the_dealer_rules_on_what_is_handed_in() -> None:
    game = table("redacted", ["R1 G2 W", "R3 B9", "Y1 Y2"], "R5", dealer=1)
    ann, dealer, _ = game.players
    ann.play("R1")
    assert (dealer.view.submitted, dealer.legal[0].kind) == (Card.parse("R1"), Kind.APPROVE)
    dealer.substitute("R3")
    assert (game.top, str(dealer.hand)) == (Card.parse("R3"), "R1 B9")


def test_seven_swaps_with_a_player() -> None:
    rules = load("official").but(seven_swap="choose")
    game = table(rules, ["R7 G3 Y9", "B1", "Y1 Y2"], "R5")
    ann, ben, _ = game.players
    ann.play("R7")
    ann.swap(ben)
    assert (str(ann.hand), str(ben.hand)) == ("B1", "Y9 G3")


def test_an_opening_wild_gets_its_colour_from_a_player() -> None:
    game = table("official", ["R7 G3", "B1"], "W")
    game.players[0].name_colour("blue")
    assert str(game.colour) == "blue"


def test_the_hand_of_a_game_is_a_picture_nobody_can_draw_into() -> None:
    game = table("official", ["R7 G3 Y1", "B1 B2"], "R5")
    ann, deck = game.players[0], Deck("official")
    before, hand = game.state.copy(), ann.hand
    for change in (
        lambda: hand.add("W"),
        lambda: hand.remove("R7"),
        lambda: ann.draw_from(deck),
        lambda: ann.place("R7", []),
    ):
        refused("hand-in-play", change)
    assert (game.state, len(deck)) == (before, 108)
    ann.play("R7")
    assert (str(hand), str(ann.hand)) == ("R7 Y1 G3", "Y1 G3")


# --- Secrecy --------------------------------------------------------------------------------------


def seen_from(player: SeatedPlayer) -> Iterator[object]:
    """Everything public that can be reached from a player, but its own hand."""
    waiting: list[object] = [player]
    while waiting:
        thing = waiting.pop()
        yield thing
        if isinstance(thing, list | tuple):
            waiting += thing
        elif isinstance(thing, SeatedPlayer | View | Hand):
            names = [name for name in dir(thing) if not name.startswith("_")]
            found: list[Any] = [getattr(thing, name) for name in names if name != "hand"]
            waiting += [value for value in found if not callable(value)]


def test_there_is_no_way_from_a_player_to_the_other_hands() -> None:
    game = table("official", ["R7 G3", "B1 B2", "Y1 Y2"], "R5")
    others = {card for seat in (1, 2) for card in game.hand(seat)}
    reached = list(seen_from(game.players[0]))
    assert not any(isinstance(thing, Game) for thing in reached)
    cards = {thing for thing in reached if isinstance(thing, Card)}
    assert Card.parse("R5") in cards  # the search finds what lies open
    assert not cards & others


def test_a_player_is_not_told_what_others_draw() -> None:
    game = table("oneround", ["R+2 G3 G4", "B1 B2", "Y1 Y2"], "R5", stock="Y7 Y8")
    told = game.players[0].play("R+2")
    (drew,) = (event for event in told if event.kind is EventKind.DREW)
    assert drew == Event(EventKind.DREW, 1, None, None, None, 2)


def test_a_player_is_told_the_own_cards() -> None:
    game = table("official", ["G3 G4", "B1 B2"], "R5", stock="Y7")
    (drew,) = game.players[0].draw()
    assert drew.cards == (Card.parse("Y7"),)
