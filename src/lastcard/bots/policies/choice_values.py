"""Every choice of a seat on the same imagined worlds, none dropped: what each is worth in each."""

from __future__ import annotations

from ...kernel.codes import NOBODY
from ...kernel.fields import Outside, Rules, State
from ...kernel.mode import copied, jit
from ...kernel.step import step
from .dice import Dice, refill
from .hand_loop import next_move
from .play_out import Players, ask, play_out
from .search import Search, outcome, set_up_trials
from .worlds import imagine

SILENT = NOBODY
"""The choice to say nothing, of a seat the table does not wait for."""


@jit
def weigh_all(w: Search, r: Rules, values: list[list[int]], dice: Dice) -> None:
    """Fill each row of ``values`` with the worth, in one world, of each choice."""
    set_up_trials(w, r)
    for world in range(len(values)):
        w.world = copied(w.seen)
        imagine(w.sight, r, w.notes, dice, w.world)
        for at in range(len(values[world])):
            w.trial = copied(w.world)
            try_out(w.trial, r, w.out, w.sight.seat, w.choices[at], Players(w.bench, dice))
            values[world][at] = outcome(w.trial, r, w.sight.seat)


@jit
def try_out(s: State, r: Rules, out: Outside, seat: int, choice: int, players: Players) -> None:
    """Do as the seat chose, and play the hand to its end.

    Bots never forget a call for long, so a seat that chose to say nothing is passed over once.
    """
    refill(out, players.dice)
    if choice != SILENT:
        step(s, r, out, seat, choice)
    if choice == SILENT or s.exposed == seat:
        refill(out, players.dice)
        mover, action = next_move(s, r, 0, (players, seat), ask_others)
        step(s, r, out, mover, action)
    play_out(s, r, out, players.bench, players.dice)


@jit
def ask_others(s: State, r: Rules, seat: int, table: tuple[Players, int]) -> int:
    """What the bot at a seat does, or NOBODY; one seat says nothing out of turn."""
    players, silent = table
    if seat == silent and seat != s.actor:
        return NOBODY
    return ask(s, r, seat, players)
