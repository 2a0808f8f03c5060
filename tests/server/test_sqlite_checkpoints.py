"""The log of SQLite begins anew while others go on writing, and nobody is the worse for it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from lastcard.server import entries as e
from lastcard.server.store import sqlite_checkpoints, sqlite_file
from lastcard.server.store.sqlite_file import FILE
from lastcard.server.store.sqlite_store import SqliteStore
from tests.server.harness import append

MOST = 5000
"""Appends after which the log should have begun anew many times over."""


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_checkpoints, "EVERY", 20)


def salt(folder: Path) -> bytes:
    """What SQLite writes at the head of its log; another each time it begins anew."""
    return (folder / f"{FILE}-wal").read_bytes()[16:24]


def test_the_log_begins_anew_and_keeps_everything(tmp_path: Path) -> None:
    async def main() -> int:
        store = SqliteStore(tmp_path)
        first, length = salt(tmp_path), 0
        while length == 0 or salt(tmp_path) == first:
            assert length < MOST
            assert await append(store, "a", length, e.Held(length % 4)) is None
            length += 1
        assert len(await store.entries("a")) == length
        await store.close()
        return length

    async def again() -> int:
        store = SqliteStore(tmp_path)
        found = len(await store.entries("a"))
        await store.close()
        return found

    assert asyncio.run(main()) == asyncio.run(again())
    assert not (tmp_path / f"{FILE}-wal").exists()


def test_writing_goes_on_where_nothing_can_be_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Path] = []

    def fail(path: Path) -> sqlite3.Connection:
        tried.append(path)
        raise sqlite3.OperationalError("disk I/O error")

    async def main() -> None:
        store = SqliteStore(tmp_path)
        with monkeypatch.context() as broken:
            broken.setattr(sqlite_file, "open_existing", fail)
            length = 0
            while len(tried) < 3:
                assert length < MOST
                assert await append(store, "a", length, e.Held(0)) is None
                length += 1
        assert len(await store.entries("a")) == length
        await store.close()

    asyncio.run(main())
