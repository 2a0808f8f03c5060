"""Bots against bots: the same deals for every seating, inside one compiled loop."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from lastcard.bots.policies import dice as interpreted_dice
from lastcard.bots.policies import memory, table
from lastcard.bots.policies import search as interpreted_search
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.memory import Memory
from lastcard.cards import MAX_SEATS
from lastcard.errors import UserError
from lastcard.kernel import codes as k
from lastcard.kernel import deal as interpreted_deal
from lastcard.kernel import history
from lastcard.kernel import legal as interpreted_legal
from lastcard.kernel import step as interpreted_step
from lastcard.kernel import view as interpreted_view
from lastcard.kernel.compiled import array_of, compiled, entry, from_record, twin
from lastcard.kernel.fields import MAX_WORDS, Outside, Sight, State
from lastcard.kernel.history import MAX_ROWS
from lastcard.lab import tally as interpreted_tally
from lastcard.lab.tally import Tally
from lastcard.rules import RuleSet

begin_match = twin(interpreted_deal.begin_match)
deal = twin(interpreted_deal.deal)
legal = twin(interpreted_legal.legal)
step = twin(interpreted_step.step)
see = twin(interpreted_view.see)
refill = twin(interpreted_dice.refill)
interruption = twin(table.interruption)
may_interrupt = twin(table.may_interrupt)
decide = twin(table.decide)
search = twin(interpreted_search.search)
write_history = twin(history.write_history)
recall = twin(memory.recall)
count_events = twin(interpreted_tally.count_events)
count_hand = twin(interpreted_tally.count_hand)

EXPERT: Final = 3
LEVELS: Final = {
    "random": table.RANDOM,
    "novice": table.NOVICE,
    "casual": table.CASUAL,
    "expert": EXPERT,
}
DEFAULT_ROLLOUTS: Final = 2000


# fmt: off
@compiled
def decision(
    s: Any, r: Any, v: Any, level: int, rollouts: int, actions: Any, bench: Any, notes: Any,
    dice: Any,
) -> int:
    """What the bot of a level does at the seat the table waits for."""
    states, out, scratch, into, levels, values = bench
    count = legal(s, r, s.actor, actions)
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
    count = write_history(s, out, phase, seat, rows, 0)
    for observer in range(s.players):
        if seating[observer] == EXPERT:
            recall(notes[observer], r, observer, rows, count)


@compiled
def play_deal(
    s: Any, r: Any, out: Any, v: Any, players: int, number: int, seating: Any, rollouts: int,
    actions: Any, bench: Any, notes: Any, rows: Any, chance: Any, dice: Any, tally: Any,
) -> int:
    """Play the hand of a number, the same cards whoever sits where; the moves searched for."""
    chance.taken = number << 20
    out.used = MAX_WORDS
    refill(out, chance)
    out.event_count = 0
    begin_match(s, r, out, players, number % players)
    refill(out, chance)
    out.event_count = 0
    deal(s, r, out)
    count_events(out, tally)
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
            searched += level == EXPERT
            action = decision(s, r, v, level, rollouts, actions, bench, notes, dice)
            move = s.actor * table.SEAT_STRIDE + action
        phase = s.phase
        step(s, r, out, move // table.SEAT_STRIDE, move % table.SEAT_STRIDE)
        count_events(out, tally)
        if search_bots:
            remember(s, r, out, phase, move // table.SEAT_STRIDE, seating, notes, rows)
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
@dataclass(frozen=True)
class Share:
    """Wins out of games, with the half-width of the 95 % interval."""

    wins: int
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def margin(self) -> float:
        return 1.96 * math.sqrt(max(self.rate * (1 - self.rate), 1e-9) / self.games)


class Arena:
    """Plays bots of the built-in levels against each other under one rule set."""

    def __init__(self, rules: RuleSet, bots: list[str], *, seed: int = 0) -> None:
        """One bot for each seat; every deal is played once with each rotation of the bots."""
        unknown = [name for name in bots if name not in LEVELS]
        if unknown:
            known = ", ".join(LEVELS)
            raise UserError("unknown-bot", f"no built-in bot {unknown[0]!r:.60}; there are {known}")
        low, high = int(rules["min_players"]), int(rules["max_players"])
        if not low <= len(bots) <= high:
            raise UserError(
                "players", f"{rules.name} is for {low} to {high} players, not {len(bots)}"
            )
        self.bots = bots
        levels = [LEVELS[name] for name in bots]
        rotations = [levels[-turn:] + levels[:-turn] for turn in range(len(bots))]
        self._seatings = np.zeros((len(bots), MAX_SEATS), np.int64)
        self._seatings[:, : len(bots)] = rotations
        self._dices = array_of(Dice, 2)
        self._dices["key"] = [seed * 2 + 1, seed * 2 + 2]
        buffers = np.zeros((4, k.ACTION_COUNT), np.int64)
        buffers[3] = table.CASUAL  # who plays the search's games to their end
        self._arrays = (
            array_of(State, 3),
            from_record(rules.kernel),
            array_of(Outside, 2),
            array_of(Sight, 2),
            self._dices,
            buffers,
            array_of(Memory, MAX_SEATS),
            np.zeros((MAX_ROWS, 5), np.int64),
        )
        self._tallies = array_of(Tally, len(bots))
        self._next_deal = 0

    @property
    def tallies(self) -> list[Tally]:
        """What was counted, for each rotation of the bots: bot i sat at seat i + rotation."""
        return [Tally.from_bytes(row.tobytes()) for row in self._tallies]

    def play(self, deals: int, rollouts: int = DEFAULT_ROLLOUTS) -> int:
        """Play more deals; how many moves were searched for."""
        searched = play_seatings(
            *self._arrays,
            self._seatings,
            self._tallies,
            len(self.bots),
            self._next_deal,
            deals,
            1,
            rollouts,
        )
        self._next_deal += deals
        return searched

    def play_once_each(self, first: int, deals: int, rollouts: int = DEFAULT_ROLLOUTS) -> None:
        """Play the deals of some numbers once each, the bots moving on a seat with every deal:
        independent hands, for counting rather than comparing."""
        count = len(self.bots)
        for turn in range(count):
            start = first + (turn - first) % count
            play_seatings(
                *self._arrays,
                self._seatings[turn : turn + 1],
                self._tallies[turn : turn + 1],
                count,
                start,
                len(range(start, first + deals, count)),
                count,
                rollouts,
            )

    def share(self, index: int) -> Share:
        """The wins of the bot given at an index, over all seats it sat at."""
        count = len(self.bots)
        tallies = self.tallies
        won = sum(tallies[turn].wins[(index + turn) % count] for turn in range(count))
        return Share(won, sum(tally.games for tally in tallies))
