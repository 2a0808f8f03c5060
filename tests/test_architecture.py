"""What ARCHITECTURE.md and CONTRIBUTING.md name exists, under the name they give it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "lastcard"
FILE = re.compile(r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|ts|svelte|json|toml|md|tcss))`")
PLACEHOLDER = re.compile(r"NAME|\bxx\b")
HOP = re.compile(FILE.pattern + r"((?:,? `[#\w]+`)+)")


def places(name: str) -> list[Path]:
    """The files a page may mean: from the root, or from inside the package."""
    whole = [folder / name for folder in (ROOT, SOURCE)]
    return [path for path in whole if path.exists()] or [
        *SOURCE.rglob(name),
        *(ROOT / "web" / "src").rglob(name),
    ]


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_file_named_is_there(page: str) -> None:
    named = FILE.findall((ROOT / page).read_text(encoding="utf-8"))
    assert len(named) > 10
    assert [name for name in named if not PLACEHOLDER.search(name) and not places(name)] == []


def test_the_hops_name_functions_of_their_files() -> None:
    hops = HOP.findall((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    assert len(hops) > 25
    missing = []
    for name, functions in hops:
        text = "".join(path.read_text(encoding="utf-8") for path in places(name))
        for function in re.findall(r"`([#\w]+)`", functions):
            if not re.search(
                rf"(?:def |function |^\s*(?:async )?){re.escape(function)}\(", text, re.M
            ):
                missing.append(f"{name} {function}")
    assert missing == []
