"""A thousand tables of four players in one process, as cheap as Python can do it.

A bare WebSocket client on epoll. It does not decode messages: it finds the few bytes it needs, and
answers with the first legal action. The same code drives the table server and the bare fan-out.
"""

from __future__ import annotations

import base64
import json
import os
import random
import select
import socket
from collections import deque
from time import perf_counter
from typing import Any

SEATS = 4
TIMEOUT = 30.0
"""Seconds without an answer after which something is wrong."""
_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_DID = b'{"t":"did"'
_DEAL = b'{"t":"deal","id":%d}'
_ACT = b'{"t":"act","id":%d,"step":%d,"action":"%b"}'


def framed(payload: bytes, kind: int = _TEXT) -> bytes:
    """A frame of a client. The mask is zero, which the protocol allows and costs us nothing."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes((kind,)) + length + b"\0\0\0\0" + payload


class Player:
    """One connection."""

    __slots__ = ("asked", "fd", "legal", "line", "recv", "rest", "seat", "send", "table")

    def __init__(self, port: int, table: CrowdTable, seat: int) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), TIMEOUT)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.fd = self.line.fileno()
        self.recv, self.send = self.line.recv, self.line.send
        self.table = table
        self.seat = seat
        self.rest = b""
        self.legal = b""
        """The first action that is legal here; empty if there is none."""
        self.asked = 0

    def hear_of_action(self, data: bytes, start: int, stop: int) -> bool:
        """Take in a ``did``; say whether this was the last of the four to hear of the action."""
        table = self.table
        if table.missing == 0:  # after a while without us the next hand was dealt by itself
            table.missing = SEATS
        if table.missing == SEATS:  # the first
            table.step += 1
            found = data.find(b'"actor":', start, stop)
            table.actor = data[found + 8] - 48 if found > 0 else None
        table.missing -= 1
        found = data.find(b',"you":', start, stop)
        if found > 0:
            found = data.find(b'"legal":["', found, stop) + 10
            self.legal = data[found : data.index(b'"', found)] if found >= 10 else b""
        return not table.missing

    # --- Setting up: one message after the other, waiting for each --------------------------------

    def upgrade(self) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.send(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            head += self._more()
        status, _, self.rest = head.partition(b"\r\n\r\n")
        if b" 101 " not in status:
            raise ConnectionError(status.decode())

    def ask(self, **message: Any) -> None:
        """Make a request and wait for its answer."""
        self.asked += 1
        self.send(framed(json.dumps({"id": self.asked, **message}).encode()))
        answer = self.hear("ok", "error")
        if answer["t"] != "ok":
            raise ConnectionError(f"{message} was answered by {answer}")

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Wait for a message."""
        while True:
            while (span := _span(self.rest, 0, len(self.rest))) is None:
                self.rest += self._more()
            kind, payload = self.rest[0], self.rest[span[0] : span[1]]
            self.rest = self.rest[span[1] :]
            if kind != _TEXT:
                _answer(self, kind, payload)
                continue
            message: dict[str, Any] = json.loads(payload)
            if message["t"] == "state" and "board" in message:
                self.table.actor = message["board"].get("actor")
                self.legal = message.get("you", {}).get("legal", [""])[0].encode()
            if message["t"] in kinds:
                return message

    def _more(self) -> bytes:
        data = self.recv(65536)
        if not data:
            raise ConnectionError("the server closed a connection")
        return data


def _span(data: bytes, at: int, end: int) -> tuple[int, int] | None:
    """Where the payload of the frame at some place is, if it is there as a whole."""
    if end - at < 4:
        return (at + 2, end) if end - at >= 2 and data[at + 1] == end - at - 2 else None
    size, start = data[at + 1], at + 2
    if size == 126:
        size, start = data[at + 2] << 8 | data[at + 3], at + 4
    elif size == 127:
        size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
    return (start, start + size) if start + size <= end else None


class CrowdTable:
    """Four players, of whom one acts at a time."""

    __slots__ = ("actor", "missing", "players", "sent", "step")

    def __init__(self, port: int) -> None:
        self.players = [Player(port, self, seat) for seat in range(SEATS)]
        self.actor: int | None = None
        """Who must act; None after a hand, when somebody must deal."""
        self.step = 0
        self.missing = 0
        """How many of the four have not yet heard of the action under way."""
        self.sent = 0.0

    def act(self, now: float) -> None:
        """The next action. ``now`` is when it was due."""
        if self.actor is None:
            player = self.players[0]
            player.asked += 1
            payload = _DEAL % player.asked
        else:
            player = self.players[self.actor]
            player.asked += 1
            payload = _ACT % (player.asked, self.step, player.legal)
        self.sent = now
        self.missing = SEATS
        size = len(payload)
        player.send(b"\x81%c\0\0\0\0%b" % (0x80 | size, payload))


class Load:
    """What a time of playing gave."""

    def __init__(self) -> None:
        self.actions = 0
        self.bytes = 0
        self.seconds = 0.0
        self.latencies: list[float] = []

    @property
    def rate(self) -> float:
        return self.actions / self.seconds

    @property
    def frame(self) -> float:
        """Bytes a player received for an action."""
        return self.bytes / self.actions / SEATS

    def percentile(self, share: float) -> float:
        """Milliseconds from an action to the last player's event."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Crowd:
    """Everybody at the tables of one server."""

    def __init__(self) -> None:
        self.tables: list[CrowdTable] = []
        self._epoll = select.epoll()
        self._players: dict[int, Player] = {}

    def join(self, table: CrowdTable) -> None:
        self.tables.append(table)
        for player in table.players:
            self._epoll.register(player.fd, select.EPOLLIN)
            self._players[player.fd] = player
        self.keep_alive()

    def keep_alive(self) -> None:
        """Answer the pings that have come. Wanted now and then where nothing is played."""
        self._hear(Load(), 0)

    def leave(self) -> None:
        for player in self._players.values():
            player.line.close()
        self._epoll.close()

    def saturate(self, seconds: float) -> Load:
        """Each table, its match begun, acts as soon as all four have heard of its last action."""
        load = Load()
        began = perf_counter()
        for table in self.tables:
            table.act(perf_counter())
        while (now := perf_counter()) < began + seconds:
            for table in self._hear(load):
                table.act(now)
        return self._finish(load, began)

    def pace(self, seconds: float, rate: float, seed: int = 1) -> Load:
        """Actions come at random moments, on average ``rate`` a second. The time of each is
        taken from the moment it was due, also when nobody could act then."""
        load, dice = Load(), random.Random(seed)
        ready = deque(self.tables)
        began = due = perf_counter()
        while (now := perf_counter()) < began + seconds:
            while due <= now and ready:
                ready.popleft().act(due)
                due += dice.expovariate(rate)
            pause = due - now if ready else TIMEOUT  # all act: somebody must be heard
            ready.extend(self._hear(load, max(pause, 0)))
        return self._finish(load, began)

    def _finish(self, load: Load, began: float) -> Load:
        """Wait for all that is under way: the server works for it, so it counts."""
        while any(table.missing for table in self.tables):
            self._hear(load)
        load.seconds = perf_counter() - began
        return load

    def _hear(self, load: Load, timeout: float = TIMEOUT) -> list[CrowdTable]:
        """Read what has come; return the tables whose action all four have heard of."""
        events = self._epoll.poll(timeout)
        if not events and timeout == TIMEOUT:
            raise TimeoutError("the server does not answer")
        done: list[CrowdTable] = []
        players = self._players
        for fd, _ in events:
            self._take(players[fd], load, done)
        now = perf_counter()
        load.actions += len(done)
        load.latencies += [now - table.sent for table in done]
        return done

    def _take(self, player: Player, load: Load, done: list[CrowdTable]) -> None:
        data = player.recv(65536)
        if not data:
            raise ConnectionError("the server closed a connection")
        load.bytes += len(data)
        if player.rest:
            data = player.rest + data
        at, end = 0, len(data)
        while (span := _span(data, at, end)) is not None:
            start, stop = span
            if data.startswith(_DID, start):
                if player.hear_of_action(data, start, stop):
                    done.append(player.table)
            elif data[at] != _TEXT:
                _answer(player, data[at], data[start:stop])
            elif data.startswith(b'{"t":"error"', start):
                raise ConnectionError(data[start:stop].decode())
            at = stop
        player.rest = data[at:]


def _answer(player: Player, kind: int, payload: bytes) -> None:
    if kind == _PING:
        player.send(framed(payload, _PONG))
    elif kind == _CLOSE:
        raise ConnectionError("the server said goodbye")
