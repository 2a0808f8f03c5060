"""The progress bar: seen on a terminal, and nowhere else."""

from __future__ import annotations

import io
import time

import pytest

from lastcard.cli import progress as progress_lines
from lastcard.cli.progress import ProgressBar, working


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_how_far_it_is_and_left_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with ProgressBar("decisions") as progress:
        progress(1, 4000)
        progress(2000, 4000)
        progress(4000, 4000)
    first, half, whole = terminal.getvalue().split("\r")[1:]
    assert first.startswith(f"[{'':20}] 1 of 4,000 decisions\x1b")
    assert half.startswith(f"[{'#' * 10:20}] 2,000 of 4,000 decisions, ")
    assert "/s, " in half
    assert whole.startswith(f"[{'#' * 20}] 4,000 of 4,000 decisions, ")
    assert whole.endswith("/s, 0 s left\x1b[K\n")


def test_a_line_moves_while_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(progress_lines, "_PATIENCE", 0.01)
    with ProgressBar() as progress:
        progress.wait_for("taking seats")
        progress(1, 4)
        progress(2, 4)
        while terminal.getvalue().count("] 2 of 4 hands") < 3:
            time.sleep(0.01)
    assert terminal.getvalue().startswith("\r... taking seats\x1b[K\r[")


def test_what_is_told_goes_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(progress_lines, "_PATIENCE", 0.01)
    with working("loading"):
        while ", 0 s" not in terminal.getvalue():
            time.sleep(0.01)
    assert terminal.getvalue().startswith("\r... loading\x1b[K\r... loading, 0 s\x1b[K")
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert "\n" not in terminal.getvalue()


def test_where_nobody_looks_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with working("loading"), ProgressBar() as progress:
        progress.wait_for("taking seats")
        progress(1, 2)
    assert capsys.readouterr() == ("", "")


def test_a_line_about_work_is_wiped_when_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with pytest.raises(ValueError, match="no"), working("compiling"):
        raise ValueError("no")
    assert terminal.getvalue().endswith("\r\x1b[K")
