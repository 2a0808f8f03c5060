"""The deals of the day: the same for everybody, hidden while the day lasts, then open to all."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lastcard.protocol.refusals import SENTENCES
from lastcard.record import read_record
from lastcard.server import my_games
from lastcard.server.day_deals import BY_WEEKDAY, EVERY_DAY, day_at, deals_of, end_of
from lastcard.server.housekeeping import sweep
from tests.kit.postgres import Postgres
from tests.kit.stores import Place
from tests.server import several_houses
from tests.server.harness import (
    House,
    Person,
    carelessly,
    deal_again,
    forget,
    games_of,
    run,
    serving,
)

NOON = 1_794_873_600_000 + 12 * 3_600_000
"""Of 17 November 2026, a Tuesday."""
A_DAY = 86_400_000
HIDDEN = ["record", "replay", "replay?seat=0", "moments/3.png", "figures", "same-deal"]
"""Whatever tells something of a match that is over."""


class Almanac:
    """A clock that stands still until a test moves it."""

    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def at_noon(test: Callable[[House, Almanac], Any], folder: Path, **config: Any) -> None:
    clock = Almanac()
    run(folder, lambda house: test(house, clock), clock=clock, **config)


async def asked(
    house: House, path: str, person: Person | None = None, **body: Any
) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {person.secret}"} if person else {}
    method = "POST" if body else "GET"
    async with house.http.request(method, path, headers=headers, json=body or None) as answer:
        text = await answer.text()
        return dict(json.loads(text)) if answer.content_type == "application/json" else {"": text}


async def page(house: House, person: Person | None = None, day: str = "") -> dict[str, Any]:
    return await asked(house, f"/api/daily/{day}" if day else "/api/daily", person)


async def begun(house: House, person: Person, name: str = EVERY_DAY) -> Person:
    """Somebody at their table with a deal of today."""
    opened = await asked(house, f"/api/daily/{name}", person, name=person.name)
    again = house.person(person.name, person.secret)
    await again.enter(opened["table"])
    return again


def lazily(me: Person) -> str:
    """Draws whenever that is possible."""
    legal: list[str] = me.you["legal"]
    return next((action for action in ("draw", "pass") if action in legal), carelessly(me))


async def played(
    house: House,
    person: Person,
    name: str = EVERY_DAY,
    how: Callable[[Person], str] = carelessly,
) -> str:
    """Play a deal of today to the end; the address of the table."""
    player = await begun(house, person, name)
    await player.play(how)
    await player.leave()
    return str(player.table["id"])


def test_a_day_from_the_promise_to_the_board(place: Place, tmp_path: Path) -> None:
    async def test(house: House, clock: Almanac) -> None:
        ann, bo, cy = (house.person(name) for name in ("Ann", "Bo", "Cy"))
        clock.now -= A_DAY
        promised = {deal["name"]: deal["commitment"] for deal in (await page(house))["next"]}
        clock.now += A_DAY
        first = await page(house, ann)
        assert (first["day"], first["ends"]) == ("2026-11-17", NOON + A_DAY // 2)
        assert {deal["name"]: deal["commitment"] for deal in first["deals"]} == promised
        assert list(promised) == ["official", "mau-mau"]
        assert all("played" not in deal and "mine" not in deal for deal in first["deals"])

        theirs = await played(house, ann)
        await played(house, bo, how=lazily)
        running = await begun(house, cy)
        told = (await page(house, ann))["deals"][0]
        assert (told["played"], told["mine"]["table"]) == (2, theirs)  # the own result, and no more
        assert told["mine"]["stage"] == "over"
        assert not told.keys() & {"board", "secret"}
        assert (await page(house, cy))["deals"][0]["mine"]["stage"] == "playing"
        assert (await page(house, day="2026-11-17"))["code"] == "day-running"

        clock.now += A_DAY
        await running.play(carelessly)  # too late
        today = await page(house, ann)
        assert today["day"] == "2026-11-18"
        assert "played" not in today["deals"][0]
        assert today["earlier"] == [{"day": "2026-11-17", "played": 2}]
        over = await page(house, ann, "2026-11-17")
        board, secret = over["deals"][0]["board"], over["deals"][0]["secret"]
        assert {line["name"] for line in board} == {"Ann", "Bo"}
        assert [line["name"] for line in board if line.get("mine")] == ["Ann"]
        assert {line["table"] for line in board if line.get("mine")} == {theirs}
        assert all(line["avatar"] for line in board)
        digest = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
        assert digest == promised["official"] == over["deals"][0]["commitment"]
        record = read_record((await asked(house, f"/api/tables/{theirs}/matches/1/record"))[""])
        assert record.shared is not None  # the cards did follow from what was promised
        assert (record.shared.secret, set(record.shared.parts)) == (secret, {"-"})
        assert len((await asked(house, f"/api/tables/{theirs}/matches/1/same-deal"))["plays"]) == 3

    at_noon(test, tmp_path, **place.config)


def test_everybody_gets_the_same(tmp_path: Path) -> None:
    async def test(house: House, clock: Almanac) -> None:
        for name in ("official", "mau-mau"):
            ann, bo = [await begun(house, house.person(who), name) for who in ("Ann", "Pip")]
            assert (ann.seat, ann.you["hand"], ann.board) == (bo.seat, bo.you["hand"], bo.board)
            levels = [seat.get("level") for seat in ann.table["seats"]]
            assert levels == [None, "casual", "casual", "casual"]
            for player in (ann, bo):  # who does the same meets bots that do the same
                await player.play(carelessly)
            logs = []
            for player in (ann, bo):
                inputs = (await house.stored(player.table["id"])).game
                assert inputs is not None
                logs.append([str(one) for one in inputs.inputs])
            assert logs[0] == logs[1]
        clock.now += A_DAY
        other = await begun(house, house.person("Ann"))
        assert other.table["commitment"] != ann.table["commitment"]

    at_noon(test, tmp_path)


def test_nothing_is_shown_before_the_day_is_over(tmp_path: Path) -> None:
    async def test(house: House, clock: Almanac) -> None:
        ann, eve = house.person("Ann"), house.person("Eve")
        table = await played(house, ann)
        for asker in (ann, eve, None):  # not even to who has played: the seed is all cards of all
            for what in HIDDEN:
                path = f"/api/tables/{table}/matches/1/{what}"
                assert (await asked(house, path, asker))["code"] == "day-running", what
        assert (await deal_again(house, ann, table))["code"] == "day-running"
        with pytest.raises(ConnectionRefusedError, match="locked"):
            await eve.enter(table)
        assert (await asked(house, f"/api/tables/{table}", eve))["code"] == "locked"

        stored = await house.stored(table)
        secret = (await house.hall.day_key()).secret(deals_of(day_at(clock.now))[0])
        assert stored.shared is not None
        assert stored.shared.secret == secret
        again = house.person("Ann", ann.secret)
        await again.enter(table)
        heard = b"".join(message for one in house.people for message in one.received)
        assert b"revealed" not in heard
        assert secret.encode() not in heard
        assert secret not in json.dumps([await page(house, ann), await games_of(house, ann)])

        clock.now = end_of(day_at(NOON)) - 1
        assert (await asked(house, f"/api/tables/{table}/matches/1/replay"))["code"]
        clock.now += 1
        assert (await asked(house, f"/api/tables/{table}/matches/1/replay"))["frames"]
        assert (await deal_again(house, eve, table))["table"]

    at_noon(test, tmp_path)


def test_one_try_alone_and_without_help(tmp_path: Path) -> None:
    async def test(house: House, clock: Almanac) -> None:
        ann = await begun(house, house.person("Ann"))
        table = ann.table["id"]
        asks = [asked(house, "/api/daily/official", ann, name="Ann") for _ in range(5)]
        assert {opened["table"] for opened in await asyncio.gather(*asks)} == {table}
        for request in (
            {"t": "stand"}, {"t": "close"}, {"t": "lock", "on": False}, {"t": "start"},
            {"t": "bot", "seat": 1, "level": "random"}, {"t": "sit", "seat": 1},
            {"t": "configure", "settings": {}},
        ):  # fmt: skip
            assert await ann.refused(**request) == "day-deal"
        length = (await house.stored(table)).seq
        await ann.do(t="commit", commitment="0" * 64)
        await ann.do(t="introduce", name="Anna")
        assert (await house.stored(table)).seq == length

        await forget(house, ann)  # and whoever is forgotten has had their try
        assert (await asked(house, "/api/daily/official", ann, name="Ann"))["table"] == table
        await ann.play(carelessly)
        assert await ann.refused(t="start") == "day-deal"
        assert "played" not in (await page(house, ann))["deals"][0]

    at_noon(test, tmp_path)


def test_nobody_plays_for_who_only_watches(tmp_path: Path) -> None:
    async def test(house: House, clock: Almanac) -> None:
        ann = await begun(house, house.person("Ann"))
        table = ann.table["id"]
        await ann.play(until=lambda: ann.must_decide)
        watching = house.person("Ann", ann.secret)
        await watching.enter(table, watch=True)
        seat = house.room(table).table.seats[0]
        assert not seat.held
        assert "waits" not in watching.table["seats"][0]

    at_noon(test, tmp_path, away=0.0)


def test_places_are_shared_by_equals(place: Place, tmp_path: Path) -> None:
    async def test(house: House, clock: Almanac) -> None:
        for name, how in (("Ann", carelessly), ("Bo", lazily), ("Cy", carelessly)):
            await played(house, house.person(name), how=how)
        clock.now += A_DAY
        board = (await page(house, day="2026-11-17"))["deals"][0]["board"]
        by_name = {line["name"]: line for line in board}
        equal = [{**by_name[name], "name": "", "table": "", "avatar": ""} for name in ("Ann", "Cy")]
        assert equal[0] == equal[1]
        places = sorted(line["place"] for line in board)
        assert places in ([1, 1, 3], [1, 2, 2])
        ahead = by_name["Ann"]["place"] < by_name["Bo"]["place"]
        keys = [
            (not line.get("won"), -line.get("points", 0), line.get("cards", 0), line["steps"])
            for line in (by_name["Ann"], by_name["Bo"])
        ]
        assert ahead == (keys[0] < keys[1])

    at_noon(test, tmp_path, **place.config)


def test_a_long_board_has_the_own_line(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House, clock: Almanac) -> None:
        people = [house.person(name) for name in ("Ann", "Bo", "Cy")]
        for person in people:
            await played(house, person)
            clock.now += 1
        clock.now += A_DAY
        monkeypatch.setattr(my_games, "BOARD_SHOWN", 1)
        shown = [(await page(house, who, "2026-11-17"))["deals"][0] for who in (None, *people)]
        assert [len(deal["board"]) for deal in shown] == [1, 1, 2, 2]
        assert {deal["played"] for deal in shown} == {3}
        assert {line["place"] for deal in shown for line in deal["board"]} == {1}

    at_noon(test, tmp_path, **place.config)


def test_a_day_is_kept_as_a_whole(place: Place, tmp_path: Path) -> None:
    async def test(house: House, clock: Almanac) -> None:
        async def swept() -> int:
            return await sweep(house.hall.store, house.hall.config, lambda table: False)

        await played(house, house.person("Ann"))
        clock.now += A_DAY // 4
        await played(house, house.person("Bo"))
        unfinished = await begun(house, house.person("Cy"))
        await unfinished.leave()
        clock.now += A_DAY // 2  # longer than anything is kept; but the day has just ended
        assert await swept() == 0
        assert len((await page(house, day="2026-11-17"))["deals"][0]["board"]) == 2
        clock.now += A_DAY
        assert await swept() == 3
        assert "earlier" not in await page(house)

    at_noon(test, tmp_path, keep=A_DAY / 4000, **place.config)


def test_processes_agree(postgres: Postgres, tmp_path: Path) -> None:
    async def test(one: House, other: House) -> None:
        ann, bo = one.person("Ann"), other.person("Bo")
        await played(one, ann)
        await played(other, bo)
        told = [await page(house, ann) for house in (one, other)]
        assert told[0] == told[1]
        assert told[0]["deals"][0]["played"] == 2
        again = await asked(other, "/api/daily/official", ann, name="Ann")
        assert again["table"] == told[0]["deals"][0]["mine"]["table"]
        cy = one.person("Cy")
        both = [asked(house, "/api/daily/official", cy, name="Cy") for house in (one, other)]
        opened = await asyncio.gather(*both)
        assert opened[0] == opened[1]
        assert "table" in opened[0]
        clock.now += A_DAY
        boards = [await page(house, ann, "2026-11-17") for house in (one, other)]
        assert boards[0] == boards[1]
        assert len(boards[0]["deals"][0]["board"]) == 2

    clock = Almanac()
    several_houses.run(postgres, tmp_path, test, clock=clock)


def test_the_key_outlives_the_server(place: Place, tmp_path: Path) -> None:
    async def main() -> None:
        promised = []
        for _ in range(2):
            async with serving(tmp_path, clock=Almanac(), **place.config) as house:
                promised.append((await page(house))["next"])
        assert promised[0] == promised[1]

    asyncio.run(main())


def test_what_there_is_not(tmp_path: Path) -> None:
    async def test(house: House, clock: Almanac) -> None:
        ann = house.person("Ann")
        for rules in ("redacted", "nothing", "official-112"):
            told = await asked(house, f"/api/daily/{rules}", ann, name="Ann")
            assert told["code"] == "not-found"
        for name in ("", "\u202e", "x" * 40, 7):
            told = await asked(house, "/api/daily/official", ann, name=name)
            assert told["code"] in ("bad-name", "bad-request")
        assert (await asked(house, "/api/daily/official", name="A"))["code"] == "no-identity"
        for day in ("2026-02-30", "0000-00-00", "2026-13-01"):
            assert (await page(house, day=day))["code"] == "not-found"
        for day in ("2026-11-17", "2026-11-18", "9999-12-31"):
            assert (await page(house, day=day))["code"] == "day-running"
        assert "board" not in (await page(house, day="0001-01-01"))["deals"][0]
        assert await house.tables_in_memory() == 0

    at_noon(test, tmp_path)


def test_every_weekday_has_a_game_of_its_own() -> None:
    assert len(set(BY_WEEKDAY)) == 7
    assert EVERY_DAY not in BY_WEEKDAY
    assert {"day-deal", "day-running"} < SENTENCES.keys()
