"""Owners of tables: one process at a time, and whoever owned one before can write nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from lastcard.errors import UserError
from lastcard.server import entries as e
from lastcard.server.store import Holder, Member, Stale
from lastcard.server.store.doors import KeptJob
from lastcard.server.store.postgres_store import PostgresStore
from tests.kit.postgres import Postgres
from tests.server.harness import append

LONG = 3600.0
SHORT = 1.0
PATIENCE = 60.0
"""Seconds for which a database that is restarted is waited for."""


@asynccontextmanager
async def two_processes(postgres: Postgres) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    address = postgres.database()
    one, two = [await PostgresStore.open(address, PATIENCE) for _ in range(2)]
    yield one, two
    await one.close()
    await two.close()


def place(holder: Holder | None) -> str:
    return "" if holder is None else holder.at


def run(
    postgres: Postgres, test: Callable[[PostgresStore, PostgresStore], Coroutine[Any, Any, None]]
) -> None:
    async def main() -> None:
        async with asyncio.timeout(60), two_processes(postgres) as (one, two):
            await test(one, two)

    asyncio.run(main())


def test_a_table_belongs_to_who_opened_it(postgres: Postgres) -> None:
    async def test(one: PostgresStore, two: PostgresStore) -> None:
        await one.join(Member(one.process, "/one"), LONG)
        assert await append(one, "a", 0, e.Dealt()) is None
        assert place(await two.claim("a")) == "/one"
        assert isinstance(await append(two, "a", 1, e.Closed()), Stale)
        assert await two.claim("none") is None
        assert (await two.read("none")).is_nothing

    run(postgres, test)


def test_a_process_that_was_frozen_writes_nothing(postgres: Postgres) -> None:
    """It still knows the length of the log, which nobody has changed: only the epoch is new."""

    async def test(one: PostgresStore, two: PostgresStore) -> None:
        await one.join(Member(one.process, "/one"), LONG)  # and is connected
        assert await one.renew(Member(one.process, "/one"), SHORT) == []
        assert await append(one, "a", 0, e.Dealt()) is None
        frozen = one.writer("a")
        told = asyncio.Queue[Exception | None]()
        frozen.append(1, [e.Held(0)], told.put_nowait)
        assert await told.get() is None
        await two.join(Member(two.process, "/two"), LONG)
        while await two.claim("a"):  # until the lease is over
            pass
        frozen.append(2, [e.Closed()], told.put_nowait)
        assert isinstance(await told.get(), Stale)
        frozen.keep(2, b"from another time")
        assert isinstance(await append(one, "a", 2, e.Closed()), Stale)
        assert await two.entries("a") == [e.Dealt(), e.Held(0)]
        assert (await two.read("a")).state == b""
        assert await append(two, "a", 2, e.Returned(0)) is None
        assert place(await one.claim("a")) == "/two"

    run(postgres, test)


def test_a_process_hears_that_a_table_was_taken_from_it(postgres: Postgres) -> None:
    """Even if its lease, by a clock that jumps, was over for a moment only."""

    async def test(one: PostgresStore, two: PostgresStore) -> None:
        me = Member(one.process, "/one")
        await one.join(me, SHORT)
        assert await append(one, "a", 0, e.Dealt()) is None
        await two.join(Member(two.process, "/two"), LONG)
        while await two.claim("a"):
            pass
        assert await one.renew(me, LONG) is None
        assert await one.renew(me, LONG) is None  # until it is there again
        assert [other.at for other in await one.join(me, LONG)] == ["/two"]
        assert await one.renew(me, LONG) is not None

    run(postgres, test)


def test_a_lease_that_nobody_used_the_end_of_goes_on(postgres: Postgres) -> None:
    async def test(one: PostgresStore, two: PostgresStore) -> None:
        me = Member(one.process, "/one")
        assert await append(one, "a", 0, e.Dealt()) is None
        await one.join(me, SHORT)
        while await two.join(Member(two.process, "/two"), LONG):  # until the lease is over
            pass
        assert await one.renew(me, LONG) is not None
        assert place(await two.claim("a")) == "/one"

    run(postgres, test)


def test_who_starts_in_the_place_of_another_has_its_tables_at_once(postgres: Postgres) -> None:
    async def test(one: PostgresStore, two: PostgresStore) -> None:
        await one.join(Member(one.process, "/same"), LONG)
        assert await append(one, "a", 0, e.Dealt()) is None
        await two.replace("/same")
        assert await two.claim("a") is None
        assert await append(two, "a", 1, e.Held(0)) is None
        assert isinstance(await append(one, "a", 2, e.Closed()), Stale)

    run(postgres, test)


def test_tables_are_handed_over(postgres: Postgres) -> None:
    async def test(one: PostgresStore, two: PostgresStore) -> None:
        await one.join(Member(one.process, "/one"), LONG)
        await two.join(Member(two.process, "/two"), LONG)
        for name in ("a", "b", "c"):
            assert await append(one, name, 0, e.Dealt()) is None
        old = one.writer("a")
        await one.hand_over(["a", "b"], two.process)
        await one.hand_over(["c"])
        assert place(await one.claim("a")) == "/two"
        told = asyncio.Queue[Exception | None]()
        old.append(1, [e.Closed()], told.put_nowait)
        assert isinstance(await told.get(), Stale)
        for name in ("a", "b", "c"):
            assert await two.claim(name) is None
            assert await append(two, name, 1, e.Held(1)) is None
        await two.hand_over(["a"], one.process)
        await one.retire()  # then it does not matter that it owns a table
        assert await two.claim("a") is None

    run(postgres, test)


def test_claims_at_the_same_time_have_one_winner(postgres: Postgres) -> None:
    async def test(one: PostgresStore, two: PostgresStore) -> None:
        for store in (one, two):
            await store.join(Member(store.process, f"/{store.process}"), LONG)
        for number in range(20):
            name = f"t{number}"
            assert await append(one, name, 0, e.Dealt()) is None
            await one.hand_over([name])
            answers = await asyncio.gather(one.claim(name), two.claim(name))
            assert sorted(answer is None for answer in answers) == [False, True]

    run(postgres, test)


def test_members_hear_of_each_other(postgres: Postgres) -> None:
    async def test(one: PostgresStore, two: PostgresStore) -> None:
        me = Member(one.process, "/one", 3, 7, 1, b"news")
        assert await one.join(me, LONG) == []
        other = Member(two.process, "/two")
        assert await two.join(other, LONG) == [me]
        assert await two.renew(other, LONG) == [me]  # the bulletin is remembered
        newer = me._replace(version=2, bulletin=b"more news", tables=4)
        assert await one.renew(newer, LONG) == [other]
        assert await two.renew(other, LONG) == [newer]
        await one.retire()
        assert await two.renew(other, LONG) == []

    run(postgres, test)


def test_a_job_is_not_taken_from_who_works_on_it(postgres: Postgres) -> None:
    async def test(one: PostgresStore, two: PostgresStore) -> None:
        await one.join(Member(one.process, "/one"), LONG)
        job = KeptJob("job1", "ann", b"question", b"materials")
        await one.jobs.keep(job)
        assert await two.jobs.unfinished() == []
        await one.retire()
        assert await two.jobs.unfinished() == [job]

    run(postgres, test)


def test_a_database_that_is_restarted_is_waited_for(postgres: Postgres) -> None:
    """Whatever became of a commit that nobody has told of: every entry is there once."""

    async def test(one: PostgresStore, two: PostgresStore) -> None:
        writer, told = one.writer("a"), asyncio.Queue[Exception | None]()
        sent = 0

        async def write() -> None:
            nonlocal sent
            while True:
                for _ in range(5):
                    writer.append(sent, [e.Held(sent % 4)], told.put_nowait)
                    sent += 1
                await asyncio.sleep(0)

        writing = asyncio.create_task(write())
        await told.get()
        await asyncio.to_thread(postgres.stop, "immediate")
        writing.cancel()
        await asyncio.to_thread(postgres.start)
        answers = [await told.get() for _ in range(sent - 1)]
        assert answers == [None] * (sent - 1)
        assert len(await two.entries("a")) == sent

    run(postgres, test)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://lastcard@127.0.0.1:1/tables", "is running"),
        ("postgresql://lastcard@nowhere.invalid/tables", "check --store"),
        ("postgresql://lastcard:secret@{host}/none", "there is no database none"),
        ("postgresql://nobody@{host}/postgres", "lets nobody in"),
        ("postgresql://lastcard@{host}:port/postgres", "not an address"),
        ("postgresql://lastcard:secret@[{host}/postgres", "not an address"),
    ],
)
def test_a_database_that_cannot_be_used(postgres: Postgres, address: str, said: str) -> None:
    place = address.format(host=f"127.0.0.1:{postgres.port}")
    with pytest.raises(UserError) as refused:
        asyncio.run(PostgresStore.open(place))
    assert refused.value.code == "no-database"
    assert said in refused.value.message
    assert "\n" not in refused.value.message
    assert "secret" not in refused.value.message


def test_processes_that_start_together_make_one_schema(postgres: Postgres) -> None:
    address = postgres.database()

    async def main() -> None:
        for store in await asyncio.gather(*(PostgresStore.open(address) for _ in range(4))):
            await store.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    "table", ["schema_version (version int)", "schema_version (number int)", "heads (x int)"]
)
def test_a_schema_of_somebody_else_is_refused(postgres: Postgres, table: str) -> None:
    address = postgres.database()
    postgres.run_sql(address, f"CREATE SCHEMA lastcard; CREATE TABLE lastcard.{table}")
    with pytest.raises(UserError) as refused:
        asyncio.run(PostgresStore.open(address))
    assert refused.value.code == "no-database"
    assert "not one that Lastcard has made" in refused.value.message


def test_a_newer_schema_is_refused(postgres: Postgres) -> None:
    address = postgres.database()

    async def main() -> None:
        await (await PostgresStore.open(address)).close()

    asyncio.run(main())
    asyncio.run(main())
    postgres.run_sql(address, "UPDATE lastcard.schema_version SET version = 99")
    with pytest.raises(UserError) as refused:
        asyncio.run(main())
    assert refused.value.code == "newer-data"
