"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import ssl
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from multiprocessing.connection import Connection

from aiohttp import web

from lastcard.errors import UserError
from lastcard.server import large_pages
from lastcard.server.api import HALL
from lastcard.server.app import make_app
from lastcard.server.config import Config
from lastcard.server.front_door import FrontDoor
from lastcard.server.log import prepare_log
from lastcard.server.store.addresses import place_of
from lastcard.server.store.opening import OpenStore, opened


class Server:
    """A server that listens. Use it as ``async with Server(config) as server``."""

    def __init__(
        self,
        config: Config,
        host: str = "127.0.0.1",
        port: int = 0,
        shared_port: int | None = None,
        open_store: OpenStore = opened,
    ) -> None:
        """``shared_port``: where it listens too, with other processes of this machine."""
        self.config = config
        self._open_store = open_store
        self._host = host
        self._port = port
        self._shared_port = shared_port
        self._stack = AsyncExitStack()
        self._listening: list[asyncio.Server] = []
        self._ssl = _ssl_context(config)
        self._door: FrontDoor
        self.app: web.Application

    @property
    def address(self) -> str:
        """Where people find it."""
        host, port = self._listening[-1].sockets[0].getsockname()[:2]
        scheme = "http" if self._ssl is None else "https"
        return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"

    @property
    def _own_port(self) -> int:
        return int(self._listening[0].sockets[0].getsockname()[1])

    async def __aenter__(self) -> Server:
        try:
            await self._bind(self._port)
            if self._shared_port is not None:
                await self._bind(self._shared_port, shared=True)
            await self._open()
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def _bind(self, port: int, shared: bool = False) -> None:
        """Have the address, without letting anybody in yet."""
        loop = asyncio.get_running_loop()
        try:
            listening = await loop.create_server(
                lambda: self._door(),
                self._host,
                port,
                backlog=128,
                reuse_port=shared or None,
                ssl=self._ssl,
                start_serving=False,
            )
        except OSError as error:
            is_host = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
            raise UserError(
                "cannot-listen",
                f"cannot listen on {self._host}:{port}: {error.strerror or error}; "
                f"choose another {'--host' if is_host else '--port'}",
            ) from None
        self._listening.append(listening)
        self._stack.callback(listening.close)

    async def _open(self) -> None:
        advertise = self.config.advertise.replace("{port}", str(self._own_port))
        config = replace(self.config, advertise=advertise)
        self.app = make_app(config, self._open_store)
        runner = web.AppRunner(
            self.app,
            access_log=None,
            shutdown_timeout=5,
            keepalive_timeout=config.finish_within,
        )
        self._stack.push_async_callback(runner.cleanup)
        await runner.setup()
        assert runner.server is not None
        self._door = door = FrontDoor(runner.server, config.proxies, config.limited)
        self.app[HALL].figures.connections = lambda: door.connections
        for listening in self._listening:
            self._stack.callback(listening.close)  # before the tables are handed over
            await listening.start_serving()

    async def __aexit__(self, *problem: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Say goodbye to everybody and write everything."""
        await self._stack.aclose()


def _ssl_context(config: Config) -> ssl.SSLContext | None:
    """For a server that speaks TLS itself."""
    if config.certificate is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(*config.certificate)
    except (OSError, ssl.SSLError) as error:
        names = " and ".join(map(str, config.certificate))
        raise UserError(
            "bad-certificate",
            f"cannot use {names} ({error.strerror or error}): --tls-cert is the certificate with "
            "its chain, --tls-key its key, both PEM files",
        ) from None
    return context


def serve(config: Config, host: str, port: int) -> int:
    """Serve until the process is told to stop."""

    def opened(server: Server) -> None:
        place = place_of(config.store) if config.store else config.data
        print(f"Lastcard is open at {server.address} (tables are kept in {place})", flush=True)

    run_server(Server(config, host, port), opened)
    return 0


def run_server(
    server: Server, opened: Callable[[Server], None], owner: Connection | None = None
) -> None:
    """Run a server in this process until it is told to stop, or its owner is gone."""
    prepare_log(server.config.log)
    sys.setswitchinterval(0.001)  # heavy work waits for play, not play for heavy work
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(server, opened, owner))


async def _serve(
    server: Server, opened: Callable[[Server], None], owner: Connection | None
) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows: Ctrl-C raises KeyboardInterrupt instead
            break
    if owner is not None:
        loop.add_reader(owner.fileno(), stop.set)  # it says nothing, so this is its end
    async with server:
        opened(server)
        _spare_the_collector()
        gathering = asyncio.create_task(large_pages.keep_gathering())
        await stop.wait()
        gathering.cancel()


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
