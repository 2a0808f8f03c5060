"""A table on a server, joined over a WebSocket that is opened again whenever it breaks."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import secrets
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from lastcard.errors import UserError
from lastcard.folders import data_folder
from lastcard.game import Action, View
from lastcard.terminal.online_view import Data, event_of, rules_of, view_of
from lastcard.terminal.session import Happening, Lobby, Session

FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 10.0
HEARTBEAT: Final = 20.0
FINAL: Final = frozenset(("closed", "taken-over", "damaged"))
"""Goodbyes after which there is nothing to come back to."""


class RemoteSession(Session):
    """One person at a table of a server."""

    def __init__(self, address: str, name: str) -> None:
        super().__init__()
        self.address = address
        self._socket_url, self._table_id = parse_address(address)
        self._name = name
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._table: Data = {}
        self._seat: int | None = None
        self._board: Data | None = None
        self._you: Data | None = None
        self._socket: Any = None
        self._connection: asyncio.Task[None] | None = None
        self.names = ()
        self.people = frozenset()
        self.lobby = Lobby([f"Connecting to {address} ..."])

    # --- The face --------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        assert self._board is not None, "no cards have been dealt"
        return view_of(self._board, self._you if seat is not None else None, self.rules)

    def legal(self, seat: int) -> list[Action]:
        if self._you is None or seat != self._you["seat"]:
            return []
        return [Action.parse(action) for action in self._you.get("legal", ())]

    def label(self, seat: int) -> str:
        info = self._table["seats"][seat]
        if seat == self._seat:
            return "you"
        if info.get("kind", "empty") == "person":
            return "person" if info.get("here") else "away"
        return str(info.get("level", "free"))

    async def act(self, seat: int, action: Action) -> None:
        step = 0 if self._board is None else self._board["step"]
        await self._request("act", step=step, action=str(action))

    async def deal(self) -> None:
        await self._request("deal")

    async def start(self) -> None:
        await self._request("start")

    async def connect(self) -> None:
        if self._connection is None:
            self._connection = asyncio.create_task(self._stay_connected())

    async def run(self) -> None:
        await self.connect()
        assert self._connection is not None
        await self._connection

    async def step(self) -> bool:
        if self.lobby is None and self.waits_for_us:
            return False
        await self._stirred.wait()
        self._stirred.clear()
        return True

    def close(self) -> None:
        if self._connection is not None:
            self._connection.get_loop().call_soon_threadsafe(self._connection.cancel)

    @property
    def resume_hint(self) -> str:
        return "" if self.ended else f"lastcard play --at {self.address}"

    # --- The connection --------------------------------------------------------------------------

    async def _stay_connected(self) -> None:
        """Connect, and after every loss again, with longer and longer waits."""
        import aiohttp

        wait = FIRST_WAIT
        async with aiohttp.ClientSession() as client:
            while self.ended is None:
                try:
                    async with client.ws_connect(self._socket_url, heartbeat=HEARTBEAT) as socket:
                        await self._talk(socket)
                        wait = FIRST_WAIT
                except (TimeoutError, aiohttp.ClientError, OSError):
                    pass
                self._lose_connection(wait)
                await asyncio.sleep(wait if self.ended is None else 0)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _talk(self, socket: Any) -> None:
        self._socket = socket
        me = {"table": self._table_id, "secret": own_secret(), "name": self._name}
        entering = self._send("enter", **me)
        async for frame in socket:
            message = json.loads(frame.data)
            if message["t"] == "error" and message.get("id") == entering:
                self._end(message)
                return
            self._hear(message)

    def _send(self, kind: str, **fields: object) -> int:
        number = next(self._ids)
        message = json.dumps({"t": kind, "id": number, **fields})
        self._sending = asyncio.ensure_future(self._socket.send_str(message))
        return number

    async def _request(self, kind: str, **fields: object) -> None:
        """Ask for something and wait for the answer; a refusal is raised."""
        if self._socket is None or self._socket.closed:
            raise UserError("not-connected", "the connection is lost; trying to reconnect")
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._answers[self._send(kind, **fields)] = answer
        await answer

    def _lose_connection(self, wait: float) -> None:
        self._socket = None
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(UserError("not-connected", "the connection was lost"))
        self._answers.clear()
        if self.ended is None:
            self.notice = f"No connection; trying again in {wait:.0f} s."
            if self.lobby is not None:
                self.lobby = Lobby([self.address, self.notice])
        self.stir()

    def _end(self, message: Data) -> None:
        self.ended = UserError(message["code"], message["text"])
        self.notice = f"{message['text']}."

    # --- What the server says --------------------------------------------------------------------

    def _hear(self, message: Data) -> None:
        kind = message["t"]
        if kind in ("ok", "error"):
            self._hear_answer(message)
        elif kind == "state":
            self._hear_state(message)
        elif kind == "table":
            self._take_table(message["table"], message.get("seat"))
            self.stir()
        elif kind == "did":
            self._board = message["board"]
            self._you = message.get("you", self._you)
            self.tell(Happening(message.get("by"), [event_of(e) for e in message["events"]]))
        elif kind == "bye" and message["code"] in FINAL:
            self._end(message)

    def _hear_answer(self, message: Data) -> None:
        answer = self._answers.pop(message.get("id") or 0, None)
        if answer is None or answer.done():
            return
        if message["t"] == "ok":
            answer.set_result(None)
        else:
            answer.set_exception(UserError(message["code"], message["text"]))

    def _hear_state(self, message: Data) -> None:
        """Everything from the start: after entering, and when a match begins."""
        self.notice = ""
        self._board, self._you = message.get("board"), message.get("you")
        if self._board is None or self._board["hand"] == 1:
            self.sheet.clear()
        self._take_table(message["table"], message.get("seat"))
        self.story.clear()
        if self._board is not None:
            self.tell(Happening(None, [event_of(info) for info in message.get("log", ())]))
        self.stir()

    def _take_table(self, table: Data, seat: int | None) -> None:
        self._table, self._seat = table, seat
        self.rules = rules_of(table)
        self.names = tuple(info.get("name") or "nobody yet" for info in table["seats"])
        self.people = frozenset(() if seat is None else (seat,))
        self.may_start = seat is not None and bool(table["seats"][seat].get("host"))
        self.lobby = self._lobby() if self._board is None else None
        if table["stage"] in ("lobby", "over"):
            self._prepare()

    def _prepare(self) -> None:
        """Before a match: sit down where a seat is free, and add to the shuffle."""
        seats = self._table["seats"]
        kinds = [info.get("kind", "empty") for info in seats]
        if self._seat is None and "empty" in kinds:
            self._send("sit", seat=kinds.index("empty"))
        elif self._seat is not None and not seats[self._seat].get("entropy"):
            self._send("mix", entropy=secrets.token_hex(16))

    def _lobby(self) -> Lobby:
        lines = [self.address, f"{self.rules.title}: {self.rules.summary}", ""]
        for seat, name in enumerate(self.names):
            lines.append(f"{seat + 1:2}  {name} · {self.label(seat)}")
        lines += [
            "",
            "You are the host." if self.may_start else "Waiting for the host to start the match.",
        ]
        return Lobby(lines)


def parse_address(address: str) -> tuple[str, str]:
    """The address of the WebSocket and the table, from the address of a table's page."""
    try:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        table = re.fullmatch(r"/t/([0-9a-z]{12})/?", parts.path)
        host = parts.netloc
    except ValueError:
        table, host = None, ""
    if table is None or not host or parts.scheme not in ("http", "https"):
        raise UserError(
            "bad-address",
            f"--at {address[:80]}: must be the address of a table, as in http://HOST/t/TABLE",
        )
    scheme = "wss" if parts.scheme == "https" else "ws"
    return f"{scheme}://{host}/ws", table[1]


def own_secret() -> str:
    """Who I am at every table; made once and kept for this user alone."""
    file: Path = data_folder() / "identity"
    try:
        secret = file.read_text(encoding="ascii").strip()
        if re.fullmatch(r"[0-9a-f]{32}", secret):
            return secret
    except (OSError, ValueError):
        pass
    secret = secrets.token_hex(16)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)
    file.write_text(f"{secret}\n", encoding="ascii")
    return secret
