"""What a client sends over a WebSocket: bytes as they arrive, whole messages as they are complete.

What no client may send is refused before it is kept: frames without a mask, longer ones than any
message, parts of a message that was not begun.
"""

from __future__ import annotations

from typing import Final

from lastcard.server.wire import MAX_FRAME

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
_MORE: Final = 0
_BINARY: Final = 2
_KINDS: Final = (_MORE, TEXT, _BINARY, CLOSE, PING, PONG)
_LONGEST_CONTROL: Final = 125
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
        self._begun = _MORE
        """The kind of a message that comes in several frames."""
        self._parts = b""

    def feed(self, data: bytes) -> None:
        if self._at < len(self._data):
            data = self._data[self._at :] + data
        self._data, self._at = data, 0

    def next(self) -> Message | None:
        """The next message; None until more has come. Control frames may come between the frames of
        another message."""
        while True:
            data, at = self._data, self._at
            if len(data) < at + 2:
                return None
            first = data[at]
            kind = first & 0x0F
            if first & _RESERVED or kind not in _KINDS:
                raise BadFrame
            payload = self._payload(at, MAX_FRAME - len(self._parts))
            if payload is None:
                return None
            if kind >= CLOSE:
                if not first & _LAST or len(payload) > _LONGEST_CONTROL:
                    raise BadFrame
                return kind, payload
            if (kind == _MORE) == (self._begun == _MORE):
                raise BadFrame
            if not first & _LAST:
                self._begun = self._begun or kind
                self._parts += payload
                continue
            if kind == _MORE:
                kind, payload = self._begun, self._parts + payload
                self._begun, self._parts = _MORE, b""
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


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """Every byte with one of the mask's four, in turn; as one large number that is quick."""
    size = len(payload)
    repeated = (mask * (size // 4 + 1))[:size]
    number = int.from_bytes(payload, "little") ^ int.from_bytes(repeated, "little")
    return number.to_bytes(size, "little")
