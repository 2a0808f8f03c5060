"""Bots at tables. They get views, never the game; slow ones think in a process of their own."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from lastcard.bots import Bot, find_bot
from lastcard.bots.bot_process import BotProcess
from lastcard.bots.levels import LEVELS, STAND_IN
from lastcard.bots.side_process import NoAnswer
from lastcard.game import Action, View
from lastcard.protocol.messages import Level

Answer = Callable[[Action | None], None]
_log = logging.getLogger(__name__)


class BotRunner:
    """Decides for all bots of a server."""

    def __init__(self, limit: float) -> None:
        """``limit``: how many seconds a slow bot may take, before a quick one decides for it."""
        self._limit = limit
        self._seed = random.getrandbits(60)
        self._quick: dict[str, Bot] = {}
        self._slow = BotProcess()
        self._warm: set[Level] = set()
        self._thinking: set[asyncio.Task[Any]] = set()

    def warm_up(self, level: Level | None) -> None:
        """Let a slow bot get ready while the table still waits for players."""
        if level is not None and not LEVELS[level].quick and level not in self._warm:
            self._warm.add(level)
            self._begin(self._get_ready(level))

    def choose(self, level: Level, view: View, legal: Sequence[Action]) -> Action | None:
        """What a bot does that needs no time. Out of turn, slow bots are among them."""
        quick = level if LEVELS[level].quick else STAND_IN
        bot = self._quick.get(quick)
        if bot is None:
            bot = self._quick[quick] = find_bot(quick)(self._seed)
        return bot.choose(view, legal)

    def decide(self, level: Level, view: View, legal: Sequence[Action], answer: Answer) -> None:
        """Ask for a decision; the answer comes now, or later on the loop."""
        if LEVELS[level].quick or len(legal) == 1:
            answer(self.choose(level, view, legal))
        else:
            self._begin(self._think(level, view, legal)).add_done_callback(
                lambda thought: None if thought.cancelled() else answer(thought.result())
            )

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

    async def _think(self, level: Level, view: View, legal: Sequence[Action]) -> Action | None:
        try:
            async with asyncio.timeout(self._limit):
                return await self._slow.choose(level, self._seed, view, legal)
        except TimeoutError:
            pass
        except NoAnswer as problem:
            _log.warning("the bot %s failed, a %s one decides: %s", level, STAND_IN, problem)
        return self.choose(level, view, legal)
