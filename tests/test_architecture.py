"""The walks in ARCHITECTURE.md lead along files and functions that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WALKS = ("One action, from the click to the other screens",)


def hops(title: str) -> list[str]:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    walk = page.partition(f"### {title}\n\n")[2].partition("\n\n")[0]
    return re.split(r"^\d+\. ", walk, flags=re.MULTILINE)[1:]


def source(path: str) -> str:
    """Python files are named as seen from the package."""
    return (ROOT / ("src/lastcard" if path.endswith(".py") else "") / path).read_text("utf-8")


@pytest.mark.parametrize("title", WALKS)
def test_every_hop_names_a_function_of_its_file(title: str) -> None:
    walk = hops(title)
    assert 5 < len(walk) <= 12
    for hop in walk:
        path = ""
        for name in re.findall(r"`([^`]+)`", hop):
            if "/" in name:
                path = name
                continue
            keyword = "(async )?def " if path.endswith(".py") else "(export |async |function )*"
            defined = rf"^\s*{keyword}{re.escape(name)}\("
            assert re.search(defined, source(path), re.MULTILINE), f"{name} in {hop}"
