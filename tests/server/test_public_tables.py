"""The list of public tables: what a visitor wants comes first, and not more than a page at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lastcard.server.public_tables import PAGE
from tests.server.harness import House, Person, run, seated


async def listed(house: House, person: Person | None = None, **query: str) -> dict[str, Any]:
    headers = {} if person is None else {"Authorization": f"Bearer {person.secret}"}
    async with house.http.get("/api/tables", params=query, headers=headers) as answer:
        assert answer.status == 200
        content: dict[str, Any] = await answer.json()
        return content


async def ids(house: House, person: Person | None = None, **query: str) -> list[str]:
    return [table["id"] for table in (await listed(house, person, **query))["tables"]]


async def public(house: House, name: str = "Ann", **wanted: Any) -> tuple[Person, str]:
    """A public table with its host at it."""
    host = house.person(name)
    settings = {"public": True, "seats": 2, **wanted.pop("settings", {})}
    table = await house.open(host, settings=settings, **wanted)
    await host.enter(table)
    return host, table


def test_public_tables_are_listed_while_somebody_is_there(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = house.person("Ann"), house.person("Ben")
        table = await house.open(ann, "party", settings={"public": True, "seats": 3})
        await ben.enter(await house.open(ben))
        assert await listed(house) == {"tables": []}
        await ann.enter(table)
        assert await listed(house) == {
            "tables": [
                {
                    "id": table,
                    "rules_title": "Party",
                    "stage": "lobby",
                    "seats": 3,
                    "free": 2,
                    "people": ["Ann"],
                    "rules": {"base": "party"},
                }
            ]
        }

    run(tmp_path, test)


def test_free_seats_first_then_seats_of_bots_and_the_newest_of_each(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        _, old = await public(house)
        full = await seated(house, ["Eve", "Fay"], "official", settings={"public": True})
        await full[0].do(t="start")
        host, with_bot = await public(house, bots=[None, "novice"])
        await host.do(t="start")
        _, new = await public(house)
        assert await ids(house) == [new, old, with_bot, full[0].table["id"]]
        told = {table["id"]: table for table in (await listed(house))["tables"]}
        assert told[with_bot]["bots"] == 1

    run(tmp_path, test, bot_delay=1000.0)


def test_own_tables_come_first_even_if_nobody_else_sees_them(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, mine = await public(house, settings={"public": False})
        _, other = await public(house, "Ben")
        assert await ids(house, ann) == [mine, other]
        assert await ids(house) == [other]
        told = (await listed(house, ann))["tables"]
        assert [table.get("mine", False) for table in told] == [True, False]

    run(tmp_path, test)


def test_a_table_is_not_listed_once_its_match_is_over_and_everybody_gone(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        (ann,) = await seated(house, ["Ann"], "oneround", bots=[None, "random"])
        await ann.do(t="start")
        await ann.play()
        assert len(await ids(house, ann)) == 1
        await ann.leave()
        while await ids(house, ann):
            pass

    run(tmp_path, test)


def test_a_page_at_a_time(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        tables = [(await public(house, f"Host {n}"))[1] for n in range(PAGE + 3)]
        tables.reverse()
        first = await listed(house)
        assert [table["id"] for table in first["tables"]] == tables[:PAGE]
        assert first["more"] == 3
        assert await ids(house, skip=str(PAGE)) == tables[PAGE:]
        assert await listed(house, skip="999999") == {"tables": []}
        assert await ids(house, skip="9" * 5000) == tables[:PAGE]
        assert await ids(house, skip="x") == tables[:PAGE]

    run(tmp_path, test)


def test_search_by_names_and_rules_and_filter_by_language(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        _, english = await public(house, "Ännchen", settings={"language": "en"})
        _, german = await public(house, "Ben", rules="party", settings={"language": "de"})
        _, either = await public(house, "Cleo")
        assert await ids(house, search="ännCHEN ") == [english]
        assert await ids(house, search="party") == [german]
        assert await ids(house, search="nobody") == []
        assert await ids(house, language="de") == [either, german]
        assert await ids(house, language="xx") == [either, german, english]

    run(tmp_path, test)


def test_tables_one_cannot_enter_are_not_listed(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, table = await public(house)
        ben = house.person("Ben")
        await ben.enter(table)
        await ann.do(t="remove", who=await ann.who("Ben"))
        assert await ids(house, ben) == []
        assert await ids(house) == [table]
        await ann.do(t="lock", on=True)
        assert await ids(house) == []
        assert await ids(house, ann) == [table]

    run(tmp_path, test)


async def invited(house: House, table: str, person: Person | None = None) -> dict[str, Any]:
    headers = {} if person is None else {"Authorization": f"Bearer {person.secret}"}
    async with house.http.get(f"/api/tables/{table}", headers=headers) as answer:
        content: dict[str, Any] = await answer.json()
        return content


def test_a_link_says_what_it_leads_to(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "party", settings={"seats": 3})
        table = ann.table["id"]
        expected = {
            "host": "Ann",
            "rules_title": "Party",
            "rules": {"base": "party"},
            "stage": "lobby",
            "seats": 3,
            "free": 1,
            "people": ["Ann", "Ben"],
        }
        assert await invited(house, table) == expected
        await ann.do(t="lock", on=True)
        assert (await invited(house, table))["code"] == "locked"
        assert (await invited(house, table, ben)) == expected
        await ann.do(t="lock", on=False)
        await ann.do(t="remove", who=await ann.who("Ben"))
        assert (await invited(house, table, ben))["code"] == "banned"
        await ann.do(t="close")
        assert (await invited(house, table))["code"] == "closed"
        assert (await invited(house, "0" * 12))["code"] == "no-such-table"

    run(tmp_path, test)
