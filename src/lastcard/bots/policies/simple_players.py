"""Simple players: one without a plan, and a beginner who forgets."""

from __future__ import annotations

from ...kernel.codes import CALL, CATCH, NOBODY, PASS, PLAY_CALLING, PLAY_CARD, RESPOND, SUBSTITUTE
from ...kernel.fields import Rules, Sight
from ...kernel.mode import jit
from .dice import Dice, below, coin
from .heuristic import casual


@jit
def plain_decision(v: Sight, actions: list[int], count: int, dice: Dice) -> int:
    """Any decision, all alike, except that a card that can be played is played."""
    kept = 0
    for at in range(count):
        if not is_speech(actions[at]):
            actions[kept] = actions[at]
            kept += 1
    while kept > 1 and actions[kept - 1] <= PASS and v.phase != RESPOND:
        kept -= 1  # draws and passes stand last
    return actions[below(dice, kept)]


@jit
def is_speech(action: int) -> bool:
    return action == CALL or CATCH <= action < PLAY_CARD


@jit
def speak_up(v: Sight, actions: list[int], count: int) -> int:
    """A call, a fair catch or a jump-in, if there is one."""
    for at in range(count):
        if not CATCH <= actions[at] < PLAY_CARD or actions[at] - CATCH == v.exposed:
            return actions[at]
    return NOBODY


@jit
def plain(v: Sight, r: Rules, actions: list[int], count: int, dice: Dice) -> int:
    """The random player: speaks up by the toss of a coin."""
    if v.actor != v.seat:
        return speak_up(v, actions, count) if coin(dice) else NOBODY
    return plain_decision(v, actions, count, dice)


@jit
def novice(v: Sight, r: Rules, actions: list[int], count: int, dice: Dice) -> int:
    """Plays well every other time, forgets a third of its calls, misses two catches of three."""
    if v.actor != v.seat:
        attentive = below(dice, 3) > 0 if v.exposed == v.seat else below(dice, 3) == 0
        return speak_up(v, actions, count) if attentive else NOBODY
    if coin(dice):
        action = casual(v, r, actions, count, dice)
    else:
        action = plain_decision(v, actions, count, dice)
    if PLAY_CALLING <= action < SUBSTITUTE and below(dice, 3) == 0:
        for at in range(count):
            if actions[at] == action - (PLAY_CALLING - PLAY_CARD):
                return actions[at]
    return action
