"""How many steps a second the PettingZoo environment takes, in the loop its users write."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np

from lastcard.lab.bench.measurement import SideBySide, core_time, in_turns
from lastcard.lab.bench.rlcard_peer import rlcard_steps


def try_out() -> None:
    """Raises whatever is wrong with this installation of PettingZoo."""
    zoo_steps(0.01)


def zoo_steps(seconds: float) -> Callable[[], float]:
    """Random legal actions at a table of two, some seconds long."""
    from lastcard.lab.env.pettingzoo_env import env

    table, chance = env("official", 2, seed=1), random.Random(1)

    def run() -> float:
        steps = 0
        start = core_time()
        while core_time() - start < seconds:
            table.reset()
            for _ in table.agent_iter():
                seen, _, over, _, _ = table.last()
                if over or seen is None:
                    table.step(None)
                else:
                    table.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
                    steps += 1
        return steps / (core_time() - start)

    run()
    return run


def zoo_against_rlcard(seconds: float, rounds: int = 8) -> SideBySide:
    """Against RLCard's own loop with its random agents, in turns."""
    share = seconds / rounds / 2
    return in_turns(zoo_steps(share), rlcard_steps(share), rounds)
