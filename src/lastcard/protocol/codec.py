"""Messages as JSON and back. What cannot be read is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from lastcard.errors import UserError
from lastcard.protocol import messages as m
from lastcard.protocol.refusals import refuse

encode: Callable[[Any], bytes] = msgspec.json.Encoder().encode
_read_request: Callable[[bytes | str], m.ClientMessage] = msgspec.json.Decoder(
    m.ClientMessage
).decode
_read_reply: Callable[[bytes | str], m.ServerMessage] = msgspec.json.Decoder(m.ServerMessage).decode

_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


def decode_request(data: bytes | str) -> m.ClientMessage:
    """A message of a client, or the refusal to send back."""
    try:
        return _read_request(data)
    except _UNREADABLE as problem:
        raise refuse("bad-message", str(problem)[:200]) from None


def decode_reply(data: bytes | str) -> m.ServerMessage:
    """A message of a server."""
    try:
        return _read_reply(data)
    except _UNREADABLE as problem:
        raise UserError(
            "other-protocol",
            f"this server speaks another protocol than this Lastcard: {str(problem)[:200]}",
        ) from None


class _Head(msgspec.Struct):
    id: m.RequestId | None = None


def request_id(data: bytes | str) -> int | None:
    """The id of a message that could not be read, if that much can be."""
    try:
        return msgspec.json.decode(data, type=_Head).id
    except _UNREADABLE:
        return None
