"""Three processes on one database, people who play and come back, and all kinds of trouble.

Used by the test of it, and by ``bench/troubles.py`` at full size.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from lastcard.server.store.postgres_store import PostgresStore
from lastcard.terminal.remote_session import socket_address
from tests.kit.cable import Cable
from tests.server.killed_house import House, Ledger, Message, Person, check_store, open_table

PASSING = {"not-stored", "reloading", "not-readable"}
"""Refusals in trouble: nothing has changed, and one tries again."""


class Cluster(House):
    """Processes that are ended in all ways, and started again."""

    def __init__(
        self,
        folder: Path,
        store: str,
        dice: random.Random,
        lease: float,
        pace: float = 0.0,
        silent: float = 1.0,
    ) -> None:
        """``pace``: how many seconds people and bots take for a move; ``silent``: after how many
        without a word somebody asks whether the server is still there."""
        self.silent = silent
        super().__init__(folder, dice)
        self.store = store
        self.lease = lease
        self.pace = pace
        self.ports = [free_port() for _ in range(3)]
        self.processes: list[Process] = []
        self.gaps: list[float] = []
        """How long people were without a table, since the last trouble."""
        self.without = 0
        """People who are looking for their table now."""
        self.told = 0
        """Everything acknowledged."""

    def home(self) -> str:
        """Where somebody asks who knows nothing: any process, as a proxy would choose."""
        return f"ws://127.0.0.1:{self._dice.choice(self.ports)}/ws"

    async def open(self) -> None:
        self.cable = Cable(int(self.store.rpartition(":")[2].partition("/")[0]))
        self._carried = self.store.replace(f":{self.cable.port}/", f":{await self.cable.open()}/")
        self.processes = await asyncio.gather(*map(self._started, self.ports))
        self.address = f"http://127.0.0.1:{self.ports[0]}"

    async def _started(self, port: int) -> Process:
        pace = round(1000 * self.pace)
        store = self._carried if port == self.ports[0] else self.store
        words = (
            f"-m lastcard serve --port {port} --bot-delay {pace} --grace 5 --no-limits "
            f"--store {store} --lease {self.lease} --advertise http://127.0.0.1:{port}"
        )
        with self.errors.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(
                sys.executable, *words.split(), stdout=PIPE, stderr=errors
            )
        assert process.stdout is not None
        assert b"is open at" in await process.stdout.readline(), self.errors.read_text()
        return process

    def acknowledged(self) -> None:
        self.told += 1

    async def kill(self, number: int, how: signal.Signals = signal.SIGKILL) -> None:
        """End one, and start it again: at once, as whoever looks after services does."""
        self.processes[number].send_signal(how)
        await self.processes[number].wait()
        self.processes[number] = await self._started(self.ports[number])

    async def freeze(self, number: int, seconds: float) -> None:
        self.processes[number].send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self.processes[number].send_signal(signal.SIGCONT)

    async def cut(self, seconds: float) -> None:
        """Between the first process and the database."""
        self.cable.cut()
        await asyncio.sleep(seconds)
        self.cable.mend()

    async def all_at_tables(self) -> None:
        """Until everybody is, and something has happened since."""
        told = self.told
        while self.without or self.told < told + 50:
            await asyncio.sleep(0.05)

    async def stop_all(self) -> None:
        for process in self.processes:
            if process.returncode is None:
                process.terminate()
        for process in self.processes:
            await process.wait()
        await self.cable.close()


class Wanderer(Person):
    """Somebody who follows the table wherever it goes."""

    house: Cluster

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.at = ""
        self.lost_at: float | None = None

    async def live(self, http: aiohttp.ClientSession) -> None:
        while True:
            url, self.at = self.at or self.house.home(), ""
            try:
                async with asyncio.timeout(self.house.silent):
                    line = await http.ws_connect(url)
                async with line:
                    await self.stay(line, url)
            except (TimeoutError, aiohttp.ClientError, OSError):
                pass
            self.lose(time.monotonic())
            if not self.at:
                await asyncio.sleep(0.1 + self.dice.random() / 5)

    def lose(self, when: float) -> None:
        if self.lost_at is None:
            self.lost_at = when
            self.house.without += 1

    async def stay(self, line: aiohttp.ClientWebSocketResponse, url: str) -> None:
        enter = {"table": self.ledger.name, "secret": self.secret, "name": f"P{self.place}"}
        self.request = None
        await self.ask(line, t="enter", **enter)
        heard = time.monotonic()
        while not self.at:
            try:
                frame = await line.receive(timeout=self.house.silent)
            except TimeoutError:
                if self.request is not None:
                    self.lose(heard)
                    return
                await self.ask(line, t="ping")
                continue
            if frame.type is not aiohttp.WSMsgType.TEXT:
                return
            heard = time.monotonic()
            message = json.loads(frame.data)
            if message["t"] == "bye":
                self.at = socket_address(message["at"], url) if message.get("at") else ""
                return
            if message["t"] == "error" and message["code"] in PASSING:
                if self.request is not None and self.request["t"] == "enter":
                    return
                self.request = None
            else:
                self.take_in(message)
            if self.request is None and (wish := self.wish()):
                if self.house.pace:
                    await asyncio.sleep(self.house.pace)
                await self.ask(line, **wish)

    def take_in(self, message: Message) -> None:
        super().take_in(message)
        if message["t"] == "state" and self.lost_at is not None:
            self.house.gaps.append(time.monotonic() - self.lost_at)
            self.house.without -= 1
            self.lost_at = None


@asynccontextmanager
async def play(cluster: Cluster, tables: int) -> AsyncIterator[None]:
    """People play as long as this lasts; at the end every table ends another hand, and everything
    that anybody was told is looked for in the store."""
    await cluster.open()
    dice = cluster._dice
    line = aiohttp.TCPConnector(limit=0)
    ledgers: dict[str, Ledger] = {}
    try:
        async with aiohttp.ClientSession(connector=line) as http, asyncio.TaskGroup() as group:
            lives = []
            for _ in range(tables):
                for person in await open_table(cluster, http, dice):
                    ledgers[person.ledger.name] = person.ledger
                    seed = dice.getrandbits(32)
                    here = Wanderer(cluster, person.ledger, person.place, person.secret, seed)
                    lives.append(group.create_task(here.live(http)))
            await cluster.all_at_tables()
            cluster.gaps.clear()
            yield
            for ledger in ledgers.values():
                ledger.last = True
                ledger.hand_ended.clear()
            for ledger in ledgers.values():
                await ledger.hand_ended.wait()
            for life in lives:
                life.cancel()
    finally:
        await cluster.stop_all()
    store = await PostgresStore.open(cluster.store)
    for ledger in ledgers.values():
        check_store(ledger, await store.entries(ledger.name))
    await store.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])
