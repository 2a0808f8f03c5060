"""A real server to sit down at with the terminal's session."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import aiohttp
from aiohttp import web

from lastcard.protocol.patience import PATIENCE, Patience
from lastcard.rules import RuleSet
from lastcard.server.app import make_app
from lastcard.server.config import Config
from lastcard.terminal.remote_session import RemoteSession, own_secret


class House:
    """A server that can be stopped and started again at the same address."""

    def __init__(self, folder: Path, own_rules: tuple[RuleSet, ...] = ()) -> None:
        self._folder = folder
        self._own_rules = own_rules
        self.port = 0
        self._runner: web.AppRunner

    async def open(self) -> None:
        config = Config(self._folder, self._own_rules, bot_delay=0.0, grace=0.0, limited=False)
        self._runner = web.AppRunner(make_app(config), shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def close(self) -> None:
        await self._runner.cleanup()

    async def new_table(self, rules: str, bots: list[str | None], *, start: bool) -> str:
        """The address of a new table of ours."""
        settings = {"rules": {"base": rules}, "seats": len(bots)}
        wanted = {"name": "Zoe", "settings": settings, "bots": bots, "start": start}
        address = f"http://127.0.0.1:{self.port}"
        identity = {"Authorization": f"Bearer {own_secret()}"}
        async with (
            aiohttp.ClientSession(headers=identity) as client,
            client.post(f"{address}/api/tables", json=wanted) as answer,
        ):
            return f"{address}/t/{(await answer.json())['table']}"


@contextlib.asynccontextmanager
async def house(folder: Path, own_rules: tuple[RuleSet, ...] = ()) -> AsyncIterator[House]:
    server = House(folder, own_rules)
    await server.open()
    try:
        yield server
    finally:
        await server.close()


@contextlib.asynccontextmanager
async def seated_at(address: str, patience: Patience = PATIENCE) -> AsyncIterator[RemoteSession]:
    session = RemoteSession(address, "Zoe", patience=patience)
    running = asyncio.ensure_future(session.run())
    try:
        yield session
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def until(session: RemoteSession, seen: Callable[[], object]) -> None:
    """Wait for news until something is so."""
    async with asyncio.timeout(20):
        while not seen():
            await session._stirred.wait()
            session._stirred.clear()
