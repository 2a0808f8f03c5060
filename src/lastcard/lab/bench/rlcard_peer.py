"""RLCard, the peer we measure ourselves against."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lastcard.lab.bench.measurement import core_time


def try_out() -> None:
    """Some games; raises whatever is wrong with this installation of it."""
    rlcard_round(0.01)()


def rlcard_round(seconds: float) -> Callable[[], float]:
    """A run of some seconds by RLCard's random agents, which gives games a second."""
    env = _random_table()

    def run() -> float:
        games = 0
        start = core_time()
        while core_time() - start < seconds:
            env.run(is_training=False)
            games += 1
        return games / (core_time() - start)

    return run


def rlcard_steps(seconds: float) -> Callable[[], float]:
    """The same step by step, as somebody learns with it, which gives steps a second."""
    env = _random_table()

    def run() -> float:
        steps = 0
        start = core_time()
        while core_time() - start < seconds:
            state, seat = env.reset()
            while not env.is_over():
                state, seat = env.step(env.agents[seat].step(state))
                steps += 1
        return steps / (core_time() - start)

    return run


def _random_table() -> Any:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return env
