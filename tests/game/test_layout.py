"""Laying out a position: what one gives is what lies there, and what cannot be is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lastcard import CLASSIC, Card, Deck, Hand, Phase, UserError, lay_out, load
from lastcard.bots import RandomBot, next_move
from lastcard.game import Game
from lastcard.record import parse_position, position_text

HANDS = ["R7 G3", "B1", "Y1 Y2"]


def test_everything_given_lies_there() -> None:
    game = lay_out(
        "official",
        ["R7 G3", Hand("B1"), [Card.parse("Y1"), "Y2"]],
        "R5",
        turn=1,
        dealer=2,
        goes_left=False,
        stock="W B9",
        pile="B5",
        scores=[10, 0, 30],
        names=["Uma", "Vic", "Wim"],
        seed=3,
    )
    assert [str(player.hand) for player in game.players] == ["R7 G3", "B1", "Y1 Y2"]
    assert (str(game.top), str(game.colour), game.turn, game.actor) == ("R5", "red", 1, 1)
    assert (game.dealer, game.goes_left, game.scores) == (2, False, [10, 0, 30])
    assert (game.names, game.phase) == (("Uma", "Vic", "Wim"), Phase.PLAY)
    assert [str(card) for card in game.pile] == ["B5", "R5"]
    assert game.opening == game.view().history == []
    game.players[1].draw()
    assert "W" in game.players[1].hand
    assert game.view().actor == game.actor


def test_the_rest_of_the_deck_lies_below_shuffled_by_the_seed() -> None:
    games = [lay_out("official", HANDS, "R5", stock="W", seed=seed) for seed in (1, 1, 2)]
    stocks = [game.state.stock[: game.stock_size] for game in games]
    assert stocks[0] == stocks[1] != stocks[2]
    for game, stock in zip(games, stocks, strict=True):
        held = [card for player in game.players for card in player.hand]
        cards = Counter([*held, *game.pile, *(CLASSIC.cards[code] for code in stock)])
        assert cards == Deck("official").remaining
    assert lay_out("official", HANDS, "R5", stock="W", rest=False).stock_size == 1


def test_cards_nobody_has_seen_are_dealt_by_the_seed() -> None:
    games = [lay_out("official", ["R7 R7 W", 4, 2], "R5", seed=seed) for seed in (1, 1, 2)]
    hands = [[player.hand for player in game.players] for game in games]
    assert hands[0] == hands[1] != hands[2]
    assert games[0].hand_sizes == [3, 4, 2]
    for game in games:
        held = [card for player in game.players for card in player.hand]
        assert held.count(Card.parse("R7")) == 2
        assert game.stock_size == 108 - 9 - 1


@pytest.mark.parametrize(
    ("more", "phase", "legal"),
    [
        ({}, Phase.PLAY, ["R7", "R7!", "draw"]),
        ({"top": "W", "colour": "green"}, Phase.PLAY, ["G3", "G3!", "draw"]),
        ({"top": "W"}, Phase.COLOUR, ["colour:R", "colour:Y", "colour:G", "colour:B"]),
        ({"drawn": "R7"}, Phase.DRAWN, ["R7", "R7!", "pass"]),
        ({"top": "W+4", "colour": "G", "pending": 4}, Phase.RESPOND, ["draw", "challenge"]),
        ({"exposed": 1}, Phase.PLAY, ["R7", "R7!", "draw", "catch:1"]),
    ],
)
def test_the_phase_follows(more: dict[str, Any], phase: Phase, legal: list[str]) -> None:
    game = lay_out("official", HANDS, **{"top": "R5", **more})
    assert game.phase is phase
    assert [str(action) for action in game.legal(0)] == legal


def test_phases_that_must_be_named() -> None:
    swaps, several = load("official").but(seven_swap="choose"), load("official")
    game = lay_out(swaps, HANDS, "B7", phase=Phase.TARGET)
    assert [str(action) for action in game.legal(0)] == ["swap:1", "swap:2"]
    several = several.but(several_at_once=True)
    game = lay_out(several, ["R7 G3", "B1"], "B7", phase=Phase.MORE)
    assert [str(action) for action in game.legal(0)] == ["R7", "R7!", "pass"]


@pytest.mark.parametrize(("held", "guilty"), [("B9", True), ("R9", False)])
def test_a_wild_draw_four_was_a_bluff_if_the_colour_below_is_held(held: str, guilty: bool) -> None:
    more: dict[str, Any] = {"pile": "B5", "colour": "G", "pending": 4, "stock": "Y1 Y2 Y3 Y4 Y5 Y6"}
    game = lay_out("official", ["R7 G3", held], "W+4", **more)
    game.players[0].challenge()
    assert game.hand_sizes == ([2, 5] if guilty else [8, 1])


@pytest.mark.parametrize(
    ("wrong", "code", "part"),
    [
        ({"hands": ["R7 R7", "R7"]}, "deck-short", "Red 7: 3 asked for, 2 in the deck"),
        ({"hands": ["R7", "B1"], "stock": "R0 R0"}, "deck-short", "Red 0: 2 asked for"),
        ({"hands": ["R7", "WB"]}, "deck-short", "Blank: 1 asked for, 0 in the deck"),
        ({"hands": ["R77", "B1"]}, "unknown-card", "R77"),
        ({"hands": "R7 B1"}, "layout", "hands must be a list"),
        ({"hands": ["R7"]}, "layout", "a table seats 2 to 10"),
        ({"hands": ["R1"] * 11}, "deck-short", "Red 1"),
        ({"hands": [""] * 11}, "layout", "a table seats 2 to 10"),
        ({"hands": ["R7", "", "B1"]}, "layout", "seat 1 has none"),
        ({"hands": ["R7", 0]}, "layout", "seat 1 has none"),
        ({"hands": ["R7", 107]}, "deck-short", "cannot draw 107 cards: the deck has 106"),
        ({"hands": ["R7", -1]}, "deck-short", "cannot draw -1 cards"),
        ({"turn": 3}, "layout", "turn cannot be 3"),
        ({"turn": "0"}, "layout", "turn cannot be '0'"),
        ({"turn": 1.0}, "layout", "turn cannot be 1.0"),
        ({"scores": [1.5, 0, 0]}, "layout", "a score must be"),
        ({"dealer": 3}, "layout", "dealer cannot be 3"),
        ({"scores": [1, 2]}, "layout", "2 scores for 3 seats"),
        ({"scores": [1, 2, -5]}, "layout", "a score must be"),
        ({"scores": [1, 2, "x"]}, "layout", "a score must be"),
        ({"colour": "blue"}, "layout", "must be that of the top card, Red 5"),
        ({"colour": "pink"}, "unknown-colour", "pink"),
        ({"drawn": "W"}, "layout", "must be in the hand"),
        ({"pending": 2}, "layout", "Red 5 makes nobody draw"),
        ({"top": "R+2", "pending": -1}, "layout", "pending cannot be -1"),
        ({"exposed": 0}, "layout", "holds one card"),
        ({"exposed": 5}, "layout", "exposed cannot be 5"),
        ({"phase": Phase.COLOUR}, "layout", "a colour must be in play"),
        ({"phase": Phase.DRAWN}, "layout", "must be in the hand"),
        ({"phase": Phase.RESPOND}, "layout", "a draw is pending only"),
        ({"phase": Phase.TARGET}, "layout", "Red 5 lets nobody choose a player"),
        ({"phase": Phase.MORE}, "layout", "no more cards can be laid on Red 5"),
        ({"phase": Phase.INSPECT}, "layout", "before the dealer"),
        ({"phase": Phase.OVER}, "layout", "the hand is over"),
        (
            {"rules": load("official").but(min_players=4, max_players=4, partners=True)},
            "players",
            "4",
        ),
        ({"names": ["Ann", "Ben"]}, "layout", "2 names for 3 seats"),
        ({"names": ["Ann", "Ann", "Ben"]}, "players", "the same name"),
        ({"seed": "x"}, "bad-seed", "seed"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(wrong: dict[str, Any], code: str, part: str) -> None:
    given: dict[str, Any] = {"rules": "official", "hands": HANDS, "top": "R5", **wrong}
    with pytest.raises(UserError) as caught:
        lay_out(**given)
    assert caught.value.code == code, caught.value
    assert part in caught.value.message
    assert "\n" not in caught.value.message


@pytest.mark.parametrize("name", ["official", "redacted", "party"])
def test_a_position_laid_out_is_sound_and_played_to_the_end(name: str) -> None:
    game = lay_out(name, ["R7 G3 W", "B1 W+4", "Y1 Y2"], "R5", seed=5)
    _, state = parse_position(position_text(game.rules, game.state))
    assert state == game.state
    bots = [RandomBot(seat) for seat in range(3)]
    while not game.over:
        game.apply(*next_move(game, bots))
    assert game.outcome is not None


def test_a_game_at_a_position_keeps_names() -> None:
    game = lay_out("official", HANDS, "R5", names=["Uma", "Vic", "Wim"])
    assert Game.at(game.rules, game.state, names=game.names).names == ("Uma", "Vic", "Wim")
