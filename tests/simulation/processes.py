"""Simulated processes: the real server on a loop in virtual time, started, stopped and killed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from lastcard.errors import UserError
from lastcard.server.config import Config
from lastcard.server.lifecycle import Server
from lastcard.server.store import Store
from tests.simulation.database import Database
from tests.simulation.network import Address, Network
from tests.simulation.scheduler import ProcessLoop, Scheduler
from tests.simulation.shared_store import SharedStore
from tests.simulation.sqlite_disk import Disk, StoreOnDisk
from tests.simulation.trouble import Trouble

Config_ = Callable[[random.Random], Config]
RESTART_AFTER = 2.0
"""Seconds after which whoever looks after the processes starts one again that gave up."""


class Process:
    """A place where one server process after the other runs."""

    def __init__(
        self,
        name: str,
        address: Address,
        scheduler: Scheduler,
        network: Network,
        kept: Database | Disk,
        configured: Config_,
        dice: random.Random,
        failed: Callable[[str], None],
    ) -> None:
        self.name = name
        self.address = address
        self.trouble = Trouble(lambda: scheduler.now)
        self.trouble_until = 0.0
        """Nobody can expect an answer before."""
        self.lives = 0
        self.loop: ProcessLoop | None = None
        self.stalls: list[tuple[float, float]] = []
        """When it was stopped, and for how long."""
        self._scheduler = scheduler
        self._network = network
        self._kept = kept
        """What it shares with others, or has for itself."""
        self._configured = configured
        self._dice = dice
        self._failed = failed
        self._buried: list[ProcessLoop] = []
        self._stop: asyncio.Event | None = None
        self._paused_at = 0.0

    @property
    def is_up(self) -> bool:
        return self.loop is not None and not self.loop.is_dead

    def start(self) -> None:
        if self.is_up:
            return
        self.lives += 1
        self.trouble_until = max(self.trouble_until, self._scheduler.now)
        life = random.Random(f"{self._dice.random()}")
        self.loop = ProcessLoop(self._scheduler, self._network, life, self._loop_failed)
        self._buried.append(self.loop)
        process = f"{self.name}.{self.lives}"
        self.loop.call_soon(self._begin, self.loop, process, life)

    def _begin(self, loop: ProcessLoop, process: str, life: random.Random) -> None:
        self._stop = asyncio.Event()
        loop.create_task(self._serve(loop, process, life, self._stop))

    async def _serve(
        self, loop: ProcessLoop, process: str, life: random.Random, stop: asyncio.Event
    ) -> None:
        @asynccontextmanager
        async def opened(config: Config) -> AsyncIterator[Store]:
            store: Store
            if isinstance(self._kept, Disk):
                store = StoreOnDisk(self._kept, self.trouble, self._failed, life)
            else:
                parts = self._kept, self.trouble, process, config.lease
                store = SharedStore(*parts, self._failed, life)
            try:
                yield store
            finally:
                await store.close()

        host, port = self.address
        config = replace(self._configured(life), advertise=f"//{host}:{port}")
        server = Server(config, host, port, open_store=opened)
        try:
            async with server:
                await stop.wait()
        except UserError:  # it could not start: no database, perhaps
            self._scheduler.after(RESTART_AFTER, self.start)
        except Exception as problem:
            self._failed(f"{self.name} has ended: {problem!r}")
        self._end(loop)

    def _end(self, loop: ProcessLoop) -> None:
        self._network.died(loop)
        loop.kill()

    # --- Faults -----------------------------------------------------------------------------------

    def stop(self) -> None:
        """As SIGTERM does."""
        if self.loop is not None and self._stop is not None:
            self.loop.call_soon(self._stop.set)

    def kill(self) -> None:
        if self.loop is not None and self.is_up:
            self._network.died(self.loop)
            self.loop.kill()

    def pause(self) -> None:
        if self.loop is not None and self.loop.goes_on:
            self._paused_at = self._scheduler.now
            self.loop.pause()

    def resume(self) -> None:
        if self.loop is not None and self.loop.is_paused:
            now = self._scheduler.now
            self.stalls.append((self._paused_at, now - self._paused_at))
            self.loop.resume()

    def stalled(self, since: float, until: float) -> float:
        """For how long it was stopped, between two times."""
        return sum(length for at, length in self.stalls if since <= at < until and length > 0.5)

    def bury(self) -> None:
        for loop in self._buried:
            loop.bury()

    def _loop_failed(self, context: dict[str, Any]) -> None:
        self._failed(f"{self.name}: {context.get('message')}: {context.get('exception')!r}")
