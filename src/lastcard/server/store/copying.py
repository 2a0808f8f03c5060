"""Everything that is kept, from one store to another: to move, to keep a copy, to put one back.

What is copied is as it was at one moment, whoever goes on writing meanwhile. Snapshots of tables
are copied too; they are of use as long as the program is the same.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final, Protocol

from lastcard.errors import UserError
from lastcard.extras import require_extra
from lastcard.server.data_folder import DataFolder
from lastcard.server.store import sqlite_file
from lastcard.server.store.addresses import is_postgres, place_of

KEPT: Final[dict[str, tuple[str, ...]]] = {
    "heads": ("tbl", "entries", "chain", "at"),
    "entries": ("tbl", "seq", "entry"),
    "snapshots": ("tbl", "entries", "chain", "program", "state", "digest"),
    "sets": ("id", "rules"),
    "games": (
        "person", "tbl", "match", "seq", "at", "running", "rules", "matches", "won", "hands",
        "wins", "points", "forgotten", "catches", "game", "deal", "result",
    ),
    "keys": ("name", "key"),
    "forgotten_people": ("person",),
    "forgotten_games": ("person", "tbl", "match"),
    "unread": ("tbl",),
    "jobs": ("id", "person", "question", "materials", "program", "state", "answer", "at"),
    "job_pieces": ("job", "number", "outcome"),
}  # fmt: skip
"""What both engines keep, under the same names. Who owns a table is not among it."""
_AT_ONCE: Final = 2_000
Rows = Sequence[Sequence[Any]]


class Source(Protocol):
    def rows(self, name: str, columns: Sequence[str]) -> AsyncIterator[Rows]: ...


class Target(Protocol):
    async def put(self, name: str, columns: Sequence[str], rows: Rows) -> None: ...


async def copy(source: str, target: str, live: bool = False) -> dict[str, int]:
    """From a folder or a database to another that keeps nothing yet; how much of everything. Only
    a copy to keep may be made while a server is running: what it stores later is not in it."""
    copied = dict.fromkeys(KEPT, 0)
    async with _source(source, live) as reading, _target(target) as writing:
        for name, columns in KEPT.items():
            async for rows in reading.rows(name, columns):
                await writing.put(name, columns, rows)
                copied[name] += len(rows)
    return copied


def _source(address: str, live: bool) -> AbstractAsyncContextManager[Source]:
    return _from_postgres(address, live) if is_postgres(address) else _from_sqlite(address, live)


def _target(address: str) -> AbstractAsyncContextManager[Target]:
    return _to_postgres(address) if is_postgres(address) else _to_sqlite(address)


def _not_empty(place: object) -> UserError:
    return UserError("not-empty", f"{place} already keeps tables: name one that keeps nothing yet")


# --- SQLite ---------------------------------------------------------------------------------------


class _Sqlite:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, name: str, columns: Sequence[str]) -> AsyncIterator[Rows]:
        found = self._connection.execute(f"SELECT {', '.join(columns)} FROM {name}")
        while rows := found.fetchmany(_AT_ONCE):
            yield rows

    async def put(self, name: str, columns: Sequence[str], rows: Rows) -> None:
        marks = ", ".join("?" for _ in columns)
        statement = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})"
        self._connection.executemany(statement, rows)


@asynccontextmanager
async def _from_sqlite(address: str, live: bool) -> AsyncIterator[Source]:
    folder = Path(address)
    with sqlite_file.opened_to_look(folder) as connection:
        lock = None if live else DataFolder(folder)
        try:
            connection.execute("BEGIN")
            yield _Sqlite(connection)
        finally:
            if lock is not None:
                lock.close()


@asynccontextmanager
async def _to_sqlite(address: str) -> AsyncIterator[Target]:
    folder = Path(address)
    lock = DataFolder(folder)
    try:
        with closing(sqlite_file.connect(sqlite_file.prepare(folder))) as connection:
            connection.execute("BEGIN IMMEDIATE")
            if connection.execute("SELECT count(*) FROM heads").fetchone()[0]:
                raise _not_empty(folder)
            yield _Sqlite(connection)
            connection.execute("COMMIT")
    finally:
        lock.close()


# --- PostgreSQL -----------------------------------------------------------------------------------


class _Postgres:
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def rows(self, name: str, columns: Sequence[str]) -> AsyncIterator[Rows]:
        found = await self._connection.cursor(f"SELECT {', '.join(columns)} FROM {name}")
        while rows := await found.fetch(_AT_ONCE):
            yield [tuple(row) for row in rows]

    async def put(self, name: str, columns: Sequence[str], rows: Rows) -> None:
        if "running" in columns:  # SQLite has no other truth than 0 and 1
            place = columns.index("running")
            rows = [(*row[:place], bool(row[place]), *row[place + 1 :]) for row in rows]
        await self._connection.copy_records_to_table(
            name, records=rows, columns=columns, schema_name="lastcard"
        )


@asynccontextmanager
async def _from_postgres(address: str, live: bool) -> AsyncIterator[Source]:
    require_extra("postgres", "this")
    from lastcard.server.store.postgres_connection import check_schema, opened_connection

    async with opened_connection(address) as connection:
        await check_schema(address, connection)
        if not live:
            await _refuse_if_used(address, connection)
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            yield _Postgres(connection)


@asynccontextmanager
async def _to_postgres(address: str) -> AsyncIterator[Target]:
    require_extra("postgres", "this")
    from lastcard.server.store.postgres_connection import opened_connection, prepare

    await prepare(address)
    async with opened_connection(address) as connection, connection.transaction():
        await _refuse_if_used(address, connection)
        if await connection.fetchval("SELECT count(*) FROM heads"):
            raise _not_empty(place_of(address))
        yield _Postgres(connection)


async def _refuse_if_used(address: str, connection: Any) -> None:
    used = "SELECT at FROM members WHERE until > clock_timestamp() LIMIT 1"
    at = await connection.fetchval(used)
    if at is not None:
        raise UserError(
            "data-in-use",
            f"{place_of(address)} is in use by a server (the process at {at}): stop it first",
        )
