"""Any bots against each other: the same deals as in the compiled arena, hand by hand in Python.

Bots get views, as at every table. A bot is created for every hand, with a seed that depends on the
hand alone, so that the result is the same however the work is cut. The built-in levels share one
stream of random numbers a hand, as in the compiled arena: with them alone, both arenas count
exactly the same.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from lastcard.bots import Bot, find_bot
from lastcard.bots.guest import ask_guest, make_guest
from lastcard.bots.levels import LEVELS, take_rollouts
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.hand_loop import play_on
from lastcard.bots.policies.play_out import offer_choice
from lastcard.bots.policy_bots import PolicyBot
from lastcard.game import View
from lastcard.game.actions import actions_of
from lastcard.game.history import History
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Outside, Rules, State
from lastcard.kernel.legal import legal
from lastcard.lab.arena.compiled_arena import Arena
from lastcard.lab.arena.contest import Contest
from lastcard.lab.arena.course import (
    Course,
    begin_course,
    begin_match_course,
    count_choice,
    count_lead,
    count_match_lead,
    is_worth_another_hand,
)
from lastcard.lab.arena.numbered_deals import deal_next, deal_number
from lastcard.lab.arena.tally import Tally, count_events, count_hand, count_match
from lastcard.rules import RuleSet


def arena_for(rules: RuleSet, bots: list[str], *, seed: int = 0) -> Contest:
    """The fastest arena that knows all the bots."""
    if all(name in LEVELS for name in bots):
        return Arena(rules, bots, seed=seed)
    return GuestArena(rules, bots, seed=seed)


def are_quick(bots: Sequence[str]) -> bool:
    """Whether a table of these plays thousands of hands a second."""
    return all(name in LEVELS and LEVELS[name].quick for name in bots)


def portable(name: str) -> str:
    """The name of a bot as a process in any folder understands it."""
    file, colon, attribute = name.rpartition(":")
    return f"{Path(file).absolute()}:{attribute}" if colon and file.endswith(".py") else name


class GuestHand(NamedTuple):
    """One hand of a deal with one rotation of the bots."""

    number: int
    names: list[str]
    bots: list[Bot]
    history: History
    tally: Tally


class GuestArena(Contest):
    """Plays any bots ``find_bot`` knows under one rule set."""

    def __init__(self, rules: RuleSet, bots: list[str], *, seed: int = 0) -> None:
        self._makers = {name: find_bot(name) for name in bots}
        self._searching = {name for name in bots if take_rollouts([name])}
        super().__init__(rules, bots)
        self._rules = rules
        self._seed = seed
        self._chance, self._dice = Dice(), Dice()
        self._chance.key, self._dice.key = seed * 2 + 1, seed * 2 + 2
        self._state, self._outside, self._course = State(), Outside(), Course()
        self._legal = [0] * k.MAX_LEGAL
        self._tallies = [Tally() for _ in bots]
        self._searched = 0

    @property
    def tallies(self) -> list[Tally]:
        return self._tallies

    def _play(self, turns: range, numbers: range, rollouts: int, most_hands: int = 1) -> int:
        self._searched = 0
        for number in numbers:
            for at, turn in enumerate(turns):
                self._dice.taken = (number * len(turns) + at) << 24
                names = self.rotations[turn]
                bots = [self._make(number, turn, seat, rollouts) for seat in range(len(names))]
                self._play_deal(number, names, bots, most_hands, self._tallies[turn])
        return self._searched

    def _make(self, number: int, turn: int, seat: int, rollouts: int) -> Bot:
        name = self.rotations[turn][seat]
        own = random.Random(f"{self._seed} {number} {turn} {seat}").getrandbits(61)
        if name in self._searching:
            return LEVELS[name].make(own, rollouts=rollouts)
        bot = make_guest(name, self._makers[name], own)
        if isinstance(bot, PolicyBot):
            bot.dice = self._dice
        return bot

    def _play_deal(
        self, number: int, names: list[str], bots: list[Bot], most_hands: int, tally: Tally
    ) -> None:
        """The same as in the compiled arena."""
        s, r, out = self._state, self._rules.kernel, self._outside
        deal_number(s, r, out, len(bots), number, self._chance)
        begin_match_course(self._course)
        hands = 0
        while hands < most_hands and is_worth_another_hand(s, self._course):
            if hands > 0:
                deal_next(s, r, out, self._chance)
            hands += 1
            begin_course(self._course)
            hand = GuestHand(number, names, bots, History(), tally)
            self._watch(s, r, out, 0, -1, hand)
            first = s.turn
            play_on(s, r, out, self._chance, hand, self._ask, self._watch)
            count_hand(s, first, tally)
            if most_hands > 1:
                count_match_lead(s, r, self._course, tally)
        if most_hands > 1:
            count_match(hands, tally)

    def _watch(
        self, s: State, r: Rules, out: Outside, phase: int, seat: int, hand: GuestHand
    ) -> None:
        count_events(s, out, hand.tally)
        count_lead(s, seat, self._course, hand.tally)
        hand.history.add(s, r, out, phase, seat)

    def _ask(self, s: State, r: Rules, seat: int, hand: GuestHand) -> int:
        """The choice of a seat; NOBODY if it declines or has nothing to choose."""
        count = legal(s, r, seat, self._legal)
        if count == 0:
            return k.NOBODY
        codes = self._legal[:count]
        if offer_choice(codes, count):
            count_choice(s, seat, self._course, hand.tally)
        name = hand.names[seat]
        self._searched += name in self._searching and seat == s.actor and count > 1
        view = View.of(s, self._rules, seat, hand.history.seen_by(seat))
        known = actions_of(self._rules.pack)
        choices = [known[code] for code in codes]
        chosen = ask_guest(name, hand.bots[seat], view, choices, f"deal {hand.number}")
        return k.NOBODY if chosen is None else chosen
