"""One connection: who is at the other end, and what was answered."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lastcard.errors import UserError
from lastcard.protocol.codes import GoodbyeCode
from lastcard.protocol.table_info import Avatar
from lastcard.server import wire
from lastcard.server.joining import Asker
from lastcard.server.limits import Allowance

if TYPE_CHECKING:
    from lastcard.server.room import Room

REMEMBERED = 8
"""Requests whose answers are kept, so that one that is sent again is answered again; those not
answered yet are all known."""
LINGER = 2.0
"""Seconds the other side has to close a connection after the goodbye."""
MAX_UNSENT = 512 * 1024
"""Bytes that may wait for a slow reader before the connection is cut."""


class Session:
    """A WebSocket, written to without waiting: whoever does not read is cut off."""

    __slots__ = (
        "_answers", "_transport", "allowance", "avatar", "closed", "name", "over_limit", "person",
        "room", "seat", "watch",
    )  # fmt: skip

    def __init__(self, transport: asyncio.Transport, allowance: Allowance) -> None:
        self._transport = transport
        self._answers: dict[int, bytes | None] = {}
        """None: not answered yet; empty: ok; otherwise the error."""
        self.allowance = allowance
        self.over_limit = 0
        self.closed = False
        """Whether goodbye was said: nothing is sent or listened to any more."""
        self.person = ""
        self.name = ""
        self.avatar: Avatar | None = None
        self.watch = False
        self.room: Room | None = None
        self.seat: int | None = None
        """Where this connection plays; None for a spectator."""

    @property
    def asker(self) -> Asker:
        return Asker(self.person, self.name, self.avatar)

    def send(self, frames: bytes) -> None:
        transport = self._transport
        if self.closed or transport.is_closing():
            return
        transport.write(frames)
        if transport.get_write_buffer_size() > MAX_UNSENT:
            transport.abort()

    def stop_reading(self) -> None:
        """Take nothing in for now, also of what has arrived."""
        self._transport.pause_reading()

    def read_on(self) -> None:
        self._transport.resume_reading()

    @property
    def is_gone(self) -> bool:
        """Whether there is nobody to talk to any more."""
        return self.closed or self._transport.is_closing()

    def cut(self) -> None:
        """Nobody is there any more."""
        self._transport.abort()

    def end(self) -> None:
        """The other side has closed the connection; it has a moment to take what is unsent."""
        self._transport.close()
        if self._transport.get_write_buffer_size():
            asyncio.get_running_loop().call_later(LINGER, self._cut_if_unsent)

    def _cut_if_unsent(self) -> None:
        if self._transport.get_write_buffer_size():
            self._transport.abort()

    def close(self, code: GoodbyeCode, at: str = "") -> None:
        """Say goodbye, and leave the room. The other side closes the connection: cut off while it
        still talks, it would never read why."""
        if self.closed:
            return
        self.send(wire.bye(code, at))
        self.closed = True
        if self.room is not None:
            self.room.leave(self)
        asyncio.get_running_loop().call_later(LINGER, self._transport.close)

    # --- Answers ----------------------------------------------------------------------------------

    def is_repeated(self, request: int) -> bool:
        """Whether this request was made before; then it is only answered again."""
        if request not in self._answers:
            self._answers[request] = None
            if len(self._answers) > REMEMBERED:
                self._forget_one()
            return False
        answer = self._answers[request]
        if answer is not None:
            self.send(answer or wire.ok(request))
        return True

    def _forget_one(self) -> None:
        """The oldest that is answered."""
        for request, answer in self._answers.items():
            if answer is not None:
                del self._answers[request]
                return

    def agree(self, request: int, before: bytes = b"") -> None:
        """Answer with ok, after what is to be read before it."""
        if request in self._answers:
            self._answers[request] = b""
        self.send(before + wire.ok(request))

    def refuse(self, request: int, refusal: UserError) -> None:
        answer = wire.error(request, refusal)
        if request in self._answers:
            self._answers[request] = answer
        self.send(answer)


Outgoing = dict[Session, bytes]
"""Frames to send, by connection."""
