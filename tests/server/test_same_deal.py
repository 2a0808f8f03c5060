"""The same cards once more: everybody who has played them to the end is held against the others,
and nobody is told more than that."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from lastcard.server import my_games
from tests.kit.stores import Place
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
)


async def compared(
    house: House, table: str, asker: Person | None = None, match: int = 1
) -> list[dict[str, Any]]:
    """The plays of a deal."""
    return list((await asked(house, table, asker, match))["plays"])


async def asked(
    house: House, table: str, asker: Person | None = None, match: int = 1
) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {asker.secret}"} if asker else {}
    path = f"/api/tables/{table}/matches/{match}/same-deal"
    async with house.http.get(path, headers=headers) as answer:
        return dict(await answer.json())


def names(plays: list[dict[str, Any]]) -> list[str]:
    return [play["players"][play["seat"]]["name"] for play in plays]


async def first_match(house: House) -> list[Person]:
    people = await seated(house, ["Ann", "Bo"], "official", options=ONE_HAND)
    await people[0].do(t="start")
    await asyncio.gather(*(person.play(carelessly) for person in people))
    return people


async def play_again(house: House, person: Person, table: str) -> str:
    """Play a deal once more, to the end; the address of the new table."""
    made = await deal_again(house, person, table)
    again = house.person(person.name, person.secret)
    await again.enter(made["table"])
    await again.play(carelessly)
    return str(made["table"])


def test_plays_of_one_deal_side_by_side(place: Place, tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo = await first_match(house)
        table, cy = ann.table["id"], house.person("Cy")
        assert sorted(names(await compared(house, table))) == ["Ann", "Bo"]

        theirs = (await deal_again(house, cy, table))["table"]
        assert len(await compared(house, table)) == 2  # nothing of what is being played
        assert (await asked(house, theirs))["code"] == "match-running-replay"
        again = house.person("Cy", cy.secret)
        await again.enter(theirs)
        await again.play(carelessly)

        plays = await compared(house, table, cy)
        assert names(plays)[2:] == ["Cy"]
        assert [play.get("first", False) for play in plays] == [True, True, False]
        assert [play.get("mine", False) for play in plays] == [False, False, True]
        last = plays[2]
        assert (last["table"], last["match"], last["seat"]) == (theirs, 1, 0)
        replay = f"/api/tables/{theirs}/matches/1/replay"
        async with house.http.get(replay) as answer:
            frames = (await answer.json())["frames"]
        assert last["steps"] == len(frames) - 1
        held = [len(hand) for hand in frames[-1]["hands"]]
        assert [player.get("cards", 0) for player in last["players"]] == held
        (mine,) = (await games_of(house, cy))["finished"]
        assert (mine["champions"], mine["players"]) == (last["champions"], last["players"])

        # A deal dealt again is that of the first match, by whichever address one asks.
        await play_again(house, bo, theirs)
        plays = await compared(house, theirs)
        assert sorted(names(plays)) == ["Ann", "Bo", "Bo", "Cy"]
        assert len(await compared(house, table)) == 4

    run(tmp_path, test, **place.config)


def test_an_address_is_told_to_those_who_have_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, _ = await first_match(house)
        table, cy = ann.table["id"], house.person("Cy")
        theirs = await play_again(house, cy, table)
        di = house.person("Di")
        await play_again(house, di, theirs)
        told = [[play.get("table") for play in await compared(house, theirs, who)][:2]
                for who in (None, di, cy, ann)]  # fmt: skip
        assert told == [[None, None], [None, None], [table, table], [table, table]]
        # To see a replay is not to come in: whoever dealt again opens the table if they like.
        with pytest.raises(ConnectionRefusedError, match="locked"):
            await house.person("Eve").enter(theirs)

    run(tmp_path, test)


def test_what_cannot_be_compared_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        ann, bo = await first_match(house)
        table = ann.table["id"]
        assert await compared(house, table, match=7) == []
        assert await compared(house, "0" * 12) == []
        body = {"name": "Bo", "redeal": {"table": table, "match": 1, "step": 2, "seat": 1}}
        headers = {"Authorization": f"Bearer {bo.secret}"}
        async with house.http.post("/api/tables", json=body, headers=headers) as answer:
            moment = (await answer.json())["table"]
        again = house.person("Bo", bo.secret)
        await again.enter(moment)
        await again.play(carelessly)
        assert len(await compared(house, table)) == 2  # it went on from a moment
        theirs = await play_again(house, bo, moment)  # from the start: the cards of the first
        assert len(await compared(house, table)) == 3
        monkeypatch.setattr(my_games, "PLAYS_SHOWN", 2)
        assert len(await compared(house, table)) == 2
        monkeypatch.undo()
        await forget(house, bo)
        assert names(await compared(house, table)) == ["Ann"]
        await forget(house, ann)
        assert await compared(house, theirs) == []

    run(tmp_path, test)
