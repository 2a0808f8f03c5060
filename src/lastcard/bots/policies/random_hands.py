"""Hands played at random, as fast as can be: no views, no policies.

The random player: a card that can be played is played, all alike; with nothing to play it draws.
It challenges, names colours and swaps hands as the dice fall, and calls UNO every other time.
Whoever is asked while somebody can be caught, or could jump in, speaks up by the toss of a coin.
Where a wrong catch has a price, one turn in 64 brings one.
"""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.bits import Cards, how_many, is_empty, nth
from ...kernel.codes import CALL, CATCH, DRAWN, NOBODY, PASS, PLAY, PLAY_CARD, RESPOND, play_number
from ...kernel.deal import deal
from ...kernel.fields import Outside, Rules, State
from ...kernel.legal import (
    add_plays,
    decisions,
    drawn_options,
    jump_ins,
    one_play_each,
    submits,
    turn_options,
)
from ...kernel.mode import jit, often, seldom, spliced
from .dice import Dice, below, coin, next_word, refill, scaled
from .hand_loop import play_on, unwatched


class RandomPlayers(NamedTuple):
    dice: Dice
    actions: list[int]


@spliced
def ask_at_random(s: State, r: Rules, seat: int, players: RandomPlayers) -> int:
    """What a random player does, or NOBODY."""
    dice = players.dice
    if s.exposed != NOBODY and s.exposed != s.actor and s.catches == 0 and coin(dice):
        return CALL if seat == s.exposed else CATCH + s.exposed
    if seat == s.actor:
        return random_decision(s, r, dice, players.actions)
    if r.jump_in and s.phase == PLAY and not is_empty(jump_ins(s, r, seat)) and coin(dice):
        return PLAY_CARD + play_number(s.top, r.colour_of[s.top])
    return NOBODY


@often
def random_decision(s: State, r: Rules, dice: Dice, actions: list[int]) -> int:
    if s.phase == PLAY and r.false_catch_penalty != 0 and s.catches == 0 and below(dice, 64) == 0:
        return CATCH + s.left[s.actor]
    word = next_word(dice)  # first: made while it is still being found out what is legal
    if s.phase == DRAWN:
        plays, instead = drawn_options(s, r, s.actor)
    elif s.phase == PLAY and not submits(s, r, s.actor):
        plays, instead = turn_options(s, r, s.actor)
    else:
        return other_decision(s, r, word, actions)
    return instead if is_empty(plays) else random_play(s, r, plays, word, actions)


@jit
def random_play(s: State, r: Rules, plays: Cards, word: int, actions: list[int]) -> int:
    """Any way to play any card of a set. Most sets need not be listed for that: how many they are
    no processor guesses, and a list is a loop of so many rounds."""
    if one_play_each(s, r, s.actor, plays):
        return PLAY_CARD + r.plays[nth(plays, scaled(word, how_many(plays)))]
    return actions[scaled(word, add_plays(s, r, s.actor, plays, actions, 0))]


@seldom
def other_decision(s: State, r: Rules, word: int, actions: list[int]) -> int:
    count = decisions(s, r, s.actor, actions)
    while count > 1 and actions[count - 1] <= PASS and s.phase != RESPOND:
        count -= 1  # draws and passes stand last
    return actions[scaled(word, count)]


@jit
def play_hand(s: State, r: Rules, out: Outside, dice: Dice, actions: list[int]) -> int:
    """Deal a hand and play it at random; the number of actions."""
    refill(out, dice)
    deal(s, r, out)
    players = RandomPlayers(dice, actions)
    return play_on(s, r, out, dice, players, ask_at_random, unwatched)
