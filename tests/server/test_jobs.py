"""Jobs over HTTP, done by real processes: answers, people beside each other, stops and restarts."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from lastcard.cli import main
from lastcard.lab.answers.kinds import KINDS
from lastcard.protocol.jobs import JobQuestion, Measurement
from lastcard.server.jobs.desk import MOST_OF_PERSON
from lastcard.server.jobs.preparation import address_of
from lastcard.server.store.doors import KeptJob
from tests.server import harness
from tests.server.harness import serving
from tests.server.job_house import Asker, SharedStudio, job_settings, studio

pytestmark = pytest.mark.compiled

OFFICIAL = {"base": "official"}
HOUSE = {"base": "official", "options": {"hand_size": 5, "jump_in": True}, "title": "Ours"}
_DRAW = {"short": "D1", "name": "All draw", "count": 20, "effects": ["draw 1: everyone else"]}
ENDLESS = {
    "base": "official",
    "options": {"turn_limit": 1_000_000},
    "deck": {**{f"*{at}": 0 for at in (*range(10), "S", "R", "+2")}, "symbols": [_DRAW]},
}
"""Whoever plays a card gives one to everybody else."""
CROWDED = {"symbols": [{"short": f"S{at}", "name": f"S{at}", "count": 1} for at in range(240)]}
FOR_EVER = {"kind": "simulate", "rules": OFFICIAL, "hands": 1_000_000}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedStudio]:
    open_studio = SharedStudio(tmp_path_factory.mktemp("studio"))
    yield open_studio
    open_studio.close()


def own_rules(folder: Path) -> str:
    """What ``HOUSE`` is, as a file."""
    file = folder / "ours.toml"
    file.write_text(
        'title = "Ours"\nextends = "official"\n[options]\nhand_size = 5\njump_in = true\n'
    )
    return str(file)


def said(*command: str, folder: Path) -> Any:
    """What the command line writes about the same question."""
    out = folder / "out.json"
    assert main([*command, "--jobs", "1", "--out", str(out)]) == 0
    return json.loads(out.read_text())


# --- The figures of the command line --------------------------------------------------------------


def test_a_simulation_is_that_of_the_command_line(shared: SharedStudio, tmp_path: Path) -> None:
    bots = ["casual", "novice", "random"]
    question = {"kind": "simulate", "rules": HOUSE, "bots": bots, "hands": 900, "seed": 7}
    told = shared.do(shared.asker("Ann").answered(**question))
    numbers = ("--bots", ",".join(bots), "--games", "900", "--seed", "7")
    file = said("simulate", own_rules(tmp_path), *numbers, folder=tmp_path)
    figures = [(r["what"], r.get("which", ""), r["cells"][0]) for r in told["figures"]]
    assert [(w, which, c["value"], c["margin"]) for w, which, c in figures] == [
        (row["what"], row["which"], row["value"], row["margin"]) for row in file["summary"]
    ]
    often = [row["cells"][0]["value"] for row in (*told["cards"], *told["events"])]
    assert often == [row["per_hand"] for row in file["frequencies"]]
    lengths, scores, matches = (chart["counts"][0] for chart in told["distributions"])
    assert lengths == file["turns"]["hands"][: len(lengths)]
    assert scores == file["points"]["hands"][: len(scores)]
    assert matches == file["hands"]["matches"][: len(matches)]


@pytest.mark.parametrize("kind", ["compare", "sweep"])
def test_a_comparison_is_that_of_the_command_line(
    kind: str, shared: SharedStudio, tmp_path: Path
) -> None:
    numbers = {"bots": ["casual", "random"], "hands": 400, "seed": 3}
    line = ["--bots", "casual,random", "--games", "400", "--seed", "3"]
    if kind == "compare":
        question: dict[str, Any] = {"kind": kind, "sets": [OFFICIAL, HOUSE], **numbers}
        command = ["compare", "official", own_rules(tmp_path), *line]
    else:
        question = {
            "kind": kind,
            "rules": HOUSE,
            "option": "hand_size",
            "values": [4, 5],
            **numbers,
        }
        command = ["sweep", own_rules(tmp_path), "--option", "hand_size=4,5", *line]
    told = shared.do(shared.asker("Ann").answered(**question))
    file = said(*command, folder=tmp_path)
    cells = [cell for row in told["figures"] for cell in row["cells"]]
    names = ("value", "margin", "apart", "apart_margin")
    keys = ("value", "margin", "difference", "difference_margin")
    assert [[cell.get(name) for name in names] for cell in cells] == [
        [row[key] for key in keys] for row in file["figures"]
    ]
    assert [cell.get("clear", False) for cell in cells] == [
        bool(r["clear"]) for r in file["figures"]
    ]


def test_the_command_that_is_told_gives_the_same(
    shared: SharedStudio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = {"kind": "sweep", "rules": OFFICIAL, "option": "jump_in", "values": [True, False]}
    told = shared.do(shared.asker("Ann").answered(**question, hands=80))
    monkeypatch.chdir(tmp_path)
    file = said(*told["command"].split()[1:], folder=tmp_path)
    values = [cell.get("value") for row in told["figures"] for cell in row["cells"]]
    assert values == [row["value"] for row in file["figures"]]


def test_every_title_is_in_the_catalogues(shared: SharedStudio) -> None:
    ann = shared.asker("Ann")
    simulated = shared.do(ann.answered(kind="simulate", rules=HOUSE, hands=900, seed=7))
    compared = shared.do(ann.answered(kind="compare", sets=[OFFICIAL, HOUSE], hands=400))
    folder = Path(__file__).resolve().parents[2] / "src/lastcard/rules/languages"
    for language in ("de", "fr"):
        known = json.loads((folder / f"{language}.json").read_text("utf-8"))["phrases"]
        for told in (simulated, compared):
            rows = (*told["figures"], *told["cards"], *told["events"])
            assert {row["what"] for row in rows} <= set(known)
            assert {phrase["say"] for phrase in told["explained"]} <= set(known)


EVIL = {**HOUSE, "title": "<script>alert('x')</script> $1 & \"more\" $"}


@pytest.mark.parametrize(
    ("question", "columns"),
    [
        ({"kind": "simulate", "rules": EVIL}, b"what,which,value,margin"),
        (
            {"kind": "compare", "sets": [OFFICIAL, EVIL]},
            b"set,what,value,margin,difference,difference_margin,clear",
        ),
    ],
    ids=["simulate", "compare"],
)
def test_files_are_made_of_the_answer(
    shared: SharedStudio, question: dict[str, Any], columns: bytes
) -> None:
    ann = shared.asker("Ann")
    told = shared.do(ann.ask(**question, hands=80))
    job = str(told["id"])
    told = shared.do(ann.hear(job, "done"))
    assert told["files"] == ["report.html", "chart.svg", "table.csv"]
    page = shared.do(ann.file(job, "report.html")).decode()
    assert "<script>alert" not in page
    assert shared.do(ann.file(job, "chart.svg")).startswith(b"<?xml")
    table = shared.do(ann.file(job, "table.csv"))
    assert table.splitlines()[0] == columns


# --- People beside each other ---------------------------------------------------------------------


def test_the_same_question_is_worked_on_once(shared: SharedStudio) -> None:
    """Whatever the rules are called by: what they are is the question."""
    ann, bob = shared.asker("Ann"), shared.asker("Bob")
    spelled = {"base": "official", "options": {"hand_size": 7}, "title": "Official rules"}
    other = {"base": "official", "title": "Official rules"}
    first = shared.do(ann.ask(kind="simulate", rules=spelled, hands=200, seed=11))
    done = shared.do(ann.hear(first["id"], "done"))
    again = shared.do(bob.ask(kind="simulate", rules=other, hands=200, seed=11))
    assert again["id"] == first["id"]
    assert again["status"] == 200
    assert again["answer"] == done["answer"]


def test_who_asks_for_little_does_not_wait_for_who_asks_for_much(shared: SharedStudio) -> None:
    ann, bob = shared.asker("Ann"), shared.asker("Bob")
    much = shared.do(ann.ask(**FOR_EVER, seed=1))
    shared.do(ann.hear(much["id"], "working"))
    shared.do(bob.answered(kind="simulate", rules=OFFICIAL, hands=400, seed=12))
    assert shared.do(ann.news(much["id"]))["state"] == "working"
    assert shared.do(ann.stop(much["id"])) == 200


def test_figures_come_early_and_a_stop_ends_the_work(shared: SharedStudio) -> None:
    ann = shared.asker("Ann")
    job = str(shared.do(ann.ask(**FOR_EVER, seed=2))["id"])
    told = shared.do(ann.hear(job, "working"))
    partial = msgspec.convert(told["answer"], Measurement)
    assert 0 < partial.hands < partial.wanted == 1_000_000
    assert shared.do(ann.stop(job)) == 200
    told = shared.do(ann.news(job, told["version"]))
    assert told["state"] == "stopped"
    assert told["answer"]["hands"] >= partial.hands  # they stay to be looked at


def test_only_the_last_who_wants_it_ends_the_work(shared: SharedStudio) -> None:
    ann, bob, cid = (shared.asker(name) for name in ("Ann", "Bob", "Cid"))
    job = str(shared.do(ann.ask(**FOR_EVER, seed=3))["id"])
    assert shared.do(bob.ask(**FOR_EVER, seed=3))["id"] == job
    assert shared.do(cid.stop(job)) == 404
    assert shared.do(ann.stop(job)) == 200
    assert shared.do(bob.news(job))["state"] != "stopped"
    assert shared.do(bob.stop(job)) == 200
    assert shared.do(bob.news(job))["state"] == "stopped"


# --- What is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"kind": "divine"}, "bad-request"),
        ({"kind": "simulate"}, "bad-request"),
        ({"kind": "simulate", "rules": OFFICIAL, "hands": 2_000_000}, "bad-request"),
        ({"kind": "simulate", "rules": OFFICIAL, "bots": ["casual"] * 11}, "bad-request"),
        ({"kind": "simulate", "rules": OFFICIAL, "bots": ["../bot.py:Bot"] * 2}, "bad-request"),
        ({"kind": "simulate", "rules": {"base": "/etc/passwd"}}, "rules-missing"),
        ({"kind": "simulate", "rules": {"base": "official", "deck": {"R7": -1}}}, "rules-value"),
        ({"kind": "simulate", "rules": {"base": "official", "deck": CROWDED}}, "rules-deck"),
        (
            {"kind": "sweep", "rules": OFFICIAL, "option": "hand_sise", "values": [1, 2]},
            "rules-unknown-key",
        ),
        ({"kind": "compare", "sets": [OFFICIAL]}, "bad-request"),
        ({"kind": "simulate", "rules": {"base": "official", "title": "x" * 20_000}}, "too-large"),
    ],
)
def test_bad_questions_are_refused_at_once(
    question: dict[str, Any], code: str, shared: SharedStudio
) -> None:
    assert shared.do(shared.asker("Ann").refused(**question)) == code


def test_values_that_no_rules_have_fail_with_a_line(shared: SharedStudio) -> None:
    question = {"kind": "sweep", "rules": OFFICIAL, "option": "hand_size", "values": [7, 99]}
    problem = shared.do(shared.asker("Ann").failed(**question))
    assert problem["code"] == "rules-value"


def test_nobody_asks_without_saying_who(shared: SharedStudio) -> None:
    async def ask() -> int:
        async with shared.house.http.post("/api/jobs", json=FOR_EVER) as answer:
            return answer.status

    assert shared.do(ask()) == 401


def test_hostile_designs_cost_bounded_time(tmp_path: Path) -> None:
    """Hands that never end: the worker is ended, the job fails with a line, and others go on."""

    async def main() -> None:
        settings = job_settings(piece_seconds=2.0)
        async with asyncio.timeout(120), studio(tmp_path, settings) as house:
            ann = Asker(house, "Ann")
            problem = await ann.failed(kind="simulate", rules=ENDLESS)
            assert problem["code"] == "job-too-long"
            await ann.answered(kind="simulate", rules=OFFICIAL, hands=40)

    asyncio.run(main())


# --- Limits, stops and restarts -------------------------------------------------------------------


def test_nobody_has_too_much_worked_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with asyncio.timeout(60), studio(tmp_path, limited=True) as house:
            ann, bob = Asker(house, "Ann"), Asker(house, "Bob")
            for seed in range(MOST_OF_PERSON):
                assert (await ann.ask(**FOR_EVER, seed=seed))["status"] == 202
            assert await ann.refused(**FOR_EVER, seed=99) == "too-many-jobs"
            assert (await bob.ask(**FOR_EVER, seed=99))["status"] == 202

    asyncio.run(main())


def test_a_server_that_was_stopped_goes_on_where_it_was(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    question = {"kind": "simulate", "rules": OFFICIAL, "hands": 40_000, "seed": 5}

    async def main() -> None:
        async with asyncio.timeout(120):
            async with studio(tmp_path) as house:
                ann = Asker(house, "Ann")
                job = str((await ann.ask(**question))["id"])
                await ann.hear(job, "working")
            async with studio(tmp_path) as house:
                kept = await house.hall.store.jobs.pieces(job)
                assert kept
                told = await Asker(house, "Ann").hear(job, "done")
                assert told["answer"]["hands"] == 40_000
                again = await house.hall.store.jobs.pieces(job)
                assert {number: again[number] for number in kept} == kept  # taken as they were
                fresh = await Asker(house, "Ann").ask(**question)
                assert fresh["status"] == 200

    with caplog.at_level(logging.WARNING):
        asyncio.run(main())
    assert harness.quiet(caplog)


def test_a_process_that_dies_is_started_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with asyncio.timeout(120), studio(tmp_path) as house:
            ann = Asker(house, "Ann")
            job = str((await ann.ask(kind="simulate", rules=OFFICIAL, hands=40_000, seed=6))["id"])
            await ann.hear(job, "working")
            process = house.hall.jobs._process
            assert process is not None
            assert process._process is not None
            process._process.kill()
            assert (await ann.hear(job, "done", "failed"))["state"] == "done"

    asyncio.run(main())


def test_a_server_without_a_studio_says_so(tmp_path: Path) -> None:
    async def test(house: harness.House) -> None:
        ann = Asker(house, "Ann")
        assert await ann.refused(**FOR_EVER) == "no-studio"
        async with house.http.get("/api/studio") as answer:
            told = await answer.json()
        assert told["ready"] is False
        assert told["problem"]["code"] == "no-studio"

    harness.run(tmp_path, test)


def test_every_question_is_answered_by_a_kind() -> None:
    asked = {str(question.__struct_config__.tag) for question in get_args(JobQuestion)}
    assert asked == {kind.name for kind in KINDS}


def test_nobody_can_tell_who_asked_once_it_is_over(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            jobs = house.hall.store.jobs
            await jobs.keep(KeptJob("a" * 32, "person", b"{}", b""))
            await house.hall.store.forget("person")
            (kept,) = await jobs.unfinished()
            assert kept.person == ""

    asyncio.run(main())


def test_the_address_of_an_answer_follows_from_the_question() -> None:
    decode = msgspec.json.Decoder(JobQuestion).decode
    first = decode(json.dumps(FOR_EVER).encode())
    assert address_of(first) == address_of(decode(json.dumps({**FOR_EVER, "seed": 0}).encode()))
    assert address_of(first) != address_of(decode(json.dumps({**FOR_EVER, "seed": 1}).encode()))
