"""The WebSocket: frames in, to the room they belong to. What goes out, a session writes itself."""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from lastcard.errors import UserError
from lastcard.protocol import messages as m
from lastcard.protocol.codec import decode_request, request_id
from lastcard.protocol.refusals import refuse
from lastcard.server import limits, wire
from lastcard.server.api import HALL, client_address, person_of
from lastcard.server.hall import Hall
from lastcard.server.limits import Address
from lastcard.server.session import Session

HEARTBEAT = 25.0
_log = logging.getLogger(__name__)


def check_origin(request: web.Request) -> None:
    """A browser says which site a page is from; other programs say nothing."""
    origin = request.headers.get("Origin")
    if origin is None:
        return
    try:
        same = urlsplit(origin).netloc == request.host != ""
    except ValueError:
        same = False
    if not same and origin not in request.app[HALL].config.origins:
        raise refuse("wrong-origin", f"{origin:.80}")


async def serve_socket(request: web.Request) -> web.StreamResponse:
    hall = request.app[HALL]
    check_origin(request)
    address = hall.address(client_address(request))
    if address is not None and address.connections >= limits.CONNECTIONS:
        raise refuse("too-many-connections")
    socket = web.WebSocketResponse(
        autoclose=False,  # after a goodbye the close frame has been sent already
        heartbeat=HEARTBEAT,
        max_msg_size=wire.MAX_FRAME,
        compress=False,
        decode_text=False,
    )
    if not socket.can_prepare(request):
        raise refuse("bad-request", "this address is for WebSockets")
    await socket.prepare(request)
    transport = request.transport
    if transport is None:  # gone already
        return socket
    session = Session(transport, hall.loop.time())
    late = hall.loop.call_later(hall.config.enter_within, _close_if_alone, session)
    if address is not None:
        address.connections += 1
    try:
        await _listen(hall, socket, session, address)
    finally:
        late.cancel()
        if address is not None:
            address.connections -= 1
        if session.room is not None:
            session.room.leave(session)
        if session.closed:
            transport.close()
    return socket


def _close_if_alone(session: Session) -> None:
    if session.room is None:
        session.close("not-entered")


async def _listen(
    hall: Hall, socket: web.WebSocketResponse, session: Session, address: Address | None
) -> None:
    now, limited = hall.loop.time, hall.config.limited
    async for frame in socket:
        if session.closed:
            continue
        if frame.type is not WSMsgType.TEXT:
            session.close("bad-frame")
            continue
        if limited and not _within_limits(session, address, now()):
            if session.over_limit > limits.PATIENCE:
                session.close("too-fast")
                continue
            session.send(wire.error(request_id(frame.data), refuse("too-fast")))
            continue
        try:
            request = decode_request(frame.data)
        except UserError as refusal:
            session.send(wire.error(request_id(frame.data), refusal))
            continue
        if session.room is not None:
            session.room.handle(session, request)
        else:
            await _enter(hall, session, request)


def _within_limits(session: Session, address: Address | None, now: float) -> bool:
    """One message more; who is far over the limit for long is not listened to any more."""
    good = session.messages.take(limits.MESSAGES, now)
    if good and address is not None:
        good = address.messages.take(limits.ADDRESS_MESSAGES, now)
    if not good:
        session.over_limit += 1
    return good


async def _enter(hall: Hall, session: Session, request: m.ClientMessage) -> None:
    if session.is_repeated(request.id):
        return
    try:
        if not isinstance(request, m.Enter):
            raise refuse("not-entered")
        session.person = person_of(request.secret)
        await hall.enter(session, request)
    except UserError as refusal:
        session.refuse(request.id, refusal)
    except Exception:
        _log.exception("somebody could not enter")
        if session.room is not None:
            session.room.leave(session)
        session.refuse(request.id, refuse("internal"))
