"""Random hands, one after another, inside one compiled loop."""

from __future__ import annotations

from typing import Any

from lastcard.bots.policies import dice as interpreted_dice
from lastcard.bots.policies import random_hands
from lastcard.kernel import deal as interpreted_deal
from lastcard.kernel.compiled import entry, twin
from lastcard.kernel.fields import MAX_WORDS

begin_match = twin(interpreted_deal.begin_match)
refill = twin(interpreted_dice.refill)
play_random_hand = twin(random_hands.play_hand)


@entry
def play_hands(
    states: Any, rules: Any, outsides: Any, dices: Any, actions: Any, players: int, hands: int
) -> int:
    """Play hands at one table, match after match, at random; the number of actions."""
    s = states[0]
    r = rules[0]
    out = outsides[0]
    dice = dices[0]
    out.used = MAX_WORDS
    out.unheard = 1
    steps = 0
    s.match_over = 1
    for _ in range(hands):
        refill(out, dice)
        out.event_count = 0
        if s.match_over:
            begin_match(s, r, out, players, 0)
        steps += play_random_hand(s, r, out, dice, actions)
    return steps
