"""The store of processes that share the database.

How appends are grouped, repeated and given up is the real code for PostgreSQL; what is simulated
is the connection, which knows its few statements by heart, and loses them now and then.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

import asyncpg

from lastcard.server import entries as e
from lastcard.server.my_games import Row
from lastcard.server.store import Done, Holder, Member, postgres_commits
from lastcard.server.store.postgres_commits import Commits, PostgresWriter
from lastcard.server.store.postgres_connection import Line
from tests.simulation.database import Append, Database
from tests.simulation.simulated_store import SimulatedStore, Trouble

T = TypeVar("T")


class SharedStore(SimulatedStore):
    """One process's face of the database."""

    def __init__(
        self,
        database: Database,
        trouble: Trouble,
        process: str,
        lease: float,
        complained: Callable[[str], None],
        dice: random.Random,
    ) -> None:
        super().__init__(database, trouble, complained, dice)
        self.process = process
        self.made: dict[tuple[str, int], float] = {}
        """When appends were decided on, by table and place in its log."""
        self._commits = Commits(cast(Line, _SimulatedLine(self)), process, lease)

    def writer(self, table: str) -> PostgresWriter:  # type: ignore[override]
        return _TimedWriter(table, self._commits, self)

    async def close(self) -> None:
        if not self.loop.is_dead:
            await self._commits.close()

    # --- Owners -----------------------------------------------------------------------------------

    async def claim(self, table: str) -> Holder | None:
        epoch, holder = await self.ask(lambda: self.database.claim(self.process, table))
        if epoch:
            self._commits.epochs[table] = epoch
        return holder

    async def hand_over(self, tables: Sequence[str], to: str = "") -> None:
        held = {table: self._commits.epochs.pop(table, 0) for table in tables}
        await self._commits.flush()
        await self.ask(lambda: self.database.hand_over(held, self.process, to))

    async def join(self, me: Member, lease: float) -> list[Member]:
        return await self.ask(lambda: self.database.join(me, lease), lease, "not-stored")

    async def renew(self, me: Member, lease: float) -> list[Member] | None:
        return await self.ask(lambda: self.database.renew(me, lease), lease, "not-stored")

    async def replace(self, at: str) -> None:
        await self.ask(lambda: self.database.replace(self.process, at))

    async def retire(self) -> None:
        await self.ask(lambda: self.database.retire(self.process))


class _TimedWriter(PostgresWriter):
    """The real one, and when it was given what."""

    __slots__ = ("_store",)

    def __init__(self, table: str, commits: Commits, store: SharedStore) -> None:
        super().__init__(table, commits)
        self._store = store

    def append(
        self, expected: int, entries: Sequence[e.Entry], done: Done, games: Sequence[Row] = ()
    ) -> None:
        self._store.made[self.table, expected] = self._store.now
        super().append(expected, entries, done, games)


class _SimulatedLine:
    """As much of ``Line`` as is asked for."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    async def get(self) -> _Connection:
        await self._store.travel(lambda: None)
        return _Connection(self._store)

    def drop(self, problem: Exception) -> None:
        pass


class _Connection:
    """Carries out the statements of ``postgres_commits``."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store
        self._work: list[Append] | None = None
        """What the open transaction is to write."""
        self._agreed: set[str] = set()

    async def fetch(self, statement: str, *args: Any) -> list[Any]:
        if statement is postgres_commits._HEADS:
            return await self._store.travel(lambda: self._heads(args[0]))
        assert statement is postgres_commits._APPEND
        appends = self._appends(args)
        if self._work is None:
            return [(name,) for name in await self._store.travel(lambda: self._write(appends))]
        database = self._store.database
        self._agreed = await self._store.travel(lambda: database.movable(appends))
        self._work += [append for append in appends if append.table in self._agreed]
        return [(name,) for name in self._agreed]

    async def execute(self, statement: str, *args: Any) -> None:
        assert statement is postgres_commits._KEEP
        assert self._work is not None
        table, length, _, _, state, _, epoch = args
        kept = zlib.decompress(state)
        now = self._store.now
        self._work.append(Append(self._store.process, table, epoch, length, (), now, (), kept))

    async def executemany(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        assert self._work is not None
        games = [Row(*row[:4], *row[5:]) for row in rows]
        for place, append in enumerate(self._work):
            until = append.expected + len(append.entries)
            own = [g for g in games if g.table == append.table and append.expected < g.seq <= until]
            self._work[place] = append._replace(games=own)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        self._work = []
        yield
        work, self._work = self._work, None
        await self._store.travel(lambda: self._commit(work))

    # --- In the database --------------------------------------------------------------------------

    def _heads(self, tables: Sequence[str]) -> list[tuple[str, int, str]]:
        logs = self._store.database.logs
        return [(table, *logs[table].head) for table in tables if table in logs]

    def _write(self, appends: list[Append]) -> set[str]:
        self._check_space()
        agreed = self._store.database.movable(appends)
        for append in appends:
            if append.table in agreed:
                self._store.database.write(append)
        return agreed

    def _commit(self, work: list[Append]) -> None:
        self._check_space()
        appends = [append for append in work if append.entries]
        if self._store.database.movable(appends) != {append.table for append in appends}:
            raise asyncpg.exceptions.SerializationError("somebody else was quicker")
        for append in work:
            log = self._store.database.logs.get(append.table)
            if append.entries or (log is not None and log.epoch == append.epoch):
                self._store.database.write(append)

    def _check_space(self) -> None:
        if self._store.trouble.is_failing:
            raise asyncpg.DiskFullError("no space left on the simulated disk")

    def _appends(self, args: Sequence[Any]) -> list[Append]:
        """The moves of a statement, each taken apart into what was decided at one time."""
        moves = zip(args[0], args[1], args[5], strict=True)
        rows = list(zip(args[8], args[9], args[10], strict=True))
        made, found = self._store.made, []
        for table, first, epoch in moves:
            for name, seq, entry in rows:
                if name != table:
                    continue
                if seq == first or (table, seq) in made:
                    at = made.get((table, seq), self._store.now)
                    found.append(Append(self._store.process, table, epoch, seq, [], at))
                cast(list[bytes], found[-1].entries).append(entry.encode())
        return found
