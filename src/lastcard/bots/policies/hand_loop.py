"""The loop over a hand: ask, decide, step, until it is over. All bulk play runs through it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...kernel.asking import asked_after, first_asked
from ...kernel.codes import NOBODY, OVER
from ...kernel.fields import Outside, Rules, State
from ...kernel.mode import spliced
from ...kernel.step import step
from .dice import Dice, refill

P = TypeVar("P")
Ask = Callable[[State, Rules, int, P], int]
"""What a seat does; NOBODY if it declines or has nothing to do. The actor must decide."""
Watch = Callable[[State, Rules, Outside, int, int, P], None]
"""Told of every step: the phase it was taken in, and by which seat."""


@spliced
def play_on(
    s: State, r: Rules, out: Outside, chance: Dice, players: P, ask: Ask[P], watch: Watch[P]
) -> int:
    """Play a hand to its end; the number of actions. ``players`` is whatever ``ask`` needs."""
    steps = 0
    asked = 0
    while s.phase != OVER:
        refill(out, chance)
        seat, action = next_move(s, r, asked, players, ask)
        asked = s.turns
        phase = s.phase
        step(s, r, out, seat, action)
        watch(s, r, out, phase, seat, players)
        steps += 1
    return steps


@spliced
def next_move(s: State, r: Rules, asked: int, players: P, ask: Ask[P]) -> tuple[int, int]:
    """The seat that acts next, and its action."""
    actor = s.actor
    seat = first_asked(s, r, asked)
    while seat != actor:
        action = ask(s, r, seat, players)
        if action != NOBODY:
            return seat, action
        seat = asked_after(s, seat)
    return seat, ask(s, r, seat, players)


@spliced
def unwatched(s: State, r: Rules, out: Outside, phase: int, seat: int, players: P) -> None:
    """Nobody takes note of the steps."""
