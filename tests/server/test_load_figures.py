"""What ``python -m bench.load`` says: rows for every figure wanted, and what they rest on."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from bench import load, waking
from bench.crowd import Load
from bench.load_figures import Outcome, show_figures

from lastcard.cli.bench.report import Report
from lastcard.lab.bench import wanted
from lastcard.lab.bench.figures import Table
from lastcard.lab.bench.measurement import Measured
from lastcard.server.snapshot import wake
from lastcard.server.store.sqlite_store import SqliteStore


def some_load() -> Load:
    load = Load()
    load.actions, load.bytes, load.seconds = 100, 40_000, 1.0
    load.latencies = [0.001] * 98 + [0.015] * 2
    return load


def some_round(microseconds: float, share: float = 0.95) -> Any:
    one = some_load()
    return SimpleNamespace(
        load=one, rate=one.rate, microseconds=microseconds, server_share=share, client_share=0.5
    )


class FakeMemory:
    def __init__(self, tables: int) -> None:
        self.tables = tables

    def grown(self, first: int, last: int) -> float:
        return 10.0 * (last - first)


class Listener:
    """Keeps what a report is shown."""

    def __init__(self) -> None:
        self.rows: dict[str, tuple[str, ...]] = {}

    def show(self, part: object) -> None:
        if isinstance(part, Table):
            self.rows |= {row[0]: row for row in part.rows}


def shown(theirs: dict[str, list[Any]], tables: int = 1000) -> dict[str, tuple[str, ...]]:
    ours = [some_round(100.0), some_round(100.0)]
    half, slept = [some_load(), some_load()], Measured(4.0, 3.0, 5.0)
    listener = Listener()
    outcome = Outcome(ours, theirs, half, slept, cast(Any, FakeMemory(tables)))
    show_figures(cast(Report, listener), outcome)
    return listener.rows


def test_every_figure_wanted_of_a_server_is_a_row() -> None:
    bare = [some_round(65.0), some_round(65.0)]
    rows = shown({"over aiohttp": bare, "in C": [some_round(20.0), some_round(20.0)]})
    assert {
        aim.figure: rows[aim.figure][1:]
        for aim in (
            wanted.OF_AIOHTTP_FANOUT,
            wanted.OF_C_FANOUT,
            wanted.HALF_LOAD,
            wanted.WAKING,
            wanted.TABLE_MEMORY,
            wanted.CONNECTION_MEMORY,
        )
    } == {
        wanted.OF_AIOHTTP_FANOUT.figure: ("0.65", "≥ 0.6", "reached"),
        wanted.OF_C_FANOUT.figure: ("0.20", "≥ 0.25", "missed ✗"),
        wanted.HALF_LOAD.figure: ("15.0", "≤ 20", "reached"),
        wanted.WAKING.figure: ("4.0 [3.0, 5.0]", "≤ 10", "reached"),
        wanted.TABLE_MEMORY.figure: ("30.0", "≤ 60", "reached"),
        wanted.CONNECTION_MEMORY.figure: ("2.5", "≤ 20", "reached"),
    }
    assert {"lastcard", "fan-out over aiohttp", "fan-out in C"} <= set(rows)


def test_the_memory_of_few_tables_is_not_told() -> None:
    rows = shown({}, tables=10)
    for memory in (wanted.TABLE_MEMORY, wanted.CONNECTION_MEMORY):
        assert rows[memory.figure][1] == "-"
        assert "10 tables" in rows[memory.figure][3]


def test_without_a_compiler_the_row_says_so() -> None:
    rows = shown({"over aiohttp": [some_round(65.0), some_round(65.0)]})
    assert rows[wanted.OF_C_FANOUT.figure][1:] == (
        "-", "≥ 0.25", "not measured: there is no C compiler (cc)",
    )  # fmt: skip


def test_a_rate_of_a_server_that_was_not_busy_does_not_count() -> None:
    rows = shown({"over aiohttp": [some_round(65.0), some_round(65.0, share=0.5)]})
    row = rows["of the fan-out over aiohttp, by actions a second"]
    assert row[3] == "does not count: a server got 50% of its core"


def test_tables_to_be_woken_have_a_long_log_and_an_old_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = waking.NAMES[0]
    monkeypatch.setattr(waking, "NAMES", [name])
    waking.write_tables(tmp_path)

    async def look() -> None:
        store = SqliteStore(tmp_path)
        kept = await store.read(name)
        await store.close()
        assert (kept.since, len(kept.entries)) == (9_750, 250)
        table = wake(name, kept.state, kept.entries)
        assert (table.id, table.seq, table.running) == (name, 10_000, True)

    asyncio.run(look())


@pytest.mark.parametrize("other", ["--attack", "--busy", "--profile=x"])
def test_only_the_load_is_written(
    other: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["load", other, "--write", "results.md"])
    assert load.main() == 2
    assert capsys.readouterr().err.startswith("lastcard: error[bad-option]: --write is not for")
