"""The WebSocket: frames in, to the room they belong to. What goes out, a session writes itself."""

from __future__ import annotations

import asyncio
import logging
from urllib.parse import urlsplit

from aiohttp import WSMessage, WSMsgType, web

from lastcard.errors import UserError
from lastcard.protocol import messages as m
from lastcard.protocol.codec import decode_request, request_id
from lastcard.protocol.refusals import refuse
from lastcard.server import limits, wire
from lastcard.server.api import HALL, account_of, charge, person_of
from lastcard.server.hall import Elsewhere, Hall
from lastcard.server.limits import Account
from lastcard.server.session import LINGER, Session

HEARTBEAT = 25.0
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
    socket = web.WebSocketResponse(
        autoclose=False,  # after a goodbye the close frame has been sent already
        autoping=False,  # answered here, where they are counted
        heartbeat=HEARTBEAT,
        max_msg_size=wire.MAX_FRAME,
        compress=False,
        decode_text=False,
    )
    try:
        is_meant = bool(socket.can_prepare(request))
    except ValueError:  # a key that is not even text
        is_meant = False
    if not is_meant:
        raise refuse("bad-request", "this address is for WebSockets")
    await socket.prepare(request)
    transport = request.transport
    if transport is None:  # gone already
        return socket
    session = Session(transport, hall.allowance(address))
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
    hall: Hall, socket: web.WebSocketResponse, session: Session, address: Account | None
) -> None:
    async for frame in socket:
        if session.closed:
            continue
        if session.allowance.spend("message", hall.loop.time()):
            await _take_in(hall, session, address, frame)
        elif await _is_flood(session, frame):
            return


async def _is_flood(session: Session, frame: WSMessage) -> bool:
    """Refuse one message too many; who goes on and on is not listened to any more."""
    session.over_limit += 1
    if session.over_limit > limits.PATIENCE:
        session.close("too-fast")
        session.stop_reading()
        await asyncio.sleep(LINGER)  # closed at once, the other side would not read why
        return True
    if frame.type is WSMsgType.TEXT:
        session.send(wire.error(request_id(frame.data), refuse("too-fast")))
    await asyncio.sleep(0)  # a flood comes many frames at a time: others have a turn in between
    return False


async def _take_in(hall: Hall, session: Session, address: Account | None, frame: WSMessage) -> None:
    if frame.type is WSMsgType.PING:
        session.send(wire.pong(frame.data))
    elif frame.type is WSMsgType.TEXT:
        try:
            request = decode_request(frame.data)
        except UserError as refusal:
            session.send(wire.error(request_id(frame.data), refusal))
            return
        if session.room is not None:
            session.room.handle(session, request)
        else:
            await _enter(hall, session, address, request)
    elif frame.type is not WSMsgType.PONG:
        session.close("bad-frame")


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
