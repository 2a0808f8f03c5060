"""The connection of the real group commit for PostgreSQL, which knows its statements by heart."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from lastcard.server.my_games import Row
from lastcard.server.store import postgres_commits
from tests.simulation.database import Append, Database, Decisions, with_games
from tests.simulation.database_way import WayToDatabase


class SimulatedLine:
    """As much of ``Line`` as is asked for."""

    def __init__(
        self, way: WayToDatabase, database: Database, process: str, decisions: Decisions
    ) -> None:
        self.way = way
        self.database = database
        self.process = process
        self.decisions = decisions

    async def get(self) -> _Connection:
        await self.way.travel(lambda: None)
        return _Connection(self)

    def drop(self, problem: Exception) -> None:
        pass


class _Connection:
    """Carries out the statements of ``postgres_commits``."""

    def __init__(self, line: SimulatedLine) -> None:
        self._line = line
        self._travel = line.way.travel
        self._database = line.database
        self._work: list[Append] | None = None
        """What the open transaction is to write."""
        self._agreed: set[str] = set()

    async def fetch(self, statement: str, *args: Any) -> list[Any]:
        if statement is postgres_commits._HEADS:
            return await self._travel(lambda: self._heads(args[0]))
        assert statement is postgres_commits._APPEND
        epochs = dict(zip(args[0], args[5], strict=True))
        rows = zip(args[8], args[9], args[10], strict=True)
        appends = self._line.decisions.apart(self._line.process, epochs, rows)
        if self._work is None:
            return [(name,) for name in await self._travel(lambda: self._write(appends))]
        self._agreed = await self._travel(lambda: self._database.movable(appends))
        self._work += [append for append in appends if append.table in self._agreed]
        return [(name,) for name in self._agreed]

    async def execute(self, statement: str, *args: Any) -> None:
        assert statement is postgres_commits._KEEP
        assert self._work is not None
        table, length, _, _, state, _, epoch = args
        kept = zlib.decompress(state)
        now, process = self._line.way.now, self._line.process
        self._work.append(Append(process, table, epoch, length, (), now, (), kept))

    async def executemany(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        assert self._work is not None
        games = [Row(*row[:4], *row[5:]) for row in rows]
        self._work = [with_games(append, games) for append in self._work]

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        self._work = []
        yield
        work, self._work = self._work, None
        await self._travel(lambda: self._commit(work))

    # --- In the database --------------------------------------------------------------------------

    def _heads(self, tables: Sequence[str]) -> list[tuple[str, int, str]]:
        logs = self._database.logs
        return [(table, *logs[table].head) for table in tables if table in logs]

    def _write(self, appends: list[Append]) -> set[str]:
        self._check_space()
        agreed = self._database.movable(appends)
        for append in appends:
            if append.table in agreed:
                self._database.write(append)
        return agreed

    def _commit(self, work: list[Append]) -> None:
        self._check_space()
        appends = [append for append in work if append.entries]
        if self._database.movable(appends) != {append.table for append in appends}:
            raise asyncpg.exceptions.SerializationError("somebody else was quicker")
        for append in work:
            log = self._database.logs.get(append.table)
            if append.entries or (log is not None and log.epoch == append.epoch):
                self._database.write(append)

    def _check_space(self) -> None:
        if self._line.way.trouble.is_failing:
            raise asyncpg.DiskFullError("no space left on the simulated disk")
