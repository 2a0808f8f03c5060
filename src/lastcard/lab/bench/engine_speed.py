"""How fast the engine is, on one core."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from lastcard.bots import RandomBot, next_move
from lastcard.bots.policies.dice import Dice
from lastcard.game import Game
from lastcard.kernel import codes as k
from lastcard.kernel.compiled import array_of, from_record
from lastcard.kernel.deal import begin_match, deal
from lastcard.kernel.fields import Outside, State
from lastcard.kernel.legal import legal
from lastcard.kernel.machine_code import shipped_code
from lastcard.kernel.step import step
from lastcard.lab.arena.random_bulk import play_hands
from lastcard.lab.bench.measurement import Measured, SideBySide, core_time, in_turns
from lastcard.lab.bench.rlcard_peer import rlcard_round
from lastcard.rules import RuleSet, load

PLAYERS = (2, 4, 10)
ROUNDS = 5


@dataclass(frozen=True)
class Rate:
    """Random play under one rule set."""

    games: Measured
    steps: Measured
    """A second."""
    step_ns: Measured


def everything_on() -> RuleSet:
    """Official play with every house rule that goes together with the others."""
    return load("official").but(
        stack_coloured=True,
        stack_wild=True,
        stack_across=True,
        deflect_reverse=True,
        deflect_skip=True,
        seven_swap="choose",
        zero_pass=True,
        jump_in=True,
        several_at_once=True,
        draw_until_playable=True,
        draw_when_able=False,
        drawn_card="must",
        wild_finish=False,
        action_finish=False,
        false_catch_penalty=1,
        hand_limit=30,
        double_score="wild",
        shuffle_seats="hand",
    )


class RandomTable:
    """A compiled table that plays random hands."""

    def __init__(self, rules: RuleSet, players: int, seed: int) -> None:
        rules.check_players(players)
        dice = array_of(Dice)
        dice[0]["key"] = seed
        actions = np.zeros(k.MAX_LEGAL, np.int64)
        self._arrays = (
            array_of(State),
            from_record(rules.kernel),
            array_of(Outside),
            dice,
            actions,
        )
        self._players = players

    def play(self, hands: int) -> tuple[float, int]:
        """Seconds and actions for a number of hands."""
        start = core_time()
        steps = play_hands(*self._arrays, self._players, hands)
        return core_time() - start, steps


def compiled_rate(rules: RuleSet, players: int, hands: int, rounds: int = ROUNDS) -> Rate:
    table = RandomTable(rules, players, seed=players)
    table.play(max(hands // 20, 10))
    runs = [table.play(hands) for _ in range(rounds)]
    return Rate(
        Measured.of([hands / seconds for seconds, _ in runs]),
        Measured.of([steps / seconds for seconds, steps in runs]),
        Measured.of([1e9 * seconds / steps for seconds, steps in runs]),
    )


def every_house_rule(official: RuleSet, hands: int) -> SideBySide:
    """Nanoseconds of a step with every house rule and ten players, and of an official one with two,
    in turns."""
    heavy = RandomTable(everything_on(), 10, seed=10)
    light = RandomTable(official, 2, seed=2)
    for table in (heavy, light):
        table.play(max(hands // 20, 10))

    def step_ns(table: RandomTable) -> float:
        seconds, steps = table.play(hands)
        return 1e9 * seconds / steps

    return in_turns(lambda: step_ns(heavy), lambda: step_ns(light), ROUNDS)


def interpreted_steps(rules: RuleSet, players: int, hands: int) -> tuple[Measured, Measured]:
    """Steps a second of plain Python with choosing among the legal actions, and the
    microseconds of a bare kernel step."""
    rates, bare = [], []
    for seed in range(ROUNDS):
        steps, total, stepping = _interpreted_round(rules, players, hands, seed)
        rates.append(steps / total)
        bare.append(stepping / steps * 1e6)
    return Measured.of(rates), Measured.of(bare)


def _interpreted_round(
    rules: RuleSet, players: int, hands: int, seed: int
) -> tuple[int, float, float]:
    rng = random.Random(seed)
    s, r, out = State(), rules.kernel, Outside()
    into = [0] * k.MAX_LEGAL
    words = [rng.getrandbits(62) for _ in out.words]
    begin_match(s, r, out, players, 0)
    steps, stepping = 0, 0.0
    start = time.perf_counter()
    for _ in range(hands):
        rng.shuffle(words)
        out.words = words
        out.used = out.event_count = 0
        deal(s, r, out)
        while s.phase != k.OVER:
            out.used = 0
            count = legal(s, r, s.actor, into)
            plays = [action for action in into[:count] if action > k.PASS] or into[:count]
            action = rng.choice(plays)
            before = time.perf_counter()
            step(s, r, out, s.actor, action)
            stepping += time.perf_counter() - before
            steps += 1
    return steps, time.perf_counter() - start, stepping


def python_face(rules: RuleSet, players: int, hands: int) -> tuple[Measured, Measured]:
    """Microseconds of ``apply`` (checks and events included) and of ``view``."""
    applies, views = [], []
    for seed in range(ROUNDS):
        apply_time = view_time = 0.0
        count = 0
        for hand in range(hands):
            game = Game(rules, players, seed=seed * hands + hand)
            bots = [RandomBot(seat) for seat in range(players)]
            while not game.over:
                seat, action = next_move(game, bots)
                start = time.perf_counter()
                game.apply(seat, action)
                middle = time.perf_counter()
                game.view(seat)
                view_time += time.perf_counter() - middle
                apply_time += middle - start
                count += 1
        applies.append(apply_time / count * 1e6)
        views.append(view_time / count * 1e6)
    return Measured.of(applies), Measured.of(views)


_FIRST_MOVE = "from lastcard import Game; game = Game('official', 3, seed=7); game.legal(game.turn)"
_COMPILE = "from lastcard.lab.compiling import compile_all; compile_all({})"
_FIRST_HAND = (
    "from lastcard.lab.bench.engine_speed import RandomTable; from lastcard.rules import load; "
    "RandomTable(load('official'), 2, 1).play(1)"
)


def _process_seconds(code: str, **environment: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code], check=True, env={**os.environ, **environment}, timeout=600
    )
    return time.perf_counter() - start


def first_move_seconds() -> Measured:
    """From starting Python to the first legal move."""
    return Measured.of([_process_seconds(_FIRST_MOVE) for _ in range(ROUNDS)])


class CompileTimes(NamedTuple):
    """Seconds, by the clock, beginning with an empty cache."""

    waiting: float
    """Until everything can be used: what came with Lastcard need not be compiled."""
    first_hand: Measured
    """Of a process that plays one compiled hand after that."""
    compiling: float
    """Everything, for the processor at hand."""


def compile_times() -> CompileTimes:
    with tempfile.TemporaryDirectory() as folder:
        waiting = compiling = _process_seconds(_COMPILE.format(""), LASTCARD_CACHE=folder)
        hands = [_process_seconds(_FIRST_HAND, LASTCARD_CACHE=folder) for _ in range(3)]
        if shipped_code() is not None:
            own = _COMPILE.format("for_this_processor=True")
            compiling = _process_seconds(own, LASTCARD_CACHE=folder)
    return CompileTimes(waiting, Measured.of(hands), compiling)


def against_rlcard(seconds: float, rounds: int = 8) -> SideBySide:
    """Official rules with two random players, against RLCard's ``env.run`` with its own."""
    table = RandomTable(load("official"), 2, seed=11)
    table.play(1000)
    return in_turns(lambda: 50_000 / table.play(50_000)[0], rlcard_round(seconds / rounds), rounds)


def growth(rules: RuleSet) -> Iterator[tuple[int, float]]:
    """Nanoseconds a step for ever more games in one call: they should stay the same."""
    for hands in (1_000, 10_000, 100_000):
        rate = compiled_rate(rules, 2, hands, rounds=3)
        yield hands, rate.step_ns.median
