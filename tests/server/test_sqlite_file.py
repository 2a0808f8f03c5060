"""The SQLite file: durable, brought up to date, and refused where it cannot be used."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lastcard.errors import UserError
from lastcard.protocol.table_info import RulesChoice
from lastcard.server import entries as e
from lastcard.server.store import rules_address
from lastcard.server.store.sqlite_file import FILE, SCHEMA
from lastcard.server.store.sqlite_store import SqliteStore
from tests.server.harness import append


def test_the_file_is_durable_and_has_a_version(tmp_path: Path) -> None:
    async def main() -> None:
        await SqliteStore(tmp_path).close()

    asyncio.run(main())
    connection = sqlite3.connect(tmp_path / FILE)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.close()
    with pytest.raises(UserError) as refused:
        asyncio.run(main())
    assert refused.value.code == "newer-data"


FIRST_SCHEMA = """
CREATE TABLE entries (
    tbl TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (tbl, seq)
) WITHOUT ROWID;
CREATE TABLE sets (id TEXT PRIMARY KEY, rules TEXT NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 1;
"""


def test_a_database_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    stored: dict[str, list[e.Entry]] = {
        "a": [e.Dealt(), e.Held(3), e.Sat(1, "ab", "Zoë")],
        "b": [e.Closed()],
    }
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as old:
        old.execute("PRAGMA journal_mode = WAL")
        old.executescript(FIRST_SCHEMA)
        rows = [
            (table, seq, e.encode(entry).decode())
            for table, entries in stored.items()
            for seq, entry in enumerate(entries)
        ]
        old.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
        saved = rules_address(b'{"base":"party"}')
        old.execute("INSERT INTO sets VALUES (?, ?)", (saved, '{"base":"party"}'))

    async def main() -> None:
        for length in (3, 4):  # the second time it is up to date
            store = SqliteStore(tmp_path)
            assert (await store.entries("a"))[:3] == stored["a"]
            assert await store.entries("b") == stored["b"]
            assert await store.saved_rules(saved) == RulesChoice("party")
            assert await append(store, "a", length, e.Returned(3)) is None
            assert len(await store.entries("a")) == length + 1
            await store.close()

    asyncio.run(main())
    with closing(sqlite3.connect(tmp_path / FILE)) as new:
        assert new.execute("PRAGMA user_version").fetchone() == (SCHEMA,)


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")

    async def main() -> None:
        SqliteStore(tmp_path / "file")

    with pytest.raises(UserError) as refused:
        asyncio.run(main())
    assert refused.value.code == "data-folder"
