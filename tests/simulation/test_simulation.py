"""The server holds what it promises in many worlds; where it did not, the simulator would see."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulation.planted import PLANTED, found
from tests.simulation.shrink import shrink
from tests.simulation.world import World

ROOT = Path(__file__).resolve().parents[2]
SEEDS = 8
"""As many as there is time for here; ``make simulate-server`` goes on for as long as wanted."""
SAYS_ITS_TRACE = "from tests.simulation.world import World; print(World(3).run().trace)"


@pytest.fixture(autouse=True)
def _uncollected() -> Iterator[None]:
    """Worlds leave few cycles behind; looking for them would cost a quarter of the time."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("first", range(0, SEEDS, 4))
def test_nothing_goes_wrong_that_must_not(first: int) -> None:
    for seed in range(first, first + 4):
        outcome = World(seed).run()
        assert not outcome.violation, f"make simulate-server ARGS='--first {seed} --seeds 1'"


def test_a_seed_is_the_same_run_every_time_and_everywhere() -> None:
    other = subprocess.run(
        [sys.executable, "-c", SAYS_ITS_TRACE],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    traces = {World(3).run().trace, World(3).run().trace, int(other.stdout)}
    assert len(traces) == 1


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    assert found(PLANTED[name])


def test_what_is_left_of_the_faults_is_what_matters() -> None:
    assert shrink(range(30), {4, 17}.issubset) == [4, 17]
    assert shrink(range(30), lambda numbers: True) == []
