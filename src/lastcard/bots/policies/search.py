"""Determinised search: imagine the hidden cards, play every choice to the end, take the best.

All choices meet the same worlds, and after each round of worlds the worse half is dropped.
"""

from __future__ import annotations

import math

from ...kernel.codes import CALL, CATCH, MAX_LEGAL, PLAY_CALLING, PLAY_CARD
from ...kernel.fields import FixedRecord, Outside, Rules, Sight, State, record, words
from ...kernel.mode import copied, jit
from ...kernel.score import side_of
from ...kernel.step import step
from .dice import Dice, refill
from .heuristic import keen
from .memory import Memory
from .play_out import Bench, play_out, prepare, seat_search
from .worlds import imagine, set_out

WIN = 1000
DOUBT = 500.0
"""How far, in deviations of the count of wins, a choice must beat the heuristic's to replace it."""


class Search(FixedRecord):
    """A seat that looks for its best choice: what it knows, and what it tries choices out with."""

    choices: list[int] = words(MAX_LEGAL)
    values: list[int] = words(MAX_LEGAL)  # wins, in thousandths
    sight: Sight = record(Sight)
    notes: Memory = record(Memory)
    seen: State = record(State)  # the table, its hidden cards not yet dealt
    world: State = record(State)  # as it was imagined
    trial: State = record(State)  # a copy of it that is played to the end
    out: Outside = record(Outside)
    bench: Bench = record(Bench)  # who play it


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
def set_up_trials(w: Search, r: Rules) -> None:
    """Set out the table to be imagined, say who plays its hands to their end, and that nobody
    listens."""
    set_out(w.sight, r, w.seen)
    seat_search(w.sight, w.bench.levels)
    prepare(w.bench, r, w.sight.players)
    w.out.unheard = 1


@jit
def outcome(s: State, r: Rules, seat: int) -> int:
    """What a finished hand is worth to a seat."""
    if s.winner < 0:
        return WIN // s.players
    return WIN if side_of(s, r, s.winner) >> seat & 1 else 0


@jit
def search(w: Search, r: Rules, count: int, rollouts: int, dice: Dice) -> int:
    """Order the choices from best to worst after some ``rollouts``; how many were looked at. Those
    left at the end have their values."""
    v, choices, values = w.sight, w.choices, w.values
    count = sensible(choices, count)
    favourite = keen(v, r, choices, count, dice)
    set_up_trials(w, r)
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
            w.world = copied(w.seen)
            imagine(v, r, w.notes, dice, w.world)
            for at in range(left):
                w.trial = copied(w.world)
                refill(w.out, dice)
                step(w.trial, r, w.out, v.seat, choices[at])
                play_out(w.trial, r, w.out, w.bench, dice)
                values[at] += outcome(w.trial, r, v.seat)
        tried += worlds
        doubt = int(DOUBT * math.sqrt(tried))
        favour(choices, values, left, favourite, doubt)
        sort_by_value(choices, values, left)
        favour(choices, values, left, favourite, -doubt)
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
