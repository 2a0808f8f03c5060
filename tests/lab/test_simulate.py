"""Bulk simulation: counted right, the same however it is cut, honest when it is stopped."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import re
import signal
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from xml.etree import ElementTree

import pyarrow.parquet
import pytest

from lastcard import EventKind, UserError, load, names
from lastcard.cli import main
from lastcard.cli.progress import ProgressBar
from lastcard.lab.report.charts import simulation_image
from lastcard.lab.report.simulation_tables import frequencies
from lastcard.lab.study import chunked_play
from lastcard.lab.study.simulate import simulate
from tests.kit.own_deck import own_rules

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", names())
def test_the_counts_agree_with_each_other(name: str) -> None:
    result = simulate(name, ["casual", "novice", "random"], 300, seed=4)
    tally = result.tally
    assert result.games == 300
    assert sum(tally.wins) + tally.blocked == 300
    assert sum(result.bot_wins) == sum(tally.wins)
    assert sum(tally.lengths) == 300
    assert sum(tally.scores) == 300 - tally.blocked
    assert tally.events[EventKind.WENT_OUT] == 300 - tally.blocked
    assert tally.events[EventKind.DEALT] == 300
    played = (EventKind.PLAYED, EventKind.APPROVED, EventKind.SUBSTITUTED)
    assert sum(tally.cards) == sum(tally.events[kind] for kind in played)


def test_cards_and_events_are_named_as_their_pack_names_them() -> None:
    result = simulate(own_rules(), ["casual", "casual", "novice"], 300, seed=4)
    rows = {(row.what, row.which): row.value for row in frequencies(result)}
    cards = {which for what, which in rows if what == "card played"}
    assert {"P12", "PT2", "RSE", "BDA", "W+6", "WR"} <= cards
    assert cards <= {card.short for card in result.rules.cards}
    assert all(rows["event", kind] > 0 for kind in ("shed", "chose", "revealed"))


def test_the_result_does_not_depend_on_who_did_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunked_play, "CHUNK", 50)
    alone = simulate("party", ["casual", "random"], 600, seed=9)
    with ThreadPoolExecutor(3) as pool:
        together = simulate("party", ["casual", "random"], 600, seed=9, executor=pool)
    spread = simulate("party", ["casual", "random"], 600, seed=9, jobs=2)
    assert alone == together == spread
    assert alone.matches.games > 0 < alone.skill.games
    other = simulate("party", ["casual", "random"], 600, seed=10)
    assert other.tally != alone.tally


def test_a_killed_worker_leaves_a_marked_partial_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunked_play, "CHUNK", 200)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        worker = pool.submit(os.getpid).result()

        def kill(done: int, total: int) -> None:
            os.kill(worker, signal.SIGKILL)

        result = simulate("official", ["casual", "random"], 40_000, executor=pool, progress=kill)
    assert result.stopped == "a worker process died"
    assert 0 < result.games < 40_000
    assert sum(result.tally.wins) + result.tally.blocked == result.games


def test_a_killed_process_of_its_own_pool_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunked_play, "CHUNK", 200)

    def kill(done: int, total: int) -> None:
        for child in multiprocessing.active_children():
            child.kill()

    result = simulate("official", ["casual", "random"], 100_000, jobs=2, progress=kill)
    assert result.stopped == "a worker process died"
    assert 0 < result.games < 100_000
    assert sum(result.tally.wins) + result.tally.blocked == result.games


def test_every_hand_has_a_deal_of_its_own() -> None:
    """Four equal bots: with the same deals in every rotation all would win a quarter exactly."""
    result = simulate("official", ["casual"] * 4, 2001, seed=1)
    assert result.games == 2001
    assert len(set(result.bot_wins)) > 1
    assert sum(result.bot_wins) == sum(result.tally.wins)


def test_ctrl_c_keeps_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunked_play, "CHUNK", 50)

    def stop(done: int, total: int) -> None:
        if done >= 300:
            raise KeyboardInterrupt

    result = simulate("official", ["casual", "random"], 10_000, progress=stop)
    assert result.stopped == "interrupted"
    assert result.games == 300


def test_an_interrupted_command_says_so_by_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(chunked_play, "CHUNK", 50)

    def stop(bar: ProgressBar, done: int, total: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ProgressBar, "__call__", stop)
    assert main(["simulate", "official", "--games", "1000", "--jobs", "1"]) == 130
    assert "interrupted; 1,000 were asked for" in capsys.readouterr().out


def test_the_command_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("json", "csv", "parquet"):
        out = tmp_path / f"result.{form}"
        arguments = ["redacted", "--players", "3", "--games", "3_00", "--jobs", "1"]
        assert main(["simulate", *arguments, "--out", str(out)]) == 0
        assert "dealer's wins" in capsys.readouterr().out
    data = json.loads((tmp_path / "result.json").read_text())
    assert data["games"] == 300
    assert data["complete"] is True
    with (tmp_path / "result.csv").open() as file:
        rows = list(csv.DictReader(file))
    by_json = {(row["what"], row["which"]): row["value"] for row in data["summary"]}
    for row in rows[: len(by_json)]:
        assert float(row["value"]) == pytest.approx(by_json[row["what"], row["which"]])
    table = pyarrow.parquet.read_table(tmp_path / "result.parquet")
    assert table.column_names == ["what", "which", "value", "margin"]
    for mine, theirs in zip(table.to_pylist(), rows, strict=True):
        assert (mine["what"], mine["which"]) == (theirs["what"], theirs["which"])
        assert mine["value"] == float(theirs["value"])
    about = {key: json.loads(text) for key, text in table.schema.metadata.items()}
    assert about[b"fingerprint"] == load("redacted").fingerprint
    assert (about[b"games"], about[b"seed"], about[b"complete"]) == (300, 0, True)
    turns = [row["value"] for row in table.to_pylist() if row["what"] == "hands by turns"]
    assert sum(turns) == 300


def test_the_picture_says_what_it_is_of(tmp_path: Path) -> None:
    """And that it is partial, if it is; a dollar in a title is no formula."""

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    rules = replace(load("official"), title="Five $ & <more> $")
    result = simulate(rules, ["casual", "random"], 8000, progress=stop)
    svg = ElementTree.fromstring(simulation_image(result, "svg"))
    texts = ["".join(text.itertext()) for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[-1] == "Five $ & <more> $: 200 of 8,000 hands (partial: interrupted)"
    assert "fair share" in texts
    assert simulation_image(result, "svg") == simulation_image(result, "svg")
    assert simulation_image(result, "png").startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["nonesuch"], "rules-missing"),
        (["official", "--bots", "nobody"], "unknown-bot"),
        (["official", "--bots", "casual,casual,casual", "--players", "2"], "bots"),
        (["official", "--bots", ","], "bots"),
        (["official", "--players", "1"], "players"),
        (["official", "--players", "11"], "players"),
        (["official", "--games", "0"], "bad-value"),
        (["official", "--games", "many"], "bad-value"),
        (["official", "--games", "1.5"], "bad-value"),
        (["official", "--games", "inf"], "bad-value"),
        (["official", "--jobs", "0"], "bad-value"),
        (["official", "--seed", "x"], "bad-seed"),
        (["official", "--skill", "casual"], "bots"),
        (["official", "--skill", "casual,casual"], "bots"),
        (["official", "--skill", "casual,nobody"], "unknown-bot"),
        (["official", "--seconds-per-turn", "0"], "bad-value"),
        (["official", "--seconds-per-turn", "nan"], "bad-value"),
        (["official", "--out", "result.xyz"], "bad-value"),
        (["official", "--plot", "result.gif"], "bad-value"),
        (["official", "--plot", "/no/such/folder/result.png"], "system"),
        (["official", "--out", "/no/such/folder/result.json"], "system"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"lastcard: error[{code}]:")
    assert error.count("\n") == 1


def test_zero_games_is_refused_from_python_too() -> None:
    with pytest.raises(UserError):
        simulate("official", ["casual", "random"], 0)


SMALL_DECK = """\
[deck]
base = "empty"
"*1" = 3
"*2" = 3
"""


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "{small}", "--players", "4"],
        ["compare", "official", "{small}", "--players", "4"],
        ["sweep", "official", "--option", "hand_size=9..12", "--players", "10"],
        ["tournament", "casual", "novice", "--rules", "{small}", "--players", "4"],
    ],
)
def test_a_deck_too_small_for_the_seats_is_refused(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small = tmp_path / "small.toml"
    small.write_text(SMALL_DECK)
    assert main([part.format(small=small) for part in command]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert re.search(r"error\[players\]: \d+ players with \d+ cards each need a deck of", said)
