"""The WebSocket: who may have one, and how long. What comes in is a ``Receiver``'s; what goes out,
a session writes itself."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
from functools import partial
from typing import Any, cast
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.http import WS_KEY

from lastcard.errors import UserError
from lastcard.protocol import messages as m
from lastcard.protocol.refusals import refuse
from lastcard.server import limits
from lastcard.server.api import HALL, account_of, charge, person_of
from lastcard.server.hall import Elsewhere, Hall
from lastcard.server.limits import Account
from lastcard.server.receiving import Receiver
from lastcard.server.session import Session

_log = logging.getLogger(__name__)


def check_origin(request: web.Request) -> None:
    """A browser says which site a page is from; other programs say nothing."""
    origin = request.headers.get("Origin")
    if origin is None:
        return
    try:
        page = urlsplit(origin)
        same = page.netloc == request.host != ""
        if request.app[HALL].has_ports:
            same = same or page.hostname == urlsplit(f"//{request.host}").hostname is not None
    except ValueError:
        same = False
    if not same and origin not in request.app[HALL].config.origins:
        raise refuse("wrong-origin", ascii(origin)[1:-1][:80])


async def serve_socket(request: web.Request) -> web.StreamResponse:
    hall = request.app[HALL]
    check_origin(request)
    if not hall.is_open:  # a proxy tries the next process
        raise refuse("not-readable")
    address = account_of(request)
    if address is not None and address.all_connections >= limits.CONNECTIONS:
        raise refuse("too-many-connections")
    charge(request, "connect")
    answer = await _shake_hands(request)
    transport = request.transport
    if transport is None:  # gone already
        return answer
    session = Session(transport, hall.allowance(address))
    receiver = Receiver(hall.loop, session, partial(_enter, hall, session, address))
    late = hall.loop.call_later(hall.config.enter_within, _close_if_alone, session)
    hall.sessions.add(session)
    if address is not None:
        address.connections += 1
    try:
        request.protocol.set_parser(cast(Any, receiver))
        transport.set_protocol(_Straight(transport.get_protocol(), receiver))
        await receiver.listen()
    finally:
        late.cancel()
        receiver.stop()
        hall.sessions.discard(session)
        if address is not None:
            address.connections -= 1
        if session.room is not None:
            session.room.leave(session)
        session.end()
    return answer


class _Straight(asyncio.Protocol):
    """A connection after its handshake: bytes go straight to whom they are for. Everything else
    stays with the protocol that had it."""

    __slots__ = (
        "connection_lost", "data_received", "eof_received", "pause_writing", "resume_writing",
    )  # fmt: skip

    def __init__(self, before: asyncio.BaseProtocol, receiver: Receiver) -> None:
        inner = cast(asyncio.Protocol, before)
        self.data_received = receiver.data_received  # type: ignore[method-assign]
        self.eof_received = inner.eof_received  # type: ignore[method-assign]
        self.connection_lost = inner.connection_lost  # type: ignore[method-assign]
        self.pause_writing = inner.pause_writing  # type: ignore[method-assign]
        self.resume_writing = inner.resume_writing  # type: ignore[method-assign]


async def _shake_hands(request: web.Request) -> web.StreamResponse:
    """From here on frames go both ways. No extension is agreed to."""
    try:
        is_meant = bool(web.WebSocketResponse().can_prepare(request))
    except ValueError:  # a key that is not even text
        is_meant = False
    if not is_meant:
        raise refuse("bad-request", "this address is for WebSockets")
    key = request.headers["Sec-WebSocket-Key"].encode() + WS_KEY
    accepted = base64.b64encode(hashlib.sha1(key, usedforsecurity=False).digest()).decode()
    answer = web.StreamResponse(status=101)
    answer.headers["Upgrade"] = "websocket"
    answer.headers["Connection"] = "upgrade"
    answer.headers["Sec-WebSocket-Accept"] = accepted
    answer.force_close()
    await answer.prepare(request)
    return answer


def _close_if_alone(session: Session) -> None:
    if session.room is None:
        session.close("not-entered")


async def _enter(
    hall: Hall, session: Session, address: Account | None, request: m.ClientMessage
) -> None:
    if session.is_repeated(request.id):
        return
    try:
        if not isinstance(request, m.Enter):
            raise refuse("not-entered")
        session.person = person_of(request.secret)
        session.allowance = hall.allowance(address, session.person)
        if not session.allowance.spend("enter", hall.loop.time()):
            raise refuse("too-fast")
        await hall.enter(session, request)
    except Elsewhere as elsewhere:
        session.close("moved", elsewhere.at)
    except UserError as refusal:
        hall.figures.refusals[refusal.code] += 1
        session.refuse(request.id, refusal)
    except Exception:
        _log.exception("somebody could not enter")
        if session.room is not None:
            session.room.leave(session)
        session.refuse(request.id, refuse("internal"))
