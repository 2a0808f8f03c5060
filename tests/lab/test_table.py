"""Whom a table of an environment asks, and in which order."""

from __future__ import annotations

import numpy as np

from lastcard import Game, load
from lastcard.kernel import codes as k
from lastcard.lab.env.asked_seat import ask_next, out_of_turn
from lastcard.lab.env.table import Table
from lastcard.lab.env.worth import terms_of
from tests.kit.tables import table


def asked(waiting: Table) -> list[int]:
    """Everybody says nothing: who is asked, the one who decides at last included."""
    seats = []
    while out_of_turn(waiting.game.state, waiting.desk):
        seats.append(waiting.desk.seat)
        assert waiting.mask(waiting.desk.seat)[k.PASS] == 1
        waiting.act(k.PASS)
    return [*seats, waiting.desk.seat]


def at(game: Game) -> Table:
    """A table that goes on from a position."""
    made = Table(game.rules, 4, terms_of(game.rules, "hand", "win"))
    made.game = game
    made._run_on(ask_next)
    return made


def test_the_forgetful_are_asked_first_then_the_others_from_the_left() -> None:
    game = table("official", ["R7 G3", "B1 B2", "B3 B4", "B5 B6"], top="R5")
    game.apply(0, "R7")  # without calling
    assert asked(at(game)) == [0, 2, 3, 1]
    waiting = at(game)
    assert np.flatnonzero(waiting.mask(0)).tolist() == [k.PASS, k.CALL]
    waiting.act(k.PASS)
    assert np.flatnonzero(waiting.mask(2)).tolist() == [k.PASS, 21]  # two seats to the left
    assert waiting.mask(3).sum() == 0  # is not asked yet
    waiting.act(21)
    assert game.state.sizes[0] == 3
    assert waiting.desk.seat == 1  # the first who speaks is heard


def test_who_can_jump_in_is_asked() -> None:
    rules = load("official").but(jump_in=True)
    game = table(rules, ["R7 G3 G4", "B1 B2", "B3 B4 B9", "B5 R7 B6"], top="R5")
    game.apply(0, "R7")
    assert asked(at(game)) == [3, 1]
