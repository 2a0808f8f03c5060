"""Whole matches over the socket: people and bots, under different rules."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lastcard.game.chance import SharedSeed, commitment_to
from lastcard.record import Replay, read_record
from tests.server.harness import House, image, run, seated

SHORT = {"target": 60}
PART = "ab" * 32


@pytest.mark.parametrize("rules", ["official", "party", "redacted"])
def test_a_person_plays_a_match_against_bots(tmp_path: Path, rules: str) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        bots = [None, "casual", "novice", "random"]
        table = await house.open(ann, rules, bots=bots, options=SHORT, start=True)
        state = await ann.enter(table)
        assert state["table"]["stage"] == "lobby"
        assert [seat["kind"] for seat in ann.table["seats"]] == ["person", "bot", "bot", "bot"]
        await ann.do(t="commit", commitment=commitment_to(PART))  # Play now: this begins the match
        await ann.do(t="reveal", part=PART)
        await ann.play()
        assert ann.board["match_over"]
        assert ann.board["champions"]
        assert ann.table["revealed"]["parts"] == [PART, "-", "-", "-"]
        assert ann.table["revealed"]["commitment"] == state["table"]["commitment"]
        assert ann.table["commitment"] not in ("", state["table"]["commitment"])
        assert image(house.room(table).table) == image(await house.stored(table))

    run(tmp_path, test)


@pytest.mark.parametrize("rules", ["official", "party", "redacted"])
def test_four_people_see_the_same_match(tmp_path: Path, rules: str) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben", "Cleo", "Dan"], rules, options=SHORT)
        await people[0].do(t="start")
        await asyncio.gather(*(person.play() for person in people))
        boards = [person.board for person in people]
        assert all(board == boards[0] for board in boards)
        for person in people:
            assert len(person.you["hand"]) == person.board["sizes"][person.seat or 0]

    run(tmp_path, test)


def test_the_record_of_a_match_verifies_and_reveals_the_shared_seed(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official", options=SHORT)
        before = ann.table
        table = before["id"]
        path = f"/api/tables/{table}/matches/1/record"
        async with house.http.get(path) as answer:
            assert (answer.status, (await answer.json())["code"]) == (404, "no-such-match")
        await ann.do(t="start")
        async with house.http.get(path) as answer:
            assert (answer.status, (await answer.json())["code"]) == (409, "match-running-replay")
        await asyncio.gather(ann.play(), ben.play())
        async with house.http.get(path) as answer:
            assert answer.status == 200
            assert "attachment" in answer.headers["Content-Disposition"]
            record = read_record(await answer.text())
        replay = Replay(record)
        assert len(list(replay)) == ann.board["step"] + 1
        assert replay.problem is None
        assert replay.game.match_over
        assert record.shared is not None
        assert record.shared.commitment == before["commitment"]
        revealed = ann.table["revealed"]
        assert record.shared == SharedSeed(revealed["secret"], tuple(revealed["parts"]))

    run(tmp_path, test)


def test_play_again_with_the_same_people(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official", options={"scoring": "none"})
        await people[0].do(t="start")
        await asyncio.gather(*(person.play() for person in people))
        assert people[0].table["match"] == 1
        await people[1].do(t="commit", commitment=commitment_to(PART))
        await people[0].do(t="start")
        await people[1].do(t="reveal", part=PART)
        await people[0].hear("state")
        assert people[1].table["match"] == 2
        assert people[1].stage == "playing"
        await asyncio.gather(*(person.play() for person in people))
        assert people[0].table["revealed"]["match"] == 2
        assert people[0].table["revealed"]["parts"] == ["-", PART]

    run(tmp_path, test)


def test_empty_seats_are_closed_up_and_come_back_after_the_match(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = house.person("Ann"), house.person("Ben")
        settings = {"seats": 6}
        options = {"scoring": "none"}
        table = await house.open(ann, "official", settings=settings, options=options)
        await ann.enter(table)
        await ben.enter(table)
        await ben.do(t="sit", seat=5)
        await ann.do(t="start")
        await ben.hear("state")
        assert ben.seat == 1
        assert len(ben.table["seats"]) == len(ben.board["sizes"]) == 2
        await asyncio.gather(ann.play(), ben.play())
        assert len(ann.table["seats"]) == 6
        assert [seat.get("name") for seat in ann.table["seats"][:3]] == ["Ann", "Ben", None]

    run(tmp_path, test)


def test_between_hands_anybody_seated_deals(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official", options={"target": 5000})
        await ann.do(t="start")
        assert await ben.refused(t="deal") == "hand-running"
        between = lambda: ann.stage == "between"  # noqa: E731
        await asyncio.gather(
            ann.play(until=between), ben.play(until=lambda: ben.stage == "between")
        )
        await ben.do(t="deal")
        await ann.hear("did")
        assert ann.board["hand"] == 2
        assert ann.stage == "playing" or (await ann.hear("table"))["table"]["stage"] == "playing"

    run(tmp_path, test, deal_after=1000.0)


def test_the_next_hand_is_dealt_unasked(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        bots = [None, "novice"]
        settings = {"seats": 2}
        table = await house.open(ann, bots=bots, settings=settings, options={"target": 5000})
        await ann.enter(table)
        await ann.do(t="start")
        await ann.play(until=lambda: ann.board.get("hand") == 3)

    run(tmp_path, test)
