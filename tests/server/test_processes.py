"""Several processes on one database: people are sent to the one that has their table."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp

from tests.kit.nginx import running_nginx
from tests.kit.postgres import Postgres
from tests.server.harness import House, Person, image, serving
from tests.server.several_houses import LEASE, follow, run


async def sent_on(person: Person, table: str) -> str:
    """Where somebody is told to go who enters a table."""
    await person.connect()
    await person.send(t="enter", table=table, secret=person.secret, name=person.name)
    bye = await person.hear("bye")
    assert bye["code"] == "moved"
    assert not bye.get("final")
    await person.leave()
    return str(bye["at"])


async def playing(house: House) -> tuple[Person, Person]:
    """Two people in the middle of a hand."""
    ann, ben = house.person("Ann"), house.person("Ben")
    table = await house.open(ann)
    await ann.enter(table)
    await ben.enter(table)
    await ben.do(t="sit", seat=1)
    await ann.do(t="start")
    await ben.hear("state")
    await act(ann, ben)
    return ann, ben


async def act(*people: Person) -> None:
    """Whoever is on turn acts, and all see it."""
    actor = next(person for person in people if person.must_decide)
    step = actor.board["step"]
    assert (await actor.act(actor.you["legal"][0]))["t"] == "ok"
    for person in people:
        await person.has_seen(step + 1)


def test_people_are_sent_to_the_process_that_has_the_table(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def test(one: House, two: House) -> None:
        ann, ben = one.person("Ann"), two.person("Ben")
        table = await one.open(ann)
        assert await sent_on(ben, table) == one.server.address
        async with two.http.get(f"/api/tables/{table}") as answer:  # anybody can answer this
            assert (await answer.json())["seats"] == 4
        assert table not in two.hall.rooms

    run(postgres, tmp_path, test)


def test_a_process_that_stops_hands_its_tables_over(postgres: Postgres, tmp_path: Path) -> None:
    async def test(one: House, two: House) -> None:
        ann, ben = await playing(one)
        table = ann.table["id"]
        seen = image(one.room(table).table)
        stopping = asyncio.create_task(one.server.stop())
        for person in (ann, ben):
            assert (await person.hear("bye"))["at"] == two.server.address
            person.house = two
            await person.enter(table)
        assert image(two.room(table).table)[0] == seen[0]
        await act(ann, ben)
        await stopping

    run(postgres, tmp_path, test)


def test_the_last_process_leaves_its_tables_to_the_next(postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.database()

    async def main() -> None:
        config = {"store": address, "lease": LEASE}
        async with serving(tmp_path, **config) as house:
            ann, _ = await playing(house)
            secret, table = ann.secret, ann.table["id"]
            stopping = asyncio.create_task(house.server.stop())
            assert (await ann.hear("bye"))["code"] == "restart"
            await stopping
        async with serving(tmp_path, **config) as house:
            ann = house.person("Ann", secret)
            await ann.enter(table)  # although the lease would have lasted longer
            assert ann.stage == "playing"

    asyncio.run(main())


def test_a_table_taken_over_is_lost_to_a_process_that_was_frozen(
    postgres: Postgres, tmp_path: Path
) -> None:
    """It comes back, knows of nothing, and wants to go on."""

    async def test(one: House, two: House) -> None:
        ann, ben = await playing(one)
        table = ann.table["id"]
        frozen = one.hall.store.process
        one.hall.store.process = "somebody else"  # what it wrote is as from a time long past
        await two.hall.store.claim(table)
        one.hall.store.process = frozen
        postgres.run_sql(
            two.hall.config.store, "UPDATE lastcard.members SET until = now() - interval '1 hour' "
            f"WHERE id = '{frozen}'"
        )  # fmt: skip
        cleo = two.person("Cleo")
        await cleo.enter(table, watch=True)
        actor = ann if ann.must_decide else ben
        await actor.send(t="act", step=actor.board["step"], action=actor.you["legal"][0])
        for person in (ann, ben):
            assert (await person.hear("bye"))["at"] == two.server.address
            person.house = two
            await person.enter(table)
        assert table not in one.hall.rooms
        await act(ann, ben)
        await cleo.has_seen(ann.board["step"])

    run(postgres, tmp_path, test)


def lease_left(postgres: Postgres, house: House, seconds: float) -> None:
    """As if a process had not been heard of for some time."""
    postgres.run_sql(
        house.hall.config.store,
        f"UPDATE lastcard.members SET until = now() + {seconds} * interval '1 second' "
        f"WHERE id = '{house.hall.store.process}'",
    )


async def ask_for(person: Person, table: str) -> None:
    await person.connect()
    await person.send(t="enter", table=table, secret=person.secret, name=person.name)


def test_a_table_taken_over_is_let_go_of_though_nobody_acts_there(
    postgres: Postgres, tmp_path: Path
) -> None:
    """The clock of the database has jumped: the lease was over, and its process does not know."""

    async def test(one: House, two: House) -> None:
        ann, ben = await playing(one)
        table = ann.table["id"]
        lease_left(postgres, one, -3600)
        await two.person("Cleo").enter(table, watch=True)
        await one.hall.membership._renew()
        assert table not in one.hall.rooms
        for person in (ann, ben):
            assert (await person.hear("bye"))["code"] == "moved"
            assert await sent_on(person, table) == two.server.address
        assert one.hall.is_open

    run(postgres, tmp_path, test)


def test_who_asks_for_a_table_of_a_process_that_died_has_it_when_the_lease_is_over(
    postgres: Postgres, tmp_path: Path
) -> None:
    """Nobody is sent to a process that was not heard of, and nobody has to try again."""

    async def test(one: House, two: House) -> None:
        ann, ben = await playing(one)
        table = ann.table["id"]
        lease_left(postgres, one, 0.5)
        ben.house = two
        await ask_for(ben, table)
        assert (await ben.hear("state", "bye"))["t"] == "state"
        assert table in two.hall.rooms

    run(postgres, tmp_path, test)


async def waiting(postgres: Postgres, one: House, two: House) -> tuple[Person, str]:
    """Somebody who asks a process for the table of one that is overdue, and the table."""
    _, ben = await playing(one)
    table = ben.table["id"]
    lease_left(postgres, one, LEASE / 2)
    ben.house = two
    await ask_for(ben, table)
    while table not in two.hall._waking:
        await asyncio.sleep(0)
    return ben, table


def test_who_waits_is_sent_on_when_the_process_is_heard_of_again(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def test(one: House, two: House) -> None:
        ben, table = await waiting(postgres, one, two)
        await one.hall.membership._renew()
        while table in two.hall._waking:
            await two.hall.membership._renew()
        assert (await ben.hear("state", "bye"))["at"] == one.server.address

    run(postgres, tmp_path, test)


def test_tables_of_a_process_that_was_replaced_are_free_at_once(
    postgres: Postgres, tmp_path: Path
) -> None:
    """Whoever waits for its lease to end hears of it with the next beat."""

    async def test(one: House, two: House) -> None:
        ben, table = await waiting(postgres, one, two)
        config = {"store": one.hall.config.store, "lease": LEASE}
        async with serving(tmp_path, advertise=one.server.address, **config):
            while table in two.hall._waking:
                await two.hall.membership._renew()
            assert (await ben.hear("state", "bye"))["t"] == "state"

    run(postgres, tmp_path, test)


def test_a_process_without_a_lease_serves_nobody(postgres: Postgres, tmp_path: Path) -> None:
    async def test(one: House, two: House) -> None:
        ann, ben = await playing(one)
        table = ann.table["id"]
        one.hall.membership._lapse()
        for person in (ann, ben):
            bye = await person.hear("bye")
            assert (bye["code"], bye["at"]) == ("moved", two.server.address)
        assert not one.hall.rooms
        async with one.http.get("/ws") as answer:
            assert answer.status == 503
        async with one.http.post(
            "/api/tables", json={"name": "Ann"}, headers={"Authorization": f"Bearer {ann.secret}"}
        ) as answer:
            assert answer.status == 503
        await one.hall.membership._renew()
        await ann.enter(table)
        assert table in one.hall.rooms

    run(postgres, tmp_path, test)


def test_a_table_that_sleeps_is_anybodys(postgres: Postgres, tmp_path: Path) -> None:
    async def test(one: House, two: House) -> None:
        ann, ben = one.person("Ann"), two.person("Ben")
        table = await one.open(ann)
        one.hall.forget(one.room(table))
        await asyncio.gather(*one.hall._tasks)
        await ben.enter(table)
        assert table in two.hall.rooms

    run(postgres, tmp_path, test)


def test_the_list_of_public_tables_is_that_of_all_processes(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def listed(house: House, person: Person, **query: str) -> list[tuple[str, bool]]:
        headers = {"Authorization": f"Bearer {person.secret}"}
        async with house.http.get("/api/tables", headers=headers, params=query) as answer:
            tables = (await answer.json())["tables"]
            return [(table["id"], table.get("mine", False)) for table in tables]

    async def test(one: House, two: House) -> None:
        ann, ben = one.person("Ann"), two.person("Ben")
        public = await one.open(ann, settings={"public": True})
        hidden = await one.open(ann)
        for table in (public, hidden):
            await ann.enter(table)
        await ann.enter(public)
        for house in (one, two):
            await house.hall.membership._renew()
        assert await listed(two, ben) == [(public, False)]
        assert await listed(two, ann) == [(public, True)]
        assert await listed(two, ben, search="ann") == [(public, False)]
        assert await listed(two, ben, search="nobody") == []
        (other,) = two.hall.membership.others
        assert (other.tables, other.people) == (2, 1)

    run(postgres, tmp_path, test)


def test_what_an_address_has_used_counts_at_all_processes(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def test(one: House, two: House) -> None:
        here = {"X-Forwarded-For": "192.0.2.7"}

        async def opens(house: House) -> int:
            headers = {**here, "Authorization": f"Bearer {'a' * 32}"}
            async with house.http.post(
                "/api/tables", json={"name": "Ann"}, headers=headers
            ) as answer:
                return answer.status

        assert await opens(two) == 201
        while await opens(one) == 201:
            pass
        for house in (one, two):
            await house.hall.membership._renew()
        assert await opens(two) == 429
        row = postgres.run_sql(one.hall.config.store, "SELECT bulletin FROM lastcard.members")
        assert b"192.0.2.7".hex() not in row

    run(postgres, tmp_path, test, limited=True)


def test_behind_one_name_people_are_sent_on_by_a_path(postgres: Postgres, tmp_path: Path) -> None:
    """Through the real nginx, with the configuration that comes with Lastcard."""
    address = postgres.database()
    config: dict[str, Any] = {"store": address, "lease": LEASE}

    async def main() -> None:
        async with AsyncExitStack() as stack:
            one = await stack.enter_async_context(serving(tmp_path, advertise="/node/a", **config))
            two = await stack.enter_async_context(serving(tmp_path, advertise="/node/b", **config))
            await one.hall.membership._renew()
            name = stack.enter_context(running_nginx(one.server.address, two.server.address))
            front = await stack.enter_async_context(
                aiohttp.ClientSession(base_url=name, cookie_jar=aiohttp.DummyCookieJar())
            )
            ann = one.person("Ann")
            table = await one.open(ann)
            for _ in range(4):  # whichever is asked: in the end it is the one that has the table
                at = await follow(front, name, ann.secret, table)
                assert at in (f"ws{name[4:]}/ws", f"ws{name[4:]}/node/a/ws")
            assert table in one.hall.rooms
            assert table not in two.hall.rooms
            stopping = asyncio.create_task(one.server.stop())
            while table not in two.hall.rooms:
                await follow(front, name, ann.secret, table)
            await stopping
            for _ in range(4):  # the one that is gone is not asked
                async with front.get("/api/rules") as answer:
                    assert answer.status == 200
            async with front.get("/metrics") as answer:
                assert answer.status == 404
            files = {"files": {"rules.toml": f'title = "Long"  # {"long " * 50_000}'}}
            async with front.post("/api/designs/read", json=files) as answer:
                assert (await answer.json())["title"] == "Long"

    asyncio.run(main())
