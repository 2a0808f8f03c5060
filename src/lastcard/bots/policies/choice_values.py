"""Every choice of a seat on the same imagined worlds, none dropped: what each is worth in each."""

from __future__ import annotations

from ...kernel.codes import NOBODY
from ...kernel.fields import Outside, Rules, Sight, State
from ...kernel.legal import legal
from ...kernel.mode import jit
from ...kernel.step import step
from ...kernel.view import glance
from .dice import Dice, refill
from .memory import Memory
from .play_out import SEAT_STRIDE, asked_out_of_turn, decide, may_interrupt, play_on, seat_search
from .search import copy_state, outcome
from .worlds import imagine

SILENT = NOBODY
"""The choice to say nothing, of a seat the table does not wait for."""


@jit
def weigh_all(
    v: Sight,
    r: Rules,
    m: Memory,
    choices: list[int],
    count: int,
    states: list[State],
    out: Outside,
    scratch: Sight,
    into: list[int],
    levels: list[int],
    values: list[list[int]],
    dice: Dice,
) -> None:
    """Fill each row of ``values`` with the worth, in one world, of each choice."""
    seat_search(v, levels)
    for world in range(len(values)):
        imagine(v, r, m, dice, states[0])
        for at in range(count):
            copy_state(states, 1, 0)
            s = states[1]
            try_out(s, r, out, v.seat, choices[at], scratch, into, levels, dice)
            values[world][at] = outcome(s, r, v.seat)


@jit
def try_out(
    s: State,
    r: Rules,
    out: Outside,
    seat: int,
    choice: int,
    v: Sight,
    actions: list[int],
    levels: list[int],
    dice: Dice,
) -> None:
    """Do as the seat chose, and play the hand to its end.

    Bots never forget a call for long, so a seat that chose to say nothing is passed over once.
    """
    refill(out, dice)
    if choice != SILENT:
        step(s, r, out, seat, choice)
    if choice == SILENT or s.exposed == seat:
        refill(out, dice)
        move = move_of_others(s, r, seat, v, actions, levels, dice)
        step(s, r, out, move // SEAT_STRIDE, move % SEAT_STRIDE)
    play_on(s, r, out, v, actions, levels, dice)


@jit
def move_of_others(
    s: State, r: Rules, silent: int, v: Sight, actions: list[int], levels: list[int], dice: Dice
) -> int:
    """The next move of a table where one seat says nothing out of turn."""
    if may_interrupt(s, r):
        forgetful = s.exposed
        seat = s.left[s.actor] if forgetful == NOBODY else forgetful
        for _ in range(s.players):
            if seat != silent and seat != s.actor:
                move = asked_out_of_turn(s, r, seat, v, actions, levels, dice)
                if move != NOBODY:
                    return move
            seat = s.left[seat]
    count = legal(s, r, s.actor, actions)
    glance(s, s.actor, v)
    return s.actor * SEAT_STRIDE + decide(levels[s.actor], v, r, actions, count, dice)
