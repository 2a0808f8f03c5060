"""Messages as frames of a WebSocket.

A message for four people is encoded and framed once; the sockets share the bytes.
"""

from __future__ import annotations

from struct import Struct

from lastcard.errors import UserError
from lastcard.protocol import messages as m
from lastcard.protocol.codec import encode
from lastcard.protocol.codes import GoodbyeCode
from lastcard.protocol.refusals import FINAL, GOODBYES, code_of

MAX_FRAME = 12 * 1024
"""Bytes a client may send in one message: settings with a deck of one's own are the longest."""

_MIDDLE = Struct(">BBH").pack
_LONG = Struct(">BBQ").pack
_TEXT = 0x81
_CLOSE = 0x88
_PONG = 0x8A
PING = bytes((0x89, 0))
"""Whether somebody is still there."""


def frame(payload: bytes) -> bytes:
    """The payload as one unmasked text frame."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 65536:
        return _MIDDLE(_TEXT, 126, size) + payload
    return _LONG(_TEXT, 127, size) + payload


def message(reply: m.Reply) -> bytes:
    return frame(encode(reply))


def ok(request_id: int) -> bytes:
    return frame(b'{"t":"ok","id":%d}' % request_id)


def error(request_id: int | None, refusal: UserError) -> bytes:
    return message(m.Error(request_id, code_of(refusal), refusal.message))


def pong(payload: bytes) -> bytes:
    """The answer to a ping, which is no longer than 125 bytes."""
    return bytes((_PONG, len(payload))) + payload


def bye(code: GoodbyeCode, at: str = "") -> bytes:
    """The last message, and the frame that closes the connection."""
    last = message(m.Bye(code, GOODBYES[code], code in FINAL, at))
    return last + closing((1000).to_bytes(2, "big"))


def closing(status: bytes) -> bytes:
    """The frame that closes a connection; who is asked to close it says the same status."""
    return bytes((_CLOSE, len(status))) + status
