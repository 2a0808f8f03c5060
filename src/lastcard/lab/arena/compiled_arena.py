"""The built-in bots against each other, whole hands inside one compiled loop."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from lastcard.bots.levels import LEVELS
from lastcard.bots.policies import hand_loop, memory, play_out
from lastcard.bots.policies import search as interpreted_search
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.memory import Memory
from lastcard.bots.policies.play_out import Bench, Players
from lastcard.bots.policies.search import Search
from lastcard.cards import MAX_SEATS
from lastcard.kernel import history
from lastcard.kernel import legal as interpreted_legal
from lastcard.kernel import view as interpreted_view
from lastcard.kernel.compiled import array_of, compiled, entry, from_record, spliced, twin
from lastcard.kernel.fields import (
    MAX_WORDS,
    FixedRecord,
    Outside,
    Rules,
    State,
    record,
    records,
    rows,
    scalar,
)
from lastcard.kernel.history import MAX_GIVEN
from lastcard.lab.arena import course as interpreted_course
from lastcard.lab.arena import numbered_deals
from lastcard.lab.arena import tally as interpreted_tally
from lastcard.lab.arena.contest import Contest
from lastcard.lab.arena.course import Course
from lastcard.lab.arena.tally import Tally
from lastcard.rules import RuleSet

deal_number = twin(numbered_deals.deal_number)
deal_next = twin(numbered_deals.deal_next)
legal = twin(interpreted_legal.legal)
see = twin(interpreted_view.see)
play_on = twin(hand_loop.play_on)
ask_level = twin(play_out.ask)
offer_choice = twin(play_out.offer_choice)
prepare = twin(play_out.prepare)
search = twin(interpreted_search.search)
write_given = twin(history.write_given)
notice = twin(memory.notice)
recall = twin(memory.recall)
count_events = twin(interpreted_tally.count_events)
count_hand = twin(interpreted_tally.count_hand)
count_match = twin(interpreted_tally.count_match)
begin_course = twin(interpreted_course.begin_course)
begin_match_course = twin(interpreted_course.begin_match_course)
is_worth_another_hand = twin(interpreted_course.is_worth_another_hand)
count_choice = twin(interpreted_course.count_choice)
count_lead = twin(interpreted_course.count_lead)
count_match_lead = twin(interpreted_course.count_match_lead)

EXPERT: Final = play_out.EXPERT


class ArenaTable(FixedRecord):
    """A table of the arena, and what its bots think with."""

    searched: int = scalar()  # moves
    state: State = record(State)
    out: Outside = record(Outside)
    course: Course = record(Course)
    chance: Dice = record(Dice)  # for the cards
    dice: Dice = record(Dice)  # for the bots
    bench: Bench = record(Bench)
    search: Search = record(Search)
    notes: list[Memory] = records(Memory, MAX_SEATS)
    given: list[list[int]] = rows(MAX_GIVEN, 5)


class ArenaHand(NamedTuple):
    """One hand at a table, and what is counted of it."""

    table: ArenaTable
    experts: int
    rollouts: int
    tally: Tally


@spliced
def ask(s: State, r: Rules, seat: int, hand: ArenaHand) -> int:
    """What the bot at a seat does, or NOBODY."""
    table = hand.table
    if seat == s.actor and table.bench.levels[seat] == EXPERT:
        return searched_action(hand, r)
    action = ask_level(s, r, seat, Players(table.bench, table.dice))
    if table.bench.chooses:
        count_choice(s, seat, table.course, hand.tally)
    return action


@compiled
def searched_action(hand: ArenaHand, r: Rules) -> int:
    """What the expert does whom the table waits for."""
    table = hand.table
    s, w = table.state, table.search
    count = legal(s, r, s.actor, w.choices)
    if offer_choice(w.choices, count):
        count_choice(s, s.actor, table.course, hand.tally)
    if count > 1:
        see(s, s.actor, w.sight)
        w.notes = table.notes[s.actor]
        w.out.used = MAX_WORDS
        search(w, r, count, hand.rollouts, table.dice)
        table.searched += 1
    return w.choices[0]


@spliced
def watch(s: State, r: Rules, out: Outside, phase: int, seat: int, hand: ArenaHand) -> None:
    """Count what happened, and let every expert take note of it."""
    count_events(s, out, hand.tally)
    count_lead(s, seat, hand.table.course, hand.tally)
    if hand.experts > 0:
        remember(hand.table, r, phase, seat)


@compiled
def remember(table: ArenaTable, r: Rules, phase: int, seat: int) -> None:
    s, out = table.state, table.out
    given = write_given(s, r, out, table.given)
    for observer in range(s.players):
        if table.bench.levels[observer] == EXPERT:
            m = table.notes[observer]
            notice(m, r, history.STEP, seat, -1, -1, phase)
            recall(m, r, observer, out.events, out.event_count)
            recall(m, r, observer, table.given, given)


@spliced
def play_deal(
    table: ArenaTable,
    r: Rules,
    number: int,
    levels: list[int],
    rollouts: int,
    most_hands: int,
    tally: Tally,
) -> None:
    """Play the match of a number to its end, or at most so many hands of it: the same cards
    whoever sits where."""
    s, out, chance = table.state, table.out, table.chance
    experts = 0
    for seat in range(len(levels)):
        table.bench.levels[seat] = levels[seat]
        experts += levels[seat] == EXPERT
    hand = ArenaHand(table, experts, rollouts, tally)
    deal_number(s, r, out, len(levels), number, chance)
    begin_match_course(table.course)
    hands = 0
    while hands < most_hands and is_worth_another_hand(s, table.course):
        if hands > 0:
            deal_next(s, r, out, chance)
        hands += 1
        begin_course(table.course)
        watch(s, r, out, 0, -1, hand)
        first = s.turn
        play_on(s, r, out, chance, hand, ask, watch)
        count_hand(s, first, tally)
        if most_hands > 1:
            count_match_lead(s, r, table.course, tally)
    if most_hands > 1:
        count_match(hands, tally)


@entry
def play_seatings(
    tables: Any,
    rules: Any,
    numbers: Any,
    seatings: Any,
    tallies: Any,
    rollouts: int,
    most_hands: int,
) -> int:
    """Play deals, or matches, each with every seating, which has a tally of its own; the moves
    searched."""
    table = tables[0]
    table.searched = 0
    prepare(table.bench, rules[0], seatings.shape[1])
    for number in numbers:
        for at in range(len(seatings)):
            table.dice.taken = (number * len(seatings) + at) << 24
            play_deal(table, rules[0], number, seatings[at], rollouts, most_hands, tallies[at])
    return int(table.searched)


class Arena(Contest):
    """Plays bots of the built-in levels against each other under one rule set."""

    def __init__(self, rules: RuleSet, bots: list[str], *, seed: int = 0) -> None:
        super().__init__(rules, bots)
        self._seatings = np.array([[LEVELS[name].number for name in row] for row in self.rotations])
        self._rules = from_record(rules.kernel)
        self._tables = array_of(ArenaTable)
        self._tables["chance"]["key"], self._tables["dice"]["key"] = seed * 2 + 1, seed * 2 + 2
        self._tallies = array_of(Tally, len(bots))

    @property
    def tallies(self) -> list[Tally]:
        return [Tally.from_bytes(row.tobytes()) for row in self._tallies]

    def _play(self, turns: range, numbers: range, rollouts: int, most_hands: int = 1) -> int:
        return play_seatings(
            self._tables,
            self._rules,
            np.array(numbers, np.int64),
            self._seatings[turns.start : turns.stop],
            self._tallies[turns.start : turns.stop],
            rollouts,
            most_hands,
        )
