"""The Python of the documentation is as well typed as the library it shows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.pages import ROOT, blocks


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    """A folder with a file for each page: its blocks one after the other, as a reader runs them."""
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        shown = blocks(str(page.relative_to(ROOT)), "python")
        if shown:
            name = page.stem.lower().replace("-", "_")
            (tmp_path / f"{name}_page.py").write_text("\n\n".join(shown), encoding="utf-8")
    return tmp_path


def checked(*command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_finds_nothing_in_the_examples(examples: Path) -> None:
    files = sorted(map(str, examples.glob("*.py")))
    assert len(files) > 5
    checked("mypy", "--strict", *files)


def test_pyright_finds_nothing_in_the_examples(examples: Path) -> None:
    """As strict as Pyright is by itself; a variable set in a loop over a range is no mistake."""
    settings = {
        "extraPaths": [str(ROOT / "src")],
        "typeCheckingMode": "standard",
        "reportPossiblyUnboundVariable": False,
    }
    (examples / "pyrightconfig.json").write_text(json.dumps(settings))
    checked("basedpyright", "--project", str(examples), "--pythonpath", sys.executable)
