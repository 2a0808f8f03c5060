"""The store: durable, ordered, and deaf to writers who are wrong about the table."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lastcard.errors import UserError
from lastcard.protocol.messages import RulesChoice
from lastcard.server import decide
from lastcard.server import entries as e
from lastcard.server.database import FILE, SCHEMA
from lastcard.server.store import Stale, Store, rules_address
from tests.server.harness import House, append, image, run, seated


def test_entries_come_back_as_they_were(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(tmp_path)
        acted = e.Acted(0, "W+4:G!")
        first: list[e.Entry] = [acted, e.Dealt(), e.Sat(1, "ab", 'Zoë "Z" O\'Neil')]
        assert await append(store, "a", 0, *first) is None
        assert await append(store, "a", 3, e.Held(2)) is None
        assert await append(store, "b", 0, e.Closed()) is None
        assert await store.entries("a") == [*first, e.Held(2)]
        assert await store.entries("none") == []
        await store.close()
        store = Store(tmp_path)
        assert await store.entries("a") == [*first, e.Held(2)]
        await store.close()

    asyncio.run(main())


def test_an_action_is_stored_as_its_spelling() -> None:
    acted = e.Acted(2, "W+4:G!")
    assert e.encode(acted) == b'["acted",2,"W+4:G!"]'
    assert e.decode('["acted",2,"W+4:G!"]') == acted


@pytest.mark.parametrize("entry", ['["acted",0,"R99"]', '["acted",0,"R7"]', '["knighted",0]', "["])
def test_a_table_that_cannot_be_read_says_so(
    tmp_path: Path, entry: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        del house.hall.rooms[table]  # asleep
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("UPDATE entries SET entry = ? WHERE tbl = ? AND seq = 2", (entry, table))
        await ann.connect()
        code = await ann.refused(t="enter", table=table, secret=ann.secret, name="Ann")
        assert code == "damaged"

    run(tmp_path, test)
    assert "cannot be read" in caplog.text


def test_a_stale_writer_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        one, two = Store(tmp_path), Store(tmp_path)
        assert await append(one, "a", 0, e.Dealt(), e.Held(0)) is None
        assert isinstance(await append(two, "a", 0, e.Closed()), Stale)
        assert isinstance(await append(two, "a", 1, e.Closed(), e.Closed()), Stale)
        assert isinstance(await append(two, "a", 3, e.Closed()), Stale)
        assert isinstance(await append(two, "new", 1, e.Closed()), Stale)
        assert await one.entries("a") == [e.Dealt(), e.Held(0)]
        assert await append(two, "a", 2, e.Returned(0)) is None
        assert isinstance(await append(one, "a", 2, e.Closed()), Stale)
        await one.close()
        await two.close()

    asyncio.run(main())


def test_one_stale_append_does_not_harm_the_others_of_its_commit(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(tmp_path)
        assert await append(store, "b", 0, e.Dealt()) is None
        results: dict[str, Exception | None] = {}
        done = asyncio.Event()
        jobs = [("a", 0), ("b", 0), ("c", 0), ("a", 1), ("a", 2), ("c", 2)]
        for number, (table, expected) in enumerate(jobs):

            def told(problem: Exception | None, name: str = f"{table}{expected}") -> None:
                results[name] = problem
                if len(results) == len(jobs):
                    done.set()

            store.writer(table).append(expected, [e.Held(number)], told)
        await done.wait()
        refused = [name for name, problem in results.items() if problem is not None]
        assert refused == ["b0", "c2"]
        assert list(results) == ["a0", "b0", "c0", "a1", "a2", "c2"]
        assert await store.entries("a") == [e.Held(0), e.Held(3), e.Held(4)]
        await store.close()

    asyncio.run(main())


def test_who_was_refused_once_is_refused_until_the_table_was_read_again(tmp_path: Path) -> None:
    """Otherwise an append made without knowing of the refusal could fit by chance."""

    async def main() -> None:
        store = Store(tmp_path)
        assert await append(store, "a", 0, e.Dealt()) is None
        writer, told = store.writer("a"), asyncio.Queue[Exception | None]()
        for expected in (0, 1, 2):
            writer.append(expected, [e.Closed()], told.put_nowait)
        assert [type(await told.get()) for _ in range(3)] == [Stale] * 3
        assert await append(store, "a", 1, e.Held(1)) is None
        await store.close()

    asyncio.run(main())


def test_what_is_appended_before_closing_is_written(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(tmp_path)
        for number in range(500):
            writer = store.writer(f"t{number % 7}")
            writer.append(number // 7, [e.Held(number)], lambda problem: None)
        await store.close()
        store = Store(tmp_path)
        found = [entry for n in range(7) for entry in await store.entries(f"t{n}")]
        assert len(found) == 500
        await store.close()

    asyncio.run(main())


def test_the_file_is_durable_and_has_a_version(tmp_path: Path) -> None:
    async def main() -> None:
        await Store(tmp_path).close()

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
            store = Store(tmp_path)
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
        Store(tmp_path / "file")

    with pytest.raises(UserError) as refused:
        asyncio.run(main())
    assert refused.value.code == "data-folder"


def test_rules_saved_once_have_one_address(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(tmp_path)
        rules = RulesChoice("party", {"jump_in": False, "hand_size": 5}, "Fridays")
        name = await store.save_rules(rules)
        assert await store.save_rules(rules) == name
        assert await store.saved_rules(name) == rules
        assert await store.saved_rules("0" * 12) is None
        await store.close()

    asyncio.run(main())


def test_a_table_that_somebody_else_wrote_to_is_read_again(tmp_path: Path) -> None:
    """The one that is behind refuses, reads, and goes on."""

    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        ann = people[0]
        table = ann.table["id"]
        known = await house.stored(table)
        started = decide.start(known, decide.Asker(known.host, "Ann"), here=set())
        assert await append(house.hall.store, table, known.seq, *started) is None
        # The server still believes that nobody has started.
        assert await ann.refused(t="bot", seat=2, level="novice") == "not-stored"
        for person in people:
            await person.hear("state")
            assert person.stage == "playing"
            assert person.board == ann.board
        actor = people[ann.board["actor"]]
        assert (await actor.act(actor.you["legal"][0]))["t"] == "ok"
        assert image(house.room(table).table) == image(await house.stored(table))

    run(tmp_path, test)


def test_what_was_sent_behind_a_failed_append_is_refused_too(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        table = ann.table["id"]
        length = len(await house.hall.store.entries(table))
        assert await append(house.hall.store, table, length, e.Botted(3, "novice", "Pip")) is None
        clicks = [await ann.send(t="bot", seat=2, level=level) for level in ("novice", "casual")]
        for click in clicks:
            assert (await ann.hear("ok", "error", id=click))["code"] in ("not-stored", "reloading")
        await ben.until(lambda: ben.table["seats"][3].get("level") == "novice")
        assert ben.table["seats"][2] == {}
        assert image(house.room(table).table) == image(await house.stored(table))

    run(tmp_path, test)


def test_nobody_hears_of_anything_before_it_is_stored(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        cleo = house.person("Cleo")
        await cleo.enter(await house.open(cleo))
        table = house.room(ann.table["id"]).table
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # nobody else can write now
            begun = await ann.send(t="start")
            news = [asyncio.create_task(person.hear("state")) for person in (ann, ben)]
            while table.stage != "playing":  # applied in memory, and on its way to the store
                await cleo.do(t="ping")
            for _ in range(20):
                await cleo.do(t="ping")
            assert not any(task.done() for task in news)
            assert (await house.stored(table.id)).stage == "lobby"
            other.execute("ROLLBACK")
            await asyncio.gather(*news)
        await ann.hear("ok", id=begun)
        assert (await house.stored(table.id)).stage == "playing"

    run(tmp_path, test)
