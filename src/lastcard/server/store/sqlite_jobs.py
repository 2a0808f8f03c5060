"""Jobs in the SQLite file."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final

import msgspec

from lastcard.protocol.refusals import refuse
from lastcard.server import clock
from lastcard.server.jobs.job_process import Piece
from lastcard.server.store.chain import Damaged
from lastcard.server.store.doors import KeptJob, KeptState

SCHEMA: Final = """
CREATE TABLE jobs (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, question BLOB NOT NULL, materials BLOB NOT NULL,
    program TEXT NOT NULL, state TEXT NOT NULL, answer BLOB NOT NULL, at INTEGER NOT NULL
);
CREATE INDEX jobs_by_time ON jobs (at);
CREATE TABLE job_pieces (
    job TEXT NOT NULL, number INTEGER NOT NULL, outcome BLOB NOT NULL, PRIMARY KEY (job, number)
) WITHOUT ROWID
"""
KEPT: Final = 2000
"""Jobs; older ones are forgotten."""

_COLUMNS: Final = "id, person, question, materials, state, answer"
_KEEP: Final = """
INSERT INTO jobs VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET person = excluded.person, state = excluded.state,
    answer = excluded.answer, at = excluded.at
"""
_OLD: Final = "SELECT id FROM jobs ORDER BY at DESC LIMIT -1 OFFSET ?"
_ORPHANS: Final = "DELETE FROM job_pieces WHERE job NOT IN (SELECT id FROM jobs)"

_UNHURRIED: Final = "NORMAL"
"""Durable with the next commit of a table, which does not wait for this one: what is lost with the
power is worked out again."""

_log = logging.getLogger(__name__)


class SqliteJobs:
    """The doors of a store to its jobs; the rest of the store is lent by ``opened``."""

    def __init__(
        self,
        opened: Callable[[str], AbstractContextManager[sqlite3.Connection]],
        program: Callable[[], str],
    ) -> None:
        self._opened = opened
        self._program = program

    async def keep(self, job: KeptJob) -> None:
        await asyncio.to_thread(self._keep, job)

    async def keep_pieces(self, pieces: Iterable[Piece]) -> None:
        await asyncio.to_thread(self._keep_pieces, list(pieces))

    async def find(self, job: str) -> KeptJob | None:
        return await asyncio.to_thread(self._find, job)

    async def pieces(self, job: str) -> dict[int, bytes]:
        return await asyncio.to_thread(self._pieces, job)

    async def unfinished(self) -> list[KeptJob]:
        return await asyncio.to_thread(self._unfinished)

    # --- In some other thread ---------------------------------------------------------------------

    def _keep(self, job: KeptJob) -> None:
        now = clock.now()
        row = (*job[:4], self._program(), job.state, zlib.compress(job.answer, 1), now)
        with self._writing() as connection:
            connection.execute(_KEEP, row)
            old = connection.execute(_OLD, (KEPT,)).fetchall()
            self._delete(connection, [name for (name,) in old])

    def _keep_pieces(self, pieces: list[Piece]) -> None:
        with self._writing(_UNHURRIED) as connection:
            connection.executemany("INSERT OR REPLACE INTO job_pieces VALUES (?, ?, ?)", pieces)

    def _find(self, job: str) -> KeptJob | None:
        with self._opened(f"job {job}") as connection:
            found = connection.execute(
                f"SELECT {_COLUMNS} FROM jobs WHERE id = ? AND program = ?", (job, self._program())
            ).fetchone()
            return found and _read(found)

    def _pieces(self, job: str) -> dict[int, bytes]:
        with self._opened(f"job {job}") as connection:
            rows = connection.execute(
                "SELECT number, outcome FROM job_pieces WHERE job = ?", (job,)
            )
            return dict(rows.fetchall())

    def _unfinished(self) -> list[KeptJob]:
        with self._writing() as connection:
            others = connection.execute(
                "SELECT id FROM jobs WHERE program != ?", (self._program(),)
            ).fetchall()
            self._delete(connection, [name for (name,) in others])
            connection.execute(_ORPHANS)
            rows = connection.execute(
                f"SELECT {_COLUMNS} FROM jobs WHERE state = 'open' ORDER BY at"
            )
            return [_read(row) for row in rows]

    def _delete(self, connection: sqlite3.Connection, names: list[str]) -> None:
        for name in names:
            connection.execute("DELETE FROM jobs WHERE id = ?", (name,))
            connection.execute("DELETE FROM job_pieces WHERE job = ?", (name,))

    @contextmanager
    def _writing(self, durability: str = "FULL") -> Iterator[sqlite3.Connection]:
        """One commit."""
        with self._opened("the jobs") as connection:
            try:
                connection.execute(f"PRAGMA synchronous = {durability}")
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
            except sqlite3.Error as error:
                _log.warning("jobs were not stored: %r", error)
                raise refuse("not-stored") from None


def forget(connection: sqlite3.Connection, person: str) -> None:
    """Nobody can tell any more who asked."""
    connection.execute("UPDATE jobs SET person = '' WHERE person = ?", (person,))


def _read(row: tuple[str, str, bytes, bytes, KeptState, bytes]) -> KeptJob:
    """As it was kept; what is damaged need not be of the types it should be."""
    try:
        return msgspec.convert((*row[:5], zlib.decompress(row[5])), KeptJob)
    except (TypeError, zlib.error) as error:
        raise Damaged(f"the answer is not the one that was stored: {error}") from None
