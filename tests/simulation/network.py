"""A network between clients and processes: slow, uneven, and torn now and then.

A connection keeps the order of what goes through it, until it is torn; what was under way then is
lost. Between connections anything may overtake anything.
"""

from __future__ import annotations

import asyncio
import random
import struct
import zlib
from collections.abc import Callable
from typing import Any, Protocol, cast

from tests.simulation.scheduler import ProcessLoop, Scheduler

Address = tuple[str, int]
_as_bytes = struct.Struct("<d").pack
UNSENT = 64 * 1024
"""Bytes that the system takes before a server sees that the other side does not read."""


class Caller(Protocol):
    """Who has called a server."""

    def hear(self, data: bytes) -> None: ...

    def lost(self) -> None: ...


class Network:
    """Who listens where, and how long everything takes."""

    def __init__(self, scheduler: Scheduler, dice: random.Random) -> None:
        self.scheduler = scheduler
        self.dice = dice
        self.slower = 1.0
        """How many times longer everything takes just now."""
        self.trace = 0
        """A check over every byte that has arrived anywhere, and when."""
        self._listening: dict[Address, _Listener] = {}
        self._listeners: list[_Listener] = []
        """All there ever were."""

    def listen(
        self, owner: ProcessLoop, address: Address, serve: Callable[[], asyncio.Protocol]
    ) -> asyncio.Server:
        listener = _Listener(self, owner, address, serve)
        self._listeners.append(listener)
        return listener  # type: ignore[return-value]

    def let_in(self, listener: _Listener) -> None:
        self._listening[listener.address] = listener

    def leave(self, listener: _Listener) -> None:
        if self._listening.get(listener.address) is listener:
            del self._listening[listener.address]

    def call(self, address: Address, home: str, caller: Caller) -> Link | None:
        """Connect from somewhere; None if nobody is there."""
        listener = self._listening.get(address)
        if listener is None or listener.owner.is_dead:
            return None
        return Link(self, listener, home, caller)

    def arrived(self, data: bytes) -> None:
        if data.startswith(b"HTTP/"):  # says what day it is
            data = str(len(data)).encode()
        self.trace = zlib.crc32(data, zlib.crc32(_as_bytes(self.scheduler.now), self.trace))

    def died(self, owner: ProcessLoop) -> None:
        """The system closes what a process had open."""
        for listener in self._listeners:
            if listener.owner is owner:
                listener.close()
                for link in list(listener.links):
                    link.reset()


class _Listener:
    """As much of ``asyncio.Server`` as is asked for."""

    def __init__(
        self,
        network: Network,
        owner: ProcessLoop,
        address: Address,
        serve: Callable[[], asyncio.Protocol],
    ) -> None:
        self.network = network
        self.owner = owner
        self.address = address
        self.serve = serve
        self.links: dict[Link, None] = {}
        self.sockets = (self,)

    def getsockname(self) -> Address:
        return self.address

    async def start_serving(self) -> None:
        self.network.let_in(self)

    def close(self) -> None:
        self.network.leave(self)


class Way:
    """One direction of a connection."""

    __slots__ = ("_last", "_latency", "_network", "blocked_until", "unread")

    def __init__(self, network: Network) -> None:
        self._network = network
        self._latency = network.dice.lognormvariate(-3.2, 0.6)  # some 40 ms
        self._last = 0.0
        self.blocked_until = 0.0
        """Nothing arrives before."""
        self.unread = 0
        """Bytes under way."""

    def next_arrival(self) -> float:
        """When something arrives that is sent now; never before what was sent earlier."""
        network = self._network
        wanted = self._latency * network.dice.uniform(1, 1.5) * network.slower
        now = network.scheduler.now
        self._last = max(self._last, self.blocked_until, now + wanted)
        return self._last


class Link:
    """A connection between a caller and a process."""

    def __init__(self, network: Network, listener: _Listener, home: str, caller: Caller) -> None:
        self.network = network
        self.owner = listener.owner
        self.caller = caller
        self.is_open = True
        """As far as the caller knows."""
        self.is_silent = False
        """Whether what is sent is lost, and nobody is told so."""
        self.troubled_at = network.scheduler.now
        """When it last did not work as it should."""
        self._there = Way(network)
        self._back = Way(network)
        self._listener = listener
        listener.links[self] = None
        self.transport = _Transport(self, home)
        self.protocol: asyncio.Protocol | None = None
        self._not_read: list[bytes] = []
        self._at_server(self._accept)

    # --- For the caller ---------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        if self.is_open and not self.is_silent:
            self._at_server(self._receive, data)

    def hang_up(self) -> None:
        """The caller has gone."""
        if self.is_open:
            self.is_open = False
            if not self.is_silent:
                self._at_server(self.transport.cut)

    # --- Faults -----------------------------------------------------------------------------------

    def reset(self) -> None:
        """Torn: what is under way is lost, and both sides are told, one of them later."""
        self.is_silent = True
        self.troubled_at = self.network.scheduler.now
        self._at_server(self.transport.cut)
        self._at_caller(self._caller_lost)

    def fall_silent(self) -> None:
        """Torn, and nobody is told."""
        self.is_silent = True

    def block(self, until: float) -> None:
        """Nothing arrives for a while, in either direction; then everything does."""
        self.troubled_at = max(self.troubled_at, until)
        for way in (self._there, self._back):
            way.blocked_until = max(way.blocked_until, until)

    # --- On the way -------------------------------------------------------------------------------

    def _at_server(self, call: Callable[..., None], *args: Any) -> None:
        self.network.scheduler.at(self._there.next_arrival(), call, *args, owner=self.owner)

    def _at_caller(self, call: Callable[..., None], *args: Any) -> None:
        self.network.scheduler.at(self._back.next_arrival(), call, *args)

    def _accept(self) -> None:
        if not self.is_silent:
            self.protocol = self._listener.serve()
            self.protocol.connection_made(self.transport)

    def _receive(self, data: bytes) -> None:
        if self.protocol is None or self.is_silent:
            return
        if self.transport.is_read:
            self.network.arrived(data)
            self.protocol.data_received(data)
        else:
            self._not_read.append(data)

    def read_on(self) -> None:
        """The server reads again."""
        waiting, self._not_read = self._not_read, []
        for data in waiting:
            self._receive(data)

    def sent_back(self, data: bytes) -> None:
        """The server writes."""
        if self.is_open and not self.is_silent:
            self._back.unread += len(data)
            self._at_caller(self._hear, data)

    @property
    def unread(self) -> int:
        return max(0, self._back.unread - UNSENT)

    def _hear(self, data: bytes) -> None:
        self._back.unread -= len(data)
        if self.is_open and not self.is_silent:
            self.network.arrived(data)
            self.caller.hear(data)

    def server_left(self) -> None:
        """The server has closed its side, after what it wrote."""
        self._at_caller(self._caller_lost)

    def _caller_lost(self) -> None:
        if self.is_open:
            self.is_open = False
            self.caller.lost()

    def ended(self, problem: Exception | None) -> None:
        """The server's side is over."""
        self._listener.links.pop(self, None)
        if self.protocol is not None:
            protocol, self.protocol = self.protocol, None
            protocol.connection_lost(problem)


class _Transport(asyncio.Transport):
    """The server's end of a link."""

    def __init__(self, link: Link, home: str) -> None:
        super().__init__({"peername": (home, 50_000)})
        self._link = link
        self._is_closing = False
        self.is_read = True

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self._link.protocol is not None
        return self._link.protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._link.protocol = cast(asyncio.Protocol, protocol)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._is_closing and not self._link.owner.is_dead:
            self._link.sent_back(bytes(data))

    def writelines(self, list_of_data: Any) -> None:
        self.write(b"".join(list_of_data))

    def is_closing(self) -> bool:
        return self._is_closing

    def get_write_buffer_size(self) -> int:
        return self._link.unread

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True
        self._link.owner.call_soon(self._link.read_on)

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._link.server_left()
            self._link.owner.call_soon(self._link.ended, None)

    def abort(self) -> None:
        if not self._is_closing:
            self._link.reset()

    def cut(self) -> None:
        """The connection has ended from outside."""
        if not self._is_closing:
            self._is_closing = True
            self._link.ended(None)
