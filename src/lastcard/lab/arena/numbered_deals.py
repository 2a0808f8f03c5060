"""Numbered deals: the same number gives the same cards and the same dealer, whoever plays."""

from __future__ import annotations

from ...bots.policies.dice import Dice, fill, refill, words_needed
from ...kernel.deal import begin_match, deal
from ...kernel.fields import MAX_WORDS, Outside, Rules, State
from ...kernel.mode import jit


@jit
def deal_number(s: State, r: Rules, out: Outside, players: int, number: int, chance: Dice) -> None:
    """Deal the hand of a number, the first of a match. Where the rules let the table declare the
    dealer, the deal moves on slower than the bots, who move with every number: all of them deal
    equally often."""
    chance.taken = number << 20
    fill(out, chance, words_needed(r))
    chance.taken = (number << 20) + MAX_WORDS  # as if all words had been made, however few are used
    out.event_count = 0
    begin_match(s, r, out, players, number // players % players)
    deal_next(s, r, out, chance)


@jit
def deal_next(s: State, r: Rules, out: Outside, chance: Dice) -> None:
    """Deal the next hand of a match."""
    refill(out, chance)
    out.event_count = 0
    deal(s, r, out)
