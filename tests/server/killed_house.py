"""A server that is killed, and people who come back to it and remember what they were told."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from lastcard.game import Action
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.protocol.codec import encode
from lastcard.protocol.witness import Witness
from lastcard.server import entries as e
from lastcard.server import my_games
from lastcard.server.api import person_of
from lastcard.server.projection import board as board_of
from lastcard.server.table import Table
from tests.kit.tables import all_cards

MEAN_LIFE = 1000
"""Acknowledgements between two kills, on average."""
BROKEN = {"internal", "not-stored", "reloading", "damaged", "no-such-table", "bad-message"}
"""Answers nobody may get who plays by the rules of the protocol."""
BOTS = ("novice", "casual", "random")
SETS: tuple[tuple[str, dict[str, int | str]], ...] = (
    ("official", {}),
    ("party", {"hand_size": 3}),
    ("redacted", {"hand_size": 3}),
    ("official", {"scoring": "none", "hand_size": 3}),  # a match a hand
    ("capstone", {"hand_size": 3}),
)

Message = dict[str, Any]


# --- The server -----------------------------------------------------------------------------------


class House:
    """The server process, and when it is to be killed."""

    def __init__(self, folder: Path, dice: random.Random) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.up = asyncio.Event()
        self.lives = 0
        """How often the server was ended."""
        self._folder = folder
        self._dice = dice
        self._process: Process | None = None
        self._left = 0
        self._killed = asyncio.Event()

    async def start(self) -> None:
        words = f"-m lastcard serve --port {self.port} --bot-delay 0 --grace 5 --no-limits --data"
        with self.errors.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *words.split(), str(self._folder), stdout=PIPE, stderr=errors
            )
        assert self._process.stdout is not None
        assert b"is open at" in await self._process.stdout.readline(), self.errors.read_text()
        self.up.set()

    @property
    def errors(self) -> Path:
        return self._folder / "errors"

    async def be_killed(self) -> None:
        """Go on for a random number of acknowledgements: often few, when people are still
        coming back."""
        self._killed.clear()
        self._left = int(self._dice.expovariate(1 / MEAN_LIFE)) + 1
        await self._killed.wait()
        assert self._process is not None
        assert await self._process.wait() == -signal.SIGKILL

    def acknowledged(self) -> None:
        """Somebody was told something that the server may not forget."""
        self._left -= 1
        if self._left == 0:
            self._end(signal.SIGKILL)
            self._killed.set()

    async def stop(self) -> None:
        """The last time: in peace, if it still runs."""
        if self._process is not None and self._process.returncode is None:
            self._end(signal.SIGTERM)
            assert await self._process.wait() == 0

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        self.up.clear()
        self.lives += 1
        self._process.send_signal(how)


# --- The people -----------------------------------------------------------------------------------


class Ledger:
    """What the people at a table were told, all together."""

    def __init__(self, name: str, people: int, seats: int) -> None:
        self.name = name
        self.people = people
        self.seats = seats
        self.boards: dict[tuple[int, int], Message] = {}
        """By match and step."""
        self.acted: list[tuple[int, range, int, str]] = []
        """Acknowledged: match, the steps it may have had, seat, action."""
        self.entries: list[e.Entry] = []
        """Acknowledged: everything else."""
        self.commitments: dict[int, str] = {}
        self.last = False
        """Whether the table is to end one hand more, and then to rest."""
        self.hand_ended = asyncio.Event()

    @property
    def is_done(self) -> bool:
        return self.last and self.hand_ended.is_set()

    def see(self, match: int, board: Message) -> None:
        """All see the same, and go on seeing it after a restart."""
        board.pop("clock", None)
        key = match, board["step"]
        if key not in self.boards and board["phase"] == "over":
            self.hand_ended.set()
        assert self.boards.setdefault(key, board) == board, f"{self.name} has changed at {key}"


class Person:
    """Somebody who plays, comes back when the connection breaks, and forgets nothing."""

    def __init__(self, house: House, ledger: Ledger, place: int, secret: str, seed: int) -> None:
        self.house = house
        self.ledger = ledger
        self.place = place
        self.secret = secret
        self.dice = random.Random(seed)
        self.table: Message = {}
        self.board: Message = {}
        self.you: Message = {}
        self.host = False
        self.seat: int | None = None
        self.latest = (0, -1)
        """The match and the step seen last."""
        self.request: Message | None = None
        """What was asked and not yet answered."""
        self.asked = 0
        self.witnesses: dict[int, Witness] = {}
        """By match."""

    async def live(self, http: aiohttp.ClientSession) -> None:
        while True:
            await self.house.up.wait()
            life = self.house.lives
            with suppress(aiohttp.ClientError):
                await self.visit(http)
            assert self.house.lives > life, "a connection broke while the server ran"

    async def visit(self, http: aiohttp.ClientSession) -> None:
        """From connecting to the end of the connection."""
        async with http.ws_connect(f"{self.house.address}/ws") as line:
            enter = {"table": self.ledger.name, "secret": self.secret, "name": f"P{self.place}"}
            await self.ask(line, t="enter", **enter)
            async for frame in line:
                if frame.type is not aiohttp.WSMsgType.TEXT:
                    break
                self.take_in(json.loads(frame.data))
                if self.request is None and (wish := self.wish()):
                    await self.ask(line, **wish)

    async def ask(self, line: aiohttp.ClientWebSocketResponse, **request: Any) -> None:
        self.asked += 1
        self.request = {**request, "id": self.asked}
        await line.send_str(json.dumps(self.request))

    # --- What they hear ---------------------------------------------------------------------------

    def take_in(self, message: Message) -> None:
        kind = message["t"]
        if kind in ("state", "table"):
            self.table = message["table"]
            self.seat = message.get("seat")
            self.host = message.get("host", False)
            self.check_commitment()
        if kind in ("state", "did"):
            self.take_in_cards(message)
        elif kind in ("ok", "error"):
            self.take_in_answer(message)
        assert kind != "bye", message

    def check_commitment(self) -> None:
        """What the server committed to for a match never changes."""
        table, known = self.table, self.ledger.commitments
        match = table.get("match", 0) + (table["stage"] in ("lobby", "over"))
        assert known.setdefault(match, table["commitment"]) == table["commitment"]

    def take_in_cards(self, message: Message) -> None:
        if "board" not in message:
            assert self.latest == (0, -1), f"{self.ledger.name} has lost its match"
            return
        self.board = message["board"]
        self.you = message.get("you", self.you if message["t"] == "did" else {})
        here = self.table.get("match", 0), self.board["step"]
        assert here >= self.latest, f"{self.ledger.name} fell back from {self.latest} to {here}"
        if here > self.latest:
            self.house.acknowledged()
        self.latest = here
        self.ledger.see(here[0], self.board)
        if self.you:
            assert len(self.you["hand"]) == self.board["sizes"][self.you["seat"]]

    def take_in_answer(self, answer: Message) -> None:
        request, self.request = self.request, None
        assert request is not None
        assert answer["id"] == request["id"]
        if answer["t"] == "error":
            assert answer["code"] not in BROKEN, answer
            return
        if request["t"] != "enter":
            self.house.acknowledged()
        seat = -1 if self.seat is None else self.seat
        match request["t"]:
            case "act":
                match, step = self.latest
                steps = range(request["step"], step)  # exactly one, but for calls and catches
                self.ledger.acted.append((match, steps, seat, request["action"]))
            case "sit":
                assert seat == request["seat"]
                sat = e.Sat(seat, person_of(self.secret), f"P{self.place}")
                self.ledger.entries.append(sat)
            case "commit":
                self.ledger.entries.append(e.Pledged(seat, request["commitment"]))
            case "reveal":
                self.ledger.entries.append(e.Unsealed(seat, request["part"]))

    # --- What they do -----------------------------------------------------------------------------

    def wish(self) -> Message | None:
        """What to ask for now, if anything."""
        if self.ledger.is_done:
            return None
        match self.table["stage"]:
            case "playing":
                return self.wish_in_hand()
            case "between":
                return {"t": "deal"} if self.host else None
            case "lobby" | "over":
                return self.wish_before_match()
        return None

    def wish_before_match(self) -> Message | None:
        if self.seat is None:
            return {"t": "sit", "seat": self.place}
        seats = self.table["seats"]
        info = msgspec.convert(self.table, t.TableInfo)
        match = info.match + 1
        witness = self.witnesses.setdefault(match, Witness(info.id, match, info.commitment))
        wish = witness.hear(info, self.seat, 0)
        assert witness.alarm in ("", "left-out")
        if wish is not None:
            kind = "commit" if isinstance(wish, m.Commit) else "reveal"
            return {**msgspec.structs.asdict(wish), "t": kind}
        ready = sum(seat.get("commitment", "") != "" for seat in seats)
        is_ready = self.host and info.mixing is None and ready == self.ledger.people
        return {"t": "start"} if is_ready else None

    def wish_in_hand(self) -> Message | None:
        legal = self.you.get("legal", [])
        if self.board.get("actor") == self.seat:
            action = self.dice.choice([a for a in legal if a != "draw"] or legal)
        elif self.dice.random() < 0.02:
            action = f"catch:{self.dice.randrange(self.ledger.seats)}"
        elif legal and self.dice.random() < 0.5:  # a call, a jump-in
            action = self.dice.choice(legal)
        else:
            return None
        return {"t": "act", "step": self.board["step"], "action": action}


async def open_table(
    house: House, http: aiohttp.ClientSession, dice: random.Random
) -> list[Person]:
    """A table of some kind, and the people who will come to it."""
    rules, options = dice.choice(SETS)
    people = dice.choice((1, 1, 2, 2, 3, 4))
    bots = dice.randrange(max(0, 2 - people), 5 - people)
    seats = people + bots
    secrets = [dice.randbytes(16).hex() for _ in range(people)]
    body = {
        "name": "P0",
        "settings": {"rules": {"base": rules, "options": options}, "seats": seats},
        "bots": [None] * people + [dice.choice(BOTS) for _ in range(bots)],
    }
    headers = {"Authorization": f"Bearer {secrets[0]}"}
    async with http.post(f"{house.address}/api/tables", json=body, headers=headers) as answer:
        opened = await answer.json()
        assert answer.status == 201, opened
    ledger = Ledger(opened["table"], people, seats)
    return [Person(house, ledger, n, s, dice.getrandbits(32)) for n, s in enumerate(secrets)]


# --- What must be in the store --------------------------------------------------------------------


def check_store(ledger: Ledger, entries: Sequence[e.Entry]) -> None:
    """Fold the entries again, and look at every step whether it is as people saw it."""
    table = Table(ledger.name)
    inputs: dict[int, list[tuple[int, Action] | None]] = {}
    unseen = set(ledger.boards)
    for entry in entries:
        table.apply(entry)
        game = table.game
        if game is None or not isinstance(entry, e.Started | e.Acted | e.Dealt):
            continue
        inputs[table.match] = game.inputs
        key = table.match, table.step
        unseen.discard(key)
        board = json.loads(encode(board_of(game)))
        assert ledger.boards.get(key, board) == board, f"{ledger.name}: another board at {key}"
        deck = +Counter(dict(enumerate(game.rules.deck)))
        assert all_cards(game.state) == deck, f"{ledger.name}: cards lost or doubled at {key}"
    assert not unseen, f"{ledger.name}: seen, but not stored: {sorted(unseen)}"
    for match, steps, seat, action in ledger.acted:
        done = (seat, Action.parse(action))
        assert done in inputs[match][steps.start : steps.stop], f"{ledger.name}: {done} is lost"
    for entry in ledger.entries:
        assert entry in entries, f"{ledger.name}: {entry} is lost"


def check_games(connection: sqlite3.Connection, table: str, entries: Sequence[e.Entry]) -> None:
    """What is kept by person follows from the entries: neither is ahead of the other."""
    asked = "SELECT person, match, seq, hands, points, game FROM games WHERE tbl = ?"
    kept = {tuple(row) for row in connection.execute(asked, (table,))}
    rows = my_games.all_rows(table, entries)
    told = {(r.person, r.match, r.seq, r.hands, r.points, r.game) for r in rows}
    assert kept == told, f"{table}: other games than its entries say"
