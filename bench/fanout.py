"""The least a table server could do: a message in, the same bytes out to four sockets.

The stack and the handling of connections are those of ``lastcard serve``; there are no rules and
there is no store. ``python -m bench.fanout PORT BYTES``.
"""

from __future__ import annotations

import asyncio
import sys

import uvloop
from aiohttp import WSMsgType, web

from bench.crowd import SEATS
from lastcard.server.limits import Allowance
from lastcard.server.receiving import HEARTBEAT
from lastcard.server.session import Session
from lastcard.server.wire import MAX_FRAME, frame, ok


class Fanout:
    """Seats people as they come, four to a table."""

    def __init__(self, size: int) -> None:
        """Messages have ``size`` bytes; as at a table, the players take turns."""
        self._last: list[Session] = []
        self._frames = [frame(_did(actor, size)) for actor in range(SEATS)]

    async def serve(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT, max_msg_size=MAX_FRAME, compress=False, decode_text=False
        )
        await socket.prepare(request)
        assert request.transport is not None
        session = Session(request.transport, Allowance())
        if len(self._last) == SEATS:
            self._last = []
        table = self._last
        table.append(session)
        session.send(ok(len(table)))
        data = self._frames[len(table) % SEATS]  # the next player's turn
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            for other in table:
                other.send(data)
        return socket


def _did(actor: int, size: int) -> bytes:
    start = b'{"t":"did","board":{"actor":%d},"you":{"legal":["draw"]},"more":"' % actor
    return start + b"x" * (size - len(start) - 2) + b'"}'


async def main(port: int, size: int) -> None:
    app = web.Application()
    app.router.add_get("/ws", Fanout(size).serve)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    print("open", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as loop:
        loop.run(main(int(sys.argv[1]), int(sys.argv[2])))
