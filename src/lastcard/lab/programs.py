"""Every compiled program of Lastcard, compiled together: once, for all commands.

They are loops over the same kernel, so together they take not much longer than the largest alone.
Their machine code is kept on disk, one file each; a process that is stopped in between leaves those
it has finished, and the next one goes on from there.
"""

# mypy: disallow-subclassing-any=False
# (Numba has no types.)

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.event import Listener, install_listener

from lastcard.bots.expert.expert_bot import ExpertBot
from lastcard.bots.policies.dice import Dice
from lastcard.game import Game
from lastcard.kernel import codes
from lastcard.kernel.compiled import PACKAGE, array_of, from_record, kept, machine_code
from lastcard.kernel.fields import Outside, State
from lastcard.lab.arena.compiled_arena import Arena
from lastcard.lab.arena.random_bulk import play_hands
from lastcard.lab.coach.evaluation import Effort, weigh
from lastcard.lab.coach.outlook import Outlook, Position
from lastcard.lab.env.vector_env import VectorEnv
from lastcard.lab.jobs.workers import Progress, say_nothing
from lastcard.rules import load

# --- What is compiled: each program by its first, small use ---------------------------------------


def _random_hands() -> None:
    rules, actions = from_record(load("official").kernel), np.zeros(codes.MAX_LEGAL, np.int64)
    play_hands(array_of(State), rules, array_of(Outside), array_of(Dice), actions, 2, 0)


def _arena() -> None:
    Arena(load("official"), ["casual", "casual"]).play(0)


def _expert_and_coach() -> None:
    game = Game("official", 2, seed=0)
    view, legal = game.view(game.actor), game.legal(game.actor)
    ExpertBot(rollouts=1).weigh(view, legal)
    weigh(view, legal, Effort(rollouts=1), seed=0)
    outlook = Outlook(game.rules, [Position(game, 0, None)], seed=0)
    outlook.wins(0, 0, 1)
    outlook.matches(0, count=1)


def _environments() -> None:
    games = VectorEnv("official", players=2, count=1, seed=0)
    games.step(games.observe()[1].argmax(axis=1))
    games.observation(0, 0)


_FIRST_USES: Final = (_arena, _expert_and_coach, _random_hands, _environments)


def warm_up() -> None:
    """Load what people wait for: what bots play hands with, and what they think with."""
    _arena()
    _expert_and_coach()


# --- Compiling them -------------------------------------------------------------------------------


def are_compiled() -> bool:
    """Whether the machine code of every program is on disk."""
    return _complete().exists()


def compile_all(progress: Progress = say_nothing, wait: Callable[[], None] = lambda: None) -> None:
    """Have the machine code of every program on disk. One process at a time compiles; ``wait`` is
    called if that is another, before this one waits for it."""
    if not kept():
        return  # each process compiles what it needs
    with _alone(wait):
        if are_compiled():
            return
        counter = _FunctionCounter(progress)
        with install_listener("numba:compile", counter), _without_collector():
            for use in _FIRST_USES:
                use()
        _complete().touch()
        progress(counter.total, counter.total)


@contextmanager
def _without_collector() -> Iterator[None]:
    """A compiler makes millions of objects that stay: looking through them again and again takes a
    sixth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _complete() -> Path:
    return machine_code() / "complete"


@contextmanager
def _alone(wait: Callable[[], None]) -> Iterator[None]:
    """Where the system has no such locks, compile all the same: each file is replaced whole."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (machine_code() / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            wait()
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


class _FunctionCounter(Listener):
    """Says how many functions have been compiled, and of about how many."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._done: set[object] = set()
        self.total = sum(
            isinstance(value, Dispatcher) and value.targetoptions.get("inline") != "always"
            for name, module in list(sys.modules.items())
            if name.startswith(PACKAGE)
            for value in vars(module).values()
            if getattr(value, "__module__", "") == name
        )

    def on_start(self, event: Any) -> None:
        pass

    def on_end(self, event: Any) -> None:
        self._done.add(event.data["dispatcher"])
        self._progress(min(len(self._done), self.total - 1), self.total)
