"""Determinised search: imagine the hidden cards, play every choice to the end, take the best.

All choices meet the same worlds, and after each round of worlds the worse half is dropped.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from ...kernel.codes import CALL, CATCH, PLAY_CALLING, PLAY_CARD
from ...kernel.fields import Outside, Rules, Sight, State
from ...kernel.mode import jit
from ...kernel.score import side_of
from ...kernel.step import step
from .dice import refill
from .heuristic import keen
from .memory import Memory
from .play_out import Players, play_out, seat_search
from .worlds import imagine

WIN = 1000
DOUBT = 500.0
"""How far, in deviations of the count of wins, a choice must beat the heuristic's to replace it."""


class Trials(NamedTuple):
    """What choices are tried out with."""

    states: list[State]  # a world as it was imagined, and a copy of it to play on
    out: Outside
    players: Players  # who play on


@jit
def sensible(actions: list[int], count: int) -> int:
    """Keep what is worth looking at: a play with its call if one is due, no idle accusations."""
    kept = 0
    for at in range(count):
        action = actions[at]
        idle = action == CALL or CATCH <= action < PLAY_CARD
        silent = False
        if PLAY_CARD <= action < PLAY_CALLING:
            for other in range(count):
                silent = silent or actions[other] == action + PLAY_CALLING - PLAY_CARD
        if not idle and not silent:
            actions[kept] = action
            kept += 1
    return kept


@jit
def outcome(s: State, r: Rules, seat: int) -> int:
    """What a finished hand is worth to a seat."""
    if s.winner < 0:
        return WIN // s.players
    return WIN if side_of(s, r, s.winner) >> seat & 1 else 0


@jit
def search(
    v: Sight,
    r: Rules,
    m: Memory,
    trials: Trials,
    actions: list[int],
    count: int,
    values: list[int],
    rollouts: int,
) -> int:
    """Order ``actions`` from best to worst after some ``rollouts``; how many were looked at.

    ``values`` receives the wins in thousandths of those left at the end.
    """
    players = trials.players
    dice = players.dice
    count = sensible(actions, count)
    favourite = keen(v, r, actions, count, dice)
    seat_search(v, players.levels)
    left = count
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    for at in range(count):
        values[at] = 0
    tried = 0
    for _ in range(rounds):
        worlds = max(rollouts // (rounds * left), 1)
        for _world in range(worlds):
            imagine(v, r, m, dice, trials.states[0])
            for at in range(left):
                copy_state(trials.states, 1, 0)
                s = trials.states[1]
                refill(trials.out, dice)
                step(s, r, trials.out, v.seat, actions[at])
                play_out(s, r, trials.out, players)
                values[at] += outcome(s, r, v.seat)
        tried += worlds
        doubt = int(DOUBT * math.sqrt(tried))
        favour(actions, values, left, favourite, doubt)
        sort_by_value(actions, values, left)
        favour(actions, values, left, favourite, -doubt)
        if left > 2:
            left = (left + 1) // 2
    for at in range(left):
        values[at] //= tried
    return left


@jit
def favour(actions: list[int], values: list[int], count: int, favourite: int, by: int) -> None:
    for at in range(count):
        if actions[at] == favourite:
            values[at] += by


@jit
def copy_state(states: list[State], to: int, source: int) -> None:
    states[to] = states[source]


@jit
def sort_by_value(actions: list[int], values: list[int], count: int) -> None:
    for at in range(1, count):
        action = actions[at]
        value = values[at]
        place = at
        while place > 0 and values[place - 1] < value:
            actions[place] = actions[place - 1]
            values[place] = values[place - 1]
            place -= 1
        actions[place] = action
        values[place] = value
