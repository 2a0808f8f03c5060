"""A Dask cluster does the same work with the same result."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import msgspec
import pytest

from lastcard import UserError, load
from lastcard.cli import main
from lastcard.lab.answers.measure import told_simulation
from lastcard.lab.jobs import dask_cluster as module
from lastcard.lab.jobs.dask_cluster import cluster
from lastcard.lab.study.compare import compare
from lastcard.lab.study.measured import BATCHES
from lastcard.lab.study.simulate import simulate
from lastcard.lab.study.tournament import round_robin
from lastcard.protocol.jobs import Measurement
from tests.server.job_house import Asker, job_settings, studio

pytestmark = pytest.mark.compiled

LOST_WORKERS = {"no Dask worker is left", "Dask workers died"}
"""What is said of them, as an outcome had been told of before they went, or none."""


def started(workers: int, beside: Any = None) -> Any:
    """Processes on this machine, at ports that are free. ``beside`` lends its loop: Dask gives a
    new one ten seconds to start, which a busy machine may need."""
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        loop=None if beside is None else beside.loop,
    )


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    with started(2) as both:
        yield both


def test_the_result_is_that_of_this_machine(local: Any, capsys: pytest.CaptureFixture[str]) -> None:
    sets = [load("official"), load("official").but(hand_size=5)]
    with cluster(local.scheduler_address) as executor:
        far = compare(sets, ["casual", "random"], 400, seed=5, executor=executor)
        alone = simulate("official", ["casual", "random"], 9000, seed=5, executor=executor)
        bots = round_robin(load("official"), ["casual", "random"], 300, seed=5, executor=executor)
    assert bots == round_robin(load("official"), ["casual", "random"], 300, seed=5)
    assert far == compare(sets, ["casual", "random"], 400, seed=5)
    assert alone == simulate("official", ["casual", "random"], 9000, seed=5)
    command = ["simulate", "official", "--players", "2", "--games", "500", "--jobs", "1"]
    assert main([*command, "--dask", local.scheduler_address]) == 0
    there = capsys.readouterr().out
    assert main(command) == 0
    assert capsys.readouterr().out == there


def test_ctrl_c_keeps_what_was_done(local: Any) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with cluster(local.scheduler_address) as executor:
        result = simulate("official", ["casual"] * 2, 80_000, executor=executor, progress=stop)
    assert result.stopped == "interrupted"
    assert result.games == 80_000 // BATCHES


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1:none", "foo"])
def test_where_no_scheduler_answers_is_said_in_one_line(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1)
    assert main(["simulate", "official", "--dask", address]) == 2
    error = capsys.readouterr().err
    assert error.startswith("lastcard: error[no-cluster]:")
    assert address in error
    assert error.count("\n") == 1


def test_a_cluster_without_workers_is_refused(local: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1)
    with (
        started(0, local) as empty,
        pytest.raises(UserError, match="no workers"),
        cluster(empty.scheduler_address),
    ):
        pass


@pytest.mark.parametrize(
    ("loss", "told"),
    [
        ("scale", LOST_WORKERS),
        # On a busy machine the workers, which go first, are missed before the scheduler is.
        ("close", LOST_WORKERS | {"the Dask scheduler went away"}),
    ],
)
def test_a_lost_cluster_leaves_a_marked_partial_result(
    local: Any, loss: str, told: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1)
    with started(1, local) as doomed:

        def lose(done: int, total: int) -> None:
            doomed.scale(0) if loss == "scale" else doomed.close()

        with cluster(doomed.scheduler_address) as executor:
            result = simulate(
                "official", ["casual"] * 2, 4_000_000, executor=executor, progress=lose
            )
    assert result.stopped in told
    assert 0 < result.games < 4_000_000


def test_the_studio_of_a_server_works_there(local: Any, tmp_path: Path) -> None:
    """With the same answer."""

    async def main() -> None:
        jobs = job_settings(dask=local.scheduler_address, workers=2)
        async with asyncio.timeout(120), studio(tmp_path, jobs) as house:
            question = {"kind": "simulate", "rules": {"base": "official"}, "hands": 400, "seed": 5}
            told = await Asker(house, "Ann").answered(**question)
        here = told_simulation(simulate("official", ["casual"] * 4, 400, seed=5))
        assert msgspec.convert(told, Measurement).figures == here.figures

    asyncio.run(main())
