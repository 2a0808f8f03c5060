"""The table that ``make test`` prints at its end."""

from __future__ import annotations

import io
import json

import pytest
from tools import coverage_by_package


def measured(lines: int, ran: int) -> dict[str, dict[str, int]]:
    return {"summary": {"num_statements": lines, "covered_lines": ran}}


def test_files_are_added_up_by_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "src/lastcard/cards.py": measured(30, 30),
        "src/lastcard/lab/arena/tally.py": measured(60, 30),
        "src/lastcard/lab/arena/contest.py": measured(10, 5),
        "src/lastcard/lab/__init__.py": measured(0, 0),
    }
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps({"files": files})))
    coverage_by_package.main()
    assert [line.split() for line in capsys.readouterr().out.splitlines()] == [
        ["package", "lines", "ran"],
        ["lastcard", "30", "100.0%"],
        ["lastcard.lab.arena", "70", "50.0%"],
        ["all", "100", "65.0%"],
    ]
