"""Messages as bytes: JSON, and the frame of a WebSocket text message around it.

A message for four people is encoded and framed once; the sockets share the bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any

import msgspec

from lastcard.errors import UserError
from lastcard.protocol import messages as m
from lastcard.protocol.refusals import refuse

MAX_FRAME = 4096
"""Bytes a client may send in one message."""

encode: Callable[[Any], bytes] = msgspec.json.Encoder().encode
_decode: Callable[[bytes | str], m.ClientMessage] = msgspec.json.Decoder(m.ClientMessage).decode
_MIDDLE = Struct(">BBH").pack
_LONG = Struct(">BBQ").pack
_TEXT = 0x81
_CLOSE = 0x88


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
    return message(m.Ok(request_id))


def error(request_id: int | None, refusal: UserError) -> bytes:
    return message(m.Error(request_id, refusal.code, refusal.message))


def bye(code: str, text: str) -> bytes:
    """The last message, and the frame that closes the connection."""
    return message(m.Bye(code, text)) + bytes((_CLOSE, 2)) + (1000).to_bytes(2, "big")


class _Head(msgspec.Struct):
    id: m.RequestId | None = None


def decode(data: bytes | str) -> m.ClientMessage:
    """A message of a client, or the refusal to send back."""
    try:
        return _decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise refuse("bad-message", str(problem)[:200]) from None


def request_id(data: bytes | str) -> int | None:
    """The id of a message that could not be read, if that much can be."""
    try:
        return msgspec.json.decode(data, type=_Head).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
