"""Corners of the kernel that ordinary rules hardly ever reach."""

from __future__ import annotations

from lastcard import EventKind, Game, Phase, load
from lastcard.rules.ruleset import from_data
from tests.kit.tables import spelled, table


def test_the_last_card_stays_when_all_would_go_back() -> None:
    """A deck of nothing but Wild Draw Fours still opens: the first player names the colour."""
    deck = {"base": "empty", "W+4": 40}
    game = Game(from_data({"name": "fours", "deck": deck}, "test"), 2, seed=1)
    assert game.phase is Phase.COLOUR
    assert sum(event.kind is EventKind.PUT_BACK for event in game.opening) == 25


def test_players_who_tie_draw_until_the_cards_are_spent() -> None:
    """All cards are worth the same, so every draw is a tie: the first of the seats deals."""
    deck = {"base": "empty", "*5": 8}
    game = Game(from_data({"name": "fives", "deck": deck}, "test"), 3, seed=1)
    assert game.state.dealer == 0
    assert sum(event.kind is EventKind.CUT for event in game.opening) == 30


def test_the_deal_passes_to_the_left_when_play_starts_there() -> None:
    rules = load("oneround").but(next_dealer="direction", scoring="winner")
    game = table(rules, ["R7", "B1 B2", "Y1 Y2"], "R5", dealer=0)
    game.apply(0, "R7")
    game.deal()
    assert game.state.dealer == 1


def test_who_has_left_the_hand_cannot_be_challenged() -> None:
    rules = load("official").but(out_at=10, uno_penalty=10)
    game = table(rules, ["R7 W+4", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "W+4:G")
    assert "challenge" in spelled(game, 1)
    game.apply(2, "catch:0")
    assert game.view().in_hand == [1, 2]
    assert "challenge" not in spelled(game, 1)
    shown = [e for e in game.apply(1, "draw") if e.kind is EventKind.DREW]
    assert shown[0].number == 4


def test_a_hand_that_is_knocked_out_is_shown() -> None:
    rules = load("official").but(out_at=10, uno_penalty=9)
    game = table(rules, ["R7 R9", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "R7")
    events = game.apply(1, "catch:0")
    out = next(event for event in events if event.kind is EventKind.KNOCKED_OUT)
    assert out.cards is not None
    assert len(out.cards) == out.number == 10
    assert out.public == out
