"""Whole hands inside one compiled loop: the doors from Python into bulk play."""

from __future__ import annotations

from typing import Any

from lastcard.bots.policies import dice as interpreted_dice
from lastcard.bots.policies import random_hands, search, table
from lastcard.kernel import deal as interpreted_deal
from lastcard.kernel import legal as interpreted_legal
from lastcard.kernel import step as interpreted_step
from lastcard.kernel import view as interpreted_view
from lastcard.kernel.compiled import entry, twin
from lastcard.kernel.fields import MAX_WORDS

begin_match = twin(interpreted_deal.begin_match)
deal = twin(interpreted_deal.deal)
legal = twin(interpreted_legal.legal)
step = twin(interpreted_step.step)
see = twin(interpreted_view.see)
refill = twin(interpreted_dice.refill)
play_random_hand = twin(random_hands.play_hand)
play_on = twin(table.play_on)
interruption = twin(table.interruption)
decide = twin(table.decide)
search_moves = twin(search.search)


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
    steps = 0
    s.match_over = 1
    for _ in range(hands):
        refill(out, dice)
        out.event_count = 0
        if s.match_over:
            begin_match(s, r, out, players, 0)
        steps += play_random_hand(s, r, out, dice, actions)
    return steps
