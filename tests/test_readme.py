"""What the pages show must run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from lastcard.cli import main
from tests.kit.pages import ROOT, blocks


@pytest.mark.parametrize(
    "page",
    ["README.md", "docs/python.md", "docs/objects.md", "docs/bots.md", "docs/themes.md"],
)
def test_the_python_of_a_page_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown: dict[str, object] = {}
    for block in blocks(page, "python"):
        exec(compile(block, page, "exec"), shown)
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", ["README.md", "docs/records.md", "docs/themes.md"])
def test_the_commands_of_a_page_work(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [
        line for block in blocks(page, "sh") for line in block.splitlines() if "lastcard" in line
    ]
    assert len(commands) >= 4
    for line in commands:
        _, *arguments = shlex.split(line, comments=True)
        assert main(arguments) == 0, line
        assert capsys.readouterr().out, line


def test_the_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make (\w+)", "".join(blocks("README.md", "sh"))):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
