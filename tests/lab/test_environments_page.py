"""The examples in docs/environments.md run, and a policy trained by them plays as a bot."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lastcard.cli import main
from tests.kit.pages import blocks

PAGE = "docs/environments.md"
TABLE, SAVE, TABLES, VECTOR, PETTINGZOO, OPPONENT, TRAIN, BOT, PARTS, PACK = blocks(PAGE, "python")
(PLAY,) = blocks(PAGE, "sh")


def run(*parts: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    for block in parts:
        assert len([line for line in block.splitlines() if line]) <= 20
        exec(compile(block, PAGE, "exec"), names)
    return names


@pytest.mark.compiled
def test_the_pettingzoo_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    run(PETTINGZOO)
    assert "seat_2" in capsys.readouterr().out


def test_the_parts_of_a_bot_run() -> None:
    assert run(PARTS)["action"] is not None


def test_the_tables_of_other_cards_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    run(PACK)
    assert "Wild Draw Ten" in capsys.readouterr().out


@pytest.mark.compiled
def test_the_gymnasium_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    run(TABLE, SAVE, TABLES)
    assert "has gone out" in capsys.readouterr().out


@pytest.mark.compiled
def test_the_vector_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(VECTOR, OPPONENT)["rewards"].shape == (64, 3)
    assert capsys.readouterr().out


def python(*arguments: str, told: str = "") -> str:
    """What a process of its own says: arrays of this size are multiplied faster by one thread."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=told,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "LASTCARD_DATA": str(Path.cwd())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.compiled
def test_what_was_trained_plays_at_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert TRAIN.count("range(25)") == 1
    python("-c", TRAIN.replace("range(25)", "range(6)"))
    Path("mine.py").write_text(BOT, encoding="utf-8")
    tournament, play = (shlex.split(line)[1:] for line in PLAY.splitlines())
    tournament[tournament.index("--deals") + 1] = "40"
    assert main([*tournament, "--jobs", "1"]) == 0
    row = re.search(r"^mine.py:Mine .*?([\d.]+)%", capsys.readouterr().out, re.MULTILINE)
    assert row is not None
    assert float(row[1]) > 20  # an untrained one draws as long as it may, and wins next to nothing
    capsys.readouterr()
    assert main([*tournament, "--jobs", "1", "--rules", "merciless"]) == 2
    refused = capsys.readouterr().err.strip()
    assert "this policy was trained with other cards" in refused
    assert "\n" not in refused
    shown = python("-m", "lastcard", *play, "--plain", "--seed", "7", told="draw\nquit\n")
    assert "Ann, your turn" in shown
