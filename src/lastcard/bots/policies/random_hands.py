"""Hands played at random, as fast as can be: no views, no policies.

The random player: a card that can be played is played, all alike; with nothing to play it draws.
It challenges, names colours and swaps hands as the dice fall, and calls UNO every other time.
At the start of every turn everybody is asked once, in seat order from the left of the player on
turn, and speaks up by the toss of a coin: first to call or catch, then to jump in. Where a wrong
catch has a price, one turn in 64 brings one.
"""

from __future__ import annotations

from ...kernel.codes import CALL, CATCH, NOBODY, OVER, PASS, PLAY, PLAY_CARD, RESPOND
from ...kernel.deal import deal
from ...kernel.fields import Outside, Rules, State
from ...kernel.legal import decisions, jump_ins
from ...kernel.mode import hot
from ...kernel.step import step
from .dice import Dice, below, coin, refill
from .play_out import SEAT_STRIDE

NO_MOVE = -1


@hot
def random_decision(s: State, r: Rules, dice: Dice, actions: list[int]) -> int:
    count = decisions(s, r, s.actor, actions)
    while count > 1 and actions[count - 1] <= PASS and s.phase != RESPOND:
        count -= 1  # draws and passes stand last
    return s.actor * SEAT_STRIDE + actions[below(dice, count)]


@hot
def interruption(s: State, r: Rules, dice: Dice) -> int:
    """Who speaks up before the player on turn begins, and what they do."""
    if s.exposed != NOBODY:
        seat = s.exposed
        for _ in range(s.players):
            if coin(dice):
                action = CALL if seat == s.exposed else CATCH + s.exposed
                return seat * SEAT_STRIDE + action
            seat = s.left[seat]
    if r.jump_in and s.phase == PLAY:
        seat = s.left[s.turn]
        while seat != s.turn:
            if jump_ins(s, r, seat) != 0 and coin(dice):
                return seat * SEAT_STRIDE + PLAY_CARD + s.top
            seat = s.left[seat]
    if r.false_catch_penalty != 0 and below(dice, 64) == 0:
        return s.left[s.turn] * SEAT_STRIDE + CATCH + s.turn
    return NO_MOVE


@hot
def play_hand(s: State, r: Rules, out: Outside, dice: Dice, actions: list[int]) -> int:
    """Deal a hand and play it at random; the number of actions."""
    refill(out, dice)
    deal(s, r, out)
    steps = 0
    asked = 0
    while s.phase != OVER:
        refill(out, dice)
        move = NO_MOVE
        if s.turns != asked:
            asked = s.turns
            move = interruption(s, r, dice)
        if move == NO_MOVE:
            move = random_decision(s, r, dice, actions)
        step(s, r, out, move // SEAT_STRIDE, move % SEAT_STRIDE)
        steps += 1
    return steps
