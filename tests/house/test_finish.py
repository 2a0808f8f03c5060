"""What the last card may be."""

from __future__ import annotations

import pytest

from lastcard import IllegalAction, load
from tests.kit.tables import held, spelled, table

OFFICIAL = load("official")
NO_WILD = OFFICIAL.but(wild_finish=False)
NO_ACTION = OFFICIAL.but(action_finish=False)


@pytest.mark.parametrize("play", ["W:R", "W+4:R", "RS", "RR", "R+2"])
def test_officially_any_card_may_be_the_last(play: str) -> None:
    game = table(OFFICIAL, [play.split(":")[0], "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, play)
    assert game.outcome is not None
    assert game.outcome.winner == 0


@pytest.mark.parametrize("card", ["W", "W+4"])
def test_a_wild_may_not_be_the_last_card(card: str) -> None:
    game = table(NO_WILD, [card, "B1 B2", "Y1 Y2"], "R5", stock="Y9")
    assert spelled(game, 0) == ["draw"]
    with pytest.raises(IllegalAction) as refused:
        game.apply(0, f"{card}:R")
    assert refused.value.code == "not-allowed"


def test_a_wild_is_played_from_two_cards() -> None:
    game = table(NO_WILD, ["W R1", "B1 B2", "Y1 Y2"], "R5")
    assert "W:G!" in spelled(game, 0)


def test_without_wild_finish_action_cards_still_finish() -> None:
    game = table(NO_WILD, ["RS", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "RS")
    assert game.over


@pytest.mark.parametrize("card", ["RS", "RR", "R+2"])
def test_an_action_card_may_not_be_the_last_card(card: str) -> None:
    game = table(NO_ACTION, [card, "B1 B2", "Y1 Y2"], "R5")
    assert spelled(game, 0) == ["draw"]


@pytest.mark.parametrize("play", ["W:R", "W+4:R", "R9"])
def test_without_action_finish_wilds_and_numbers_still_finish(play: str) -> None:
    game = table(NO_ACTION, [play.split(":")[0], "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, play)
    assert game.over


def test_an_action_card_is_played_from_two_cards() -> None:
    game = table(NO_ACTION, ["RS R1", "B1 B2", "Y1 Y2"], "R5")
    assert "RS!" in spelled(game, 0)


def test_a_card_drawn_to_a_forbidden_last_card_may_be_played() -> None:
    game = table(NO_WILD, ["W", "B1 B2", "Y1 Y2"], "R5", stock="R9")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["R9", "R9!", "pass"]
    game.apply(0, "R9!")
    assert held(game, 0) == "W"
    assert not game.over


def test_who_holds_only_a_forbidden_card_and_cannot_draw_passes() -> None:
    game = table(NO_WILD.but(action_finish=False), ["W", "B1 B2"], "R5", rest=False)
    assert spelled(game, 0) == ["pass"]


def test_a_forbidden_last_card_neither_stacks_nor_deflects_nor_jumps_in() -> None:
    rules = NO_ACTION.but(
        wild_finish=False, stack_coloured=True, stack_wild=True, deflect_skip=True, jump_in=True
    )
    for card in ("G+2", "RS"):
        game = table(rules, ["R+2 R1 R2", card, "Y1 Y2"], "R5")
        game.apply(0, "R+2")
        assert spelled(game, 1) == ["draw"]
    game = table(rules, ["W+4 Y1 Y2", "W+4", "Y1 Y2"], "R5")
    game.apply(0, "W+4:R")
    assert spelled(game, 1) == ["draw", "challenge"]
    game = table(rules, ["R1 R2", "RS", "Y1 Y2", "B1 B2"], "RS", turn=2)
    assert spelled(game, 1) == []
