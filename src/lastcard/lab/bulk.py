"""Whole hands inside one compiled loop."""

from __future__ import annotations

from typing import Any

from lastcard.kernel import codes as k
from lastcard.kernel.compiled import entry, inner, twin
from lastcard.kernel.deal import begin_match as interpreted_begin_match
from lastcard.kernel.deal import deal as interpreted_deal
from lastcard.kernel.fields import MAX_WORDS, Outside, Rules, State
from lastcard.kernel.legal import decisions as interpreted_decisions
from lastcard.kernel.step import step as interpreted_step
from lastcard.lab.chance import Dice, below, coin, refill

begin_match = twin(interpreted_begin_match)
deal = twin(interpreted_deal)
decisions = twin(interpreted_decisions)
step = twin(interpreted_step)


@inner
def random_decision(s: State, r: Rules, dice: Dice, actions: list[int]) -> int:
    """Any decision, all alike, except that a card that can be played is played."""
    count = decisions(s, r, s.actor, actions)
    while count > 1 and actions[count - 1] <= k.PASS and s.phase != k.RESPOND:
        count -= 1  # draws and passes stand last
    return actions[below(dice, count)]


@inner
def first_to_speak(s: State, dice: Dice) -> int:
    """Somebody forgot to call UNO. Asked in order of play, the forgetful one first, each notices
    by the toss of a coin."""
    seat = s.exposed
    for _ in range(s.players):
        if coin(dice):
            return seat
        seat = s.left[seat]
    return k.NOBODY


@inner
def play_hand(s: State, r: Rules, out: Outside, dice: Dice, actions: list[int]) -> int:
    """Deal a hand and play it at random; the number of actions."""
    refill(out, dice)
    deal(s, r, out)
    steps = 0
    asked = k.NOBODY
    while s.phase != k.OVER:
        refill(out, dice)
        seat = s.actor
        if s.exposed != k.NOBODY and s.exposed != asked:
            asked = s.exposed
            seat = first_to_speak(s, dice)
            if seat == k.NOBODY:
                continue
            action = k.CALL if seat == s.exposed else k.CATCH + s.exposed
        else:
            asked = k.NOBODY
            action = random_decision(s, r, dice, actions)
        step(s, r, out, seat, action)
        steps += 1
    return steps


@entry
def play_hands(
    states: Any, rules: Any, outsides: Any, dices: Any, actions: Any, players: int, hands: int
) -> int:
    """Play hands one after another at one table; the number of actions."""
    s = states[0]
    r = rules[0]
    out = outsides[0]
    dice = dices[0]
    out.used = MAX_WORDS
    steps = 0
    s.match_over = 1
    for _ in range(hands):
        refill(out, dice)
        out.event_count = 0
        if s.match_over:
            begin_match(s, r, out, players, 0)
        steps += play_hand(s, r, out, dice, actions)
    return steps
