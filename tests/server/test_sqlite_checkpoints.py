"""The log of SQLite begins anew while others go on writing, and nobody is the worse for it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from pathlib import Path
from typing import Any

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


class NoCopying(sqlite3.Connection):
    """To a disk that cannot do it."""

    tried = 0

    def execute(self, sql: str, /, *values: Any) -> sqlite3.Cursor:
        if "wal_checkpoint" in sql:
            NoCopying.tried += 1
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *values)


def test_writing_goes_on_where_nothing_can_be_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_copying(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(path, isolation_level=None, factory=NoCopying)

    async def main() -> None:
        with monkeypatch.context() as broken:
            broken.setattr(sqlite_file, "open_existing", without_copying)
            store = SqliteStore(tmp_path)
        length = 0
        while NoCopying.tried < 3:
            assert length < MOST
            assert await append(store, "a", length, e.Held(0)) is None
            length += 1
        assert len(await store.entries("a")) == length
        await store.close()

    asyncio.run(main())


def test_writing_goes_on_where_no_more_threads_can_be_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    async def main() -> None:
        store = SqliteStore(tmp_path)
        with monkeypatch.context() as full:
            full.setattr(threading.Thread, "start", refuse)
            async with asyncio.timeout(60):  # nobody would be answered any more
                for length in range(3 * sqlite_checkpoints.EVERY):
                    assert await append(store, "a", length, e.Held(0)) is None
        await store.close()

    asyncio.run(main())


def test_a_file_put_in_the_place_of_ours_is_left_alone(tmp_path: Path) -> None:
    async def main() -> bytes:
        store = SqliteStore(tmp_path)
        for length in range(sqlite_checkpoints.EVERY - 1):
            assert await append(store, "a", length, e.Held(0)) is None
        file = tmp_path / FILE
        shutil.copy(file, tmp_path / "copy")
        (tmp_path / "copy").replace(file)
        before = file.read_bytes()
        for length in range(2 * sqlite_checkpoints.EVERY):
            assert await append(store, "b", length, e.Held(0)) is not None
        assert file.read_bytes() == before
        await store.close()
        return before

    before = asyncio.run(main())
    assert (tmp_path / FILE).read_bytes() == before
