"""All tables of a server: those in memory, and those asleep in the store."""

from __future__ import annotations

import asyncio
import logging
import secrets

from lastcard.bots.levels import LEVELS
from lastcard.errors import UserError
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol.codes import GoodbyeCode
from lastcard.protocol.refusals import refuse
from lastcard.server import decide
from lastcard.server.bot_runner import BotRunner
from lastcard.server.client_address import is_within, one_home
from lastcard.server.config import Config
from lastcard.server.data_folder import DataFolder
from lastcard.server.heavy_work import HeavyWork
from lastcard.server.limits import ADDRESS, PERSON, Account, Accounts, Allowance
from lastcard.server.match_files import Shelf
from lastcard.server.names import person_name
from lastcard.server.own_sets import offered
from lastcard.server.public_tables import Visitor, public_tables
from lastcard.server.room import Room
from lastcard.server.session import Session
from lastcard.server.snapshot import wake
from lastcard.server.stalls import StallWatch
from lastcard.server.store import Store, short_name
from lastcard.server.store_check import look_for_damage
from lastcard.server.table import Table

_log = logging.getLogger(__name__)


class Hall:
    """Made on a running event loop."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.loop = asyncio.get_running_loop()
        self._folder = DataFolder(config.data)
        try:
            self.store = Store(config.data)
            look_for_damage(self.store.path)
        except BaseException:
            self._folder.close()
            raise
        self.bots = BotRunner()
        self.heavy_work = HeavyWork()
        self.shelf = Shelf()
        self._addresses = Accounts(ADDRESS)
        self._persons = Accounts(PERSON)
        self.own_sets: list[h.OwnSet] = []
        self.stalls = StallWatch(self.loop, self._give_back)
        self.rooms: dict[str, Room] = {}
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def offer_own_sets(self) -> None:
        self.own_sets = await offered(self.config.own_rules, self.store)

    # --- Tables -----------------------------------------------------------------------------------

    async def open(self, asker: decide.Asker, request: h.NewTable) -> str:
        """A new table; returns its address."""
        if len(self.rooms) >= self.config.max_tables:
            raise refuse("server-full")
        for level in request.bots:
            self.check_level(level)
        entries = decide.open_table(asker, request, self.config.fresh_secret())
        table_id = short_name(secrets.randbits(64))
        stored: asyncio.Future[None] = self.loop.create_future()

        def done(problem: Exception | None) -> None:
            if not stored.done():
                stored.set_result(None) if problem is None else stored.set_exception(problem)

        self.store.writer(table_id).append(0, entries, done)
        try:
            await stored
        except UserError:
            raise
        except Exception as problem:
            _log.warning("a new table was not stored: %r", problem)
            raise refuse("not-stored") from None
        self.rooms[table_id] = Room(Table.of(table_id, entries), self)
        return table_id

    async def room(self, table_id: str) -> Room:
        """A table by its address, woken if it sleeps."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        task = self._waking.get(table_id)
        if task is None:
            task = self._waking[table_id] = self.loop.create_task(self._wake(table_id))
            task.add_done_callback(lambda done: self._woken(table_id, done))
        return await asyncio.shield(task)

    def _woken(self, table_id: str, task: asyncio.Task[Room]) -> None:
        del self._waking[table_id]
        if not task.cancelled():
            task.exception()  # whoever waited may be gone: then nobody asks for it

    async def _wake(self, table_id: str) -> Room:
        table, kept_at = await self._read(table_id)
        if len(self.rooms) >= self.config.max_tables:
            raise refuse("server-full")
        room = self.rooms[table_id] = Room(table, self, kept_at)
        return room

    async def _read(self, table_id: str) -> tuple[Table, int]:
        """A table from the store, and how much of it a snapshot has."""
        kept = await self.store.read(table_id)
        if kept.is_nothing:
            raise refuse("no-such-table")
        try:
            table = await asyncio.to_thread(wake, table_id, kept.state, kept.entries)
        except Exception as problem:
            self.store.complain(f"table {table_id}", repr(problem))
            raise refuse("damaged") from None
        if table.other_kernel is not None:
            refusal = refuse("other-kernel", table.other_kernel, KERNEL_VERSION)
            self.store.complain(f"table {table_id}", refusal.message)
            raise refusal
        return table, kept.since

    def reload(self, room: Room) -> None:
        """Read a table again whose memory can not be trusted."""
        task = self.loop.create_task(self._reload(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reload(self, room: Room) -> None:
        try:
            room.resume(*await self._read(room.table.id))
        except UserError as refusal:
            self._give_up(room, "damaged" if refusal.code == "damaged" else "not-readable")
        except Exception:
            _log.exception("table %s cannot go on", room.table.id)
            self._give_up(room, "damaged")

    def _give_up(self, room: Room, why: GoodbyeCode) -> None:
        room.close(why)
        self.rooms.pop(room.table.id, None)

    def forget(self, room: Room) -> None:
        """A table nobody is at leaves memory; it stays in the store."""
        if room.at_rest and self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
            room.fall_asleep()

    def is_playing(self, table_id: str, match: int) -> bool:
        """Whether this match is going on at a table in memory."""
        room = self.rooms.get(table_id)
        return room is not None and room.table.running and room.table.match == match

    def public(self, visitor: Visitor) -> h.PublicTables:
        """A page of the tables that somebody may want to visit, the newest first of each sort."""
        return public_tables(reversed(self.rooms.values()), visitor)

    def _give_back(self, lost: float) -> None:
        for room in self.rooms.values():
            room.give_back(lost)

    def check_level(self, level: m.Level | None) -> None:
        """Refuse a bot this server cannot run; let one that needs time start."""
        if level is not None and not LEVELS[level].available:
            raise refuse("no-expert")
        self.bots.warm_up(level)

    # --- People -----------------------------------------------------------------------------------

    def address_account(self, name: str) -> Account | None:
        """What an address has used; None where it is not limited."""
        config = self.config
        if not config.limited or is_within(name, config.proxies):
            return None
        return self._addresses.get(one_home(name))

    def allowance(self, address: Account | None, person: str = "") -> Allowance:
        """What somebody at an address may do; until it is known who, as somebody never seen."""
        if not self.config.limited:
            return Allowance()
        own = self._persons.get(person) if person else Account(PERSON)
        return Allowance((own,) if address is None else (own, address))

    async def enter(self, session: Session, request: m.Enter) -> None:
        """The first message of a connection."""
        name = person_name(request.name)
        room = await self.room(request.table)
        while self.rooms.get(request.table) is not room:  # it has fallen asleep again
            room = await self.room(request.table)
        if room.reloading:
            raise refuse("reloading")
        session.name = name
        room.enter(session, request)

    def say_goodbye(self) -> None:
        """The server stops."""
        for room in self.rooms.values():
            room.close("restart")

    async def close(self) -> None:
        """Write everything."""
        for room in self.rooms.values():
            room.stop()
        self.stalls.stop()
        self.bots.close()
        self.heavy_work.close()
        await self.store.close()
        self._folder.close()
