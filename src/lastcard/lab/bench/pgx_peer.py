"""pgx, the peer of the vectorised environment: card games on JAX, many tables in one call."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, Literal, Self, TypeVar

from lastcard.lab.bench.measurement import core_time

PgxGame = Literal["kuhn_poker", "leduc_holdem"]
GAMES: Final[tuple[PgxGame, ...]] = ("kuhn_poker", "leduc_holdem")

T = TypeVar("T")


def try_out() -> None:
    """A step; raises whatever is wrong with this installation of it. JAX is best tried in a process
    of its own."""
    for game in GAMES:
        _open_tables(game, 2)
        _play_round(1)


class PgxTables:
    """Tables of one game in a process of their own: JAX counts the cores it may use when it is
    first imported, and keeps threads and memory for good. Use it in ``with``."""

    def __init__(self, game: PgxGame, count: int, calls: int) -> None:
        self._process = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        self._calls = calls
        try:
            self.bytes_seen = self._ask(_open_tables, game, count)
            """Of each table at each step."""
            self.rate()  # compiles, and lets the games drift apart
        except BaseException:
            self._process.shutdown()
            raise

    def rate(self) -> float:
        """Steps a second of a round."""
        return self._ask(_play_round, self._calls)

    def _ask(self, what: Callable[..., T], *arguments: object) -> T:
        answer: Future[T] = self._process.submit(what, *arguments)
        return answer.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.shutdown()


# --- In the other process -------------------------------------------------------------------------


class _RandomTables:
    """Random legal actions in every table; what has ended begins anew."""

    def __init__(self, game: PgxGame, count: int) -> None:
        import jax
        import pgx
        from jax import numpy as jnp
        from pgx.experimental.wrappers import auto_reset

        env = pgx.make(game)
        self._jax = jax
        self._count = count
        self._step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        self._choose = jax.jit(
            lambda key, legal: jax.random.categorical(key, jnp.where(legal, 0.0, -jnp.inf))
        )
        self._split = jax.jit(lambda key: jax.random.split(key, count))
        self._key = jax.random.PRNGKey(1)
        self._state: Any = jax.jit(jax.vmap(env.init))(self._split(self._key))

    @property
    def bytes_seen(self) -> int:
        return int(self._state.observation.nbytes) // self._count

    def round(self, calls: int) -> float:
        """Steps a second. As with ours, choosing does not count, nor do pgx's random keys."""
        random, wait = self._jax.random, self._jax.block_until_ready
        stepping = 0.0
        for _ in range(calls):
            self._key, choice, chance = random.split(self._key, 3)
            actions = self._choose(choice, self._state.legal_action_mask)
            keys = self._split(chance)
            wait((actions, keys))
            start = core_time()
            self._state = wait(self._step(self._state, actions, keys))
            stepping += core_time() - start
        return self._count * calls / stepping


_tables: _RandomTables | None = None


def _open_tables(game: PgxGame, count: int) -> int:
    global _tables
    os.environ["JAX_PLATFORMS"] = "cpu"
    _tables = _RandomTables(game, count)
    return _tables.bytes_seen


def _play_round(calls: int) -> float:
    assert _tables is not None
    return _tables.round(calls)
