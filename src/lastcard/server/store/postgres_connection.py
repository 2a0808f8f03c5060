"""The PostgreSQL database of a server: reaching it, its schema, and what can be wrong with it."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import asyncpg

from lastcard.errors import UserError
from lastcard.server.store.addresses import place_of

if TYPE_CHECKING:
    from asyncpg import Connection, Record

    Line_ = Connection[Record]

SCHEMA: Final = 3
_REACH_WITHIN: Final = 5.0
"""Seconds to wait for a connection."""
_UPDATING: Final = 0x1A57CA2D
"""The lock of whoever changes the schema: many processes may start at once."""

# The same tables as in the SQLite file; a head also has the process that owns its table, and the
# epoch under which it does. Heads are changed by every append: there is room for it in their pages.
_SCHEMA_1: Final = """
CREATE TABLE heads (
    tbl text COLLATE "C" PRIMARY KEY, entries bigint NOT NULL, chain text NOT NULL,
    at bigint NOT NULL, owner text, epoch bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 50);
CREATE INDEX heads_by_owner ON heads (owner) WHERE owner IS NOT NULL;
CREATE TABLE entries (
    tbl text COLLATE "C" NOT NULL, seq bigint NOT NULL, entry text NOT NULL, PRIMARY KEY (tbl, seq)
);
CREATE TABLE snapshots (
    tbl text COLLATE "C" PRIMARY KEY, entries bigint NOT NULL, chain text NOT NULL,
    program text NOT NULL, state bytea NOT NULL, digest text NOT NULL
);
CREATE TABLE sets (id text COLLATE "C" PRIMARY KEY, rules text NOT NULL);
CREATE TABLE games (
    person text COLLATE "C" NOT NULL, tbl text COLLATE "C" NOT NULL, match bigint NOT NULL,
    seq bigint NOT NULL, at bigint NOT NULL, running boolean NOT NULL, rules text NOT NULL,
    matches bigint NOT NULL, won bigint NOT NULL, hands bigint NOT NULL, wins bigint NOT NULL,
    points bigint NOT NULL, forgotten bigint NOT NULL, catches bigint NOT NULL, game text NOT NULL,
    PRIMARY KEY (person, tbl, match)
);
CREATE INDEX games_by_time ON games (person, running, at, tbl, match);
CREATE INDEX games_by_table ON games (tbl);
CREATE TABLE forgotten_people (person text COLLATE "C" PRIMARY KEY);
CREATE TABLE forgotten_games (
    person text COLLATE "C" NOT NULL, tbl text COLLATE "C" NOT NULL, match bigint NOT NULL,
    PRIMARY KEY (person, tbl, match)
);
CREATE TABLE unread (tbl text COLLATE "C" PRIMARY KEY);
CREATE TABLE jobs (
    id text COLLATE "C" PRIMARY KEY, person text NOT NULL, question bytea NOT NULL,
    materials bytea NOT NULL, program text NOT NULL, state text NOT NULL, answer bytea NOT NULL,
    at bigint NOT NULL, owner text
);
CREATE INDEX jobs_by_time ON jobs (at);
CREATE TABLE job_pieces (
    job text COLLATE "C" NOT NULL REFERENCES jobs ON DELETE CASCADE, number bigint NOT NULL,
    outcome bytea NOT NULL, PRIMARY KEY (job, number)
);
CREATE TABLE members (
    id text PRIMARY KEY, at text NOT NULL, until timestamptz NOT NULL, tables bigint NOT NULL,
    people bigint NOT NULL, version bigint NOT NULL, bulletin bytea NOT NULL
);
"""
_SCHEMA_2: Final = """
ALTER TABLE games ADD COLUMN deal text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX games_by_deal ON games (deal, at) WHERE deal <> '';
INSERT INTO unread SELECT tbl FROM heads ON CONFLICT DO NOTHING;
"""
_SCHEMA_3: Final = """
ALTER TABLE games ADD COLUMN result bigint NOT NULL DEFAULT 0;
CREATE TABLE keys (name text COLLATE "C" PRIMARY KEY, key text NOT NULL);
"""
_STEPS: Final = (_SCHEMA_1, _SCHEMA_2, _SCHEMA_3)
"""How each schema is made of the one before it."""

LOST: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what a statement meets that comes just as the line ends
    asyncpg.PostgresConnectionError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.TooManyConnectionsError,
)
"""The connection is gone, or there is none to be had: another one may do."""
_log = logging.getLogger(__name__)


async def connect(address: str) -> Line_:
    """A connection whose commits are on disk when they are acknowledged."""
    return await asyncpg.connect(
        address,
        timeout=_REACH_WITHIN,
        server_settings={
            "application_name": "lastcard",
            "search_path": "lastcard",
            "synchronous_commit": "on",
            "jit": "off",  # its statements are small and many
        },
    )


@asynccontextmanager
async def opened_connection(address: str) -> AsyncIterator[Line_]:
    """A connection for somebody at the command line: what is wrong is said in one line."""
    try:
        connection = await connect(address)
        try:
            yield connection
        finally:
            await connection.close()
    except UserError:
        raise
    except Exception as error:
        raise _unusable(address, error) from None


async def prepare(address: str) -> None:
    """See that the database is there, and bring its schema up to date."""
    async with opened_connection(address) as connection:
        await _update(address, connection)


async def check_schema(address: str, connection: Line_) -> None:
    """For who only looks: refuse a database that this Lastcard does not know."""
    version = await _version(connection)
    _check_version(address, version)
    if version < SCHEMA:
        place = place_of(address)
        why = "is from an older Lastcard" if version else "keeps no tables"
        raise UserError("older-data", f"{place} {why}: start a server on it once")


async def _update(address: str, connection: Line_) -> None:
    version = await _version(connection)
    _check_version(address, version)
    if version == SCHEMA:
        return
    # Before the transaction, which sees what others have made by then; with the connection it ends.
    await connection.execute("SELECT pg_advisory_lock($1)", _UPDATING)
    async with connection.transaction():
        version = await _version(connection)  # somebody else may have been quicker
        for number in range(version, SCHEMA):
            if number == 0:
                await connection.execute("CREATE SCHEMA IF NOT EXISTS lastcard")
                await connection.execute("CREATE TABLE schema_version (version integer NOT NULL)")
                await connection.execute("INSERT INTO schema_version VALUES (0)")
            await connection.execute(_STEPS[number])
        await connection.execute("UPDATE schema_version SET version = $1", SCHEMA)
    if version:
        _log.warning("the database was updated from schema %s to %s", version, SCHEMA)


async def _version(connection: Line_) -> int:
    if await connection.fetchval("SELECT to_regclass('lastcard.schema_version')") is None:
        return 0
    return int(await connection.fetchval("SELECT version FROM schema_version"))


def _check_version(address: str, version: int) -> None:
    if version > SCHEMA:
        raise UserError(
            "newer-data",
            f"{place_of(address)} was written by a newer Lastcard (schema {version}, this one "
            f"knows {SCHEMA}): update Lastcard or name another database with --store",
        )


def _unusable(address: str, error: Exception) -> UserError:
    place = place_of(address)
    match error:
        case asyncpg.InvalidCatalogNameError():
            name = place.rpartition("/")[2]
            advice = f"there is no database {name}: make it with createdb, or check --store"
        case asyncpg.InvalidAuthorizationSpecificationError():
            advice = f"it lets nobody in under this name and password ({error}): check --store"
        case asyncpg.InsufficientPrivilegeError():
            advice = f"the user may not create tables there ({error}): grant it, or check --store"
        case TypeError() | asyncpg.UndefinedColumnError() | asyncpg.DuplicateTableError():
            advice = "its schema lastcard is not one that Lastcard has made: name another database"
        case ValueError() | asyncpg.exceptions.ClientConfigurationError():
            advice = f"not an address ({error}): write postgresql://USER@HOST:PORT/DATABASE"
        case TimeoutError() | asyncio.CancelledError():
            advice = "nothing answers there: check --store, and whether PostgreSQL is running"
        case OSError():
            advice = f"{_reason(error)}: check --store, and whether PostgreSQL is running"
        case _:
            advice = f"{_first_line(error)}"
    return UserError("no-database", f"cannot use {place}: {advice}")


def _reason(error: OSError) -> str:
    """In the words of the system, without numbers and addresses."""
    if error.errno is not None and error.errno > 0:
        return os.strerror(error.errno)
    return error.strerror or _first_line(error)


def _first_line(error: Exception) -> str:
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__


class Line:
    """One connection, opened again when it was lost."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: Line_ | None = None
        self._is_lost = False

    async def get(self) -> Line_:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._address)
            if self._is_lost:
                _log.warning("%s answers again", place_of(self._address))
                self._is_lost = False
        return self._connection

    def drop(self, problem: Exception) -> None:
        """It does not work any more."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
        if not self._is_lost:
            _log.warning("%s does not answer: %r", place_of(self._address), problem)
            self._is_lost = True

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close(timeout=_REACH_WITHIN)
