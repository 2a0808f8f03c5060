"""A real server on a free loopback port, and people who talk to it. Nobody sleeps: all wait."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from lastcard.server.api import HALL
from lastcard.server.config import Config
from lastcard.server.entries import Entry
from lastcard.server.hall import Hall
from lastcard.server.lifecycle import Server
from lastcard.server.projection import log_for, table_info
from lastcard.server.room import Room
from lastcard.server.sparing_log import SparingLog
from lastcard.server.store import Store
from lastcard.server.table import Table

PATIENCE = 60.0
"""Seconds after which a test that waits has failed."""
QUICK = {
    "bot_delay": 0.0, "grace": 0.0, "deal_after": 0.0, "limited": False, "presence_every": 0.0,
}  # fmt: skip
"""A server that never makes anybody wait."""

ODD: list[Any] = [
    None, True, -1, 0, 1, 2**53, 2**70, 1.5, "", "x", "draw", "R7", "catch:9", "catch:99",
    [], [[]], {}, {"base": "official"}, {"base": "../../etc/passwd"}, "\x00", "\ud83d\ude00" * 9,
    "0" * 32, "z" * 32, "a" * 3000, {"rules": {"base": "x.toml"}}, {"seats": 11}, {"clock": 7},
]  # fmt: skip
"""Values that no message expects."""

Message = dict[str, Any]
Test = Callable[["House"], Coroutine[Any, Any, None]]


def run(folder: Path, test: Test, patience: float = PATIENCE, **config: Any) -> None:
    """Run a test against a server of its own."""

    async def main() -> None:
        async with asyncio.timeout(patience), serving(folder, **config) as house:
            await test(house)

    asyncio.run(main())


_servers = Counter[Path]()
"""How many servers there were on a folder: one a test."""


@asynccontextmanager
async def serving(folder: Path, **config: Any) -> AsyncIterator[House]:
    _servers[folder] += 1  # each has tables of other names
    rng = random.Random(f"{folder.name} {_servers[folder]}")  # the same cards every time
    quick = {**QUICK, "chance": rng}
    settings = Config(data=folder, **{**quick, **config})
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(Server(settings))
        http = await stack.enter_async_context(
            aiohttp.ClientSession(base_url=server.address, cookie_jar=aiohttp.DummyCookieJar())
        )
        house = House(server, http)
        stack.push_async_callback(house.say_goodbye)
        yield house


class House:
    """A server and everybody connected to it."""

    def __init__(self, server: Server, http: aiohttp.ClientSession) -> None:
        self.server = server
        self.http = http
        self.hall: Hall = server.app[HALL]
        self.people: list[Person] = []

    def person(self, name: str, secret: str | None = None) -> Person:
        person = Person(self, name, secret or secrets.token_hex(16))
        self.people.append(person)
        return person

    async def open(self, maker: Person, rules: str = "official", **wanted: Any) -> str:
        """A new table; ``options`` change the rules, ``settings`` the rest."""
        settings = wanted.pop("settings", {})
        choice = {"base": rules, "options": wanted.pop("options", {})}
        body = {"name": maker.name, "settings": {"rules": choice, **settings}, **wanted}
        headers = {"Authorization": f"Bearer {maker.secret}"}
        async with self.http.post("/api/tables", json=body, headers=headers) as answer:
            content = await answer.json()
            assert answer.status == 201, content
            return str(content["table"])

    def room(self, table: str) -> Room:
        return self.hall.rooms[table]

    async def tables_in_memory(self) -> int:
        async with self.http.get("/healthz") as answer:
            return int((await answer.json())["tables"])

    async def stored(self, table: str) -> Table:
        """The table as a server that starts now would find it."""
        return Table.of(table, await self.hall.store.entries(table))

    async def say_goodbye(self) -> None:
        for person in self.people:
            await person.leave()


async def seated(house: House, names: list[str], rules: str, **wanted: object) -> list[Person]:
    """People at one table, the first of them its host; nobody has a part in the shuffle, so that a
    match begins at once."""
    people = [house.person(name) for name in names]
    table = await house.open(people[0], rules, **wanted)
    for seat, person in enumerate(people):
        await person.enter(table)
        if seat:
            await person.do(t="sit", seat=seat)
    return people


async def append(store: Store, table: str, expected: int, *entries: Entry) -> Exception | None:
    """Append past the server; what is wrong with it, if anything."""
    stored: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.writer(table).append(expected, list(entries), stored.set_result)
    return await stored


def image(table: Table) -> tuple[Any, ...]:
    """Everything a table is, to compare."""
    game = table.game
    cards = (game.state.to_bytes(), game.step, game.inputs[-1:], game.names) if game else None
    seats = [(s.person, s.name, s.level, s.held, s.bot, s.holder, s.newcomer) for s in table.seats]
    shares = [(s.commitment, s.part, s.withheld) for s in table.seats]
    info = table_info(table)
    what = table.seq, table.host, table.secret, table.known, table.gains, table.banned
    logs = [log_for(table, seat) for seat in (None, *range(len(seats)))] if cards else []
    return *what, logs, table.inside, seats, shares, info, cards


@contextmanager
def as_a_server_logs(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """With the filter of a server's log; the handler outlives a test, so it is taken off again."""
    sparing = SparingLog()
    caplog.handler.addFilter(sparing)
    try:
        yield
    finally:
        caplog.handler.removeFilter(sparing)


def quiet(caplog: pytest.LogCaptureFixture) -> bool:
    """Nothing unexpected was logged."""
    return not [record for record in caplog.records if record.levelno >= logging.WARNING]


class Person:
    """Somebody with a connection, who remembers all that was received."""

    def __init__(self, house: House, name: str, secret: str) -> None:
        self.house = house
        self.name = name
        self.secret = secret
        self.received: list[bytes] = []
        self.table: Message = {}
        self.board: Message = {}
        self.you: Message = {}
        self.people: list[Message] = []
        """Everyone at the table, as its host is told."""
        self.lines: list[Message] = []
        """What was said."""
        self.seat: int | None = None
        self.waits_for: int | None = None
        self.goodbye: str | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._requests = 0

    # --- Connecting -------------------------------------------------------------------------------

    async def connect(self, **options: Any) -> None:
        self._socket = await self.house.http.ws_connect("/ws", **options)
        self.goodbye = None

    async def enter(self, table: str, watch: bool = False) -> Message:
        """Connect and enter; the state. Who is not let in raises ``ConnectionRefusedError``."""
        await self.connect()
        await self.send(t="enter", table=table, secret=self.secret, name=self.name, watch=watch)
        state = await self.hear("state", "error")
        if state["t"] == "error":
            await self.leave()
            raise ConnectionRefusedError(state["code"])
        await self.hear("ok")
        return state

    async def leave(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    @property
    def socket(self) -> aiohttp.ClientWebSocketResponse:
        assert self._socket is not None
        return self._socket

    # --- Talking ----------------------------------------------------------------------------------

    async def send(self, **message: Any) -> int:
        """Send a request without waiting; its id."""
        self._requests += 1
        await self.socket.send_str(json.dumps({"id": self._requests, **message}))
        return self._requests

    async def ask(self, **message: Any) -> Message:
        """Send a request and wait for its answer."""
        request = await self.send(**message)
        return await self.hear("ok", "error", id=request)

    async def do(self, **message: Any) -> None:
        """Send a request that is expected to be carried out."""
        answer = await self.ask(**message)
        assert answer["t"] == "ok", answer

    async def refused(self, **message: Any) -> str:
        """Send a request that is expected to be refused; the code."""
        answer = await self.ask(**message)
        assert answer["t"] == "error", answer
        return str(answer["code"])

    async def act(self, action: str, step: int | None = None) -> Message:
        here = self.board["step"] if step is None else step
        return await self.ask(t="act", step=here, action=action)

    async def next(self) -> Message:
        """The next message, after taking it in. An empty one: the connection is closed."""
        frame = await self.socket.receive()
        if frame.type is not aiohttp.WSMsgType.TEXT:
            self.goodbye = self.goodbye or "closed"
            return {}
        self.received.append(frame.data.encode())
        message: Message = json.loads(frame.data)
        self._take_in(message)
        return message

    async def hear(self, *kinds: str, **fields: Any) -> Message:
        """Wait for a message of a kind with certain fields."""
        while message := await self.next():
            if message["t"] in kinds and all(message.get(f) == v for f, v in fields.items()):
                return message
        raise ConnectionError(f"{self.name} waited for {kinds}, but heard {self.goodbye}")

    async def hear_line(self) -> Message:
        """Wait for what somebody says; news of people is not that."""
        while True:
            line: Message = (await self.hear("said"))["line"]
            if "news" not in line:
                return line

    async def until(self, condition: Callable[[], Any]) -> None:
        """Wait until what was received makes something true."""
        while not condition():
            if not await self.next():
                raise ConnectionError(f"{self.name} lost the connection: {self.goodbye}")

    async def has_seen(self, step: int) -> None:
        await self.until(lambda: self.board.get("step", -1) >= step)

    def _take_in(self, message: Message) -> None:
        kind = message["t"]
        if kind in ("state", "table"):
            self.table = message["table"]
            self.seat = message.get("seat")
            self.waits_for = message.get("waits_for")
            self.people = message.get("people", [])
        if kind == "state":
            self.board = message.get("board", {})
            self.you = message.get("you", {})
        elif kind == "did":
            self.board = message["board"]
            self.you = message.get("you", self.you)
        elif kind == "said":
            self.lines.append(message["line"])
        elif kind == "bye":
            self.goodbye = message["code"]

    async def who(self, name: str) -> str:
        """What the host calls somebody in a request, once they are known."""
        await self.until(lambda: name in {person["name"] for person in self.people})
        return next(str(person["who"]) for person in self.people if person["name"] == name)

    # --- Playing ----------------------------------------------------------------------------------

    @property
    def stage(self) -> str:
        return str(self.table["stage"])

    @property
    def must_decide(self) -> bool:
        return self.stage == "playing" and self.board.get("actor") == self.seat is not None

    async def play(
        self,
        choose: Callable[[Person], str] = lambda me: str(me.you["legal"][0]),
        until: Callable[[], Any] | None = None,
    ) -> None:
        """Take part until the match is over, or something is true."""
        answered = -1
        finished = until or (lambda: self.stage == "over")
        while not finished():
            if self.must_decide and self.board["step"] > answered:
                answered = self.board["step"]
                await self.send(t="act", step=answered, action=choose(self))
            elif not await self.next():
                raise ConnectionError(f"{self.name} lost the connection: {self.goodbye}")


ONE_HAND = {"target": 1, "hand_size": 3}
"""Options that make a short hand a match."""


def carelessly(me: Person) -> str:
    """Never calls, and plays where it can."""
    quiet: list[str] = [
        action for action in me.you["legal"] if "!" not in action and action != "uno"
    ]
    return next((action for action in quiet if action not in ("draw", "pass")), quiet[0])


async def games_of(house: House, person: Person, skip: int = 0) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {person.secret}"}
    async with house.http.get(f"/api/me/games?skip={skip}", headers=headers) as answer:
        assert answer.status == 200, await answer.text()
        return dict(await answer.json())


async def forget(house: House, person: Person) -> None:
    headers = {"Authorization": f"Bearer {person.secret}"}
    async with house.http.delete("/api/me", headers=headers) as answer:
        assert answer.status == 200, await answer.text()


async def deal_again(house: House, person: Person, table: str, match: int = 1) -> dict[str, Any]:
    body = {"name": person.name, "redeal": {"table": table, "match": match}}
    headers = {"Authorization": f"Bearer {person.secret}"}
    async with house.http.post("/api/tables", json=body, headers=headers) as answer:
        return dict(await answer.json())
