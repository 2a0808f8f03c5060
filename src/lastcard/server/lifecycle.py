"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
from contextlib import AsyncExitStack

from aiohttp import web

from lastcard.errors import UserError
from lastcard.server.app import make_app
from lastcard.server.config import Config
from lastcard.server.front_door import FrontDoor
from lastcard.server.sparing_log import SparingLog


class Server:
    """A server that listens. Use it as ``async with Server(config) as server``."""

    def __init__(self, config: Config, host: str = "127.0.0.1", port: int = 0) -> None:
        self._config = config
        self._runner = web.AppRunner(
            make_app(config),
            access_log=None,
            shutdown_timeout=5,
            keepalive_timeout=config.finish_within,
        )
        self._host = host
        self._port = port
        self._stack = AsyncExitStack()
        self._listening: asyncio.Server | None = None
        self.app = self._runner.app

    @property
    def address(self) -> str:
        assert self._listening is not None
        host, port = self._listening.sockets[0].getsockname()[:2]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    async def __aenter__(self) -> Server:
        self._stack.push_async_callback(self._runner.cleanup)
        try:
            await self._runner.setup()
            await self._listen()
        except OSError as error:
            await self._stack.aclose()
            where = f"{self._host}:{self._port}"
            is_host = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
            raise UserError(
                "cannot-listen",
                f"cannot listen on {where}: {error.strerror or error}; "
                f"choose another {'--host' if is_host else '--port'}",
            ) from None
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def _listen(self) -> None:
        serve = self._runner.server
        assert serve is not None
        door = FrontDoor(serve, self._config.proxies, self._config.limited)
        loop = asyncio.get_running_loop()
        self._listening = await loop.create_server(door, self._host, self._port, backlog=128)
        self._stack.callback(self._listening.close)

    async def __aexit__(self, *problem: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Say goodbye to everybody and write everything."""
        await self._stack.aclose()


def serve(config: Config, host: str, port: int) -> int:
    """Serve until the process is told to stop."""
    log = logging.StreamHandler()
    log.addFilter(SparingLog())
    layout = "%(asctime)s %(levelname)s %(message)s"
    logging.basicConfig(level=logging.WARNING, format=layout, handlers=[log])
    sys.setswitchinterval(0.001)  # heavy work waits for play, not play for heavy work
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(config, host, port))
    return 0


async def _serve(config: Config, host: str, port: int) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows: Ctrl-C raises KeyboardInterrupt instead
            break
    async with Server(config, host, port) as server:
        print(
            f"Lastcard is open at {server.address} (tables are kept in {config.data})", flush=True
        )
        _spare_the_collector()
        await stop.wait()


def _spare_the_collector() -> None:
    """Play leaves no cycles behind, only ended connections and forgotten tables do: look for them
    after some ten thousand of those. Left alone, the collector walks through all tables every two
    seconds under load, and everybody waits for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 1, 10)


def _loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    """uvloop where it is installed: twice the messages a second."""
    try:
        from uvloop import Loop
    except ModuleNotFoundError:
        return None
    return Loop
