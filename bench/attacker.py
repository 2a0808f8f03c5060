"""Somebody who does their worst from one address: ``python -m bench.attacker PORT TABLE LONG``.

Everything at once, as fast as one process can, until it is stopped; then it prints how often each
thing was tried and how it was answered. Only for a server of one's own, on this machine.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable

import aiohttp

ADDRESS = "127.0.0.2"
"""Not the one that everybody else at a measurement comes from."""
WATCHERS = 40
UNFINISHED = 60
"""At a time: as many as leave room for the rest within what one address may have open."""
LEAVES_AFTER = 0.05
"""Seconds after which whoever asks for a replay does not want it any more."""


class Attacker:
    """``table`` is one that others play at, ``long`` one with a long match that is over."""

    def __init__(self, port: int, table: str, long: str) -> None:
        self._port = port
        self._table = table
        self._long = long
        self.tally: Counter[str] = Counter()
        """What came of it, by what was tried."""

    async def run(self) -> None:
        connector = aiohttp.TCPConnector(local_addr=(ADDRESS, 0), limit=0, force_close=True)
        base = f"http://127.0.0.1:{self._port}"
        async with aiohttp.ClientSession(base, connector=connector) as http:
            self._http = http
            async with asyncio.TaskGroup() as group:
                for way in (
                    self._ask_for_qr_codes, self._ask_for_replays, self._ask_for_records,
                    self._check_rules, self._save_rules, self._open_tables, self._send_long_headers,
                    self._ping, self._talk, self._come_and_go, self._enter_again, self._configure,
                    self._begin_requests,
                ):  # fmt: skip
                    group.create_task(self._again_and_again(way))
                for _ in range(WATCHERS):
                    group.create_task(self._again_and_again(self._watch))

    async def _again_and_again(self, way: Callable[[], Awaitable[str]]) -> None:
        while True:
            try:
                outcome = await way()
            except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as problem:
                outcome = type(problem).__name__
                await asyncio.sleep(0.01)
            self.tally[f"{way.__name__[1:].replace('_', ' ')}: {outcome}"] += 1
            await asyncio.sleep(0)

    # --- Over HTTP --------------------------------------------------------------------------------

    async def _get(self, path: str, patience: float = 10.0) -> str:
        async with asyncio.timeout(patience), self._http.get(path) as answer:
            await answer.read()
            return str(answer.status)

    async def _post(self, path: str, body: object) -> str:
        headers = {"Authorization": f"Bearer {secrets.token_hex(16)}"}
        async with self._http.post(path, json=body, headers=headers) as answer:
            return str(answer.status)

    async def _ask_for_qr_codes(self) -> str:
        return await self._get(f"/api/tables/{secrets.token_hex(6)}/qr.svg")

    async def _ask_for_replays(self) -> str:
        return await self._get(f"/api/tables/{self._long}/matches/1/replay", LEAVES_AFTER)

    async def _ask_for_records(self) -> str:
        """Of a match that is not there: all is read to find that out."""
        return await self._get(f"/api/tables/{self._long}/matches/2/record")

    async def _check_rules(self) -> str:
        return await self._post("/api/rules/check", {"base": "party"})

    async def _save_rules(self) -> str:
        return await self._post("/api/sets", {"base": "party", "title": secrets.token_hex(20)})

    async def _open_tables(self) -> str:
        return await self._post("/api/tables", {"name": "Eve", "bots": ["casual", "casual"]})

    async def _send_long_headers(self) -> str:
        reader, writer = await self._connect()
        writer.write(b"GET / HTTP/1.1\r\nX: " + b"a" * 20_000 + b"\r\n\r\n")
        line = await reader.readline()
        writer.close()
        return line[9:12].decode() or "closed"

    async def _begin_requests(self) -> str:
        """Many, of which none is ever finished."""
        lines = []
        for _ in range(UNFINISHED):
            reader, writer = await self._connect()
            writer.write(b"GET / HTTP/1.1\r\nX: ")
            lines.append((reader, writer))
        try:
            async with asyncio.timeout(60):
                for reader, _ in lines:
                    await reader.read()
        finally:
            for _, writer in lines:
                writer.close()
        return "closed"

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._port, local_addr=(ADDRESS, 0))

    # --- Over the socket --------------------------------------------------------------------------

    async def _entered(self, table: str, secret: str = "") -> aiohttp.ClientWebSocketResponse:
        socket = await self._http.ws_connect("/ws", max_msg_size=0)
        who = {"secret": secret or secrets.token_hex(16), "name": f"Eve {secrets.token_hex(3)}"}
        await socket.send_str(json.dumps({"t": "enter", "id": 1, "table": table, **who}))
        return socket

    async def _send(self, socket: aiohttp.ClientWebSocketResponse, *messages: object) -> str:
        """Send without end, and read until the server has had enough."""

        async def talk() -> None:
            request = 1
            while True:
                for message in messages:
                    request += 1
                    text = json.dumps({"id": request, **dict(message)})  # type: ignore[call-overload]
                    await socket.send_str(text)
                    await asyncio.sleep(0)

        return await self._until_closed(socket, talk())

    async def _until_closed(
        self, socket: aiohttp.ClientWebSocketResponse, talk: Awaitable[None]
    ) -> str:
        talking, outcome = asyncio.ensure_future(talk), "closed"
        try:
            async for frame in socket:
                if '"bye"' in frame.data:
                    outcome = json.loads(frame.data)["code"]
        finally:
            talking.cancel()
            await socket.close()
        return outcome

    async def _ping(self) -> str:
        socket = await self._entered(self._table)

        async def talk() -> None:
            while True:
                await socket.ping(b"x")
                await asyncio.sleep(0)

        return await self._until_closed(socket, talk())

    async def _talk(self) -> str:
        socket = await self._entered(self._table)
        return await self._send(socket, {"t": "say", "text": "spam"}, {"t": "ping"})

    async def _watch(self) -> str:
        """Without a word, so that what is told to all is told to many."""
        async with await self._entered(self._table) as socket:
            async for frame in socket:
                if '"bye"' in frame.data or '"error"' in frame.data:
                    return str(json.loads(frame.data)["code"])
        return "closed"

    async def _come_and_go(self) -> str:
        async with await self._entered(self._table) as socket:
            return "entered" if '"state"' in str((await socket.receive()).data) else "refused"

    async def _enter_again(self) -> str:
        """Where the most is told."""
        async with await self._entered(self._long, "e" * 32) as socket:
            return "entered" if '"state"' in str((await socket.receive()).data) else "refused"

    async def _configure(self) -> str:
        secret = secrets.token_hex(16)
        headers = {"Authorization": f"Bearer {secret}"}
        body = {"name": "Eve"}
        async with self._http.post("/api/tables", json=body, headers=headers) as answer:
            table = (await answer.json()).get("table", self._table)
        socket = await self._entered(table, secret)
        settings = [{"rules": {"base": base}, "seats": 4} for base in ("official", "party")]
        return await self._send(socket, *({"t": "configure", "settings": s} for s in settings))


async def main() -> None:
    attacker = Attacker(int(sys.argv[1]), sys.argv[2], sys.argv[3])
    task = asyncio.ensure_future(attacker.run())
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        print(json.dumps(attacker.tally), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
