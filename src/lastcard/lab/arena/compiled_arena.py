"""The built-in bots against each other, whole hands inside one compiled loop."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from lastcard.bots.levels import LEVELS
from lastcard.bots.policies import hand_loop, memory, play_out
from lastcard.bots.policies import search as interpreted_search
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.memory import Memory
from lastcard.bots.policies.play_out import Players
from lastcard.bots.policies.search import Trials
from lastcard.cards import MAX_SEATS
from lastcard.kernel import codes as k
from lastcard.kernel import history
from lastcard.kernel import legal as interpreted_legal
from lastcard.kernel import view as interpreted_view
from lastcard.kernel.compiled import array_of, compiled, entry, from_record, inner, twin
from lastcard.kernel.fields import MAX_WORDS, Outside, Rules, Sight, State
from lastcard.kernel.history import MAX_GIVEN
from lastcard.lab.arena import numbered_deals
from lastcard.lab.arena import tally as interpreted_tally
from lastcard.lab.arena.contest import Contest
from lastcard.lab.arena.tally import Tally
from lastcard.rules import RuleSet

deal_number = twin(numbered_deals.deal_number)
legal = twin(interpreted_legal.legal)
see = twin(interpreted_view.see)
play_on = twin(hand_loop.play_on)
ask_level = twin(play_out.ask)
search = twin(interpreted_search.search)
write_given = twin(history.write_given)
notice = twin(memory.notice)
recall = twin(memory.recall)
count_events = twin(interpreted_tally.count_events)
count_hand = twin(interpreted_tally.count_hand)

EXPERT: Final = play_out.EXPERT


class ArenaArrays(NamedTuple):
    """What hands are played with, made once for an arena."""

    rules: list[Rules]
    states: list[State]  # the table, and the two of a search
    outsides: list[Outside]  # that of the table, and of a search
    sights: list[Sight]  # that of the seat that is asked, and of those who play on in a search
    actions: list[list[int]]  # the same
    dices: list[Dice]  # for the cards, and for the bots
    levels: list[int]  # of those who play on in a search
    values: list[int]  # of what was searched
    searched: list[int]  # one number: how many moves
    notes: list[Memory]  # by seat
    rows: list[list[int]]

    @classmethod
    def of(cls, rules: RuleSet, seed: int) -> ArenaArrays:
        dices = array_of(Dice, 2)
        dices["key"] = [seed * 2 + 1, seed * 2 + 2]
        arrays: dict[str, Any] = {
            "rules": from_record(rules.kernel),
            "states": array_of(State, 3),
            "outsides": array_of(Outside, 2),
            "sights": array_of(Sight, 2),
            "actions": np.zeros((2, k.ACTION_COUNT), np.int64),
            "dices": dices,
            "levels": np.zeros(MAX_SEATS, np.int64),
            "values": np.zeros(k.ACTION_COUNT, np.int64),
            "searched": np.zeros(1, np.int64),
            "notes": array_of(Memory, MAX_SEATS),
            "rows": np.zeros((MAX_GIVEN, 5), np.int64),
        }
        return cls(**arrays)


class ArenaTable(NamedTuple):
    """A table for one hand: the bots, what they think with, and what is counted."""

    bots: Players
    trials: Trials
    arrays: ArenaArrays
    rollouts: int
    experts: int
    tally: Tally


@inner
def ask(s: State, r: Rules, seat: int, table: ArenaTable) -> int:
    """What the bot at a seat does, or NOBODY."""
    if seat == s.actor and table.bots.levels[seat] == EXPERT:
        return searched_action(s, r, table)
    return ask_level(s, r, seat, table.bots)


@compiled
def searched_action(s: State, r: Rules, table: ArenaTable) -> int:
    v, actions, m = table.bots.sight, table.bots.actions, table.arrays.notes[s.actor]
    count = legal(s, r, s.actor, actions)
    if count > 1:
        see(s, s.actor, v)
        table.trials.out.used = MAX_WORDS
        search(v, r, m, table.trials, actions, count, table.arrays.values, table.rollouts)
        table.arrays.searched[0] += 1
    return int(actions[0])


@inner
def watch(s: State, r: Rules, out: Outside, phase: int, seat: int, table: ArenaTable) -> None:
    """Count what happened, and let every expert take note of it."""
    count_events(s, out, table.tally)
    if table.experts > 0:
        remember(s, r, out, phase, seat, table.bots.levels, table.arrays)


@compiled
def remember(
    s: State, r: Rules, out: Outside, phase: int, seat: int, levels: list[int], a: ArenaArrays
) -> None:
    given = write_given(s, out, a.rows)
    for observer in range(s.players):
        if levels[observer] == EXPERT:
            m = a.notes[observer]
            notice(m, r, history.STEP, seat, -1, -1, phase)
            recall(m, r, observer, out.events, out.event_count)
            recall(m, r, observer, a.rows, given)


@compiled
def play_deal(a: ArenaArrays, number: int, levels: list[int], rollouts: int, tally: Tally) -> None:
    """Play the hand of a number, the same cards whoever sits where."""
    s, r, out, chance = a.states[0], a.rules[0], a.outsides[0], a.dices[0]
    experts = 0
    for level in levels:
        experts += level == EXPERT
    bots = Players(levels, a.sights[0], a.actions[0], a.dices[1])
    others = Players(a.levels, a.sights[1], a.actions[1], a.dices[1])
    trials = Trials(a.states[1:], a.outsides[1], others)
    table = ArenaTable(bots, trials, a, rollouts, experts, tally)
    deal_number(s, r, out, len(levels), number, chance)
    watch(s, r, out, 0, -1, table)
    first = s.turn
    play_on(s, r, out, chance, table, ask, watch)
    count_hand(s, first, tally)


@entry
def play_seatings(
    a: ArenaArrays, seatings: Any, tallies: Any, first: int, stop: int, stride: int, rollouts: int
) -> int:
    """Play deals, each with every seating, which has a tally of its own; the moves searched."""
    a.searched[0] = 0
    for number in range(first, stop, stride):
        for at in range(len(seatings)):
            a.dices[1].taken = (number * len(seatings) + at) << 24
            play_deal(a, number, seatings[at], rollouts, tallies[at])
    return a.searched[0]


class Arena(Contest):
    """Plays bots of the built-in levels against each other under one rule set."""

    def __init__(self, rules: RuleSet, bots: list[str], *, seed: int = 0) -> None:
        super().__init__(rules, bots)
        self._seatings = np.array([[LEVELS[name].number for name in row] for row in self.rotations])
        self._arrays = ArenaArrays.of(rules, seed)
        self._tallies = array_of(Tally, len(bots))

    @property
    def tallies(self) -> list[Tally]:
        return [Tally.from_bytes(row.tobytes()) for row in self._tallies]

    def _play(self, turns: range, numbers: range, rollouts: int) -> int:
        return play_seatings(
            self._arrays,
            self._seatings[turns.start : turns.stop],
            self._tallies[turns.start : turns.stop],
            numbers.start,
            numbers.stop,
            numbers.step,
            rollouts,
        )
