"""How many steps a second the vectorised environment takes on one core, alone or beside pgx."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Final, NamedTuple

import numpy as np

from lastcard.bots.policies.dice import Dice
from lastcard.kernel.compiled import array_of
from lastcard.lab.bench.measurement import Measured, SideBySide, core_time, one_core, take_turns
from lastcard.lab.bench.pgx_peer import PgxGame, PgxTables
from lastcard.lab.env.vector_env import VectorEnv
from lastcard.lab.env.vector_loops import choose_at_random
from lastcard.rules import RuleSet

_STEPS: Final = 1_600_000
"""Of a round, in all games together; pgx, which needs as long again to choose, has fewer."""


class RandomSteps:
    """Random legal actions in ``count`` games at once; a step is one action in one game."""

    def __init__(self, count: int, rules: str | RuleSet = "official", players: int = 2) -> None:
        self._games = VectorEnv(rules, players, count, seed=1)
        self._dice, self._actions = array_of(Dice), np.zeros(count, np.int64)

    @property
    def bytes_seen(self) -> int:
        """Of each game at each step, the mask not counted."""
        return int(self._games.observe()[0][0].nbytes)

    def rate(self, calls: int) -> float:
        """Steps a second, all observations written; choosing the actions does not count."""
        games, spent = self._games, 0.0
        for _ in range(calls):
            choose_at_random(games.observe()[1], self._dice, self._actions)
            start = core_time()
            games.step(self._actions)
            games.observe()
            spent += core_time() - start
        return games.count * calls / spent


class PgxBeside(NamedTuple):
    """A game of pgx, measured in turns with ours."""

    rates: SideBySide
    bytes_seen: int


class VectorSpeed(NamedTuple):
    """Steps a second of so many games side by side, all observations written."""

    ours: Measured
    bytes_seen: int
    peers: Mapping[PgxGame, PgxBeside]


def vector_speed(count: int, rounds: int, peers: Sequence[PgxGame] = ()) -> VectorSpeed:
    """All sides on the same core, in turns."""
    calls = max(_STEPS // count, 20)
    with one_core(), ExitStack() as stack:
        ours = RandomSteps(count)
        ours.rate(calls)  # warms up and lets the games drift apart
        others = {
            game: stack.enter_context(PgxTables(game, count, max(calls // 4, 12))) for game in peers
        }
        sides = [lambda: ours.rate(calls), *[other.rate for other in others.values()]]
        mine, *theirs = take_turns(sides, rounds)
        beside = {
            game: PgxBeside(SideBySide.of(mine, rates), others[game].bytes_seen)
            for game, rates in zip(others, theirs, strict=True)
        }
        return VectorSpeed(Measured.of(mine), ours.bytes_seen, beside)
