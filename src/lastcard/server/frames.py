"""What a client sends over a WebSocket: bytes as they arrive, whole messages as they are complete.

What no client may send is refused before it is kept: frames without a mask, longer ones than any
message, parts of a message that was not begun.
"""

from __future__ import annotations

from typing import Final

from lastcard.server.wire import MAX_FRAME

PART: Final = 0
"""Of a message whose last part has not come."""
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
_KINDS: Final = (PART, TEXT, BINARY, CLOSE, PING, PONG)
_LONGEST_CONTROL: Final = 125
_NEVER_SENT: Final = (1004, 1005, 1006, 1015)
"""Statuses that programs have for connections nobody has closed."""
_LAST: Final = 0x80
_RESERVED: Final = 0x70
_MASKED: Final = 0x80

Message = tuple[int, bytes]
"""Its kind, and what it says."""


class BadFrame(Exception):
    """This is no client that speaks WebSocket, or one that says too much at once."""


class FrameReader:
    """The frames of one connection."""

    __slots__ = ("_at", "_begun", "_data", "_parts")

    def __init__(self) -> None:
        self._data = b""
        self._at = 0
        """How much of the data has been read."""
        self._begun = PART
        """The kind of a message that comes in several frames."""
        self._parts = b""

    def feed(self, data: bytes) -> None:
        if self._at < len(self._data):
            data = self._data[self._at :] + data
        self._data, self._at = data, 0

    def next(self) -> Message | None:
        """What the next frame completes; a part of a message says nothing yet, but is told, for it
        costs as much as a whole one. None until more has come. Control frames may come between the
        parts of another message."""
        data, at = self._data, self._at
        if len(data) < at + 2:
            return None
        first = data[at]
        kind = first & 0x0F
        if first & _RESERVED or kind not in _KINDS:
            raise BadFrame
        is_last = first >= _LAST
        if kind >= CLOSE:
            if not is_last:
                raise BadFrame
            payload = self._payload(at, _LONGEST_CONTROL)
            if payload is None:
                return None
            if kind == CLOSE and payload and not _is_status(payload[:2]):
                raise BadFrame
            return kind, payload
        if (kind == PART) == (self._begun == PART):
            raise BadFrame
        payload = self._payload(at, MAX_FRAME - len(self._parts))
        if payload is None:
            return None
        if not is_last:
            self._begun = self._begun or kind
            self._parts += payload
            return PART, b""
        if kind == PART:
            kind, payload = self._begun, self._parts + payload
            self._begun, self._parts = PART, b""
        return kind, payload

    def _payload(self, at: int, most: int) -> bytes | None:
        """What the frame at some place says, if it is there as a whole."""
        data = self._data
        size, start = data[at + 1], at + 2
        if size < _MASKED:
            raise BadFrame
        size -= _MASKED
        if size > _LONGEST_CONTROL:
            extra = 2 if size == _LONGEST_CONTROL + 1 else 8
            if len(data) < start + extra:
                return None
            size = int.from_bytes(data[start : start + extra], "big")
            start += extra
        if size > most:
            raise BadFrame
        end = start + 4 + size
        if len(data) < end:
            return None
        self._at = end
        return unmasked(data[start + 4 : end], data[start : start + 4])


def _is_status(said: bytes) -> bool:
    """Whether a connection may be closed with these two bytes; of one alone there is no such."""
    status = int.from_bytes(said, "big")
    return 1000 <= status < 5000 and status not in _NEVER_SENT


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """Every byte with one of the mask's four, in turn; as one large number that is quick."""
    size = len(payload)
    repeated = (mask * (size // 4 + 1))[:size]
    number = int.from_bytes(payload, "little") ^ int.from_bytes(repeated, "little")
    return number.to_bytes(size, "little")
