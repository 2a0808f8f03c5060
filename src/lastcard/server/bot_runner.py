"""Bots at tables. They get views, never the game; the expert thinks in a process of its own."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import multiprocessing
import random
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

from lastcard.bots import Bot, find_bot
from lastcard.game import Action, Game, View
from lastcard.protocol.messages import Level
from lastcard.server.table import STAND_IN

Answer = Callable[[Action | None], None]
_log = logging.getLogger(__name__)


class BotRunner:
    """Decides for all bots of a server."""

    def __init__(self, expert_limit: float) -> None:
        self._limit = expert_limit
        self._pool: ProcessPoolExecutor | None = None
        self._quick: dict[str, Bot] = {}

    @staticmethod
    def has_expert() -> bool:
        return importlib.util.find_spec("numba") is not None

    def warm_up(self, level: Level | None) -> None:
        """Start the expert's process while the table still waits for players."""
        if level == "expert" and self._pool is None:
            self._experts().submit(_warm_up)

    def choose(self, level: Level, view: View, legal: Sequence[Action]) -> Action | None:
        """What a bot does that needs no time. Out of turn the expert is one of them."""
        quick = STAND_IN if level == "expert" else level
        bot = self._quick.get(quick)
        if bot is None:
            bot = self._quick[quick] = find_bot(quick)(random.getrandbits(60))
        return bot.choose(view, legal)

    def decide(self, level: Level, view: View, legal: Sequence[Action], answer: Answer) -> None:
        """Ask for a decision; the answer comes now, or later on the loop."""
        if level != "expert" or len(legal) == 1:
            answer(self.choose(level, view, legal))
            return
        try:
            thought = self._experts().submit(_think, view, list(legal))
        except BrokenProcessPool:
            _log.warning("the expert's process has died: a new one is started")
            self._pool = None
            answer(self.choose(level, view, legal))
            return
        _Wait(thought, self._limit, lambda: self.choose(level, view, legal), answer)

    def _experts(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned: a fork would copy threads that hold locks.
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            workers = multiprocessing.active_children()
            self._pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()


class _Wait:
    """Answers once: with the expert's thought, or after a while with a simpler one."""

    def __init__(
        self,
        thought: Future[Action | None],
        limit: float,
        instead: Callable[[], Action | None],
        answer: Answer,
    ) -> None:
        loop = asyncio.get_running_loop()
        self._answer: Answer | None = answer
        self._thought = thought
        self._instead = instead
        self._alarm = loop.call_later(limit, self._give, None)
        thought.add_done_callback(lambda done: loop.call_soon_threadsafe(self._give, done))

    def _give(self, thought: Future[Action | None] | None) -> None:
        if self._answer is None:
            return
        self._alarm.cancel()
        answer, self._answer = self._answer, None
        if thought is None:
            self._thought.cancel()  # others wait for the same process
        failed = thought is None or thought.cancelled() or thought.exception() is not None
        answer(self._instead() if thought is None or failed else thought.result())


# --- In the expert's process ----------------------------------------------------------------------


@cache
def _expert() -> Bot:
    return find_bot("expert")(random.getrandbits(60))


def _warm_up() -> None:
    """Compile, or load what was compiled, by deciding once."""
    game = Game("official", 2)
    _think(game.view(game.turn), game.legal(game.turn))


def _think(view: View, legal: list[Action]) -> Action | None:
    return _expert().choose(view, legal)
