"""The examples in docs/environments.md run."""

from __future__ import annotations

import pytest

from tests.kit.pages import blocks

PETTINGZOO, VECTOR = blocks("docs/environments.md", "python")


def run(block: str) -> None:
    assert len([line for line in block.splitlines() if line]) <= 10
    exec(compile(block, "docs/environments.md", "exec"), {})


def test_the_pettingzoo_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    run(PETTINGZOO)
    assert "seat_2" in capsys.readouterr().out


@pytest.mark.compiled
def test_the_vector_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    run(VECTOR)
    assert capsys.readouterr().out
