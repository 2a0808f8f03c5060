"""A table of bots, by level, that plays a hand to its end."""

from __future__ import annotations

from typing import NamedTuple

from lastcard.cards.limits import MAX_SEATS

from ...kernel.codes import MAX_LEGAL, NOBODY
from ...kernel.fields import FixedRecord, Outside, Rules, Sight, State, record, scalar, words
from ...kernel.legal import legal
from ...kernel.mode import jit
from ...kernel.view import glance
from .dice import Dice
from .hand_loop import play_on, unwatched
from .heuristic import casual, keen
from .simple_players import novice, plain

RANDOM = 0
NOVICE = 1
CASUAL = 2
KEEN = 3
EXPERT = 4
"""Searches; what it does on turn is not for ``decide`` to say."""


class Bench(FixedRecord):
    """Bots by seat, and what the one that is asked decides with."""

    levels: list[int] = words(MAX_SEATS)
    count: int = scalar()  # of the actions open to it
    actions: list[int] = words(MAX_LEGAL)
    sight: Sight = record(Sight)


class Players(NamedTuple):
    bench: Bench
    dice: Dice


@jit
def decide(level: int, v: Sight, r: Rules, actions: list[int], count: int, dice: Dice) -> int:
    if level == KEEN:
        return keen(v, r, actions, count, dice)
    if level == CASUAL:
        return casual(v, r, actions, count, dice)
    if level == NOVICE:
        return novice(v, r, actions, count, dice)
    return plain(v, r, actions, count, dice)


@jit
def ask(s: State, r: Rules, seat: int, players: Players) -> int:
    """What the bot at a seat does, or NOBODY."""
    b = players.bench
    b.count = count = legal(s, r, seat, b.actions)
    if count == 0:
        return NOBODY
    level = b.levels[seat]
    if count == 1 and seat == s.actor and level >= CASUAL:
        return b.actions[0]  # nothing to weigh; simpler players would still throw their dice
    glance(s, seat, b.sight)
    return decide(level, b.sight, r, b.actions, count, players.dice)


@jit
def play_out(s: State, r: Rules, out: Outside, bench: Bench, dice: Dice) -> int:
    """Play a hand to its end with a bot at each seat; the number of actions."""
    return play_on(s, r, out, dice, Players(bench, dice), ask, unwatched)


@jit
def seat_search(v: Sight, levels: list[int]) -> None:
    """Who plays a searched game to its end: a keen player in its own seat, casual others."""
    for seat in range(v.players):
        levels[seat] = KEEN if seat == v.seat else CASUAL
