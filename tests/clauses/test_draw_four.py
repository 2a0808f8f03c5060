"""The Wild Draw Four: its effect, when it may be played, and the challenge."""

from __future__ import annotations

import pytest

from lastcard import EventKind, Game, IllegalAction, Phase
from tests.clauses.sets import all_but, everywhere, played_by, with_challenge
from tests.kit.tables import after, held, kinds, round_table, spelled

FOURS = ["W+4:R", "W+4:Y", "W+4:G", "W+4:B"]


def _four_played(rules: str, rest: str) -> Game:
    """Seat 0 lays a Wild Draw Four on a red 5, keeps ``rest`` and names blue."""
    game = round_table(rules, [f"W+4 {rest}", "B1 Y8", "B2 Y9"], "R5", stock="G1 G2 G3 G4 G6 G7 G8")
    game.apply(0, "W+4:B")
    return game


@all_but("oneround")
def test_the_next_player_draws_four_and_loses_the_turn(rules: str) -> None:
    game = _four_played(rules, "G9 Y1")
    if game.phase is Phase.RESPOND:
        assert game.view().pending == 4
        game.apply(after(game), "draw")
    assert held(game, after(game)) == "Y8 G1 G2 G3 G4 B1"
    assert game.actor == after(game, steps=2)


def test_the_next_player_draws_four_and_plays_on() -> None:
    game = _four_played("oneround", "G9 Y1")
    assert held(game, 1) == "Y8 G1 G2 G3 G4 B1"
    assert game.actor == 1
    assert spelled(game, 1) == ["B1"]


@everywhere
def test_who_plays_it_names_the_colour(rules: str) -> None:
    game = round_table(rules, ["W+4 G9 Y1", "B1", "B2"], "R5")
    assert [text for text in spelled(game, 0) if text != "draw"] == FOURS
    game.apply(0, "W+4:G")
    assert str(game.view().colour) == "green"


@everywhere
def test_it_cannot_be_answered_with_another(rules: str) -> None:
    game = round_table(rules, ["W+4 G9 Y1", "W+4 B+2 BR BS", "B2 Y9"], "R5")
    game.apply(0, "W+4:B")
    if game.phase is Phase.RESPOND:
        assert spelled(game, after(game)) == ["draw", "challenge"]
    else:
        assert len(game.hand(after(game))) == 8


@everywhere
def test_it_fits_on_every_card(rules: str) -> None:
    for top in ("R5", "RS", "RR", "R+2", "W", "W+4"):
        named = "R" if top.startswith("W") else None
        game = round_table(rules, ["W+4 G9 Y1", "B1", "B2"], top, colour=named)
        assert set(FOURS) <= set(spelled(game, 0))


@all_but("capstone")
def test_it_may_be_played_by_who_holds_the_colour(rules: str) -> None:
    game = _four_played(rules, "R9 Y1")
    assert str(game.view().top) == "W+4"


def test_it_is_refused_to_who_holds_the_colour() -> None:
    game = round_table("capstone", ["W+4 R9 Y1", "B1", "B2"], "R5")
    assert spelled(game, 0) == ["R9", "draw"]
    with pytest.raises(IllegalAction) as refused:
        game.apply(0, "W+4:B")
    assert refused.value.code == "not-allowed"


@pytest.mark.parametrize("other", ["G5", "GS", "W"])
def test_number_word_and_wild_do_not_forbid_it(other: str) -> None:
    top = "RS" if other == "GS" else "R5"
    game = round_table("capstone", [f"W+4 {other} Y1", "B1", "B2"], top)
    assert set(FOURS) <= set(spelled(game, 0))


def test_the_colour_is_the_one_named_with_a_wild() -> None:
    game = round_table("capstone", ["W+4 R9 Y1", "B1", "B2"], "W", colour="B")
    assert set(FOURS) <= set(spelled(game, 0))
    game = round_table("capstone", ["W+4 B9 Y1", "B1", "B2"], "W", colour="B")
    assert not set(FOURS) & set(spelled(game, 0))


@played_by("oneround", "capstone")
def test_there_is_no_challenge(rules: str) -> None:
    game = _four_played(rules, "G9 Y1")
    assert len(game.hand(after(game))) == 6
    for seat in range(3):
        assert "challenge" not in spelled(game, seat)
    assert game.phase is Phase.PLAY


@with_challenge
def test_only_who_must_draw_may_challenge(rules: str) -> None:
    game = _four_played(rules, "R9 Y1")
    assert spelled(game, 1) == ["draw", "challenge"]
    assert spelled(game, 2) == []
    game.apply(1, "draw")
    assert "challenge" not in spelled(game, 1) + spelled(game, 2)


@with_challenge
def test_the_hand_is_shown_to_the_challenger_alone(rules: str) -> None:
    game = _four_played(rules, "R9 Y1")
    events = game.apply(1, "challenge")
    shown = next(event for event in events if event.kind is EventKind.SHOWN)
    assert [str(card) for card in shown.seen_by(1).cards or ()] == ["R9", "Y1"]
    assert shown.seen_by(2).cards is None
    assert shown.seen_by(None).cards is None


@with_challenge
def test_who_bluffed_draws_four_instead(rules: str) -> None:
    game = _four_played(rules, "R9 Y1")
    events = game.apply(1, "challenge")
    assert EventKind.GUILTY in kinds(events)
    assert held(game, 0) == "R9 Y1 G1 G2 G3 G4"
    assert held(game, 1) == "Y8 B1"


@with_challenge
def test_after_a_right_challenge_the_colour_stands_and_the_challenger_plays(rules: str) -> None:
    game = _four_played(rules, "R9 Y1")
    game.apply(1, "challenge")
    assert str(game.view().colour) == "blue"
    assert (game.actor, game.phase) == (1, Phase.PLAY)
    assert "B1" in spelled(game, 1)


@with_challenge
def test_a_wrong_challenge_costs_six_cards_and_the_turn(rules: str) -> None:
    game = _four_played(rules, "G9 Y1")
    events = game.apply(1, "challenge")
    assert EventKind.INNOCENT in kinds(events)
    assert held(game, 1) == "Y8 G1 G2 G3 G4 G6 G7 B1"
    assert held(game, 0) == "Y1 G9"
    assert game.actor == 2


@with_challenge
@pytest.mark.parametrize("rest", ["G5 Y1", "W Y1", "W+4 Y1"])
def test_only_the_colour_makes_guilty(rules: str, rest: str) -> None:
    events = _four_played(rules, rest).apply(1, "challenge")
    assert EventKind.INNOCENT in kinds(events)


@with_challenge
def test_a_matching_word_does_not_make_guilty(rules: str) -> None:
    game = round_table(rules, ["W+4 GS Y1", "B1 Y8", "B2 Y9"], "RS")
    game.apply(0, "W+4:B")
    assert EventKind.INNOCENT in kinds(game.apply(1, "challenge"))


@with_challenge
def test_guilt_is_about_the_colour_before_not_the_one_named(rules: str) -> None:
    events = _four_played(rules, "B9 Y1").apply(1, "challenge")
    assert EventKind.INNOCENT in kinds(events)
