"""Tables in PostgreSQL, for servers of more than one process."""

from __future__ import annotations

import asyncio
import logging
import secrets
import zlib
from collections.abc import AsyncIterator, Generator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

import asyncpg
import msgspec

from lastcard.protocol.http_bodies import MyGame, MyGames
from lastcard.protocol.refusals import refuse
from lastcard.protocol.table_info import RulesChoice
from lastcard.server import entries as e
from lastcard.server import my_games, snapshot
from lastcard.server.clock import Clock, now
from lastcard.server.entries import Entry
from lastcard.server.heavy_work import Abandoned, Watch
from lastcard.server.store import chain, postgres_games, postgres_jobs, postgres_owners
from lastcard.server.store.addresses import place_of, rules_address
from lastcard.server.store.chain import Head
from lastcard.server.store.doors import Holder, Kept, Listed, Member
from lastcard.server.store.postgres_commits import Commits, PostgresWriter
from lastcard.server.store.postgres_connection import LOST, Line, connect, prepare
from lastcard.server.store.postgres_days import PostgresDays
from lastcard.server.store.postgres_jobs import PostgresJobs
from lastcard.server.store.salvage import whole_part

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from lastcard.server.store.postgres_connection import Line_

READERS: Final = 4
"""Connections for everything that is not an append."""
ANSWER_WITHIN: Final = 10.0
"""Seconds after which what was asked has failed."""
_HEAD: Final = "SELECT entries, chain FROM heads WHERE tbl = $1"
_ENTRIES: Final = "SELECT entry FROM entries WHERE tbl = $1 AND seq >= $2 ORDER BY seq"
_SNAPSHOT: Final = (
    "SELECT entries, chain, state, digest FROM snapshots WHERE tbl = $1 AND program = $2"
)
_TABLES: Final = "SELECT tbl, entries, at FROM heads WHERE tbl > $1 ORDER BY tbl LIMIT $2"
_OF_A_TABLE: Final = ("entries", "heads", "snapshots", "games", "forgotten_games", "unread")
_NEW_HEAD: Final = """
INSERT INTO heads (tbl, entries, chain, at) VALUES ($1, $2, $3, $4)
ON CONFLICT (tbl) DO UPDATE SET entries = excluded.entries, chain = excluded.chain,
    at = excluded.at, epoch = heads.epoch + 1
"""
T = TypeVar("T")
_log = logging.getLogger(__name__)


class PostgresStore:
    """Made by ``open``."""

    def __init__(
        self,
        address: str,
        pool: asyncpg.Pool[asyncpg.Record],
        patience: float,
        clock: Clock,
    ) -> None:
        self.place = place_of(address)
        self.process = secrets.token_hex(8)
        self._loop = asyncio.get_running_loop()
        self._pool = pool
        self._clock = clock
        self._writing = Line(address)
        self._renewing = Line(address)
        self._commits = Commits(self._writing, self.process, patience, clock)
        self._heard: dict[str, Member] = {}
        """The others as they were last heard of."""
        self._complaints: set[str] = set()
        self.jobs = PostgresJobs(self._open, snapshot.program, self.process)
        self.days = PostgresDays(self._open)

    @classmethod
    async def open(
        cls, address: str, patience: float = ANSWER_WITHIN, clock: Clock = now
    ) -> PostgresStore:
        """``patience``: for how many seconds a connection that was lost is tried again before
        what was to be stored is refused."""
        await prepare(address)
        pool = asyncpg.create_pool(
            min_size=0, max_size=READERS, command_timeout=ANSWER_WITHIN,
            connect=lambda *_, **__: connect(address),
        )  # fmt: skip
        return cls(address, await pool, patience, clock)

    # --- Logs -------------------------------------------------------------------------------------

    def writer(self, table: str) -> PostgresWriter:
        return PostgresWriter(table, self._commits)

    async def read(self, table: str) -> Kept:
        async with self._open(f"table {table}") as connection:
            try:
                start, state = await _snapshot(connection, table)
                found = await _verified(connection, table, start)
            except chain.Damaged as problem:
                whole = await _verified(connection, table)  # perhaps only the snapshot is at fault
                _log.warning("table %s: read without its snapshot: %s", table, problem)
                start, state, found = None, b"", whole
        since = 0 if start is None else start.length
        return Kept(since, state, await asyncio.to_thread(_decoded, found))

    async def entries(self, table: str) -> list[Entry]:
        async with self._open(f"table {table}") as connection:
            return await asyncio.to_thread(_decoded, await _verified(connection, table))

    def read_entries(self, table: str) -> Generator[Entry, None, None]:
        found = self._from_thread(self._texts(table))
        yield from map(e.decode, found)

    async def _texts(self, table: str) -> list[str]:
        async with self._open(f"table {table}") as connection:
            return await _verified(connection, table)

    async def tables(self, after: str = "", most: int = 1000) -> list[Listed]:
        async with self._open("the list of tables") as connection:
            return [Listed(*row) for row in await connection.fetch(_TABLES, after, most)]

    async def delete(self, table: str) -> None:
        async with self._open(f"table {table}") as connection, connection.transaction():
            for name in _OF_A_TABLE:
                await connection.execute(f"DELETE FROM {name} WHERE tbl = $1", table)

    async def repair(self, table: str) -> int:
        numbered = "SELECT seq, entry FROM entries WHERE tbl = $1 ORDER BY seq"
        async with self._open(f"table {table}") as connection, connection.transaction():
            rows = [(seq, text.encode()) for seq, text in await connection.fetch(numbered, table)]
            kept = await asyncio.to_thread(whole_part, table, rows)
            head = Head.of_nothing(table).after(kept)
            await connection.execute(
                "DELETE FROM entries WHERE tbl = $1 AND seq >= $2", table, len(kept)
            )
            await connection.execute("DELETE FROM snapshots WHERE tbl = $1", table)
            await connection.execute(_NEW_HEAD, table, *head, self._clock())
            await connection.execute("INSERT INTO unread VALUES ($1) ON CONFLICT DO NOTHING", table)
        return len(kept)

    # --- Saved rules ------------------------------------------------------------------------------

    async def save_rules(self, rules: RulesChoice) -> str:
        text = msgspec.json.encode(rules, order="deterministic")
        name = rules_address(text)
        statement = "INSERT INTO sets VALUES ($1, $2) ON CONFLICT DO NOTHING"
        async with self._open("the saved rules") as connection:
            await connection.execute(statement, name, text.decode())
        return name

    async def saved_rules(self, name: str) -> RulesChoice | None:
        async with self._open(f"the saved rules {name}") as connection:
            found = await connection.fetchval("SELECT rules FROM sets WHERE id = $1", name)
            if found is None:
                return None
            if rules_address(found.encode()) != name:
                raise chain.Damaged("they are not those that were stored")
            return msgspec.json.decode(found, type=RulesChoice)

    # --- Games by person --------------------------------------------------------------------------

    async def games(self, person: str, skip: int = 0) -> MyGames:
        async with self._open("the list of games") as connection:
            return await postgres_games.look_up(connection, person, skip)

    async def plays(self, table: str, match: int) -> list[tuple[str, MyGame]]:
        async with self._open("the list of games") as connection:
            return await postgres_games.plays(connection, table, match)

    async def forget(self, person: str) -> None:
        async with self._open("the list of games") as connection:
            await postgres_games.forget(connection, person)
            await postgres_jobs.forget(connection, person)

    def read_games(self, watch: Watch) -> bool:
        table = self._from_thread(self._unread())
        if table is None:
            return False
        try:
            rows = my_games.all_rows(table, watch.over(self.read_entries(table)))
        except Abandoned:
            raise
        except Exception as problem:
            self.complain(f"table {table}", repr(problem))
            rows = []
        self._from_thread(self._keep_games(table, rows))
        return True

    async def _unread(self) -> str | None:
        async with self._open("the list of games") as connection:
            return await postgres_games.unread(connection)

    async def _keep_games(self, table: str, rows: Sequence[my_games.Row]) -> None:
        async with self._open("the list of games") as connection:
            await postgres_games.keep_all(connection, table, rows)

    # --- Owners -----------------------------------------------------------------------------------

    async def claim(self, table: str) -> Holder | None:
        async with self._open(f"table {table}") as connection:
            epoch, holder = await postgres_owners.claim(connection, table, self.process)
        if epoch:
            self._commits.epochs[table] = epoch
        return holder

    async def hand_over(self, tables: Sequence[str], to: str = "") -> None:
        held = {table: self._commits.epochs.pop(table, 0) for table in tables}
        await self._commits.flush()
        async with self._open("the tables given away") as connection:
            await postgres_owners.hand_over(connection, held, self.process, to)

    async def join(self, me: Member, lease: float) -> list[Member]:
        async with self._roll(lease) as connection:
            await postgres_owners.join(connection, me, lease)
            return await self._others(connection)

    async def renew(self, me: Member, lease: float) -> list[Member] | None:
        async with self._roll(lease) as connection:
            is_there = await postgres_owners.renew(connection, me, lease)
            return await self._others(connection) if is_there else None

    @asynccontextmanager
    async def _roll(self, within: float) -> AsyncIterator[Line_]:
        """The connection for what must not wait for anything else."""
        try:
            async with asyncio.timeout(within):
                yield await self._renewing.get()
        except LOST as problem:
            self._renewing.drop(problem)
            raise refuse("not-stored") from None

    async def _others(self, connection: Line_) -> list[Member]:
        known = {other.id: other.version for other in self._heard.values()}
        others = await postgres_owners.others(connection, self.process, known)
        self._heard = {other.id: self._with_bulletin(other) for other in others}
        return list(self._heard.values())

    def _with_bulletin(self, other: Member) -> Member:
        before = self._heard.get(other.id)
        if before is not None and before.version == other.version:
            return other._replace(bulletin=before.bulletin)
        return other

    async def replace(self, at: str) -> None:
        async with self._open("the list of processes") as connection:
            await postgres_owners.replace(connection, self.process, at)

    async def retire(self) -> None:
        async with self._open("the list of processes") as connection:
            await postgres_owners.retire(connection, self.process)

    # --- The store itself -------------------------------------------------------------------------

    @property
    def commits(self) -> int:
        return self._commits.count

    async def take_writes(self) -> None:
        async with self._open("the database") as connection:
            trial = connection.transaction()
            await trial.start()
            try:
                await connection.execute("INSERT INTO unread VALUES ('')")
            finally:
                await trial.rollback()

    def complain(self, what: str, problem: object) -> None:
        line = f"{what} cannot be read: {problem}"
        if line not in self._complaints:
            self._complaints.add(line)
            _log.error(line)

    async def close(self) -> None:
        await self._commits.close()
        for line in (self._writing, self._renewing):
            await line.close()
        await self._pool.close()

    def _from_thread(self, work: Coroutine[Any, Any, T]) -> T:
        """What connections do, they do on the loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    @asynccontextmanager
    async def _open(self, what: str) -> AsyncIterator[Line_]:
        """A connection for a moment. What cannot be read is told to the operator and refused."""
        try:
            async with self._pool.acquire(timeout=ANSWER_WITHIN) as connection:
                yield connection  # type: ignore[misc]
        except (chain.Damaged, msgspec.MsgspecError) as fault:
            self.complain(what, fault)
            raise refuse("damaged") from None
        except (*LOST, asyncpg.PostgresError) as error:
            _log.warning("%s: %r", what, error)
            raise refuse("not-readable") from None


def _decoded(texts: Iterable[str]) -> list[Entry]:
    return [e.decode(text) for text in texts]


async def _verified(connection: Line_, table: str, since: Head | None = None) -> list[str]:
    """The entries of a table as they are stored, all or those after some point of its log; or
    ``Damaged``."""
    start = since or Head.of_nothing(table)
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        head = await connection.fetchrow(_HEAD, table)
        found = [row[0] for row in await connection.fetch(_ENTRIES, table, start.length)]
    if head is not None or found or since is not None:
        stored = None if head is None else Head(*head)
        chain.verify(start, (text.encode() for text in found), stored)
    return found


async def _snapshot(connection: Line_, table: str) -> tuple[Head | None, bytes]:
    """The snapshot of a table and the point it belongs to, if this program made it and it is
    whole."""
    found = await connection.fetchrow(_SNAPSHOT, table, snapshot.program())
    if found is None:
        return None, b""
    length, check, state, digest = found
    head = Head(length, check)
    if chain.seal(head, state) != digest:
        raise chain.Damaged("the snapshot is not the one that was stored")
    return head, zlib.decompress(state)
