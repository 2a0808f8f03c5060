"""The SQLite file of a server: its settings, its schema, and whether it is still there."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from pathlib import Path
from typing import Final

from lastcard.errors import UserError
from lastcard.server.data_folder import DataFolder, create_private, make_private
from lastcard.server.store import sqlite_jobs
from lastcard.server.store.chain import Head

FILE: Final = "tables.sqlite"
SCHEMA: Final = 7
_BESIDE: Final = ("", "-wal", "-shm")
"""Endings of the names of the files SQLite keeps; new ones get the mode of the first."""

_SCHEMA_1: Final = """
CREATE TABLE entries (
    tbl TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (tbl, seq)
) WITHOUT ROWID;
CREATE TABLE sets (id TEXT PRIMARY KEY, rules TEXT NOT NULL) WITHOUT ROWID;
"""
_SCHEMA_2: Final = """
CREATE TABLE heads (
    tbl TEXT PRIMARY KEY, entries INTEGER NOT NULL, chain TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE snapshots (
    tbl TEXT PRIMARY KEY, entries INTEGER NOT NULL, chain TEXT NOT NULL, program TEXT NOT NULL,
    state BLOB NOT NULL, digest TEXT NOT NULL
);
"""
_SCHEMA_3: Final = """
CREATE TABLE games (
    person TEXT NOT NULL, tbl TEXT NOT NULL, match INTEGER NOT NULL, seq INTEGER NOT NULL,
    at INTEGER NOT NULL, running INTEGER NOT NULL, rules TEXT NOT NULL, matches INTEGER NOT NULL,
    won INTEGER NOT NULL, hands INTEGER NOT NULL, wins INTEGER NOT NULL, points INTEGER NOT NULL,
    forgotten INTEGER NOT NULL, catches INTEGER NOT NULL, game TEXT NOT NULL,
    PRIMARY KEY (person, tbl, match)
) WITHOUT ROWID;
CREATE INDEX games_by_time ON games (person, running, at, tbl, match);
CREATE TABLE forgotten_people (person TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE forgotten_games (
    person TEXT NOT NULL, tbl TEXT NOT NULL, match INTEGER NOT NULL,
    PRIMARY KEY (person, tbl, match)
) WITHOUT ROWID;
CREATE TABLE unread (tbl TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO unread SELECT tbl FROM heads
"""
_SCHEMA_5: Final = """
ALTER TABLE heads ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
UPDATE heads SET at = unixepoch() * 1000
"""
_SCHEMA_6: Final = """
ALTER TABLE games ADD COLUMN deal TEXT NOT NULL DEFAULT '';
CREATE INDEX games_by_deal ON games (deal, at) WHERE deal <> '';
CREATE INDEX games_by_table ON games (tbl, match);
INSERT OR IGNORE INTO unread SELECT tbl FROM heads
"""
_SCHEMA_7: Final = """
ALTER TABLE games ADD COLUMN result INTEGER NOT NULL DEFAULT 0;
CREATE TABLE keys (name TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID
"""

# Each append changes the last page of its table. So pages are small, but not so small that they
# are full every few entries, for then those beside them are written too. The pages of all tables in
# play (8,192 KB) stay in memory, and they are written back to the file itself now and then only: by
# ``sqlite_checkpoints``, and within a commit only if that does not keep up.
PAGE: Final = 2048
"""Bytes; a file that is there keeps the size it was made with."""
_SETTINGS: Final = (
    f"page_size = {PAGE}",
    "journal_mode = WAL",
    "synchronous = FULL",
    "cache_size = -8192",
    "wal_autocheckpoint = 60000",
    "temp_store = MEMORY",
)
PROBLEMS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite cannot do. It quotes from a damaged schema to say so, and that need not be text."""

_log = logging.getLogger(__name__)


def prepare(folder: Path) -> Path:
    """The database file, made if it is missing, and brought up to date if it is older."""
    path = folder / FILE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        create_private(path)
        for name in _names(path):
            make_private(name)
        connection = connect(path)
        version = _version(connection)
        if version < SCHEMA:
            update(connection, version)
        connection.close()
    except PROBLEMS as error:
        raise _unusable(path, error) from None
    except OSError as error:
        raise UserError("data-folder", f"cannot use {path}: {error}") from None
    _check_version(path, version)
    return path


def connect(path: Path) -> sqlite3.Connection:
    """For who writes: the settings are those of the file, or of this connection."""
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    for setting in _SETTINGS:
        connection.execute(f"PRAGMA {setting}")
    return connection


def open_existing(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """For who reads: a file that is gone is not made anew."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=10, isolation_level=None)


@contextmanager
def opened_to_look(folder: Path) -> Iterator[sqlite3.Connection]:
    """For who looks at everything and changes nothing."""
    path = folder / FILE
    if not path.exists():
        raise UserError("no-data", f"there is no {path}: no server has kept anything there")
    try:
        with closing(open_existing(path, "ro")) as connection:
            version = _version(connection)
            _check_version(path, version)
            if version < SCHEMA:
                raise UserError(
                    "older-data", f"{path} is from an older Lastcard: start a server on it once"
                )
            yield connection
    except PROBLEMS as error:
        raise _unusable(path, error) from None


def compact(folder: Path) -> tuple[int, int]:
    """Give back the room of what is gone; bytes before and after. No server may be running."""
    with opened_to_look(folder):
        pass
    lock = DataFolder(folder)
    path = folder / FILE
    try:
        before = path.stat().st_size
        with closing(connect(path)) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return before, path.stat().st_size
    finally:
        lock.close()


def is_damage(error: Exception) -> bool:
    """Whether the file itself is at fault, and not the moment."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # not SQLite says so but Python, of text that is none
        return isinstance(error, UnicodeDecodeError) or "decode" in str(error)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class OpenFiles:
    """The files that a connection has open. They can be deleted or replaced meanwhile, and what
    it writes is then lost without an error."""

    def __init__(self, path: Path) -> None:
        self._known = {name: _identity(name) for name in _names(path)}

    def are_there(self) -> bool:
        return all(_identity(name) == known for name, known in self._known.items())


def _names(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in _BESIDE]


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


# --- The schema -----------------------------------------------------------------------------------


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _check_version(path: Path, version: int) -> None:
    if version > SCHEMA:
        raise UserError(
            "newer-data",
            f"{path} was written by a newer Lastcard (schema {version}, this one knows {SCHEMA}): "
            "update Lastcard or choose another folder with --data",
        )


def _unusable(path: Path, error: Exception) -> UserError:
    if is_damage(error):
        why = "its schema is no text" if isinstance(error, UnicodeDecodeError) else error
        return UserError(
            "data-damaged",
            f"{path} is damaged as a whole ({why}): put a copy in its place, or save what can "
            "be read with sqlite3's .recover",
        )
    return UserError("data-folder", f"cannot use {path}: {error}")


def update(connection: sqlite3.Connection, version: int) -> None:
    """From any older schema to this one, or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if version < 1:
            _run(connection, _SCHEMA_1)
        if version < 2:
            _run(connection, _SCHEMA_2)
            _find_heads(connection)
        if version < 3:
            _run(connection, _SCHEMA_3)
        if version < 4:
            _run(connection, sqlite_jobs.SCHEMA)
        if version < 5:
            _run(connection, _SCHEMA_5)
        if version < 6:
            _run(connection, _SCHEMA_6)
        if version < 7:
            _run(connection, _SCHEMA_7)
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    if version:
        _log.warning("the database was updated from schema %s to %s", version, SCHEMA)


def _run(connection: sqlite3.Connection, script: str) -> None:
    """Several statements, inside the transaction that is open."""
    for statement in script.split(";"):
        connection.execute(statement)


def _find_heads(connection: sqlite3.Connection) -> None:
    """Up to now nobody counted: what is there is taken to be what was stored."""
    rows = connection.execute("SELECT tbl, entry FROM entries ORDER BY tbl, seq")
    for table, found in groupby(rows, key=lambda row: str(row[0])):
        head = Head.of_nothing(table).after(entry.encode() for _, entry in found)
        connection.execute(
            "INSERT INTO heads (tbl, entries, chain) VALUES (?, ?, ?)", (table, *head)
        )
