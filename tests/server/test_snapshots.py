"""Snapshots: the same table as a fold of the whole log, at a cost that does not grow with it."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from itertools import takewhile
from pathlib import Path

import pytest

from lastcard import load, names
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol.table_info import RulesChoice, Settings
from lastcard.server import entries as e
from lastcard.server import snapshot
from lastcard.server.api import person_of
from lastcard.server.config import Config
from lastcard.server.projection import LONGEST_LOG
from lastcard.server.snapshot import pack, unpack, wake
from lastcard.server.store.sqlite_file import FILE
from lastcard.server.store.sqlite_store import SqliteStore
from lastcard.server.table import Table
from tests.server.harness import House, Person, append, image, quiet, run


def life(rules: str, rng: random.Random, length: int) -> list[e.Entry]:
    """The log of a table at which people come, go and play as they please."""
    made: list[e.Entry] = [
        e.Opened("ann", Settings(RulesChoice(rules), 3)),
        e.Sat(0, "ann", "Ann"),
        e.Botted(1, "novice", "Pip"),
        e.Botted(2, "casual", "Kit"),
        e.Committed(rng.randbytes(32).hex()),
        e.Mixed(0, rng.randbytes(16).hex()),
    ]
    table = Table.of("t", made)
    while len(made) < length:
        entry = next_entry(table, rng)
        table.apply(entry)
        made.append(entry)
    return made


def next_entry(table: Table, rng: random.Random) -> e.Entry:
    game = table.game
    if table.stage == "between":
        return e.Dealt()
    if game is None or not table.running:
        started = e.Started(table.rules.to_data(), KERNEL_VERSION, None)
        return started if table.secret else e.Committed(rng.randbytes(32).hex())
    seat, person = table.seats[0], f"p{rng.randrange(3)}"
    others: list[e.Entry] = [
        e.Stood(0) if seat.person else e.Sat(0, person, person),
        e.Reserved(1, person, person),
        e.Reserved(1),
        e.Held(0),
        e.Returned(0),
        e.Hosted(person),
        e.Paused(not table.paused),
    ]
    if rng.random() < 0.1:
        return rng.choice(others)
    acting = rng.choice([s for s in range(3) if game.legal(s)])
    return e.Acted(acting, str(rng.choice(game.legal(acting))))


@pytest.mark.parametrize("rules", names())
def test_a_snapshot_and_the_rest_are_byte_for_byte_the_fold_of_everything(rules: str) -> None:
    rng = random.Random(rules)
    low, high = int(load(rules)["min_players"]), int(load(rules)["max_players"])
    if not low <= 3 <= high:
        pytest.skip("not for three")
    log = life(rules, rng, 500)
    whole = Table.of("t", log)
    for at in [0, 1, 5, 7, *rng.sample(range(len(log)), 8), len(log)]:
        part = pack(Table.of("t", log[:at]))
        assert pack(unpack(part)) == part
        woken = wake("t", part, log[at:])
        assert pack(woken) == pack(whole)
        assert image(woken) == image(whole)
        assert woken.rules == whole.rules
        assert woken.game is not None
        assert whole.game is not None
        assert woken.game.rules.title == whole.game.rules.title  # it is told in people's own games


def test_a_table_with_something_unknown_has_no_snapshot() -> None:
    table = Table("t")
    table.gains = [object()]  # type: ignore[list-item]
    with pytest.raises(TypeError):
        pack(table)


def test_the_size_does_not_grow_with_the_match() -> None:
    log, table, sizes = life("official", random.Random(4), 6000), Table("t"), []
    for entry in log:
        table.apply(entry)
        if isinstance(entry, e.Dealt):
            sizes.append(len(pack(table)))
    assert len(sizes) > 2
    assert max(sizes) - min(sizes) < 200  # a line of the score sheet more


async def long_table(house: House, host: Person, length: int) -> str:
    """A table asleep with a long match under way."""
    log = life("official", random.Random(7), length)
    table = f"{length:012}"
    opened = e.Opened(person_of(host.secret), Settings(RulesChoice("official"), 3))
    assert await append(house.hall.store, table, 0, opened, *log[1:]) is None
    return table


async def visit(house: House, person: Person, table: str) -> None:
    """Enter, and leave the table asleep again."""
    await person.enter(table)
    await person.leave()
    room = house.room(table)
    while not room.at_rest:
        await house.tables_in_memory()
    house.hall.forget(room)
    assert table not in house.hall.rooms
    await house.open(person)  # when this is stored, the snapshot is


def test_waking_reads_what_came_since_the_snapshot(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await long_table(house, ann, 1000)
        assert len((await house.hall.store.read(table)).entries) == 1000
        await visit(house, ann, table)
        kept = await house.hall.store.read(table)
        assert (kept.since, kept.entries) == (1000, [])
        await ann.enter(table)
        assert image(house.room(table).table) == image(await house.stored(table))

    run(tmp_path, test)
    assert quiet(caplog)


def test_a_table_in_play_is_kept_now_and_then(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann, bots=[None, "novice", "novice"], options={"target": 2000})
        await ann.enter(table)
        await ann.do(t="start")
        await ann.play(until=lambda: ann.board.get("step", 0) > 3 * Config.snapshot_every)
        kept = await house.hall.store.read(table)
        assert kept.since >= 2 * Config.snapshot_every
        assert len(kept.entries) < 2 * Config.snapshot_every
        woken = wake(table, kept.state, kept.entries)
        folded = Table.of(table, (await house.hall.store.entries(table))[: woken.seq])
        assert pack(woken) == pack(folded)

    run(tmp_path, test)


WRONG = {
    "bytes changed": "UPDATE snapshots SET state = x'00' || substr(state, 2)",
    "from another point": "UPDATE snapshots SET entries = entries - 1",
    "of another log": "UPDATE snapshots SET chain = '0123456789abcdef'",
    "of another table": (
        "UPDATE snapshots SET (entries, chain, state, digest) ="
        " (SELECT entries, chain, state, digest FROM snapshots WHERE tbl = '000000000301')"
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_snapshot_that_does_not_fit_is_thrown_away(
    tmp_path: Path, wrong: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await long_table(house, ann, 300)
        await visit(house, ann, table)
        await visit(house, ann, await long_table(house, ann, 301))
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            assert other.execute(f"{WRONG[wrong]} WHERE tbl = ?", (table,)).rowcount == 1
        kept = await house.hall.store.read(table)
        assert (kept.since, kept.state, len(kept.entries)) == (0, b"", 300)
        await ann.enter(table)
        assert image(house.room(table).table) == image(await house.stored(table))

    run(tmp_path, test)
    assert "without its snapshot" in caplog.text


def test_a_snapshot_is_for_the_program_that_made_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await long_table(house, ann, 300)
        await visit(house, ann, table)
        monkeypatch.setattr(snapshot, "program", lambda: "another")
        assert len((await house.hall.store.read(table)).entries) == 300

    run(tmp_path, test)
    assert quiet(caplog)


def test_a_snapshot_does_not_hide_what_is_missing_behind_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await long_table(house, ann, 300)
        await visit(house, ann, table)
        assert await append(house.hall.store, table, 300, e.Held(0), e.Returned(0)) is None
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("DELETE FROM entries WHERE seq = 301")
        await ann.connect()
        assert await ann.refused(t="enter", table=table, secret=ann.secret, name="Ann") == "damaged"

    run(tmp_path, test)


def test_a_snapshot_that_cannot_be_kept_harms_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path)
        writer, told = store.writer("a"), asyncio.Queue[Exception | None]()
        writer.append(0, [e.Dealt()], told.put_nowait)
        writer.keep(5, b"from the future")
        writer.append(1, [e.Closed()], told.put_nowait)
        assert [await told.get() for _ in range(2)] == [None, None]
        assert (await store.read("a")).state == b""
        await store.close()

    asyncio.run(main())


def test_who_enters_a_long_hand_is_told_the_end_of_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await long_table(house, ann, 900)
        played = list(takewhile(is_in_hand, reversed(await house.hall.store.entries(table))))
        assert len(played) > LONGEST_LOG
        state = await ann.enter(table)
        assert len(state["log"]) == LONGEST_LOG
        assert len(ann.received[-2]) < 60_000

    run(tmp_path, test)


def is_in_hand(entry: e.Entry) -> bool:
    return not isinstance(entry, e.Dealt | e.Started)
