"""A match of another kernel version is not played on by this one's rules: it says so instead."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.record import read_record
from lastcard.server import entries as e
from tests.server.harness import House, append, run, seated

OTHER = KERNEL_VERSION + 1


async def of_another_kernel(house: House, table: str) -> str:
    """A sleeping table like another, but its first match was begun by another kernel."""
    entries = await house.hall.store.entries(table)
    first = next(n for n, entry in enumerate(entries) if isinstance(entry, e.Started))
    started = entries[first]
    assert isinstance(started, e.Started)
    entries[first] = e.Started(started.rules, OTHER, started.dealer)
    name = table[::-1]
    assert await append(house.hall.store, name, 0, *entries) is None
    return name


def test_a_match_under_way_cannot_be_continued(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        await ben.hear("state")
        actor = (ann, ben)[ann.board["actor"]]
        await actor.act(actor.you["legal"][0])
        other = await of_another_kernel(house, ann.table["id"])
        guest = house.person("Ann", ann.secret)
        for _ in range(2):
            await guest.connect()
            answer = await guest.ask(t="enter", table=other, secret=ann.secret, name="Ann")
            assert answer["code"] == "other-kernel"
            assert f"version {OTHER}" in answer["text"]
        assert caplog.text.count(f"table {other} cannot be read") == 1
        await ben.do(t="ping")  # the table itself goes on
        assert ben.goodbye is None

    run(tmp_path, test)


def test_a_match_that_is_over_has_no_replay_and_the_table_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        options = {"options": {"target": 60}}
        ann, ben = await seated(house, ["Ann", "Ben"], "official", **options)
        await ann.do(t="start")
        await asyncio.gather(ann.play(), ben.play())
        other = await of_another_kernel(house, ann.table["id"])
        ann, ben = (house.person(person.name, person.secret) for person in (ann, ben))
        for person in (ann, ben):
            await person.enter(other)
        assert (ann.stage, ann.table["match"], ann.seat, ben.seat) == ("lobby", 1, 0, 1)
        assert ann.table["revealed"]["match"] == 1
        await ann.do(t="start")
        await asyncio.gather(ann.play(), ben.play())
        assert ann.table["match"] == 2
        path = f"/api/tables/{other}/matches"
        for kind in ("replay", "record"):
            async with house.http.get(f"{path}/1/{kind}") as answer:
                assert (answer.status, (await answer.json())["code"]) == (409, "other-kernel")
        assert f"table {other}, match 1" in caplog.text
        async with house.http.get(f"{path}/2/record") as answer:
            assert read_record(await answer.text()).kernel == KERNEL_VERSION

    run(tmp_path, test)
