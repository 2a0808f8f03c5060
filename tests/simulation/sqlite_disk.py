"""A process that has its store for itself: the real SQLite store on a disk that fails.

What is simulated is the disk, in memory, and the writer's thread: what waits goes into one commit,
which takes its time, and the next begins when the last has ended. How appends are grouped, what
becomes of them when a commit fails, what is read and in which words is the real code.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterable
from math import exp
from pathlib import Path
from queue import Empty
from typing import Any

from lastcard.server import snapshot
from lastcard.server.my_games import Row
from lastcard.server.store import sqlite_file
from lastcard.server.store.appends import Append as Waiting
from lastcard.server.store.appends import tell
from lastcard.server.store.sqlite_commits import SqliteWriter
from lastcard.server.store.sqlite_days import SqliteDays
from lastcard.server.store.sqlite_jobs import SqliteJobs
from lastcard.server.store.sqlite_store import SqliteStore
from tests.simulation.database import Committed, Decisions, with_games
from tests.simulation.scheduler import ProcessLoop
from tests.simulation.trouble import Trouble

READ_ERROR = "disk I/O error"


class Disk:
    """What one process after the other has written; ``committed`` is told of every append, in the
    order they became durable."""

    def __init__(self, committed: Committed) -> None:
        self.decisions = Decisions()
        self.database = sqlite_file.connect(Path(":memory:"))
        sqlite_file.update(self.database, 0)
        self._committed = committed

    def committed(self, rows: Iterable[tuple[str, int, str]], games: list[Row]) -> None:
        for append in self.decisions.apart("", {}, rows):
            self._committed(with_games(append, games))


class _ForReading:
    """As much of a connection as is asked for."""

    def __init__(self, disk: Disk, trouble: Trouble) -> None:
        self.disk = disk
        self.trouble = trouble

    def execute(self, statement: str, values: Any = ()) -> sqlite3.Cursor:
        if self.trouble.is_unreadable:
            raise sqlite3.OperationalError(READ_ERROR)
        return self.disk.database.execute(statement, values)

    def executemany(self, statement: str, rows: Iterable[Any]) -> sqlite3.Cursor:
        return self.disk.database.executemany(statement, rows)

    def close(self) -> None:
        pass


class _ForWriting(_ForReading):
    """The writer's connection. Where nothing can be written, that shows now with one statement and
    now with another; and once in a while a commit is made that was reported to have failed."""

    def __init__(self, disk: Disk, trouble: Trouble, dice: random.Random) -> None:
        super().__init__(disk, trouble)
        self._dice = dice
        self._rows: list[tuple[str, int, str]] = []
        self._games: list[Row] = []

    def execute(self, statement: str, values: Any = ()) -> sqlite3.Cursor:
        if statement == "BEGIN IMMEDIATE":
            self._rows, self._games = [], []
        elif statement.startswith("INSERT INTO entries"):
            self._rows += zip(values[::3], values[1::3], values[2::3], strict=True)
        if statement != "ROLLBACK":
            self._check_space(statement == "COMMIT")
        done = self.disk.database.execute(statement, values)
        if statement == "COMMIT":
            self.disk.committed(self._rows, self._games)
            if self.trouble.answer_is_lost():
                raise sqlite3.OperationalError(READ_ERROR)
        return done

    def executemany(self, statement: str, rows: Iterable[Any]) -> sqlite3.Cursor:
        found = list(rows)
        self._games += [Row(*row[:4], *row[5:]) for row in found]
        return self.disk.database.executemany(statement, found)

    def _check_space(self, is_last: bool) -> None:
        if self.trouble.is_failing and (is_last or self._dice.random() < 0.3):
            raise sqlite3.OperationalError("database or disk is full")


class _AllThere:
    """The files of a store that nobody deletes."""

    def are_there(self) -> bool:
        return True


class StoreOnDisk(SqliteStore):
    """One process's face of the disk."""

    def __init__(
        self,
        disk: Disk,
        trouble: Trouble,
        complained: Callable[[str], None],
        dice: random.Random,
    ) -> None:
        self.place = "simulated"
        self.commits = 0
        self._connection: Any = _ForWriting(disk, trouble, dice)
        self._files: Any = _AllThere()
        self._is_lost = False
        self.jobs = SqliteJobs(self._open, snapshot.program)
        self.days = SqliteDays(self._open)
        self._come: list[Waiting[SqliteWriter]] = []
        self._queue: Any = _Queue(self)
        self._reader: Any = None
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ProcessLoop)
        self._loop: ProcessLoop = loop
        self._clock = lambda: int(loop.scheduler.now * 1000)
        self._disk = disk
        self._trouble = trouble
        self._dice = dice
        self._complained = complained
        self._is_writing = False
        self._idle = asyncio.Event()
        self._idle.set()

    def _connect(self) -> Any:
        return _ForReading(self._disk, self._trouble)

    def complain(self, what: str, problem: object) -> None:
        if str(problem) != READ_ERROR:
            self._complained(f"{what} cannot be read: {problem}")

    async def close(self) -> None:
        if not self._loop.is_dead:
            await self._idle.wait()

    # --- The writer's thread ----------------------------------------------------------------------

    def wake_writer(self, append: Waiting[SqliteWriter]) -> None:
        if append.entries:
            now = self._loop.scheduler.now
            self._disk.decisions.note(append.writer.table, append.expected, now)
        if not self._is_writing:
            self._is_writing = True
            self._idle.clear()
            self._begin()

    def _begin(self) -> None:
        self._loop.call_later(self._takes(), self._write_all)

    def _write_all(self) -> None:
        """What has come in meanwhile, too: the disk may have made the writer wait."""
        if self._trouble.is_cut:
            until = self._trouble.cut_until
            self._loop.scheduler.at(until, self._write_all, owner=self._loop)
            return
        batch, _ = self._gather()
        results = self._carry_out(batch)
        self._loop.call_later(self._takes(), self._written, batch, results)

    def _written(self, batch: list[Waiting[SqliteWriter]], results: list[Exception | None]) -> None:
        if self._queue.is_empty:
            self._is_writing = False
            self._idle.set()
        else:
            self._begin()
        tell(batch, results)

    def _takes(self) -> float:
        return 0.4 * exp(self._dice.gauss(-5.5, 0.5)) * self._trouble.slower  # some 2 ms


class _Queue:
    """Between the loop and its writer."""

    def __init__(self, store: StoreOnDisk) -> None:
        self._store = store
        self._waiting: list[list[Waiting[SqliteWriter]]] = []

    @property
    def is_empty(self) -> bool:
        return not self._waiting

    def put(self, appends: list[Waiting[SqliteWriter]]) -> None:
        self._waiting.append(appends)
        for append in appends:
            self._store.wake_writer(append)

    def get(self, timeout: float) -> list[Waiting[SqliteWriter]]:
        return self.get_nowait()

    def get_nowait(self) -> list[Waiting[SqliteWriter]]:
        if not self._waiting:
            raise Empty
        return self._waiting.pop(0)
