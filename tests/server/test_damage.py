"""Damage on purpose: it is found, said to players and operator, and costs one table only."""

from __future__ import annotations

import asyncio
import random
import resource
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from lastcard.errors import UserError
from lastcard.protocol.table_info import RulesChoice
from lastcard.server import entries as e
from lastcard.server import snapshot
from lastcard.server.store import sqlite_check, sqlite_file
from lastcard.server.store.doors import KeptJob
from lastcard.server.store.sqlite_file import FILE, PAGE
from lastcard.server.store.sqlite_store import SqliteStore
from tests.server.harness import PATIENCE, House, Person, append, image, run, serving
from tests.server.job_house import studio

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
    "an end that is no number": "UPDATE heads SET entries = 'many' WHERE tbl = ?",
    "another end": "UPDATE heads SET chain = '0123456789abcdef' WHERE tbl = ?",
    "an end that is no text": "UPDATE heads SET chain = CAST(x'ff' AS TEXT) WHERE tbl = ?",
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


@pytest.mark.parametrize(
    "harm", ["DELETE FROM heads WHERE tbl = ?", "UPDATE heads SET entries = 'many' WHERE tbl = ?"]
)
def test_a_table_damaged_in_play_ends_for_its_players_only(tmp_path: Path, harm: str) -> None:
    async def test(house: House) -> None:
        ann, ben = house.person("Ann"), house.person("Ben")
        damaged, good = await house.open(ann), await house.open(ben)
        await ann.enter(damaged)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute(harm, (damaged,))
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
        page = at // PAGE * PAGE
        content[page : page + PAGE] = harm
    path.write_bytes(content)


@pytest.mark.parametrize("harm", [None, bytes(PAGE), random.Random(5).randbytes(PAGE)])
def test_damage_to_the_file_costs_the_table_it_hit(
    tmp_path: Path,
    harm: bytes | None,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # However busy the machine is, there is time for both tables: a start that takes longer looks at
    # one of them, and that may be the good one.
    monkeypatch.setattr(sqlite_check, "AT_START", PATIENCE)

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


def test_a_start_without_time_looks_at_one_table_and_another_one_at_others(tmp_path: Path) -> None:
    names = {"a" * 12, "m" * 12, "z" * 12}

    async def main() -> None:
        store = SqliteStore(tmp_path)
        for table in names:
            assert await append(store, table, 0, e.Botted(1, "novice", "Pip")) is None
        await store.close()

    asyncio.run(main())
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("DELETE FROM entries")
    found = set()
    for _ in range(1000):  # hardly ever more than some ten
        (fault,) = sqlite_check.check_some(tmp_path / FILE, 0).faults
        found.add(fault.what)
        if len(found) == len(names):
            break
    assert found == {f"table {name}" for name in names}


def test_no_damaged_byte_is_a_surprise(tmp_path: Path) -> None:
    """Whatever it is in: a server and ``tables check`` look at the file, or refuse it in a line."""
    rng = random.Random(1)
    tables = ("a" * 12, "b" * 12)

    async def fill() -> None:
        store = SqliteStore(tmp_path)
        for table in tables:
            made = [e.Botted(1, "novice", f"{table}-{number}") for number in range(10)]
            assert await append(store, table, 0, *made) is None
        await store.save_rules(RulesChoice("party", {}))
        await store.close()

    asyncio.run(fill())
    path = tmp_path / FILE
    whole = path.read_bytes()
    used = [at for at, byte in enumerate(whole) if byte]
    for _ in range(400):
        content = bytearray(whole)
        content[rng.choice(used)] = rng.choice([0, 1, 8, rng.randrange(256)])
        path.write_bytes(content)
        with suppress(UserError):
            sqlite_file.prepare(tmp_path)
            sqlite_check.look_for_damage(path)
        with suppress(UserError):
            sqlite_check.check_all(tmp_path)


def test_an_entry_that_became_nothing_is_damage(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ann, table = await asleep(house, "Ann", 100)
        for change in (
            "UPDATE sqlite_master SET sql = replace(sql, 'entry TEXT NOT NULL', 'entry TEXT')",
            "UPDATE entries SET entry = NULL WHERE seq = 50",
        ):
            with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
                other.execute("PRAGMA writable_schema = ON")
                other.execute(change)
        async with serving(tmp_path) as house:
            again = house.person(ann.name, ann.secret)
            assert await refused(again, table) == "damaged"

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


async def kept_as_snapshot(house: House) -> tuple[Person, str]:
    """A table that was woken and forgotten again."""
    ann, table = await asleep(house, "Ann", 50)
    await ann.enter(table)
    await ann.leave()
    house.hall.forget(house.room(table))
    return ann, table


@pytest.mark.parametrize("state", ["5", "'text'", "x'00'"])
def test_a_damaged_snapshot_costs_nobody_anything(tmp_path: Path, state: str) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ann, table = await kept_as_snapshot(house)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            assert other.execute(f"UPDATE snapshots SET state = {state}").rowcount == 1
        async with serving(tmp_path) as house:
            await is_fine(house, house.person("Ann", ann.secret), table)

    asyncio.run(main())


def test_a_damaged_page_of_snapshots_costs_nobody_anything(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ann, table = await kept_as_snapshot(house)
        harm_file(tmp_path / FILE, snapshot.program(), bytes(PAGE))
        async with serving(tmp_path) as house:
            ann = house.person("Ann", ann.secret)
            await is_fine(house, ann, table)
            house.hall.forget(house.room(table))  # nor does another snapshot that fails
            await is_fine(house, ann, table)

    asyncio.run(main())


@pytest.mark.parametrize("column", ["id", "question", "materials", "state", "answer"])
def test_a_damaged_job_costs_no_table_anything(tmp_path: Path, column: str) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ann, table = await asleep(house, "Ann", 50)
            job = KeptJob("a" * 32, "", b'{"kind":"measure"}', b"", "open", b"")
            await house.hall.store.jobs.keep(job)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute(f"UPDATE jobs SET {column} = 5 WHERE state = 'open'")
        async with studio(tmp_path) as house:
            await is_fine(house, house.person("Ann", ann.secret), table)

    asyncio.run(main())


def test_damaged_jobs_cost_no_table_anything(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ann, table = await asleep(house, "Ann", 50)
        path = tmp_path / FILE
        with closing(sqlite3.connect(path)) as other:
            roots = other.execute(
                "SELECT rootpage FROM sqlite_master WHERE tbl_name IN ('jobs', 'job_pieces')"
            ).fetchall()
        content = bytearray(path.read_bytes())
        for (page,) in roots:
            content[PAGE * (page - 1) : PAGE * page] = bytes(PAGE)
        path.write_bytes(content)
        async with studio(tmp_path) as house:
            await is_fine(house, house.person("Ann", ann.secret), table)

    asyncio.run(main())


def test_trouble_of_a_moment_is_not_taken_for_damage(tmp_path: Path) -> None:
    """Who is told of damage goes away for good."""
    assert not sqlite_file.is_damage(sqlite3.OperationalError("disk I/O error"))
    assert not sqlite_file.is_damage(sqlite3.OperationalError("database is locked"))
    with (
        closing(sqlite3.connect(tmp_path / FILE)) as connection,
        pytest.raises(sqlite3.OperationalError) as raised,
    ):
        connection.execute("SELECT CAST(x'ff' AS TEXT)").fetchone()
    assert sqlite_file.is_damage(raised.value)


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
