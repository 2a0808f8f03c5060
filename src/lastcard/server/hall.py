"""All tables of a server: those in memory, and those asleep in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import suppress
from typing import Final

from lastcard.bots.levels import LEVELS
from lastcard.bots.side_process import SideProcess
from lastcard.errors import UserError
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.protocol.codes import GoodbyeCode
from lastcard.protocol.refusals import refuse
from lastcard.server import bulletin, decide, my_games, snapshot
from lastcard.server import entries as e
from lastcard.server.bot_runner import BotRunner
from lastcard.server.bulletin import Bulletin
from lastcard.server.client_address import is_within, one_home
from lastcard.server.config import Config
from lastcard.server.day_deals import DayDeal, DayKey
from lastcard.server.figures import Figures
from lastcard.server.heavy_work import HeavyWork
from lastcard.server.housekeeping import SWEEP_EVERY, sweep
from lastcard.server.jobs.desk import JobDesk
from lastcard.server.joining import Asker
from lastcard.server.limits import ADDRESS, PERSON, Account, Accounts, Allowance
from lastcard.server.match_files import Shelf
from lastcard.server.membership import Membership, Standing
from lastcard.server.names import person_name
from lastcard.server.own_sets import offered
from lastcard.server.public_tables import Visitor, notices, public_tables
from lastcard.server.room import Room
from lastcard.server.session import Session
from lastcard.server.shared_moments import Painter, paint
from lastcard.server.snapshot import wake
from lastcard.server.stalls import StallWatch
from lastcard.server.store import Member, Stale, Store, short_name
from lastcard.server.table import Table

_log = logging.getLogger(__name__)


AT_ONCE: Final = 50
"""Tables that change hands together when a process stops."""


class Elsewhere(Exception):
    """Another process has the table."""

    def __init__(self, at: str) -> None:
        super().__init__(at)
        self.at = at


class Hall:
    """Made on a running event loop."""

    def __init__(self, config: Config, store: Store) -> None:
        snapshot.program()  # found out now: later, an update may have replaced the files
        self.config = config
        self.store = store
        self.loop = asyncio.get_running_loop()
        self.figures = Figures()
        self.figures.tables = lambda: len(self.rooms)
        self.figures.people = lambda: self.people
        self.figures.commits = lambda: store.commits
        self.bots = BotRunner(config.chance, times=self.figures.thinking)
        self.heavy_work = HeavyWork()
        self.jobs = JobDesk(self.store.jobs, config.jobs, config.limited)
        self.shelf = Shelf()
        self.painter: Painter = SideProcess(paint)
        self._addresses = Accounts(ADDRESS)
        self._persons = Accounts(PERSON)
        self._day_key: DayKey | None = None
        self.own_sets: list[h.OwnSet] = []
        self.stalls = StallWatch(self.loop, self._give_back, self.figures.lag)
        self.rooms: dict[str, Room] = {}
        self.sessions: set[Session] = set()
        """All connections, also those without a room."""
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self.membership = Membership(
            store, config.advertise, config.lease, self._standing, self._heard, self._let_go
        )

    def read_games(self) -> None:
        """Of tables from a time when games were not kept by person: one after the other, so that
        nobody who plays waits for it."""
        self._do(self._read_games())

    async def _read_games(self) -> None:
        with suppress(UserError):  # the operator was told; the next start tries again
            while await self.heavy_work.do("", self.store.read_games, lambda: not self._closing):
                pass

    def tidy_up(self) -> None:
        """Let go of old tables, now and every hour."""
        if self.config.keep:
            self._do(self._tidy_up())

    async def _tidy_up(self) -> None:
        while not self._closing:
            try:
                await sweep(self.store, self.config, self.rooms.__contains__)
            except UserError as problem:
                _log.warning("old tables were not looked for: %s", problem.message)
            await asyncio.sleep(SWEEP_EVERY)

    async def offer_own_sets(self) -> None:
        self.own_sets = await offered(self.config.own_rules, self.store)

    # --- Tables -----------------------------------------------------------------------------------

    async def open(self, asker: Asker, request: h.NewTable) -> str:
        """A new table; returns its address."""
        if len(self.rooms) >= self.config.max_tables:
            raise refuse("server-full")
        for level in request.bots:
            self.check_level(level)
        return await self._open(decide.open_table(asker, request, self.config.fresh_secret()))

    async def deal_again(self, asker: Asker, earlier: Table, moment: t.EarlierMatch) -> str:
        """A new table that plays a match once more; returns its address."""
        if len(self.rooms) >= self.config.max_tables:
            raise refuse("server-full")
        entries = decide.deal_again(asker, earlier, moment)
        for entry in entries:
            if isinstance(entry, e.Botted):
                self.check_level(entry.level)
        return await self._open(entries)

    async def play_day_deal(self, asker: Asker, deal: DayDeal) -> str:
        """Where somebody plays a deal of the day: a new table, or the one they have."""
        key = await self.day_key()
        table_id = key.table(deal, asker.person)
        if table_id in self.rooms or await self.store.days.first_match(asker.person, table_id):
            return table_id
        if len(self.rooms) >= self.config.max_tables:
            raise refuse("server-full")
        return await self._open(decide.open_day_deal(asker, deal, key.secret(deal)), table_id)

    async def day_key(self) -> DayKey:
        """What the deals of all days follow from."""
        if self._day_key is None:
            self._day_key = DayKey(await self.store.days.key(self.config.fresh_secret()))
        return self._day_key

    async def _open(self, entries: list[e.Entry], name: str = "") -> str:
        """A table by a name of its own."""
        if not self.is_open:
            raise refuse("not-stored")
        table_id = name or short_name(self.config.chance.getrandbits(64))
        table = Table.of(table_id, entries)
        stored: asyncio.Future[None] = self.loop.create_future()

        def done(problem: Exception | None) -> None:
            if not stored.done():
                stored.set_result(None) if problem is None else stored.set_exception(problem)

        self.store.writer(table_id).append(0, entries, done, my_games.rows_of(table))
        try:
            await stored
        except Stale:
            # It is there: opened by the same person in another window, or by us, and the disk said
            # no to a commit it had made.
            return table_id
        except UserError:
            raise
        except Exception as problem:
            _log.warning("a new table was not stored: %r", problem)
            raise refuse("not-stored") from None
        self.rooms[table_id] = Room(table, self)
        return table_id

    async def room(self, table_id: str) -> Room:
        """A table by its address, woken if it sleeps; or ``Elsewhere``."""
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

    async def look_at(self, table_id: str) -> Table:
        """A table as it is, wherever it is."""
        try:
            return (await self.room(table_id)).table
        except Elsewhere:
            return (await self._read(table_id))[0]

    async def _wake(self, table_id: str) -> Room:
        await self._claim(table_id)
        table, kept_at = await self._read(table_id)
        if len(self.rooms) >= self.config.max_tables:
            self._release(table_id)
            raise refuse("server-full")
        if not self.is_open:  # since it was claimed
            raise refuse("not-readable")
        room = self.rooms[table_id] = Room(table, self, kept_at)
        return room

    async def _claim(self, table_id: str) -> None:
        """What is read from now on, nobody else will change."""
        if not self.is_open:
            raise refuse("not-readable")
        where = await self.membership.claim(table_id)
        if where:
            raise Elsewhere(where)

    def _release(self, *tables: str) -> None:
        """Whoever is asked for them next may have these tables."""
        if self.membership.is_shared:
            self._do(self._hand_over(tables))

    async def _hand_over(self, tables: Sequence[str], to: str = "") -> None:
        with suppress(UserError):  # the operator was told; they are free when the lease is over
            await self.store.hand_over(tables, to)

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
        self._do(self._reload(room))

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reload(self, room: Room) -> None:
        try:
            await self._claim(room.table.id)
            room.resume(*await self._read(room.table.id))
        except Elsewhere as elsewhere:
            self._give_up(room, "moved", elsewhere.at)
        except UserError as refusal:
            self._give_up(room, "damaged" if refusal.code == "damaged" else "not-readable")
        except Exception:
            _log.exception("table %s cannot go on", room.table.id)
            self._give_up(room, "damaged")

    def _give_up(self, room: Room, why: GoodbyeCode, at: str = "") -> None:
        room.close(why, at)
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    def forget(self, room: Room) -> None:
        """A table nobody is at leaves memory; it stays in the store."""
        if room.at_rest and self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
            room.fall_asleep()
            self._release(room.table.id)

    def is_playing(self, table_id: str, match: int) -> bool:
        """Whether this match is going on at a table in memory."""
        room = self.rooms.get(table_id)
        return room is not None and room.table.running and room.table.match == match

    def public(self, visitor: Visitor) -> h.PublicTables:
        """A page of the tables that somebody may want to visit, the newest first of each sort."""
        elsewhere = (notice for other in self._others() for notice in other.tables)
        return public_tables(reversed(self.rooms.values()), visitor, elsewhere)

    def _give_back(self, lost: float) -> None:
        for room in self.rooms.values():
            room.give_back(lost)

    def check_level(self, level: t.Level | None) -> None:
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
        if session.is_gone:  # since it was asked; the next connection may be in already
            return
        session.name, session.avatar = name, request.avatar
        room.enter(session, request)

    # --- Among other processes --------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether tables may be taken in."""
        return not self._closing and not self.membership.is_lapsed

    @property
    def has_ports(self) -> bool:
        """Whether processes are told apart by the ports of one host: a page is from one of them,
        and the socket may be another's."""
        return self.membership.is_shared and self.config.advertise.startswith(":")

    @property
    def people(self) -> int:
        """Connections to tables."""
        return sum(len(room.sessions) for room in self.rooms.values())

    def _standing(self) -> Standing:
        told = notices(reversed(self.rooms.values()))
        uses = self._addresses.uses(self.loop.time())
        return Standing(len(self.rooms), self.people, bulletin.write(Bulletin(told, uses)))

    def _others(self) -> list[Bulletin]:
        return [bulletin.read(other.bulletin) for other in self.membership.others]

    def _heard(self) -> None:
        self._addresses.hear(other.uses for other in self._others())

    def _let_go(self) -> None:
        """Others may have the tables by now, or take them when they are asked for: send everybody
        there. They were last heard of a while ago; who finds nobody there looks for another."""
        for other, rooms in self._shared_out(list(self.rooms.values())):
            for room in rooms:
                self._give_up(room, "moved", "" if other is None else other.at)

    async def drain(self) -> None:
        """The process stops: hand every table to one that goes on, and everybody with it. Where
        there is none, they come back when there is."""
        self._closing = True
        await self.membership.look_around()
        rooms = list(self.rooms.values())
        for first in range(0, len(rooms), AT_ONCE):
            await self._send_on(rooms[first : first + AT_ONCE])
        for session in self.sessions:
            session.close("restart")
        await self.membership.leave()

    async def _send_on(self, rooms: Sequence[Room]) -> None:
        await asyncio.gather(*(room.come_to_rest() for room in rooms))
        for other, part in self._shared_out(rooms):
            tables = [room.table.id for room in part]
            if other is not None:
                await self._hand_over(tables, other.id)
                for room in part:
                    self._give_up(room, "moved", other.at)
            else:
                for room in part:
                    self._give_up(room, "restart")
                await self._hand_over(tables)

    def _shared_out(self, rooms: Sequence[Room]) -> Iterator[tuple[Member | None, Sequence[Room]]]:
        """Tables among those that go on, more to whoever has fewer; None: there is nobody."""
        others = sorted(self.membership.others, key=lambda other: other.tables)
        if not others:
            yield None, rooms
        for number, other in enumerate(others):
            yield other, rooms[number :: len(others)]

    async def close(self) -> None:
        """Nothing happens by itself any more."""
        self._closing = True
        for room in self.rooms.values():
            room.stop()
        for task in self._tasks:
            task.cancel()
        self.stalls.stop()
        self.bots.close()
        self.heavy_work.close()
        self.painter.close()
        await self.jobs.close()
