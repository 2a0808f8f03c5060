"""Jobs in PostgreSQL. One that is worked on belongs to a process, as a table does."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Final

from lastcard.server import clock
from lastcard.server.jobs.job_process import Piece
from lastcard.server.store.chain import Damaged
from lastcard.server.store.doors import KeptJob

if TYPE_CHECKING:
    from lastcard.server.store.postgres_connection import Line_

KEPT: Final = 2000
"""Jobs; older ones are forgotten."""
_KEEP: Final = """
INSERT INTO jobs VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (id) DO UPDATE SET person = excluded.person, state = excluded.state,
    answer = excluded.answer, at = excluded.at, owner = excluded.owner
"""
_FORGET_OLD: Final = """
DELETE FROM jobs WHERE id IN (SELECT id FROM jobs ORDER BY at DESC OFFSET $1)
"""
_KEEP_PIECE: Final = """
INSERT INTO job_pieces SELECT $1, $2, $3 WHERE EXISTS (SELECT FROM jobs WHERE id = $1)
ON CONFLICT (job, number) DO UPDATE SET outcome = excluded.outcome
"""
_FIND: Final = """
SELECT id, person, question, materials, state, answer FROM jobs WHERE id = $1 AND program = $2
"""
# Not those that another process works on now.
_TAKE: Final = """
UPDATE jobs SET owner = $1
WHERE state = 'open' AND program = $2 AND NOT EXISTS (
    SELECT FROM members
    WHERE members.id = jobs.owner AND members.id <> $1 AND until > clock_timestamp()
)
RETURNING id, person, question, materials, state, answer, at
"""


class PostgresJobs:
    def __init__(
        self,
        opened: Callable[[str], AbstractAsyncContextManager[Line_]],
        program: Callable[[], str],
        process: str,
    ) -> None:
        self._opened = opened
        self._program = program
        self._process = process

    async def keep(self, job: KeptJob) -> None:
        now = clock.now()
        answer = zlib.compress(job.answer, 1)
        row = (*job[:4], self._program(), job.state, answer, now, self._process)
        async with self._opened("the jobs") as connection, connection.transaction():
            await connection.execute(_KEEP, *row)
            await connection.execute(_FORGET_OLD, KEPT)

    async def keep_pieces(self, pieces: Iterable[Piece]) -> None:
        async with self._opened("the jobs") as connection, connection.transaction():
            await connection.executemany(_KEEP_PIECE, [tuple(piece) for piece in pieces])

    async def find(self, job: str) -> KeptJob | None:
        async with self._opened(f"job {job}") as connection:
            found = await connection.fetchrow(_FIND, job, self._program())
            return None if found is None else _read(found)

    async def pieces(self, job: str) -> dict[int, bytes]:
        statement = "SELECT number, outcome FROM job_pieces WHERE job = $1"
        async with self._opened(f"job {job}") as connection:
            return {row[0]: row[1] for row in await connection.fetch(statement, job)}

    async def unfinished(self) -> list[KeptJob]:
        async with self._opened("the jobs") as connection, connection.transaction():
            await connection.execute("DELETE FROM jobs WHERE program <> $1", self._program())
            rows = await connection.fetch(_TAKE, self._process, self._program())
        return [_read(row) for row in sorted(rows, key=lambda row: row["at"])]


async def forget(connection: Line_, person: str) -> None:
    """Nobody can tell any more who asked."""
    await connection.execute("UPDATE jobs SET person = '' WHERE person = $1", person)


def _read(row: Any) -> KeptJob:
    name, person, question, materials, state, answer = row[:6]
    try:
        return KeptJob(name, person, question, materials, state, zlib.decompress(answer))
    except zlib.error as error:
        raise Damaged(f"the answer is not the one that was stored: {error}") from None
