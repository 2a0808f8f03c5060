"""Several servers on one database, and how a client finds the one that has a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from lastcard.terminal.remote_session import socket_address
from tests.kit.postgres import Postgres
from tests.server.harness import House, serving

LEASE = 60.0


@asynccontextmanager
async def houses(
    postgres: Postgres, folder: Path, count: int = 2, **config: Any
) -> AsyncIterator[list[House]]:
    """Servers on one database; each knows all the others."""
    address = postgres.database()
    async with AsyncExitStack() as stack:
        settings = {"store": address, "lease": LEASE, "advertise": "http://127.0.0.1:{port}"}
        found = [
            await stack.enter_async_context(serving(folder, **{**settings, **config}))
            for _ in range(count)
        ]
        for house in found:
            await house.hall.membership._renew()
        yield found


def run(
    postgres: Postgres,
    folder: Path,
    test: Callable[..., Coroutine[Any, Any, None]],
    count: int = 2,
    **config: Any,
) -> None:
    async def main() -> None:
        async with asyncio.timeout(60), houses(postgres, folder, count, **config) as found:
            await test(*found)

    asyncio.run(main())


async def follow(http: aiohttp.ClientSession, site: str, secret: str, table: str) -> str:
    """Enter a table as clients do; where it was in the end."""
    home = f"ws{site.removeprefix('http')}/ws"
    at = ""
    while True:
        where, at = socket_address(at, home) if at else home, ""
        try:
            async with http.ws_connect(where) as socket:
                await socket.send_json(
                    {"t": "enter", "id": 1, "table": table, "secret": secret, "name": "Ann"}
                )
                while (frame := await socket.receive()).type is aiohttp.WSMsgType.TEXT:
                    message = frame.json()
                    at = message.get("at", "")
                    if message["t"] == "state":
                        return where
        except aiohttp.ClientError:  # gone meanwhile: ask again where it is
            await asyncio.sleep(0.05)
