"""My games: what is kept by person follows from the entries, is durable with them, and told to that
person alone."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lastcard.server import my_games
from lastcard.server.api import person_of
from lastcard.server.store import sqlite_games
from lastcard.server.store.sqlite_file import FILE
from tests.server.harness import (
    ONE_HAND,
    House,
    Person,
    carelessly,
    deal_again,
    forget,
    games_of,
    run,
    seated,
    serving,
)

LONG = {"target": 100_000, "hand_size": 3}


def kept(folder: Path) -> list[tuple[Any, ...]]:
    """Everything that is kept by person, but for when it happened."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        found = connection.execute("SELECT * FROM games ORDER BY person, tbl, match")
        return [(*row[:4], *row[5:]) for row in found]


async def worked_out(house: House, *tables: str) -> list[tuple[Any, ...]]:
    """The same from the entries alone."""
    rows: list[my_games.Row] = []
    for table in tables:
        rows += my_games.all_rows(table, await house.hall.store.entries(table))
    return sorted(tuple(row) for row in rows)


def test_a_match_runs_and_is_over(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo = await seated(house, ["Ann", "Bo"], "official", options=ONE_HAND)
        table = ann.table["id"]
        assert (await games_of(house, ann))["running"] == []  # nothing has begun yet
        await ann.do(t="start")
        (running,) = (await games_of(house, ann))["running"]
        assert running["table"] == table
        assert running["stage"] == "playing"
        assert [player["name"] for player in running["players"]] == ["Ann", "Bo"]
        assert "hand" not in running
        assert (await games_of(house, bo))["running"][0]["seat"] == 1

        await asyncio.gather(ann.play(carelessly), bo.play(carelessly))
        mine, theirs = await games_of(house, ann), await games_of(house, bo)
        assert mine["running"] == []
        assert len(mine["finished"]) == 1
        (game,) = mine["finished"]
        assert game["stage"] == "over"
        assert game["hands"] == 1
        assert game["at"] > 1_600_000_000_000
        assert [player.get("score", 0) for player in game["players"]] == ann.board["scores"]
        assert game["champions"] == ann.board["champions"]
        (numbers,), (others,) = mine["statistics"], theirs["statistics"]
        assert numbers["hands"] == others["hands"] == 1
        assert numbers["won"] + others["won"] == numbers["wins"] + others["wins"] == 1
        assert [numbers["points"], others["points"]] == ann.board["scores"]
        winner = numbers if numbers["wins"] else others
        assert winner["forgotten"] >= 1  # the last card was never called
        assert (await games_of(house, house.person("Cleo"))) == {"running": [], "finished": []}

    run(tmp_path, test)


def test_what_is_kept_is_the_fold_of_the_entries(tmp_path: Path) -> None:
    tables: list[str] = []

    async def play(house: House) -> None:
        for rules, options in (("official", {"target": 150}), ("party", ONE_HAND)):
            ann, bo, cleo = await seated(house, ["Ann", "Bo", "Cleo"], rules, options=options)
            tables.append(ann.table["id"])
            await ann.do(t="start")
            people = (ann, bo, cleo)
            await asyncio.gather(*(person.play(carelessly) for person in people))
            await ann.do(t="start")
            await bo.has_seen(0)
            await bo.do(t="stand")
        assert kept(tmp_path) == await worked_out(house, *tables)
        assert len(kept(tmp_path)) == 12

    async def look(house: House) -> None:
        assert kept(tmp_path) == await worked_out(house, *tables)

    run(tmp_path, play)
    run(tmp_path, look)


def test_an_older_database_is_read_in_the_background(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo = await seated(house, ["Ann", "Bo"], "official", options=ONE_HAND)
        for _ in range(2):
            await ann.do(t="start")
            await bo.hear("state")
            await asyncio.gather(ann.play(carelessly), bo.play(carelessly))

    run(tmp_path, play)
    before = kept(tmp_path)
    assert len(before) == 4
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as old:
        by_person = ("games", "forgotten_people", "forgotten_games", "unread")
        for table in (*by_person, "jobs", "job_pieces", "keys"):
            old.execute(f"DROP TABLE {table}")
        old.execute("ALTER TABLE heads DROP COLUMN at")
        old.execute("PRAGMA user_version = 2")

    async def look(house: House) -> None:
        while await house.hall.heavy_work.do("test", house.hall.store.read_games, lambda: True):
            pass

    run(tmp_path, look)
    assert kept(tmp_path) == before
    run(tmp_path, look)  # nothing is left to be read
    assert kept(tmp_path) == before


def test_older_findings_do_not_replace_newer_ones(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo = await seated(house, ["Ann", "Bo"], "official", options=ONE_HAND)
        table = ann.table["id"]
        await ann.do(t="start")
        early = my_games.all_rows(table, await house.hall.store.entries(table))
        await asyncio.gather(ann.play(carelessly), bo.play(carelessly))
        (game,) = (await games_of(house, ann))["finished"]
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            sqlite_games.keep_all(other, table, early)
        assert (await games_of(house, ann))["finished"] == [game]

    run(tmp_path, test)


def test_what_was_forgotten_is_a_secret_until_the_hand_is_over(tmp_path: Path) -> None:
    """Somebody stands up in the middle of a hand: then the match is written down as it stands."""

    async def test(house: House) -> None:
        ann, bo = await seated(house, ["Ann", "Bo"], "official", options=LONG)
        room = house.room(ann.table["id"])
        await ann.do(t="start")
        await bo.hear("state")

        def unsettled() -> list[int]:
            return [tally.unsettled for tally in room.table.tallies.values()]

        one_forgot = asyncio.Event()

        def careful(me: Person) -> str:
            if any(unsettled()):
                one_forgot.set()
                return "draw" if "draw" in me.you["legal"] else carelessly(me)
            return carelessly(me)

        playing = [
            asyncio.create_task(person.play(careful, one_forgot.is_set)) for person in (ann, bo)
        ]
        await one_forgot.wait()
        for task in playing:
            task.cancel()
        assert room.table.stage == "playing"
        assert any(unsettled())
        await ann.send(t="stand")
        await bo.send(t="stand")
        while any(seat.person for seat in room.table.seats) or room.is_storing:
            await asyncio.sleep(0)
        for person in (ann, bo):
            found = await games_of(house, person)
            assert found["running"][0]["left"]
            assert all(not numbers["forgotten"] for numbers in found.get("statistics", []))

    run(tmp_path, test)


def test_who_left_can_come_back_and_who_was_removed_cannot(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo, cleo = await seated(house, ["Ann", "Bo", "Cleo"], "official", options=LONG)
        await ann.do(t="start")
        await bo.hear("state")
        await bo.do(t="stand")
        (game,) = (await games_of(house, bo))["running"]
        assert game["left"]
        await bo.do(t="sit", seat=1)
        (game,) = (await games_of(house, bo))["running"]
        assert "left" not in game
        await ann.do(t="remove", who=await ann.who("Cleo"))
        found = await games_of(house, cleo)
        assert found["running"] == []
        assert found["finished"][0]["stage"] == "ended"
        await ann.do(t="close")
        assert (await games_of(house, ann))["finished"][0]["stage"] == "ended"

    run(tmp_path, test)


def test_who_wants_to_be_forgotten_is(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo = await seated(house, ["Ann", "Bo"], "official", options=ONE_HAND)
        table = ann.table["id"]
        await ann.do(t="start")
        await forget(house, bo)
        await asyncio.gather(ann.play(carelessly), bo.play(carelessly))
        assert (await games_of(house, bo)) == {"running": [], "finished": []}
        assert len((await games_of(house, ann))["finished"]) == 1
        rows = my_games.all_rows(table, await house.hall.store.entries(table))
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            sqlite_games.keep_all(other, table, rows)  # not even when it is worked out again
        assert person_of(bo.secret) not in {row[0] for row in kept(tmp_path)}
        await forget(house, bo)  # again does no harm
        await ann.do(t="start")  # who plays on is remembered from then on
        await bo.hear("state")
        await asyncio.gather(ann.play(carelessly), bo.play(carelessly))
        assert [game["match"] for game in (await games_of(house, bo))["finished"]] == [2]

    run(tmp_path, test)


def test_pages_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_games, "PAGE", 2)

    async def test(house: House) -> None:
        ann, bo = await seated(house, ["Ann", "Bo"], "official", options=ONE_HAND)
        for _ in range(3):
            await ann.do(t="start")
            await bo.hear("state")
            await asyncio.gather(ann.play(carelessly), bo.play(carelessly))
        first, second = await games_of(house, ann), await games_of(house, ann, skip=2)
        assert [game["match"] for game in first["finished"]] == [3, 2]
        assert first["more"] == 1
        assert len(first["statistics"]) == 1
        assert [game["match"] for game in second["finished"]] == [1]
        assert "more" not in second
        assert "statistics" not in second

    run(tmp_path, test)


def test_nobody_asks_without_an_identity_or_without_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, limited=True, proxies=()) as house:
            for method, path in (("GET", "/api/me/games"), ("DELETE", "/api/me")):
                async with house.http.request(method, path) as answer:
                    assert answer.status == 401
            headers = {"Authorization": f"Bearer {'a' * 32}"}
            statuses = []
            for _ in range(100):
                async with house.http.get("/api/me/games", headers=headers) as answer:
                    statuses.append(answer.status)
            assert statuses[0] == 200
            assert statuses[-1] == 429

    asyncio.run(main())


# --- The same deal again --------------------------------------------------------------------------


def test_the_same_deal_again(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        options = {**ONE_HAND, "first_dealer": "declared"}
        ann, bo = await seated(house, ["Ann", "Bo"], "official", options=options)
        table = ann.table["id"]
        await ann.do(t="start")
        assert (await deal_again(house, bo, table))["code"] == "match-running-replay"
        await bo.hear("state")
        dealt = {person.seat: sorted(person.you["hand"]) for person in (ann, bo)}
        top, dealer = bo.board["top"], bo.board["dealer"]
        await asyncio.gather(ann.play(carelessly), bo.play(carelessly))
        counted = (await games_of(house, bo))["statistics"]

        again = (await deal_again(house, bo, table))["table"]
        bo2 = house.person("Bo", bo.secret)
        state = await bo2.enter(again)
        assert state["table"]["redeal"] == {"table": table, "match": 1}
        assert state["table"].get("commitment", "") == ""  # nobody promises a fresh shuffle
        assert bo2.seat == 1
        assert sorted(bo2.you["hand"]) == dealt[1]
        assert (bo2.board["top"], bo2.board["dealer"]) == (top, dealer)
        assert [seat["kind"] for seat in bo2.table["seats"]] == ["bot", "person"]
        (running,) = (await games_of(house, bo))["running"]
        assert running["redeal"] == {"table": table, "match": 1}

        await bo2.play(carelessly)
        found = await games_of(house, bo)
        assert found["finished"][0]["table"] == again
        assert found["statistics"] == counted  # who knows the cards proves nothing
        assert "revealed" not in bo2.table
        assert "redeal" not in bo2.table
        assert bo2.table["commitment"]  # the next match is shuffled as any other
        async with house.http.get(f"/api/tables/{again}/matches/1/record") as answer:
            assert "seed hmac-sha256" in await answer.text()
        assert kept(tmp_path) == await worked_out(house, *sorted((table, again)))
        await bo2.do(t="start")
        await bo2.has_seen(0)
        assert "redeal" not in bo2.table
        assert (await deal_again(house, ann, table, 7))["code"] == "no-such-match"

    run(tmp_path, test)
