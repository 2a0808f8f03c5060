"""Bots at tables. They get views, never the game; slow ones think in a process of their own."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Coroutine, Sequence
from time import monotonic
from typing import Any

from lastcard.bots import Bot, find_bot
from lastcard.bots.bot_process import BotProcess
from lastcard.bots.levels import LEVELS, STAND_IN
from lastcard.bots.side_process import NoAnswer
from lastcard.game import Action, View
from lastcard.protocol.table_info import Level
from lastcard.server.figures import Times

_log = logging.getLogger(__name__)


class Thought:
    """What a bot is going to do: a quick idea, and perhaps a better one that takes time.

    It is taken when the table wants it, whether the better one has come or not. So the moment of
    an answer does not tell how hard it was to find."""

    __slots__ = ("_better", "_quick")

    def __init__(
        self, quick: Action | None, better: asyncio.Task[Action | None] | None = None
    ) -> None:
        self._quick = quick
        self._better = better

    async def ready(self) -> None:
        """Wait until there is nothing left to wait for."""
        if self._better is not None:
            await asyncio.wait([self._better])

    def take(self) -> Action | None:
        better = self._better
        if better is None or not better.done() or better.cancelled():
            self.drop()
            return self._quick
        return better.result() or self._quick

    def drop(self) -> None:
        """Nobody wants to know any more."""
        if self._better is not None:
            self._better.cancel()


class BotRunner:
    """Decides for all bots of a server."""

    def __init__(
        self,
        chance: random.Random,
        slow: BotProcess | None = None,
        times: Times | None = None,
    ) -> None:
        self._times = times or Times()
        self._seed = chance.getrandbits(60)
        self._quick: dict[str, Bot] = {}
        self._slow = slow or BotProcess()
        self._warm: set[Level] = set()
        self._thinking: set[asyncio.Task[Any]] = set()

    def warm_up(self, level: Level | None) -> None:
        """Let a slow bot get ready while the table still waits for players."""
        if level is not None and not LEVELS[level].quick and level not in self._warm:
            self._warm.add(level)
            self._begin(self._get_ready(level))

    def choose(
        self, level: Level, view: View, legal: Sequence[Action], seed: int | None = None
    ) -> Action | None:
        """What a bot does that needs no time. Out of turn, slow bots are among them. With a seed, a
        quick one decides by that and nothing else."""
        quick = level if LEVELS[level].quick else STAND_IN
        if seed is not None:
            return find_bot(quick)(seed).choose(view, legal)
        bot = self._quick.get(quick)
        if bot is None:
            bot = self._quick[quick] = find_bot(quick)(self._seed)
        return bot.choose(view, legal)

    def think(
        self, level: Level, view: View, legal: Sequence[Action], seed: int | None = None
    ) -> Thought:
        """Begin to think about a decision."""
        quick = self.choose(level, view, legal, seed)
        if LEVELS[level].quick or len(legal) == 1:
            return Thought(quick)
        return Thought(quick, self._begin(self._search(level, view, legal)))

    def close(self) -> None:
        """Nobody gets an answer any more."""
        for task in self._thinking:
            task.cancel()
        self._slow.close()

    def _begin(self, work: Coroutine[Any, Any, Action | None]) -> asyncio.Task[Action | None]:
        task = asyncio.get_running_loop().create_task(work)
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)
        return task

    async def _get_ready(self, level: Level) -> None:
        try:
            await self._slow.warm_up(level, self._seed)
        except NoAnswer as problem:
            _log.warning("the bot %s is not ready: %s", level, problem)

    async def _search(self, level: Level, view: View, legal: Sequence[Action]) -> Action | None:
        began = monotonic()
        try:
            found = await self._slow.choose(level, self._seed, view, legal)
            self._times.add(monotonic() - began)
            return found
        except NoAnswer as problem:
            _log.warning("the bot %s failed, a %s one decides: %s", level, STAND_IN, problem)
            return None
