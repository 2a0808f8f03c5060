"""News of who comes and goes: told to everybody, and to nobody too often."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.server import entries as e
from lastcard.server.hall import Hall
from lastcard.server.joining import Asker
from lastcard.server.table import Table
from tests.server.harness import House, Message, Person, run, seated
from tests.server.virtual_time import VirtualLoop, Visitor, run_in_virtual_time

NEVER = 1000.0
AT_ONCE: dict[str, Any] = {"away_told": 0.0, "news_every": 0.0}


def told(person: Person) -> list[tuple[str, str, str]]:
    """The news so far: what, of whom, and who plays."""
    lines = [line for line in person.lines if "news" in line]
    return [(line["news"], line.get("name", ""), line.get("other", "")) for line in lines]


async def hears(person: Person, *news: str) -> Message:
    """Wait for a piece of news; the line."""
    await person.until(lambda: any(line[: len(news)] == news for line in told(person)))
    return next(line for line in person.lines if line.get("news") == news[0])


def test_everybody_is_told_who_takes_a_seat_and_who_leaves_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        assert (await hears(ann, "came", "Ben"))["seat"] == 1
        eve = house.person("Eve")
        await eve.enter(ann.table["id"], watch=True)
        await ben.do(t="stand")
        await hears(ann, "left", "Ben")
        await eve.leave()
        await ann.do(t="ping")
        assert not any("Eve" in line for line in told(ann)), "spectators are nobody's business"

    run(tmp_path, test, **AT_ONCE)


def test_in_a_match_it_is_told_who_plays_on(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben, cleo = await seated(house, ["Ann", "Ben", "Cleo"], "official")
        await ann.do(t="start")
        await ben.do(t="stand")
        await hears(ann, "replaced", "Ben", "Pip")
        await ann.until(lambda: ann.table["seats"][1]["kind"] == "bot")
        assert ann.table["seats"][1]["name"] == "Pip", "nobody's name stays where they do not play"
        await ben.do(t="sit", seat=1)
        await hears(ann, "came", "Ben")
        await cleo.leave()
        await hears(ann, "away", "Cleo")
        await ann.do(t="bot", seat=2, level="novice")
        line = await hears(ben, "replaced", "Cleo")
        assert line["seat"] == 1  # the first of two
        assert ann.table["seats"][2]["name"] == told(ben)[-1][2] != "Cleo"

    run(tmp_path, test, bot_delay=NEVER, away=NEVER, **AT_ONCE)


def test_a_bot_that_stands_in_says_for_whom(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        await people[0].do(t="start")
        await people[1].hear("state")
        actor = people[people[0].board["actor"]]
        other = people[1 - people[0].board["actor"]]
        place = actor.seat or 0
        await actor.leave()
        await hears(other, "stands-in", actor.name, "Pip")
        seat = other.table["seats"][place]
        assert (seat["name"], seat["stand_in"], seat["held"]) == (actor.name, "Pip", True)
        await actor.enter(other.table["id"])
        await hears(other, "back", actor.name)
        assert "stand_in" not in other.table["seats"][place]

    run(tmp_path, test, bot_delay=NEVER, away=0.0, **AT_ONCE)


def test_how_long_the_table_waits_for_who_is_away(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        await people[0].do(t="start")
        await people[1].hear("state")
        place = people[0].board["actor"]
        actor, other = people[place], people[1 - place]
        assert "waits" not in other.table["seats"][place]
        await actor.leave()
        await other.until(lambda: "waits" in other.table["seats"][place])
        assert 0 < other.table["seats"][place]["waits"] <= 500_000
        await actor.enter(other.table["id"])
        await other.until(lambda: "waits" not in other.table["seats"][place])
        # And when the turn comes to somebody who is away already.
        await other.leave()
        await actor.until(lambda: "here" not in actor.table["seats"][1 - place])
        await actor.play(until=lambda: actor.board["actor"] == 1 - place)
        await actor.until(lambda: "waits" in actor.table["seats"][1 - place])

    run(tmp_path, test, away=500.0)


def test_the_host_says_once_who_was_removed(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, _ = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="remove", who=await ann.who("Ben"))
        await hears(ann, "removed", "Ben")
        await ann.do(t="ping")
        assert [line[0] for line in told(ann)] == ["came", "removed"]

    run(tmp_path, test, **AT_ONCE)


# --- Not too often, in virtual time ------------------------------------------------------------


async def two_at_a_table(hall: Hall, loop: VirtualLoop) -> tuple[Visitor, Visitor, str]:
    table = await hall.open(Asker("Ann", "Ann"), h.NewTable("Ann", t.Settings(seats=2)))
    ann, ben = (Visitor(hall, loop, name) for name in ("Ann", "Ben"))
    loop.is_busy = lambda: hall.rooms[table].is_storing
    await ann.enter(table)
    await ben.enter(table)
    ben.ask(m.Sit(1, 1))
    await asyncio.sleep(10.0)
    return ann, ben, table


def news(visitor: Visitor) -> list[str]:
    return [
        f"{said['line']['news']} {said['line'].get('name', '')}"
        for _, said in visitor.heard
        if said["t"] == "said" and "news" in said["line"]
    ]


def test_who_is_back_in_a_moment_was_never_away(tmp_path: Path) -> None:
    async def test(hall: Hall, loop: VirtualLoop) -> None:
        ann, ben, table = await two_at_a_table(hall, loop)
        ben.leave()
        await asyncio.sleep(1.0)
        ben = Visitor(hall, loop, "Ben")
        await ben.enter(table)
        await asyncio.sleep(10.0)
        assert news(ann) == ["came Ben"]
        ben.leave()
        await asyncio.sleep(10.0)
        await Visitor(hall, loop, "Ben").enter(table)
        await asyncio.sleep(1.0)
        assert news(ann) == ["came Ben", "away Ben", "back Ben"]

    run_in_virtual_time(tmp_path, test)


def test_nobody_floods_the_table_by_coming_and_going(tmp_path: Path) -> None:
    async def test(hall: Hall, loop: VirtualLoop) -> None:
        ann, ben, _ = await two_at_a_table(hall, loop)
        before = len(news(ann))
        for number in range(100):
            ben.ask(m.Stand(2 * number + 2))
            ben.ask(m.Sit(2 * number + 3, 1))
            await asyncio.sleep(0.1)
        assert len(news(ann)) - before <= 4
        ben.ask(m.Stand(1000))
        await asyncio.sleep(10.0)
        assert news(ann)[-1] == "left Ben", "in the end it is told as it is"

    run_in_virtual_time(tmp_path, test)


# --- Faces ----------------------------------------------------------------------------------------


def test_people_have_the_face_they_chose_or_one_that_goes_with_the_name(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = house.person("Ann"), house.person("Ben")
        table = await house.open(ann, avatar="owl", bots=[None, "novice"])
        await ann.enter(table)
        await ben.connect()
        await ben.do(t="enter", table=table, secret=ben.secret, name="Ben")
        await ben.do(t="sit", seat=2)
        faces = [seat.get("avatar") for seat in ben.table["seats"]]
        assert faces[:2] == ["owl", None]
        assert faces[2] is not None
        stored = await house.stored(table)
        assert [seat.avatar for seat in stored.seats[:3]] == ["owl", None, None]

    run(tmp_path, test)


def test_another_name_and_face_reach_a_seat_already_taken(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="introduce", name="Bea", avatar="bee")
        await hears(ben, "renamed", "Ann", "Bea")
        await ben.until(lambda: ben.table["seats"][0]["name"] == "Bea")
        assert ben.table["seats"][0]["avatar"] == "bee"
        assert await ben.refused(t="introduce", name="\u200b") == "bad-name"
        await ben.do(t="introduce", name="bea")
        await hears(ann, "renamed", "Ben", "bea II")
        # Also where somebody has become another one elsewhere, and comes back.
        await ben.leave()
        ben.name = "Benno"
        await ben.enter(ann.table["id"])
        await ann.until(lambda: ann.table["seats"][1]["name"] == "Benno")
        stored = await house.stored(ann.table["id"])
        assert [(seat.name, seat.avatar) for seat in stored.seats[:2]] == [
            ("Bea", "bee"),
            ("Benno", None),
        ]

    run(tmp_path, test, **AT_ONCE)


def test_in_a_match_everybody_keeps_the_name_it_began_with(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        eve = house.person("Eve")
        await eve.enter(ann.table["id"], watch=True)
        await ann.do(t="start")
        assert await ben.refused(t="introduce", name="Bo") == "match-running"
        await ben.leave()
        ben.name = "Bo"
        await ben.enter(ann.table["id"])
        assert ben.table["seats"][1]["name"] == "Ben"
        await eve.do(t="introduce", name="Ann")
        await eve.do(t="say", text="hello")
        assert (await ann.hear_line())["name"] == "Ann II", "and nobody is taken for somebody else"

    run(tmp_path, test, **AT_ONCE)


def test_what_was_stored_before_there_were_faces_is_still_read() -> None:
    stored = [
        '["opened","ann",{"seats":2}]',
        '["sat",0,"ann","Ann"]',
        '["sat",1,"ben","Ben"]',
        '["held",1]',
        '["stood",1]',
    ]
    table = Table.of("old", [e.decode(entry) for entry in stored])
    assert [seat.name for seat in table.seats] == ["Ann", ""]
