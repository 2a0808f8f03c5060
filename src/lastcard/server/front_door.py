"""Who may connect at all: so many connections by address and in all, counted before a byte is read.

Requests that are never finished, and connections that say nothing, cost a file descriptor each;
limits further in would not see them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, cast

from lastcard.server.client_address import is_within, one_home
from lastcard.server.config import Network

BY_ADDRESS: Final = 120
"""Connections at the same time: sockets, and those that ask for pages."""
KEPT_FREE: Final = 64
"""File descriptors for the store, the bots and whatever else the server itself opens."""
_FILES_WANTED: Final = 65_536


class FrontDoor:
    """Makes a protocol for each connection, as an event loop's ``create_server`` wants it."""

    def __init__(
        self, serve: Callable[[], asyncio.Protocol], trusted: Iterable[Network], limited: bool
    ) -> None:
        self._serve = serve
        self._trusted = tuple(trusted)
        self._limited = limited
        self._most = open_file_limit() - KEPT_FREE
        self._by_address: Counter[str] = Counter()
        self._open = 0

    def __call__(self) -> asyncio.Protocol:
        return _Connection(self, self._serve())

    def admit(self, name: str) -> str | None:
        """The address a connection is counted under; None: there are too many already."""
        home = "" if is_within(name, self._trusted) else one_home(name)
        is_full = self._open >= self._most or (home and self._by_address[home] >= BY_ADDRESS)
        if is_full and self._limited:
            return None
        self._open += 1
        self._by_address[home] += 1
        return home

    @property
    def connections(self) -> int:
        return self._open

    def gone(self, home: str) -> None:
        self._open -= 1
        self._by_address[home] -= 1
        if not self._by_address[home]:
            del self._by_address[home]


class _Connection(asyncio.Protocol):
    """Hands everything on to the protocol that serves it, once it is let in."""

    __slots__ = ("_door", "_home", "_inner", "data_received", "pause_writing", "resume_writing")

    def __init__(self, door: FrontDoor, inner: asyncio.Protocol) -> None:
        self._door = door
        self._inner = inner
        self._home: str | None = None
        # Every byte goes through these: handed over as they are, they cost nothing.
        self.data_received = inner.data_received  # type: ignore[method-assign]
        self.pause_writing = inner.pause_writing  # type: ignore[method-assign]
        self.resume_writing = inner.resume_writing  # type: ignore[method-assign]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        self._home = self._door.admit(str(peer[0]) if peer else "")
        if self._home is None:
            cast(asyncio.Transport, transport).abort()
        else:
            self._inner.connection_made(transport)

    def connection_lost(self, problem: Exception | None) -> None:
        if self._home is not None:
            self._inner.connection_lost(problem)
            self._door.gone(self._home)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()


def open_file_limit() -> int:
    """How many files and connections this process may have open, raised as far as it may be."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return _FILES_WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES_WANTED if hard == resource.RLIM_INFINITY else min(hard, _FILES_WANTED)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)
