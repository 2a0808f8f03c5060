"""The progress bar: seen on a terminal, and nowhere else."""

from __future__ import annotations

import io
import re
import threading

import pytest

from lastcard.cli import progress as progress_lines
from lastcard.cli.progress import ProgressBar, working


class Terminal(io.StringIO):
    """Somebody may wait for what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self._written = threading.Condition()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        with self._written:
            size = super().write(text)
            self._written.notify_all()
        return size

    def wait_for(self, pattern: str, times: int = 1) -> None:
        with self._written:
            assert self._written.wait_for(
                lambda: len(re.findall(pattern, self.getvalue())) >= times, timeout=60
            )


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


def test_who_begins_anew_is_measured_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that goes on after one that was stopped."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with ProgressBar() as progress:
        for done in (300, 350, 5, 10):
            progress(done, 400)
    *_, anew, last = terminal.getvalue().split("\r")
    assert anew.endswith("] 5 of 400 hands\x1b[K")
    assert "] 10 of 400 hands, " in last
    assert "-" not in last


def test_a_line_moves_while_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(progress_lines, "_PATIENCE", 0.01)
    with ProgressBar() as progress:
        progress.wait_for("taking seats")
        progress(1, 4)
        progress(2, 4)
        terminal.wait_for("] 2 of 4 hands", times=3)
    assert terminal.getvalue().startswith("\r... taking seats\x1b[K\r")


def test_what_is_told_goes_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(progress_lines, "_PATIENCE", 0.01)
    with working("loading"):
        terminal.wait_for(r"\r\.\.\. loading, \d+ s\x1b\[K")
    assert terminal.getvalue().startswith("\r... loading\x1b[K\r... loading, ")
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
