"""How many steps a second the vectorised environment takes on one core."""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np

from lastcard.bots.policies.dice import Dice
from lastcard.kernel.compiled import array_of
from lastcard.lab.env.vector_env import VectorEnv
from lastcard.lab.env.vector_loops import choose_at_random
from lastcard.rules import RuleSet


class Steps(NamedTuple):
    """Steps a second, one figure a round; a step is one action in one game."""

    stepped: list[float]
    """Actions carried out, masks written."""
    observed: list[float]
    """The same with all observations written."""
    chosen: list[float]
    """The same with the time it took to choose the actions at random."""


def steps_per_second(
    count: int = 4096,
    rules: str | RuleSet = "official",
    players: int = 2,
    rounds: int = 5,
    calls: int = 200,
) -> Steps:
    """Random legal actions in ``count`` games at once."""
    games = VectorEnv(rules, players, count, seed=1)
    dice, actions = array_of(Dice), np.zeros(count, np.int64)
    speeds = Steps([], [], [])
    for number in range(rounds + 1):
        choosing = stepping = observing = 0.0
        for _ in range(calls):
            begin = time.perf_counter()
            choose_at_random(games.observe()[1], dice, actions)
            chosen = time.perf_counter()
            games.step(actions)
            stepped = time.perf_counter()
            games.observe()
            observed = time.perf_counter()
            choosing += chosen - begin
            stepping += stepped - chosen
            observing += observed - stepped
        if number == 0:
            continue  # the first round warms up and lets the games drift apart
        steps = count * calls
        speeds.stepped.append(steps / stepping)
        speeds.observed.append(steps / (stepping + observing))
        speeds.chosen.append(steps / (choosing + stepping + observing))
    return speeds
