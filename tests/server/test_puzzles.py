"""Puzzles over HTTP: the position without the solution, then what a choice was worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.harness import House, run


async def got(house: House, path: str) -> dict[str, Any]:
    async with house.http.get(path) as answer:
        assert answer.status == 200, await answer.text()
        return dict(await answer.json())


def test_a_puzzle_is_solved_and_failed(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        puzzles = (await got(house, "/api/puzzles"))["puzzles"]
        assert len(puzzles) >= 10
        for one in puzzles:
            path = f"/api/puzzles/{one['id']}"
            table = await got(house, path)
            state = table["state"]
            assert set(table) == {"id", "theme", "state", "choices"}
            assert state["you"]["seat"] == state["seat"]
            verdicts = []
            for action in table["choices"]:
                async with house.http.post(path, json={"action": action}) as answer:
                    solution = await answer.json()
                verdicts.append(solution["right"])
                assert solution["why"]
                assert solution["right"] == (solution["choices"][0]["action"] == action)
            assert sum(verdicts) == 1
        async with house.http.post(path, json={"action": "uno"}) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, "bad-request")
        async with house.http.get("/api/puzzles/00000000") as answer:
            assert answer.status == 404

    run(tmp_path, test)
