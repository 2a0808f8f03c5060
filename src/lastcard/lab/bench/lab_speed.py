"""How fast the lab is: bulk play by casual bots, two cores, the expert, memory."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from lastcard.bots import CasualBot, next_move
from lastcard.bots.expert.expert_bot import ExpertBot
from lastcard.game import Action, Game, View
from lastcard.lab.arena.compiled_arena import Arena
from lastcard.lab.bench.measurement import Measured, SideBySide, core_time, in_turns
from lastcard.lab.bench.rlcard_peer import rlcard_round
from lastcard.lab.study.simulate import simulate
from lastcard.rules import load

BOTS: Final = ["casual", "casual"]

_PEAK = (
    "import resource, sys; from lastcard.lab.study.simulate import simulate; "
    "simulate('official', ['casual', 'casual'], int(sys.argv[1])); "
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
)


def casual_against_rlcard(seconds: float, rounds: int = 8) -> SideBySide:
    """Two casual bots in bulk, against RLCard's ``env.run`` with its own random agents."""
    arena = Arena(load("official"), BOTS)
    hands, played = 5000, 0

    def ours() -> float:
        nonlocal played
        start = core_time()
        arena.play_once_each(played, hands)
        played += hands
        return hands / (core_time() - start)

    ours()
    return in_turns(ours, rlcard_round(seconds / rounds), rounds)


def two_cores(hands: int, rounds: int = 5) -> SideBySide:
    """``simulate`` with two worker processes against one, in turns. The workers are started and
    have played before the clock runs; giving out the work and counting are included."""
    context = get_context("spawn")

    def rate(pool: Executor) -> float:
        start = time.perf_counter()
        result = simulate("official", BOTS, hands, executor=pool)
        return result.games / (time.perf_counter() - start)

    with (
        ProcessPoolExecutor(1, mp_context=context) as one,
        ProcessPoolExecutor(2, mp_context=context) as two,
    ):
        rate(one)
        rate(two)
        return in_turns(lambda: rate(two), lambda: rate(one), rounds)


def expert_rollouts(rounds: int, each: int = 2000) -> Measured:
    """Hands a second that the expert plays to their end in its mind, over some positions of
    official hands of two."""
    questions = list(_questions(range(8)))

    def rate() -> float:
        start = core_time()
        for seed, (view, legal) in enumerate(questions):
            ExpertBot(seed, rollouts=each).weigh(view, legal)
        return len(questions) * each / (core_time() - start)

    rate()
    return Measured.of([rate() for _ in range(rounds)])


def _questions(seeds: range) -> Iterator[tuple[View, list[Action]]]:
    """A decision with something to choose from the middle of each hand."""
    for seed in seeds:
        game = Game("official", 2, seed=seed)
        bots = [CasualBot(seat) for seat in range(2)]
        while not game.over and (game.step < 12 or len(game.legal(game.actor)) < 3):
            game.apply(*next_move(game, bots))
        if not game.over and game.actor is not None:
            yield game.view(game.actor), game.legal(game.actor)


def peak_memory(hands: int) -> float:
    """The most megabytes a process held that simulated a number of hands."""
    done = subprocess.run(
        [sys.executable, "-c", _PEAK, str(hands)],
        check=True,
        capture_output=True,
        text=True,
        timeout=1800,
    )
    return int(done.stdout) / 1024
