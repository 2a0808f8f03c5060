"""A table of bots, by level, that plays a hand to its end."""

from __future__ import annotations

from typing import NamedTuple

from lastcard.cards.limits import MAX_SEATS

from ...kernel.bits import Cards, first, is_empty, rest
from ...kernel.codes import DRAWN, INSPECTION_OFF, MAX_LEGAL, NOBODY, PLAY, SHEDS
from ...kernel.fields import FixedRecord, Outside, Rules, Sight, State, record, scalar, words
from ...kernel.legal import NOTHING, drawn_options, legal, must_call, turn_options
from ...kernel.mode import jit, often, seldom
from ...kernel.view import glance
from .dice import Dice
from .hand_loop import play_on, unwatched
from .heuristic import best_play, casual, keen
from .heuristic_weights import CROWD, DUEL, RELAXED
from .prices import Prices, set_prices
from .simple_players import is_speech, novice, plain

RANDOM = 0
NOVICE = 1
CASUAL = 2
KEEN = 3
EXPERT = 4
"""Searches; what it does on turn is not for ``decide`` to say."""


class Bench(FixedRecord):
    """Bots by seat, and what the one that is asked decides with."""

    levels: list[int] = words(MAX_SEATS)
    relaxed: Prices = record(Prices)
    keen: Prices = record(Prices)
    chooses: int = scalar()  # whether it has several actions to choose from, speech aside
    actions: list[int] = words(MAX_LEGAL)
    sight: Sight = record(Sight)


@jit
def prepare(b: Bench, r: Rules, players: int) -> None:
    """Before anybody is asked under some rules."""
    set_prices(b.relaxed, r, RELAXED)
    if players == 2:
        set_prices(b.keen, r, DUEL)
    else:
        set_prices(b.keen, r, CROWD)


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
    level = b.levels[seat]
    if level >= CASUAL and seat == s.actor and is_plain_turn(s, r):
        plays, instead = plain_options(s, r, seat)
        if not (r.sheds and any_sheds(r, plays)):
            return take_turn(s, r, seat, plays, instead, b)
    count = legal(s, r, seat, b.actions)
    b.chooses = 1 if offer_choice(b.actions, count) else 0
    if count == 0:
        return NOBODY
    if count == 1 and seat == s.actor and level >= CASUAL:
        return b.actions[0]  # nothing to weigh; simpler players would still throw their dice
    glance(s, seat, b.sight)
    return decide(level, b.sight, r, b.actions, count, players.dice)


@often
def is_plain_turn(s: State, r: Rules) -> bool:
    """Whether the table waits for a card to be played, drawn or passed on, and nothing else."""
    if s.phase != PLAY and s.phase != DRAWN:
        return False
    return s.exposed == NOBODY and has_plain_turns(r)


@often
def plain_options(s: State, r: Rules, seat: int) -> tuple[Cards, int]:
    """The cards that may be played then, and what may be done instead."""
    if s.phase == PLAY:
        return turn_options(s, r, seat)
    return drawn_options(s, r, seat)


@seldom
def any_sheds(r: Rules, plays: Cards) -> bool:
    """Whether a call may be due with one of some cards and not with another."""
    while not is_empty(plays):
        if r.traits[first(plays)] & SHEDS:
            return True
        plays = rest(plays)
    return False


@often
def take_turn(s: State, r: Rules, seat: int, plays: Cards, instead: int, b: Bench) -> int:
    """What a player of the heuristic does then: as ``decide`` says, without a list and a view. Each
    style is known when this is compiled: weights that are nothing cost nothing."""
    if is_empty(plays):
        b.chooses = 0
        return instead
    calls = s.sizes[seat] == 2 and must_call(s, r, seat)
    single = instead == NOTHING and not calls and has_one_play(r, plays)
    b.chooses = 0 if single else 1
    if b.levels[seat] != KEEN:
        return best_play(s, r, seat, plays, instead, calls, RELAXED, b.relaxed)
    if s.players == 2:
        return best_play(s, r, seat, plays, instead, calls, DUEL, b.keen)
    return best_play(s, r, seat, plays, instead, calls, CROWD, b.keen)


@often
def has_plain_turns(r: Rules) -> bool:
    """Whether what may be done in a turn is a set of cards, and one thing instead."""
    return r.inspection == INSPECTION_OFF and r.dealer_may_pass == 0


@jit
def has_one_play(r: Rules, plays: Cards) -> bool:
    return is_empty(rest(plays)) and (r.plays[first(plays)] >= 0 or r.colours == 1)


@jit
def offer_choice(actions: list[int], count: int) -> bool:
    """Whether there is something to choose from. Calls and catches, which follow the others in the
    list, are open beside any turn and are no choice."""
    return count > 1 and not is_speech(actions[1])


@jit
def play_out(s: State, r: Rules, out: Outside, bench: Bench, dice: Dice) -> int:
    """Play a hand to its end with a bot at each seat; the number of actions."""
    return play_on(s, r, out, dice, Players(bench, dice), ask, unwatched)


@jit
def seat_search(v: Sight, levels: list[int]) -> None:
    """Who plays a searched game to its end: a keen player in its own seat, casual others."""
    for seat in range(v.players):
        levels[seat] = KEEN if seat == v.seat else CASUAL
