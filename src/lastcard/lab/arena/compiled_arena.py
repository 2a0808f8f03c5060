"""The built-in bots against each other, whole hands inside one compiled loop."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from lastcard.bots.levels import LEVELS
from lastcard.bots.policies import dice as interpreted_dice
from lastcard.bots.policies import memory, play_out
from lastcard.bots.policies import search as interpreted_search
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.memory import Memory
from lastcard.cards import MAX_SEATS
from lastcard.kernel import codes as k
from lastcard.kernel import history
from lastcard.kernel import legal as interpreted_legal
from lastcard.kernel import step as interpreted_step
from lastcard.kernel import view as interpreted_view
from lastcard.kernel.compiled import array_of, compiled, entry, from_record, twin
from lastcard.kernel.fields import MAX_WORDS, Outside, Sight, State
from lastcard.kernel.history import MAX_GIVEN
from lastcard.lab.arena import numbered_deals
from lastcard.lab.arena import tally as interpreted_tally
from lastcard.lab.arena.contest import Contest
from lastcard.lab.arena.tally import Tally
from lastcard.rules import RuleSet

deal_number = twin(numbered_deals.deal_number)
legal = twin(interpreted_legal.legal)
step = twin(interpreted_step.step)
see = twin(interpreted_view.see)
refill = twin(interpreted_dice.refill)
interruption = twin(play_out.interruption)
may_interrupt = twin(play_out.may_interrupt)
decide = twin(play_out.decide)
search = twin(interpreted_search.search)
write_given = twin(history.write_given)
notice = twin(memory.notice)
recall = twin(memory.recall)
count_events = twin(interpreted_tally.count_events)
count_hand = twin(interpreted_tally.count_hand)

EXPERT: Final = play_out.EXPERT


# fmt: off
@compiled
def decision(
    s: Any, r: Any, v: Any, level: int, rollouts: int, actions: Any, count: int, bench: Any,
    notes: Any, dice: Any,
) -> int:
    """What the bot of a level does at the seat the table waits for."""
    states, out, scratch, into, levels, values = bench
    see(s, s.actor, v)
    if level < EXPERT:
        return decide(level, v, r, actions, count, dice)
    if count > 1:
        out.used = MAX_WORDS
        m = notes[s.actor]
        search(v, r, m, actions, count, rollouts, states, out, scratch, into, levels, values, dice)
    return int(actions[0])


@compiled
def remember(
    s: Any, r: Any, out: Any, phase: int, seat: int, seating: Any, notes: Any, rows: Any
) -> None:
    """Let every expert take note of the step."""
    given = write_given(s, out, rows)
    for observer in range(s.players):
        if seating[observer] == EXPERT:
            m = notes[observer]
            notice(m, r, history.STEP, seat, -1, -1, phase)
            recall(m, r, observer, out.events, out.event_count)
            recall(m, r, observer, rows, given)


@compiled
def play_deal(
    s: Any, r: Any, out: Any, v: Any, players: int, number: int, seating: Any, rollouts: int,
    actions: Any, bench: Any, notes: Any, rows: Any, chance: Any, dice: Any, tally: Any,
) -> int:
    """Play the hand of a number, the same cards whoever sits where; the moves searched for."""
    deal_number(s, r, out, players, number, chance)
    count_events(s, out, tally)
    search_bots = 0
    for seat in range(players):
        search_bots += seating[seat] == EXPERT
    if search_bots:
        remember(s, r, out, 0, -1, seating, notes, rows)
    first = s.turn
    searched = 0
    asked = 0
    while s.phase != k.OVER:
        refill(out, chance)
        move = -1
        if s.turns != asked:
            asked = s.turns
            if may_interrupt(s, r):
                move = interruption(s, r, v, actions, seating, dice)
        if move == -1:
            level = seating[s.actor]
            count = legal(s, r, s.actor, actions)
            searched += level == EXPERT and count > 1
            action = decision(s, r, v, level, rollouts, actions, count, bench, notes, dice)
            move = s.actor * play_out.SEAT_STRIDE + action
        phase = s.phase
        step(s, r, out, move // play_out.SEAT_STRIDE, move % play_out.SEAT_STRIDE)
        count_events(s, out, tally)
        if search_bots:
            remember(s, r, out, phase, move // play_out.SEAT_STRIDE, seating, notes, rows)
    count_hand(s, first, tally)
    return searched


@entry
def play_seatings(
    states: Any, rules: Any, outsides: Any, sights: Any, dices: Any, buffers: Any, notes: Any,
    rows: Any, seatings: Any, tallies: Any, players: int, first_deal: int, deals: int,
    stride: int, rollouts: int,
) -> int:
    """Play deals, each with every seating, which has a tally of its own; the moves searched."""
    bench = (states, outsides[1], sights[1], buffers[1], buffers[3], buffers[2])
    searched = 0
    for number in range(first_deal, first_deal + deals * stride, stride):
        for at in range(len(seatings)):
            dices[1].taken = (number * len(seatings) + at) << 24
            searched += play_deal(
                states[2], rules[0], outsides[0], sights[0], players, number, seatings[at],
                rollouts, buffers[0], bench, notes, rows, dices[0], dices[1], tallies[at],
            )
    return searched


# fmt: on


class Arena(Contest):
    """Plays bots of the built-in levels against each other under one rule set."""

    def __init__(self, rules: RuleSet, bots: list[str], *, seed: int = 0) -> None:
        super().__init__(rules, bots)
        self._seatings = np.zeros((len(bots), MAX_SEATS), np.int64)
        self._seatings[:, : len(bots)] = [
            [LEVELS[name].number for name in row] for row in self.rotations
        ]
        dices = array_of(Dice, 2)
        dices["key"] = [seed * 2 + 1, seed * 2 + 2]
        buffers = np.zeros((4, k.ACTION_COUNT), np.int64)
        self._arrays = (
            array_of(State, 3),
            from_record(rules.kernel),
            array_of(Outside, 2),
            array_of(Sight, 2),
            dices,
            buffers,
            array_of(Memory, MAX_SEATS),
            np.zeros((MAX_GIVEN, 5), np.int64),
        )
        self._tallies = array_of(Tally, len(bots))

    @property
    def tallies(self) -> list[Tally]:
        return [Tally.from_bytes(row.tobytes()) for row in self._tallies]

    def _play(self, turns: range, numbers: range, rollouts: int) -> int:
        return play_seatings(
            *self._arrays,
            self._seatings[turns.start : turns.stop],
            self._tallies[turns.start : turns.stop],
            len(self.bots),
            numbers.start,
            len(numbers),
            numbers.step,
            rollouts,
        )
