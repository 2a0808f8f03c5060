"""The page on the lab shows what works."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from lastcard.cli import main

pytestmark = pytest.mark.compiled

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "lab.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_commands_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of them, with fewer hands than the page says."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text('title = "Mine"\nextends = "party"\n')
    commands = "".join(blocks("sh")).splitlines()
    assert commands
    for line in commands:
        _, *arguments = shlex.split(line, comments=True)
        assert main([*arguments, "--games", "40", "--jobs", "1"]) == 0, line
        assert capsys.readouterr().out, line


def test_the_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for block in blocks("python"):
        exec(compile(block, "docs/lab.md", "exec"), {})
    assert "turns per hand" in capsys.readouterr().out


def test_the_pictures_are_there_and_small() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", PAGE)
    assert pictures
    for picture in pictures:
        assert (DOCS / picture).stat().st_size < 100_000
