"""Entering where the server has trouble: the answer is a code, and one may try again."""

from __future__ import annotations

import errno
import os
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lastcard.server.store.sqlite_file import FILE
from tests.server.harness import House, Person, run


async def sleeping_table(house: House) -> tuple[Person, str]:
    """Somebody connected, and a table that has to be read from the store."""
    ann = house.person("Ann")
    table = await house.open(ann)
    await ann.enter(table)
    await ann.leave()
    while await house.tables_in_memory():
        pass
    await ann.connect()
    return ann, table


async def enter(person: Person, table: str) -> str:
    """What entering is answered with."""
    answer = await person.ask(t="enter", table=table, secret=person.secret, name=person.name)
    return str(answer.get("code", answer["t"]))


def test_a_store_that_cannot_be_read_is_an_answer(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, table = await sleeping_table(house)
        names = [FILE, f"{FILE}-wal", f"{FILE}-shm"]
        for name in names:
            (tmp_path / name).rename(tmp_path / f"{name}.kept")
        (tmp_path / FILE).write_bytes(b"no database at all" * 100)
        assert await enter(ann, table) == "store-gone"
        for name in names:
            (tmp_path / f"{name}.kept").rename(tmp_path / name)
        assert await enter(ann, table) == "ok"

    run(tmp_path, test, sleep_after=0.01)


def test_a_table_of_the_store_that_is_gone_is_an_answer(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, table = await sleeping_table(house)
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("ALTER TABLE entries RENAME TO elsewhere")
        assert await enter(ann, table) == "not-readable"
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("ALTER TABLE elsewhere RENAME TO entries")
        assert await enter(ann, table) == "ok"

    run(tmp_path, test, sleep_after=0.01)


@contextmanager
def no_more_files() -> Iterator[None]:
    """Every file descriptor the process may have is taken."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    taken: list[int] = []
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, limits[1]))
    try:
        while True:
            taken.append(os.open(os.devnull, os.O_RDONLY))
    except OSError as full:
        if full.errno != errno.EMFILE:
            raise
    try:
        yield
    finally:
        for file in taken:
            os.close(file)
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_without_a_file_descriptor_left_entering_is_an_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann, table = await sleeping_table(house)
        with no_more_files():
            assert await enter(ann, table) == "not-readable"
        assert await enter(ann, table) == "ok"

    run(tmp_path, test, sleep_after=0.01)
    assert "Traceback" not in caplog.text
