"""A match analysed over HTTP says what ``lastcard coach`` says; the coach helps only among bots."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from lastcard.cli import main
from lastcard.lab.answers.analyse import ROLLOUTS
from tests.server.harness import ONE_HAND, House, carelessly, seated
from tests.server.job_house import Asker, studio

pytestmark = pytest.mark.compiled


def thousandths(shares: list[float]) -> list[int]:
    return [round(1000 * share) for share in shares]


async def analysed(house: House) -> tuple[dict[str, Any], str]:
    """The analysis of a short match, and its record."""
    ann, bo = await seated(house, ["Ann", "Bo"], "official", options=ONE_HAND)
    asker, table = Asker(house, "Cy"), ann.table["id"]
    await ann.do(t="start")
    refused = await asker.ask(kind="analyse", table=table, match=1)
    assert refused["code"] == "match-running-replay"
    await asyncio.gather(ann.play(carelessly), bo.play(carelessly))
    answer = await asker.answered(kind="analyse", table=table, match=1)
    async with house.http.get(f"/api/tables/{table}/matches/1/record") as record:
        return answer, await record.text()


def test_the_analysis_is_what_the_coach_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def ask() -> tuple[dict[str, Any], str]:
        async with asyncio.timeout(240), studio(tmp_path / "data") as house:
            return await analysed(house)

    answer, record = asyncio.run(ask())
    file = tmp_path / "match.lcr"
    file.write_text(record)
    assert main(["coach", str(file), "--rollouts", str(ROLLOUTS), "--json"]) == 0
    coach = json.loads(capsys.readouterr().out)
    assert answer["steps"] == len(coach["chances"]) - 1
    for told, said in zip(answer["chances"], coach["chances"], strict=True):
        assert told["of_hand"] == thousandths(said["of_hand"])
        assert told["of_match"] == thousandths(said["of_match"])
    for told, said in zip(answer["moves"], coach["decisions"], strict=True):
        assert told["choices"][told["played"]]["action"] == said["played"]["choice"]
        best = told["choices"][0]
        assert best["action"] == said["choices"][0]["choice"]
        assert best["wins"] == round(1000 * said["choices"][0]["wins"])
        assert told["count"] == len(said["choices"])
    assert [one["step"] for one in answer["costly"]] == [one["step"] for one in coach["lessons"]]
    for told, said in zip(answer["balances"], coach["balances"], strict=True):
        assert told == {part: round(1000 * said[part]) for part in told}


def test_the_coach_helps_only_who_is_alone_with_bots(tmp_path: Path) -> None:
    async def test() -> None:
        async with asyncio.timeout(240), studio(tmp_path) as house:
            asker = Asker(house, "Ann")
            ann = asker.person
            table = await house.open(ann, "official", bots=[None, "casual"], settings={"seats": 2})
            await ann.enter(table)
            assert (await asker.ask(kind="coach", table=table))["code"] == "no-match"
            await ann.do(t="start")
            await ann.play(carelessly, until=lambda: ann.board["actor"] == ann.seat)
            hint = await asker.answered(kind="coach", table=table)
            assert hint["step"] == ann.board["step"]
            offered = {choice["action"] for choice in hint["choices"]}
            assert offered <= set(ann.you["legal"])
            assert (await Asker(house, "Bo").ask(kind="coach", table=table))["code"] == "not-seated"
            watcher = house.person("Cy")
            await watcher.enter(table, watch=True)
            assert (await asker.ask(kind="coach", table=table))["code"] == "no-coach"

            dee, *_ = await seated(house, ["Dee", "Eve"], "official", options=ONE_HAND)
            await dee.do(t="start")
            other = Asker(house, "Dee")
            other._headers = {"Authorization": f"Bearer {dee.secret}"}
            code = (await other.ask(kind="coach", table=dee.table["id"]))["code"]
            assert code == "no-coach"

            path, name = "/api/daily/official", {"name": "Ann"}
            async with house.http.post(path, json=name, headers=asker._headers) as answer:
                table = (await answer.json())["table"]
            await house.person("Ann", ann.secret).enter(table)
            assert (await asker.ask(kind="coach", table=table))["code"] == "day-deal"

    asyncio.run(test())
