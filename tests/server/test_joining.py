"""Joining a match that is being played: a bot's seat, from the next hand on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.server import entries as e
from lastcard.server.table import Table
from tests.server.harness import House, Person, image, run, seated

NEVER = 1000.0
SHORT = {"hand_size": 2}


async def against_a_bot(house: House, level: str = "novice", **settings: object) -> Person:
    """Ann, the host, in a match with one bot."""
    ann = house.person("Ann")
    table = await house.open(
        ann, bots=[None, level], options=SHORT, settings={"seats": 2, **settings}
    )
    await ann.enter(table)
    await ann.do(t="start")
    return ann


async def play_this_hand(person: Person) -> None:
    hand = person.board["hand"]
    await person.play(until=lambda: person.board["hand"] > hand or person.stage == "over")


def test_a_newcomer_joins_with_the_next_hand(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, cleo = await against_a_bot(house), house.person("Cleo")
        await cleo.enter(ann.table["id"], watch=True)
        await cleo.do(t="sit", seat=1)
        seat = cleo.table["seats"][1]
        assert (seat["kind"], seat["newcomer"]) == ("bot", "Cleo")
        assert cleo.waits_for == 1
        assert cleo.seat is None
        assert not cleo.you
        assert await cleo.refused(t="act", step=cleo.board["step"], action="draw") == "not-seated"
        await play_this_hand(ann)
        await cleo.until(lambda: cleo.seat == 1)
        assert cleo.waits_for is None
        seat = cleo.table["seats"][1]
        assert (seat["kind"], seat["name"], seat["here"]) == ("person", "Cleo", True)
        assert cleo.board["hand"] == 2
        assert len(cleo.you["hand"]) == cleo.board["sizes"][1]
        table = house.room(ann.table["id"]).table
        assert image(await house.stored(table.id)) == image(table)

    run(tmp_path, test)


def test_between_hands_a_newcomer_waits_for_the_deal_too(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, cleo = await against_a_bot(house), house.person("Cleo")
        await ann.play(until=lambda: ann.stage == "between")
        await cleo.enter(ann.table["id"])
        await cleo.do(t="sit", seat=1)
        assert not cleo.you
        assert cleo.seat is None
        await ann.do(t="deal")
        await cleo.until(lambda: cleo.seat == 1)
        assert len(cleo.you["hand"]) == cleo.board["sizes"][1]

    run(tmp_path, test, deal_after=NEVER)


def test_who_waits_until_the_match_is_over_has_the_seat_for_the_next(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, cleo = house.person("Ann"), house.person("Cleo")
        options = {**SHORT, "target": 1}
        table = await house.open(ann, bots=[None, "novice"], options=options, settings={"seats": 2})
        await ann.enter(table)
        await ann.do(t="start")
        await cleo.enter(table)
        await cleo.do(t="sit", seat=1)
        await ann.play()
        await cleo.until(lambda: cleo.stage == "over")
        assert cleo.seat == 1
        stored = await house.hall.store.entries(table)
        assert sum(isinstance(entry, e.Committed) for entry in stored) == 2
        await ann.do(t="start")
        await cleo.until(lambda: cleo.you)

    run(tmp_path, test)


def test_standing_up_while_waiting_gives_the_place_up(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, cleo = await against_a_bot(house), house.person("Cleo")
        await cleo.enter(ann.table["id"])
        await cleo.do(t="sit", seat=1)
        await cleo.do(t="stand")
        assert cleo.waits_for is None
        assert cleo.table["seats"][1] == {"kind": "bot", "name": "Pip", "level": "novice"}
        await play_this_hand(ann)
        assert ann.table["seats"][1]["kind"] == "bot"

    run(tmp_path, test)


def test_a_place_is_kept_for_one_and_not_for_who_leaves(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, cleo, dan = await against_a_bot(house), house.person("Cleo"), house.person("Dan")
        for person in (cleo, dan):
            await person.enter(ann.table["id"])
        await cleo.do(t="sit", seat=1)
        assert await dan.refused(t="sit", seat=1) == "seat-taken"
        await cleo.leave()
        await play_this_hand(ann)
        await ann.until(lambda: "newcomer" not in ann.table["seats"][1])
        assert ann.table["seats"][1]["kind"] == "bot"
        await dan.do(t="sit", seat=1)
        assert dan.waits_for == 1

    run(tmp_path, test)


def test_the_host_frees_a_place_that_is_waited_for(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, cleo = await against_a_bot(house), house.person("Cleo")
        await cleo.enter(ann.table["id"])
        await cleo.do(t="sit", seat=1)
        await ann.do(t="bot", seat=1, level="novice")
        await cleo.until(lambda: cleo.waits_for is None)

    run(tmp_path, test, bot_delay=NEVER)


def test_late_comers_only_watch_where_the_host_wants_it_so(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, cleo = await against_a_bot(house, late=False), house.person("Cleo")
        await cleo.enter(ann.table["id"])
        assert await cleo.refused(t="sit", seat=1) == "seat-taken"

    run(tmp_path, test, bot_delay=NEVER)


def test_who_stood_up_comes_back_to_the_own_hand_and_to_no_other(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben, cleo = await seated(house, ["Ann", "Ben", "Cleo"], "official")
        await ann.do(t="start")
        await ben.hear("state")
        hand = ben.you["hand"]
        await ben.do(t="stand")
        await cleo.do(t="stand")
        assert await ben.refused(t="sit", seat=2) == "hand-known"
        assert await ben.refused(t="sit", seat=0) == "seat-taken"
        await ben.do(t="sit", seat=1)
        assert ben.you["hand"] == hand
        assert ben.table["seats"][1]["name"] == "Ben"

    run(tmp_path, test, bot_delay=NEVER)


def test_a_hand_dealt_to_the_bot_is_not_for_who_stood_up_before(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official", options=SHORT)
        await ann.do(t="start")
        await ben.hear("state")
        await ben.do(t="stand")
        await play_this_hand(ann)
        await ben.has_seen(ann.board["step"])
        await ben.do(t="sit", seat=1)
        assert ben.waits_for == 1
        assert ben.seat is None

    run(tmp_path, test)


def test_a_bot_comes_back_as_it_was_and_no_stranger_has_its_name(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, cleo = await against_a_bot(house), house.person("Pip")
        await cleo.enter(ann.table["id"])
        await cleo.do(t="sit", seat=1)
        await play_this_hand(ann)
        await cleo.until(lambda: cleo.seat == 1)
        assert cleo.table["seats"][1]["name"] == "Pip II"
        await cleo.do(t="stand")
        assert cleo.table["seats"][1] == {"kind": "bot", "name": "Pip", "level": "novice"}

    run(tmp_path, test)


def test_no_other_bot_has_the_name_of_one_that_comes_back(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, cleo = house.person("Ann"), house.person("Cleo")
        options = {**SHORT, "target": 1}
        table = await house.open(ann, bots=[None, "novice"], options=options, settings={"seats": 3})
        await ann.enter(table)
        await ann.do(t="start")
        await cleo.enter(table)
        await cleo.do(t="sit", seat=1)
        await ann.play()
        await ann.do(t="bot", seat=2, level="novice")
        await ann.do(t="start")
        await cleo.do(t="stand")
        await ann.until(lambda: ann.table["seats"][1]["kind"] == "bot")
        assert [seat["name"] for seat in ann.table["seats"]] == ["Ann", "Pip", "Juno"]

    run(tmp_path, test)


def test_in_tables_stored_before_a_late_seat_was_taken_at_once() -> None:
    rules = Table("old").rules.to_data()
    opened = e.decode('["opened","ann",{"seats":2}]')
    stored = [opened, e.Sat(0, "ann", "Ann"), e.Botted(1, "novice", "Pip"), e.Committed("aa")]
    table = Table.of("old", [*stored, e.Started(rules, KERNEL_VERSION), e.Sat(1, "cleo", "Pip")])
    assert table.seat_of("cleo") == 1
    assert table.seats[1].holder == "cleo"


def test_who_sits_down_after_a_match_of_fewer_can_come_back(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben, cleo = (house.person(name) for name in ("Ann", "Ben", "Cleo"))
        table = await house.open(
            ann, "official", settings={"seats": 4}, options={"scoring": "none"}
        )
        await ann.enter(table)
        await ben.enter(table)
        await ben.do(t="sit", seat=1)
        await ann.do(t="start")
        await asyncio.gather(ann.play(), ben.play())
        await cleo.enter(table)
        await cleo.do(t="sit", seat=2)
        await cleo.leave()
        state = await cleo.enter(table)
        assert state["seat"] == 2
        assert state["log"] == (await house.person("Dan").enter(table))["log"]

    run(tmp_path, test)
