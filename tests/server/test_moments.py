"""A match that is over: seen with the eyes of one seat, played on from a step, shared."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.server.harness import ONE_HAND, House, Person, carelessly, run, seated


async def finished(house: House) -> tuple[Person, str]:
    """Somebody who has played a match, and its table."""
    options = {**ONE_HAND, "first_dealer": "declared"}
    ann, bo = await seated(house, ["Ann", "Bo"], "official", options=options)
    await ann.do(t="start")
    await asyncio.gather(ann.play(carelessly), bo.play(carelessly))
    return bo, ann.table["id"]


async def replay_of(house: House, table: str, seat: str = "") -> dict[str, Any]:
    async with house.http.get(f"/api/tables/{table}/matches/1/replay{seat}") as answer:
        return {"status": answer.status, **await answer.json()}


async def play_on(house: House, person: Person, **moment: Any) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {person.secret}"}
    body = {"name": person.name, "redeal": moment}
    async with house.http.post("/api/tables", json=body, headers=headers) as answer:
        return dict(await answer.json())


def test_a_replay_as_a_seat_saw_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        _, table = await finished(house)
        whole, seen = await replay_of(house, table), await replay_of(house, table, "?seat=1")
        assert seen["seat"] == 1
        for all_open, one_open in zip(whole["frames"], seen["frames"], strict=True):
            assert one_open["hands"] == [[], all_open["hands"][1]]
            for event, known in zip(all_open["events"], one_open["events"], strict=True):
                if event["kind"] == "drew" and event["seat"] == 0:
                    assert not known.get("cards")
                elif event["kind"] == "drew":
                    assert known == event
        assert (await replay_of(house, table, "?seat=7"))["code"] == "no-such-seat"

    run(tmp_path, test)


def test_playing_on_from_a_step(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        bo, table = await finished(house)
        frames = (await replay_of(house, table))["frames"]
        step = next(n for n in range(3, len(frames)) if frames[n]["board"].get("actor") == 1)
        made = await play_on(house, bo, table=table, match=1, step=step, seat=1)
        again = house.person("Bo", bo.secret)
        state = await again.enter(made["table"])
        assert state["table"]["redeal"] == {"table": table, "match": 1, "step": step}
        assert state["board"]["step"] == step
        assert sorted(again.you["hand"]) == sorted(frames[step]["hands"][1])
        assert state["board"]["top"] == frames[step]["board"]["top"]
        assert [seat["kind"] for seat in again.table["seats"]] == ["bot", "person"]
        await again.play(carelessly)
        theirs = await replay_of(house, made["table"])
        assert theirs["frames"][: step + 1] == frames[: step + 1]
        assert (await house.stored(made["table"])).step == len(theirs["frames"]) - 1
        for bad in ({"step": len(frames)}, {"seat": 5}):
            refused = await play_on(house, bo, table=table, match=1, **bad)
            assert refused["code"] in ("no-match", "no-such-seat")

    run(tmp_path, test)


def test_a_moment_has_a_link_with_a_picture(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        _, table = await finished(house)
        image = f"/api/tables/{table}/matches/1/moments/2.png"
        async with house.http.get(f"/r/{table}/1/2") as answer:
            page = await answer.text()
            assert answer.status == 200
            assert f'{house.server.address}{image}"' in page
        async with house.http.get(image) as answer:
            assert answer.status == 200
            picture = await answer.read()
            assert picture.startswith(b"\x89PNG")
            assert int.from_bytes(picture[16:20]) == 1200
        async with house.http.get(image.replace("2.png", "99999.png")) as answer:
            assert answer.status == 404

    run(tmp_path, test)
