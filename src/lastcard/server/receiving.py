"""What comes in over one connection: messages, to the room they belong to, in their order.

A message is carried out as it arrives. Only what has to wait is left to ``listen``: who enters
waits for the table, and after many messages at once others have a turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from lastcard.errors import UserError
from lastcard.protocol import messages as m
from lastcard.protocol.codec import decode_request, request_id
from lastcard.protocol.refusals import refuse
from lastcard.server import limits, wire
from lastcard.server.frames import BINARY, CLOSE, PING, TEXT, BadFrame, FrameReader
from lastcard.server.session import Session

HEARTBEAT: Final = 25.0
"""Seconds of silence after which somebody is asked whether they are still there; half as long
again, and they are not."""
MOST_AT_ONCE: Final = 32
"""Messages of one connection before others have a turn."""


class Receiver:
    """Given bytes by the connection itself (``data_received``). What came with the handshake, and
    the end, it hears from aiohttp, as any parser of it does (``feed_data``, ``feed_eof``)."""

    __slots__ = (
        "_alarm", "_asked", "_enter", "_frames", "_heard_at", "_is_asked", "_is_over",
        "_is_waiting", "_loop", "_session", "_turn",
    )  # fmt: skip

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        session: Session,
        enter: Callable[[m.ClientMessage], Awaitable[None]],
    ) -> None:
        """``enter`` is given what is said before there is a room."""
        self._loop = loop
        self._session = session
        self._enter = enter
        self._frames = FrameReader()
        self._asked: m.ClientMessage | None = None
        """Said before there is a room."""
        self._is_waiting = False
        """Whether more has come than could be taken in at once."""
        self._is_over = False
        self._turn = asyncio.Event()
        """There is something for ``listen`` to do."""
        self._heard_at = self._loop.time()
        self._is_asked = False
        """Whether somebody has been asked if they are still there."""
        self._alarm = self._loop.call_later(HEARTBEAT, self._look)

    def data_received(self, data: bytes) -> None:
        self._heard_at = self._loop.time()
        self._frames.feed(data)
        if self._is_waiting:
            self._session.stop_reading()  # aiohttp reads on after what came behind the handshake
        elif not self._is_over:
            self._take_in()

    # --- For aiohttp ------------------------------------------------------------------------------

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        self.data_received(data)
        return self._is_over, b""

    def feed_eof(self) -> None:
        self._is_over = True
        self._turn.set()

    # --- For who serves the connection ------------------------------------------------------------

    async def listen(self) -> None:
        """Until the connection has ended."""
        while self._is_waiting or not self._is_over:
            await self._turn.wait()
            self._turn.clear()
            if self._asked is not None:
                asked, self._asked = self._asked, None
                await self._enter(asked)
            if self._is_waiting:
                self._is_waiting = False
                self._take_in()
                if not self._is_waiting and not self._session.closed:
                    self._session.read_on()

    def stop(self) -> None:
        self._alarm.cancel()

    # --- Messages ---------------------------------------------------------------------------------

    def _take_in(self) -> None:
        """Carry out what has arrived."""
        session = self._session
        for _ in range(MOST_AT_ONCE):
            try:
                message = self._frames.next()
            except BadFrame:
                session.close("bad-frame")
                session.stop_reading()
                return
            if message is None:
                return
            kind, payload = message
            if kind == CLOSE:
                session.send(wire.closing(payload[:2]))
                self.feed_eof()
                return
            if session.closed:
                continue
            if not session.allowance.spend("message", self._heard_at):
                self._refuse_one_too_many(kind, payload)
            elif kind == TEXT:
                self._take_request(payload)
                if self._asked is not None:
                    break
            elif kind == PING:
                session.send(wire.pong(payload))
            elif kind == BINARY:
                session.close("bad-frame")
        self._is_waiting = True
        session.stop_reading()
        self._turn.set()

    def _take_request(self, payload: bytes) -> None:
        session = self._session
        try:
            request = decode_request(payload)
        except UserError as refusal:
            session.send(wire.error(request_id(payload), refusal))
            return
        room = session.room
        if room is not None:
            room.handle(session, request)
        else:
            self._asked = request

    def _refuse_one_too_many(self, kind: int, payload: bytes) -> None:
        """Who goes on and on is not listened to any more."""
        session = self._session
        session.over_limit += 1
        if session.over_limit > limits.PATIENCE:
            session.close("too-fast")
            session.stop_reading()
        elif kind == TEXT:
            session.send(wire.error(request_id(payload), refuse("too-fast")))

    # --- Whether somebody is there ----------------------------------------------------------------

    def _look(self) -> None:
        now, due = self._loop.time(), self._heard_at + HEARTBEAT
        if now >= due:
            if self._is_asked:
                self._session.cut()
                return
            self._session.send(wire.PING)
            due = now + HEARTBEAT / 2
            self._is_asked = True
        else:
            self._is_asked = False
        self._alarm = self._loop.call_at(due, self._look)
