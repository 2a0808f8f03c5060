"""The progress bar: seen on a terminal, and nowhere else."""

from __future__ import annotations

import io

import pytest

from lastcard.cli.progress import ProgressBar


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


def test_where_nobody_looks_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with ProgressBar() as progress:
        progress(1, 2)
    assert capsys.readouterr() == ("", "")
