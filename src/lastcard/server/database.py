"""The SQLite file of a server: its settings and its schema."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from lastcard.errors import UserError
from lastcard.server.data_folder import create_private, make_private

FILE: Final = "tables.sqlite"
SCHEMA: Final = 1
_BESIDE: Final = ("", "-wal", "-shm")
"""Endings of the names of the files SQLite keeps; new ones get the mode of the first."""

_TABLES: Final = """
CREATE TABLE entries (
    tbl TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (tbl, seq)
) WITHOUT ROWID;
CREATE TABLE sets (id TEXT PRIMARY KEY, rules TEXT NOT NULL) WITHOUT ROWID;
"""

# Each append changes the last page of its table. So pages are small, those of all tables in play
# (8,192 KB) stay in memory, and they are written back to the file itself now and then only.
_SETTINGS: Final = (
    "page_size = 1024",
    "journal_mode = WAL",
    "synchronous = FULL",
    "cache_size = -8192",
    "wal_autocheckpoint = 10000",
    "temp_store = MEMORY",
)


def prepare(folder: Path) -> Path:
    """The database file, made if it is missing."""
    path = folder / FILE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        create_private(path)
        for ending in _BESIDE:
            make_private(path.with_name(FILE + ending))
        connection = connect(path)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            connection.executescript(
                f"BEGIN IMMEDIATE; {_TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;"
            )
        connection.close()
    except (OSError, sqlite3.Error) as error:
        raise UserError("data-folder", f"cannot use {path}: {error}") from None
    if version > SCHEMA:
        raise UserError(
            "newer-data",
            f"{path} was written by a newer Lastcard (schema {version}, this one knows {SCHEMA}): "
            "update Lastcard or choose another folder with --data",
        )
    return path


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    for setting in _SETTINGS:
        connection.execute(f"PRAGMA {setting}")
    return connection
