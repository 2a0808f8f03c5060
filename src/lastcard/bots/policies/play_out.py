"""A table of bots: asking in a stated order, until the hand is over.

At the start of every turn everybody who could act out of turn is asked once: first who forgot to
call UNO, then the others in seat order from the left of the player on turn. The first who speaks
is heard. Then the one the table waits for decides.
"""

from __future__ import annotations

from ...kernel.codes import NOBODY, OVER
from ...kernel.fields import Outside, Rules, Sight, State
from ...kernel.legal import legal
from ...kernel.mode import hot, jit
from ...kernel.step import step
from ...kernel.view import glance
from .dice import Dice, refill
from .heuristic import casual, keen
from .simple_players import novice, plain

RANDOM = 0
NOVICE = 1
CASUAL = 2
KEEN = 3
EXPERT = 4
"""Searches; what it does on turn is not for ``decide`` to say."""

SEAT_STRIDE = 1024
"""A move is one number: seat times this, plus the action."""


@jit
def decide(level: int, v: Sight, r: Rules, actions: list[int], count: int, dice: Dice) -> int:
    if level == KEEN:
        return keen(v, r, actions, count, dice)
    if level == CASUAL:
        return casual(v, r, actions, count, dice)
    if level == NOVICE:
        return novice(v, r, actions, count, dice)
    return plain(v, r, actions, count, dice)


@hot
def may_interrupt(s: State, r: Rules) -> bool:
    return s.exposed != NOBODY or r.jump_in != 0


@jit
def interruption(
    s: State, r: Rules, v: Sight, actions: list[int], levels: list[int], dice: Dice
) -> int:
    """The move of somebody the table does not wait for, or NOBODY."""
    forgetful = s.exposed
    if forgetful != NOBODY and forgetful != s.actor:
        move = asked_out_of_turn(s, r, forgetful, v, actions, levels, dice)
        if move != NOBODY:
            return move
    seat = s.left[s.actor]
    while seat != s.actor:
        if seat != forgetful:
            move = asked_out_of_turn(s, r, seat, v, actions, levels, dice)
            if move != NOBODY:
                return move
        seat = s.left[seat]
    return NOBODY


@jit
def asked_out_of_turn(
    s: State, r: Rules, seat: int, v: Sight, actions: list[int], levels: list[int], dice: Dice
) -> int:
    count = legal(s, r, seat, actions)
    if count == 0:
        return NOBODY
    glance(s, seat, v)
    action = decide(levels[seat], v, r, actions, count, dice)
    if action == NOBODY:
        return NOBODY
    return seat * SEAT_STRIDE + action


@jit
def play_on(
    s: State,
    r: Rules,
    out: Outside,
    v: Sight,
    actions: list[int],
    levels: list[int],
    dice: Dice,
) -> int:
    """Play a hand to its end with a level of bot at each seat; the number of actions."""
    steps = 0
    asked = 0
    while s.phase != OVER:
        refill(out, dice)
        move = NOBODY
        if s.turns != asked:
            asked = s.turns
            if may_interrupt(s, r):
                move = interruption(s, r, v, actions, levels, dice)
        if move == NOBODY:
            seat = s.actor
            count = legal(s, r, seat, actions)
            glance(s, seat, v)
            move = seat * SEAT_STRIDE + decide(levels[seat], v, r, actions, count, dice)
        step(s, r, out, move // SEAT_STRIDE, move % SEAT_STRIDE)
        steps += 1
    return steps


@jit
def seat_search(v: Sight, levels: list[int]) -> None:
    """Who plays a searched game to its end: a keen player in its own seat, casual others."""
    for seat in range(v.players):
        levels[seat] = KEEN if seat == v.seat else CASUAL
