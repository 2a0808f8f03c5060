"""Damage on purpose: it is found, said to players and operator, and costs one table only."""

from __future__ import annotations

import asyncio
import random
import resource
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lastcard.errors import UserError
from lastcard.server import entries as e
from lastcard.server import snapshot
from lastcard.server.store import sqlite_file
from lastcard.server.store.sqlite_file import FILE
from tests.server.harness import House, Person, append, image, run, serving

RULES = {"base": "party", "options": {}, "title": "Fridays"}


async def asleep(house: House, name: str, entries: int = 0) -> tuple[Person, str]:
    """A table that is not in memory, with its host; it has at least so many entries."""
    host = house.person(name)
    table = await house.open(host)
    length = (await house.stored(table)).seq
    more = [e.Botted(1, "novice", f"{name}-{number}") for number in range(entries)]
    assert await append(house.hall.store, table, length, *more) is None
    del house.hall.rooms[table]
    return host, table


async def refused(person: Person, table: str) -> str:
    await person.connect()
    return await person.refused(t="enter", table=table, secret=person.secret, name=person.name)


async def is_fine(house: House, person: Person, table: str) -> None:
    """Somebody enters, changes something, and finds it stored."""
    await person.enter(table)
    await person.do(t="bot", seat=2, level="casual")
    assert image(house.room(table).table) == image(await house.stored(table))
    await person.leave()


# --- Rows -----------------------------------------------------------------------------------------

HARM = {
    "an entry changed": "UPDATE entries SET entry = '[\"held\",0]' WHERE tbl = ? AND seq = 1",
    "an entry that says nothing": "UPDATE entries SET entry = '[' WHERE tbl = ? AND seq = 2",
    "bytes that are no text": "UPDATE entries SET entry = x'ff' WHERE tbl = ? AND seq = 2",
    "the last entry lost": "DELETE FROM entries WHERE tbl = ? AND seq = 2",
    "one in the middle lost": "DELETE FROM entries WHERE tbl = ? AND seq = 1",
    "all entries lost": "DELETE FROM entries WHERE tbl = ?",
    "the end lost": "DELETE FROM heads WHERE tbl = ?",
    "a shorter end": "UPDATE heads SET entries = entries - 1 WHERE tbl = ?",
    "another end": "UPDATE heads SET chain = '0123456789abcdef' WHERE tbl = ?",
    "an entry of its own": "INSERT INTO entries VALUES (?, 3, '[\"closed\"]')",
}


@pytest.mark.parametrize("harm", HARM)
def test_a_damaged_table_says_so_and_the_others_go_on(
    tmp_path: Path, harm: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann, damaged = await asleep(house, "Ann")
        ben, good = await asleep(house, "Ben")
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            assert other.execute(HARM[harm], (damaged,)).rowcount > 0
        assert await refused(ann, damaged) == "damaged"
        assert f"table {damaged}" in caplog.text
        async with house.http.get(f"/api/tables/{damaged}/matches/1/replay") as answer:
            assert (answer.status, (await answer.json())["code"]) == (500, "damaged")
        await is_fine(house, ben, good)

    run(tmp_path, test)
    assert good_news(caplog) == []


def good_news(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Lines of the log that are no word about a damaged table."""
    lines = [record.getMessage() for record in caplog.records]
    return [line for line in lines if not line.startswith("table ")]


def test_entries_that_do_not_follow_from_each_other_are_damage_too(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann, table = await asleep(house, "Ann")
        acted = e.Acted(0, "R7")
        length = (await house.stored(table)).seq
        assert await append(house.hall.store, table, length, acted) is None
        assert await refused(ann, table) == "damaged"

    run(tmp_path, test)
    assert "cannot be read" in caplog.text


def test_a_table_damaged_in_play_ends_for_its_players_only(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = house.person("Ann"), house.person("Ben")
        damaged, good = await house.open(ann), await house.open(ben)
        await ann.enter(damaged)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("DELETE FROM heads WHERE tbl = ?", (damaged,))
        assert await ann.refused(t="bot", seat=2, level="novice") == "not-stored"
        bye = await ann.hear("bye")
        assert (bye["code"], bye["final"]) == ("damaged", True)
        await is_fine(house, ben, good)

    run(tmp_path, test)


def test_saved_rules_that_were_changed_are_not_used(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.http.post("/api/sets", json=RULES) as answer:
            name = (await answer.json())["id"]
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("UPDATE sets SET rules = replace(rules, 'party', 'official')")
        async with house.http.get(f"/api/sets/{name}") as answer:
            assert (answer.status, (await answer.json())["code"]) == (500, "damaged")

    run(tmp_path, test)


# --- Bytes ----------------------------------------------------------------------------------------


def harm_file(path: Path, marker: str, harm: bytes | None) -> None:
    """Change a byte of the entry with the marker; or overwrite its whole page."""
    content = bytearray(path.read_bytes())
    at = content.index(marker.encode())
    if harm is None:
        content[at] ^= 1
    else:
        page = at // 1024 * 1024
        content[page : page + 1024] = harm
    path.write_bytes(content)


@pytest.mark.parametrize("harm", [None, bytes(1024), random.Random(5).randbytes(1024)])
def test_damage_to_the_file_costs_the_table_it_hit(
    tmp_path: Path, harm: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ann, damaged = await asleep(house, "Ann", 200)
            ben, good = await asleep(house, "Ben", 200)
        harm_file(tmp_path / FILE, "Ann-100", harm)
        async with serving(tmp_path) as house:
            assert f"table {damaged}" in caplog.text  # found at the start
            assert good not in caplog.text
            again = [house.person(person.name, person.secret) for person in (ann, ben)]
            assert await refused(again[0], damaged) == "damaged"
            await is_fine(house, again[1], good)

    asyncio.run(main())


def test_a_file_cut_off_is_refused_as_a_whole(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            await asleep(house, "Ann", 200)
        path = tmp_path / FILE
        path.write_bytes(path.read_bytes()[:-3000])
        async with serving(tmp_path):
            pass

    with pytest.raises(UserError) as problem:
        asyncio.run(main())
    assert problem.value.code == "data-damaged"
    assert ".recover" in problem.value.message


def test_a_damaged_page_of_snapshots_costs_nobody_anything(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ann, table = await asleep(house, "Ann", 50)
            await ann.enter(table)
            await ann.leave()
            house.hall.forget(house.room(table))
        harm_file(tmp_path / FILE, snapshot.program(), bytes(1024))
        async with serving(tmp_path) as house:
            ann = house.person("Ann", ann.secret)
            await is_fine(house, ann, table)
            house.hall.forget(house.room(table))  # nor does another snapshot that fails
            await is_fine(house, ann, table)

    asyncio.run(main())


# --- Files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{FILE}-shm"])
@pytest.mark.parametrize("is_replaced", [False, True])
def test_files_deleted_under_the_server_are_noticed(
    tmp_path: Path, name: str, is_replaced: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        ben, sleeping = await asleep(house, "Ben")
        await ann.enter(table)
        path = tmp_path / name
        content = path.read_bytes()
        path.unlink()
        if is_replaced:
            path.with_suffix(".new").write_bytes(content)
            path.with_suffix(".new").rename(path)
        assert await ann.refused(t="bot", seat=2, level="novice") == "store-gone"
        bye = await ann.hear("bye")
        assert (bye["code"], bye.get("final", False)) == ("not-readable", False)
        assert await refused(ben, sleeping) == "store-gone"
        headers = {"Authorization": f"Bearer {ann.secret}"}
        async with house.http.post("/api/tables", json={"name": "Ann"}, headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (503, "store-gone")
        async with house.http.post("/api/sets", json=RULES) as answer:
            assert (answer.status, (await answer.json())["code"]) == (503, "store-gone")

    run(tmp_path, test)
    assert caplog.text.count("deleted or replaced under the running server") == 1


def test_a_server_without_anything_to_write_looks_after_its_files(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.server.store.sqlite_store.LOOK_AFTER", 0.01)

    async def test(house: House) -> None:
        (tmp_path / FILE).unlink()
        while "deleted or replaced" not in caplog.text:
            await house.tables_in_memory()

    run(tmp_path, test)


def test_a_read_that_fails_for_the_moment_is_refused_and_can_be_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann, table = await asleep(house, "Ann")
        await ann.connect()
        enter = {"t": "enter", "table": table, "secret": ann.secret, "name": "Ann"}
        before = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (3, before[1]))  # no file can be opened
        try:
            assert await ann.refused(**enter) == "not-readable"
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)
        await ann.do(**enter)

    run(tmp_path, test)
    assert "Traceback" not in caplog.text


def test_rules_that_cannot_be_saved_are_refused(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        await house.open(house.person("Ann"))
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        full = (tmp_path / f"{FILE}-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (full, before[1]))  # no file may grow
        try:
            async with house.http.post("/api/sets", json=RULES) as answer:
                assert (answer.status, (await answer.json())["code"]) == (503, "not-stored")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        async with house.http.post("/api/sets", json=RULES) as answer:
            assert answer.status == 201

    run(tmp_path, test)
    assert "Traceback" not in caplog.text


class DoubtfulConnection(sqlite3.Connection):
    """Once, a commit is made and reported to have failed."""

    is_in_doubt = False

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        done = super().execute(statement, *values)
        if statement == "COMMIT" and self.is_in_doubt:
            self.is_in_doubt = False
            raise sqlite3.OperationalError("disk I/O error")
        return done


def test_a_table_that_is_stored_was_opened_whatever_the_disk_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[DoubtfulConnection] = []

    def connect(path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, factory=DoubtfulConnection
        )
        opened.append(connection)
        return connection

    monkeypatch.setattr(sqlite_file, "connect", connect)

    async def test(house: House) -> None:
        ann = house.person("Ann")
        opened[-1].is_in_doubt = True
        await is_fine(house, ann, await house.open(ann))
        assert not opened[-1].is_in_doubt

    run(tmp_path, test)
