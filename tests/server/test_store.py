"""The store: durable, ordered, and deaf to writers who are wrong about the table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lastcard.protocol.table_info import RulesChoice
from lastcard.server import decide
from lastcard.server import entries as e
from lastcard.server.joining import Asker
from lastcard.server.my_games import Row
from lastcard.server.store import Stale, Store
from lastcard.server.store.doors import KeptJob
from tests.kit.stores import Place
from tests.server.harness import House, append, image, run, seated


def test_entries_come_back_as_they_were(place: Place) -> None:
    async def main() -> None:
        store = await place.open()
        acted = e.Acted(0, "W+4:G!")
        first: list[e.Entry] = [acted, e.Dealt(), e.Sat(1, "ab", 'Zoë "Z" O\'Neil')]
        assert await append(store, "a", 0, *first) is None
        assert await append(store, "a", 3, e.Held(2)) is None
        assert await append(store, "b", 0, e.Closed()) is None
        assert await store.entries("a") == [*first, e.Held(2)]
        assert await store.entries("none") == []
        await store.close()
        store = await place.open()
        assert await store.entries("a") == [*first, e.Held(2)]
        await store.close()

    asyncio.run(main())


def test_an_action_is_stored_as_its_spelling() -> None:
    acted = e.Acted(2, "W+4:G!")
    assert e.encode(acted) == b'["acted",2,"W+4:G!"]'
    assert e.decode('["acted",2,"W+4:G!"]') == acted


@pytest.mark.parametrize("entry", ['["acted",0,"R99"]', '["acted",0,"R7"]', '["knighted",0]', "["])
def test_a_table_that_cannot_be_read_says_so(
    place: Place, tmp_path: Path, entry: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        del house.hall.rooms[table]  # asleep
        place.harm(f"UPDATE entries SET entry = '{entry}' WHERE tbl = '{table}' AND seq = 2")
        await ann.connect()
        code = await ann.refused(t="enter", table=table, secret=ann.secret, name="Ann")
        assert code == "damaged"

    run(tmp_path, test, **place.config)
    assert "cannot be read" in caplog.text


def test_a_stale_writer_is_refused_and_changes_nothing(place: Place) -> None:
    async def main() -> None:
        one, two = await place.open(), await place.open()
        assert await append(one, "a", 0, e.Dealt(), e.Held(0)) is None
        assert isinstance(await append(two, "a", 0, e.Closed()), Stale)
        assert isinstance(await append(two, "a", 1, e.Closed(), e.Closed()), Stale)
        assert isinstance(await append(two, "a", 3, e.Closed()), Stale)
        assert isinstance(await append(two, "new", 1, e.Closed()), Stale)
        assert await one.entries("a") == [e.Dealt(), e.Held(0)]
        assert await two.claim("a") is None
        assert await append(two, "a", 2, e.Returned(0)) is None
        assert isinstance(await append(one, "a", 2, e.Closed()), Stale)
        await one.close()
        await two.close()

    asyncio.run(main())


def test_one_stale_append_does_not_harm_the_others_of_its_commit(place: Place) -> None:
    async def main() -> None:
        store = await place.open()
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


def test_any_number_of_tables_share_a_commit(place: Place) -> None:
    async def main() -> None:
        store = await place.open()
        tables = [f"table {number}" for number in range(127)]  # rows are written in parts
        for length in range(3):
            held = [e.Held(number + length) for number in range(len(tables))]
            appends = zip(tables, held, strict=True)
            answers = [append(store, table, length, entry) for table, entry in appends]
            assert await asyncio.gather(*answers) == [None] * len(tables)
        stale = [append(store, table, int(table != "table 70") * 3, e.Dealt()) for table in tables]
        refused = [problem is not None for problem in await asyncio.gather(*stale)]
        assert refused == [table == "table 70" for table in tables]
        for number, table in enumerate(tables):
            more = [] if table == "table 70" else [e.Dealt()]
            assert await store.entries(table) == [*(e.Held(number + i) for i in range(3)), *more]
        await store.close()

    asyncio.run(main())


def test_who_was_refused_once_is_refused_until_the_table_was_read_again(place: Place) -> None:
    """Otherwise an append made without knowing of the refusal could fit by chance."""

    async def main() -> None:
        store = await place.open()
        assert await append(store, "a", 0, e.Dealt()) is None
        writer, told = store.writer("a"), asyncio.Queue[Exception | None]()
        for expected in (0, 1, 2):
            writer.append(expected, [e.Closed()], told.put_nowait)
        assert [type(await told.get()) for _ in range(3)] == [Stale] * 3
        assert await append(store, "a", 1, e.Held(1)) is None
        await store.close()

    asyncio.run(main())


def test_what_is_appended_before_closing_is_written(place: Place) -> None:
    async def main() -> None:
        store = await place.open()
        for number in range(500):
            writer = store.writer(f"t{number % 7}")
            writer.append(number // 7, [e.Held(number)], lambda problem: None)
        await store.close()
        store = await place.open()
        found = [entry for n in range(7) for entry in await store.entries(f"t{n}")]
        assert len(found) == 500
        await store.close()

    asyncio.run(main())


def test_rules_saved_once_have_one_address(place: Place) -> None:
    async def main() -> None:
        store = await place.open()
        rules = RulesChoice("party", {"jump_in": False, "hand_size": 5}, "Fridays")
        name = await store.save_rules(rules)
        assert await store.save_rules(rules) == name
        assert await store.saved_rules(name) == rules
        assert await store.saved_rules("0" * 12) is None
        await store.close()

    asyncio.run(main())


def test_a_table_that_somebody_else_wrote_to_is_read_again(place: Place, tmp_path: Path) -> None:
    """The one that is behind refuses, reads, and goes on."""

    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        ann = people[0]
        table = ann.table["id"]
        known = await house.stored(table)
        started = decide.start(known, Asker(known.host, "Ann"), here=set())
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

    run(tmp_path, test, **place.config)


def test_what_was_sent_behind_a_failed_append_is_refused_too(place: Place, tmp_path: Path) -> None:
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

    run(tmp_path, test, **place.config)


def test_nobody_hears_of_anything_before_it_is_stored(place: Place, tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        cleo = house.person("Cleo")
        await cleo.enter(await house.open(cleo))
        table = house.room(ann.table["id"]).table
        async with place.locked():
            begun = await ann.send(t="start")
            news = [asyncio.create_task(person.hear("state")) for person in (ann, ben)]
            while table.stage != "playing":  # applied in memory, and on its way to the store
                await cleo.do(t="ping")
            for _ in range(20):
                await cleo.do(t="ping")
            assert not any(task.done() for task in news)
            assert (await house.stored(table.id)).stage == "lobby"
        await asyncio.gather(*news)
        await ann.hear("ok", id=begun)
        assert (await house.stored(table.id)).stage == "playing"

    run(tmp_path, test, **place.config)


# --- What else is kept ----------------------------------------------------------------------------


def test_a_snapshot_spares_reading_what_it_has_taken_in(place: Place) -> None:
    async def main() -> None:
        store = await place.open()
        writer, told = store.writer("a"), asyncio.Queue[Exception | None]()
        writer.append(0, [e.Dealt(), e.Held(0)], told.put_nowait)
        writer.keep(2, b"what the table was")
        writer.keep(7, b"what it never was")
        writer.append(2, [e.Held(1)], told.put_nowait)
        assert [await told.get() for _ in range(2)] == [None, None]
        assert await store.read("a") == (2, b"what the table was", [e.Held(1)])
        place.harm("UPDATE snapshots SET entries = 1")
        assert await store.read("a") == (0, b"", [e.Dealt(), e.Held(0), e.Held(1)])
        await store.close()

    asyncio.run(main())


def row(person: str, table: str, seq: int, **changed: object) -> Row:
    game = (
        '{"table":"%s","match":1,"rules":{"base":"official"},"rules_title":"Official",'
        '"players":[],"seat":0,"stage":"playing","hands":0,"champions":[]}'
    )
    made = Row(person, table, 1, seq, True, "official", 0, 0, 1, 1, 20, 0, 0, game % table, "", 0)
    return made._replace(**changed)  # type: ignore[arg-type]


async def append_games(store: Store, table: str, expected: int, *games: Row) -> Exception | None:
    stored: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.writer(table).append(expected, [e.Dealt()], stored.set_result, games)
    return await stored


def test_games_are_kept_with_the_entries_they_follow_from(place: Place) -> None:
    async def main() -> None:
        store = await place.open()
        assert await append_games(store, "a", 0, row("ann", "a", 1), row("bo", "a", 1)) is None
        over = row("ann", "a", 2, running=False, points=50, matches=1, won=1)
        assert await append_games(store, "a", 1, over) is None
        stale = row("ann", "a", 3, points=999)
        assert isinstance(await append_games(store, "a", 1, stale), Stale)
        assert await append_games(store, "b", 0, row("ann", "b", 1)) is None
        games = await store.games("ann")
        assert [game.table for game in games.finished] == ["a"]
        assert [game.table for game in games.running] == ["b"]
        assert [(s.hands, s.points, s.matches) for s in games.statistics] == [(2, 70, 1)]
        assert games.finished[0].at > 0
        await store.forget("ann")
        assert await append_games(store, "b", 1, row("ann", "b", 2)) is None
        games = await store.games("ann")
        assert not games.running
        assert not games.finished
        assert not games.statistics
        assert [game.table for game in (await store.games("bo")).running] == ["a"]
        await store.close()

    asyncio.run(main())


def test_tables_are_listed_and_deleted(place: Place) -> None:
    async def main() -> None:
        store = await place.open()
        for name in ("c", "a", "b"):
            assert await append_games(store, name, 0, row("ann", name, 1)) is None
        listed = await store.tables()
        assert [(table, entries) for table, entries, _ in listed] == [("a", 1), ("b", 1), ("c", 1)]
        assert listed[0].at > 1_700_000_000_000
        assert [found.table for found in await store.tables(after="a", most=1)] == ["b"]
        await store.delete("b")
        assert [found.table for found in await store.tables()] == ["a", "c"]
        assert await store.entries("b") == []
        assert len((await store.games("ann")).running) == 2
        await store.take_writes()
        assert len(await store.tables()) == 2
        await store.close()

    asyncio.run(main())


def test_jobs_are_kept_with_their_pieces_and_answers(place: Place) -> None:
    async def main() -> None:
        store = await place.open()
        job = KeptJob("job1", "ann", b"question", b"materials")
        await store.jobs.keep(job)
        await store.jobs.keep_pieces([("job1", 0, b"zero"), ("job1", 1, b"one")])
        await store.jobs.keep_pieces([("job1", 1, b"uno")])
        assert await store.jobs.find("job1") == job
        assert await store.jobs.find("job2") is None
        assert await store.jobs.pieces("job1") == {0: b"zero", 1: b"uno"}
        assert await store.jobs.unfinished() == [job]
        await store.forget("ann")
        assert await store.jobs.unfinished() == [job._replace(person="")]
        done = job._replace(person="", state="done", answer=b"answer")
        await store.jobs.keep(done)
        assert await store.jobs.find("job1") == done
        assert await store.jobs.unfinished() == []
        place.harm("UPDATE jobs SET program = 'another'")
        assert await store.jobs.unfinished() == []
        assert await store.jobs.pieces("job1") == {}
        await store.close()

    asyncio.run(main())
