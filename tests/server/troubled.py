"""Three processes on one database, people who play and come back, and all kinds of trouble.

Used by the test of it, and by ``bench/troubles.py`` at full size.
"""

from __future__ import annotations

import asyncio
import json
import math
import random
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

from lastcard.protocol.patience import PATIENCE, Patience, Tries
from lastcard.server.store.postgres_store import PostgresStore
from lastcard.terminal.remote_session import socket_address
from tests.kit.cable import Cable
from tests.kit.namespace import Namespace
from tests.server.killed_house import House, Ledger, Message, Person, check_store, open_table

PASSING = {"not-stored", "reloading", "not-readable"}
"""Refusals in trouble: nothing has changed, and one tries again."""
GOES_ON = 10
"""Steps after which a table is seen to go on."""


class Cluster(House):
    """Processes that are ended in all ways, and started again."""

    def __init__(
        self,
        folder: Path,
        store: str,
        dice: random.Random,
        lease: float,
        pace: float = 0.0,
        patience: Patience = PATIENCE,
        apart: Namespace | None = None,
    ) -> None:
        """``pace``: how many seconds people take for a move, and bots a quarter of it; ``apart``:
        where the first process runs. Without it, it has a cable to the database."""
        self.patience = patience
        self.apart = apart
        super().__init__(folder, dice)
        self.store = store
        self.lease = lease
        self.pace = pace
        hosts = ("127.0.0.1" if apart is None else apart.host, "127.0.0.1", "127.0.0.1")
        self.sites = [f"{host}:{free_port()}" for host in hosts]
        self.processes: list[Process] = []
        self.gaps: list[float] = []
        """How long people were without a table, since the last trouble: from the last word."""
        self.searches: list[float] = []
        """The same from when they noticed."""
        self.outages: list[float] = []
        """The same from the trouble, or from the last word if that came later."""
        self.troubled_at = 0.0
        self.without = 0
        """People who are looking for their table now."""
        self.told = 0
        """Everything acknowledged."""

    async def home(self, http: aiohttp.ClientSession) -> aiohttp.ClientWebSocketResponse:
        """Whoever knows nothing asks any process, as a proxy does: the next if there is none, or
        if it takes nobody in."""
        for site in self._dice.sample(self.sites, 3):
            with suppress(aiohttp.ClientConnectorError, aiohttp.WSServerHandshakeError):
                return await http.ws_connect(f"ws://{site}/ws")
        raise ConnectionRefusedError

    async def open(self) -> None:
        self.cable = Cable(int(self.store.rpartition(":")[2].partition("/")[0]))
        port = await self.cable.open()
        if self.apart is None:
            self.wire: Cable | Namespace = self.cable
            self._wired = self.store.replace(f":{self.cable.port}/", f":{port}/")
        else:
            self.wire = self.apart
            self._wired = self.store.replace("127.0.0.1", self.apart.database)
        self.processes = await asyncio.gather(*map(self._started, range(3)))
        self.spread()

    def spread(self) -> None:
        """The next table is opened at any of them."""
        self.address = f"http://{self._dice.choice(self.sites)}"

    async def _started(self, number: int) -> Process:
        pace = round(1000 * self.pace / 4)
        site = self.sites[number]
        host, _, port = site.partition(":")
        store = self.store if number else self._wired
        words = (
            f"-m lastcard serve --host {host} --port {port} --bot-delay {pace} --grace 5 "
            f"--no-limits --no-studio --store {store} --lease {self.lease} "
            f"--advertise http://{site}"
        )
        before = () if number or self.apart is None else self.apart.enter
        with self.errors.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(
                *before, sys.executable, *words.split(), stdout=PIPE, stderr=errors
            )
        assert process.stdout is not None
        assert b"is open at" in await process.stdout.readline(), self.errors.read_text()
        return process

    def acknowledged(self) -> None:
        self.told += 1

    async def replace(self, number: int, how: signal.Signals) -> None:
        """End one, and start it again: at once, as whoever looks after services does."""
        await self.end(number, how)
        await self.start_again(number)

    async def kill(self, number: int) -> None:
        """End one with -9, and start it again when the others have all its tables."""
        await self.end(number, signal.SIGKILL)
        await self.all_at_tables()
        await self.start_again(number)

    async def end(self, number: int, how: signal.Signals) -> None:
        self.processes[number].send_signal(how)
        await self.processes[number].wait()

    async def start_again(self, number: int) -> None:
        self.processes[number] = await self._started(number)

    async def freeze(self, number: int, seconds: float) -> None:
        self.processes[number].send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self.processes[number].send_signal(signal.SIGCONT)

    async def cut(self, seconds: float) -> None:
        """Between the first process and the database."""
        self.wire.cut()
        await asyncio.sleep(seconds)
        self.wire.mend()

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
        self.is_following = False
        self.tries = Tries(self.house.patience)
        self.pings: set[int] = set()
        """The ids of what only asks for a word."""
        self.heard_at = self.noticed_at = 0.0
        self.is_lost = False

    async def live(self, http: aiohttp.ClientSession) -> None:
        """As the page and the terminal do it."""
        while True:
            at, self.at = self.at, ""
            try:
                line = await self.knock(http, at)
                if line is None:
                    continue
                async with line:
                    await self.stay(line)
            except (TimeoutError, aiohttp.ClientError, OSError):
                pass
            self.lose()
            self.is_following = self.at != "" and not self.is_following  # not round and round
            if not self.is_following:
                self.at = ""
                await asyncio.sleep(self.tries.pause())

    async def knock(
        self, http: aiohttp.ClientSession, at: str
    ) -> aiohttp.ClientWebSocketResponse | None:
        began = time.monotonic()
        try:
            async with asyncio.timeout(self.tries.within):
                line = await (http.ws_connect(at) if at else self.house.home(http))
        except TimeoutError:
            self.tries.unanswered()
            return None
        self.tries.opened(time.monotonic() - began)
        return line

    def lose(self) -> None:
        """Without a table from now on, if not before."""
        if not self.is_lost:
            self.is_lost = True
            self.noticed_at = time.monotonic()
            self.house.without += 1

    async def stay(self, line: aiohttp.ClientWebSocketResponse) -> None:
        enter = {"table": self.ledger.name, "secret": self.secret, "name": f"P{self.place}"}
        self.request = None
        await self.ask(line, t="enter", **enter)
        quiet_until, is_asked = time.monotonic() + self.house.patience.enter_within, True
        thinks_until = math.inf
        while not self.at:
            try:
                wait = min(quiet_until, thinks_until) - time.monotonic()
                frame = await line.receive(timeout=max(wait, 0.001))
            except TimeoutError:
                if time.monotonic() >= thinks_until:
                    thinks_until = math.inf
                    await self.ask_if_wished(line)
                elif is_asked:
                    return
                else:
                    quiet_until, is_asked = await self.ask_for_a_word(line), True
                continue
            if frame.type is not aiohttp.WSMsgType.TEXT:
                return
            quiet_until, is_asked = time.monotonic() + self.house.patience.ask_after, False
            message = json.loads(frame.data)
            if message["t"] == "bye":
                self.at = socket_address(message["at"], "") if message.get("at") else ""
                return
            if message["t"] == "error" and message["code"] in PASSING:
                if self.request is not None and self.request["t"] == "enter":
                    return
                self.request = None
            elif message["t"] != "ok" or message["id"] not in self.pings:
                self.take_in(message)
            if not self.house.pace:
                await self.ask_if_wished(line)
            elif thinks_until == math.inf:
                thinks_until = time.monotonic() + self.house.pace

    async def ask_for_a_word(self, line: aiohttp.ClientWebSocketResponse) -> float:
        """Until when there must be one."""
        self.asked += 1
        self.pings.add(self.asked)
        await line.send_json({"t": "ping", "id": self.asked})
        return time.monotonic() + self.house.patience.answer_within

    async def ask_if_wished(self, line: aiohttp.ClientWebSocketResponse) -> None:
        if self.request is None and (wish := self.wish()):
            await self.ask(line, **wish)

    def take_in(self, message: Message) -> None:
        super().take_in(message)
        now = time.monotonic()
        if message["t"] == "state":
            self.tries.afresh()
            self.is_following = False
        if message["t"] == "state" and self.is_lost:
            self.house.gaps.append(now - self.heard_at)
            self.house.searches.append(now - self.noticed_at)
            self.house.outages.append(now - max(self.heard_at, self.house.troubled_at))
            self.house.without -= 1
            self.is_lost = False
        self.heard_at = now


@asynccontextmanager
async def play(cluster: Cluster, tables: int) -> AsyncIterator[None]:
    """People play as long as this lasts; at the end every table is seen to go on. However it ends,
    everything that anybody was told is looked for in the store."""
    await cluster.open()
    ledgers: dict[str, Ledger] = {}
    try:
        async with people_at_tables(cluster, tables, ledgers):
            yield
            seen = {name: len(ledger.boards) for name, ledger in ledgers.items()}
            while any(len(ledgers[name].boards) < seen[name] + GOES_ON for name in seen):
                await asyncio.sleep(0.05)
        print("every table went on")
    finally:
        await cluster.stop_all()
        await compare(cluster.store, ledgers.values())
        print(f"{cluster.told:,} acknowledgements: nothing is lost, no card is lost or doubled")


@asynccontextmanager
async def people_at_tables(
    cluster: Cluster, tables: int, ledgers: dict[str, Ledger]
) -> AsyncIterator[None]:
    dice = cluster._dice
    line = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=line) as http, asyncio.TaskGroup() as group:
        lives = []
        for _ in range(tables):
            cluster.spread()
            for person in await open_table(cluster, http, dice):
                ledgers[person.ledger.name] = person.ledger
                seed = dice.getrandbits(32)
                here = Wanderer(cluster, person.ledger, person.place, person.secret, seed)
                lives.append(group.create_task(here.live(http)))
        await cluster.all_at_tables()
        yield
        for life in lives:
            life.cancel()


async def compare(place: str, ledgers: Iterable[Ledger]) -> None:
    """What people were told with what is stored."""
    store = await PostgresStore.open(place)
    for ledger in ledgers:
        check_store(ledger, await store.entries(ledger.name))
    await store.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])
