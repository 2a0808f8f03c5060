"""Every figure of which something is wanted is a row, whether or not its peer is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from lastcard.cli.bench import engine, lab, vector
from lastcard.cli.bench.peers import Peer, Peers
from lastcard.cli.bench.report import Report
from lastcard.lab.bench import lab_speed, wanted, zoo_speed
from lastcard.lab.bench.engine_speed import CompileTimes, Rate
from lastcard.lab.bench.measurement import Measured, SideBySide
from lastcard.lab.bench.pgx_peer import PgxGame
from lastcard.lab.bench.vector_speed import PgxBeside, VectorSpeed
from lastcard.lab.bench.wanted import Wanted

pytestmark = pytest.mark.compiled

ONE = Measured(1.0, 0.9, 1.1)
BOTH = SideBySide(ONE, ONE, ONE)
ENGINE = [wanted.TO_PUBLISHED_CPP, wanted.TO_FASTER_CPP, wanted.STEP, wanted.COLD_START]
LAB = [
    wanted.CASUAL_TO_RLCARD,
    wanted.ZOO_TO_RLCARD,
    wanted.TWO_WORKERS,
    *wanted.VECTOR_STEPS.values(),
    wanted.VECTOR_TO_KUHN,
    wanted.ROLLOUTS,
    wanted.MEMORY_GROWTH,
]


class EveryPeer(Peers):
    def __init__(self) -> None:
        super().__init__([], otherwise_installed=True)

    def why_not(self, peer: Peer) -> str:
        return ""


class NoPeer(EveryPeer):
    def why_not(self, peer: Peer) -> str:
        return f"no {peer} here"


def fake_vector_speed(count: int, rounds: int, peers: Sequence[PgxGame]) -> VectorSpeed:
    return VectorSpeed(ONE, 408, {game: PgxBeside(BOTH, 7) for game in peers})


@pytest.fixture(autouse=True)
def measured_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rate = Rate(ONE, ONE, ONE)
    for name, value in {
        "compiled_rate": rate,
        "against_rlcard": BOTH,
        "compile_times": CompileTimes(5.0, ONE, 24.0),
        "every_house_rule": BOTH,
        "first_move_seconds": ONE,
        "growth": [(1000, 26.0)],
        "interpreted_steps": (ONE, ONE),
        "python_face": (ONE, ONE),
    }.items():
        monkeypatch.setattr(engine, name, lambda *_, value=value, **__: value)
    for name in ("casual_against_rlcard", "two_cores"):
        monkeypatch.setattr(lab_speed, name, lambda *_: BOTH)
    monkeypatch.setattr(lab_speed, "expert_rollouts", lambda *_: ONE)
    monkeypatch.setattr(lab_speed, "peak_memory", lambda *_: 500.0)
    monkeypatch.setattr(zoo_speed, "zoo_against_rlcard", lambda *_: BOTH)
    monkeypatch.setattr(lab, "fault_of", lambda _: "")
    monkeypatch.setattr(vector, "vector_speed", fake_vector_speed)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "results.md"


@pytest.fixture
def report(page: Path) -> Report:
    return Report("a test", "a command", page, [])


def rows_of(page: Path) -> Iterator[list[str]]:
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def missing(aims: Sequence[Wanted], page: Path) -> list[str]:
    """Figures that are no row, or one without a bound or a verdict."""
    found = {row[0]: row for row in rows_of(page)}
    return [
        aim.figure
        for aim in aims
        if (row := found.get(aim.figure)) is None or row[2] != str(aim) or not row[3]
    ]


@pytest.mark.parametrize("peers", [EveryPeer(), NoPeer()])
def test_the_engine_has_all_its_rows(report: Report, page: Path, peers: Peers) -> None:
    engine.measure_engine(report, ["official"], peers, quick=False)
    report.finish()
    assert missing(ENGINE, page) == []


@pytest.mark.parametrize("peers", [EveryPeer(), NoPeer()])
def test_the_lab_has_all_its_rows(report: Report, page: Path, peers: Peers) -> None:
    lab.measure_lab(report, peers, quick=False)
    report.finish()
    assert missing(LAB, page) == []


def test_a_peer_that_is_not_there_leaves_a_dash_and_the_reason(report: Report, page: Path) -> None:
    lab.measure_lab(report, NoPeer(), quick=True)
    report.finish()
    absent = [row for row in rows_of(page) if row[1] == "-"]
    assert {row[3] for row in absent} == {
        "not measured: no rlcard here",
        "not measured: no pgx here",
    }
    assert len(absent) == 2 + 2 * len(wanted.VECTOR_STEPS)


def test_a_pettingzoo_that_does_not_work_is_a_row_too(
    report: Report, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "fault_of", lambda _: "ImportError: too old")
    lab.measure_lab(report, EveryPeer(), quick=True)
    report.finish()
    row = next(row for row in rows_of(page) if row[0] == wanted.ZOO_TO_RLCARD.figure)
    assert row[1] == "-"
    assert row[3] == "not measured: does not work: ImportError: too old"


def test_a_peer_that_dies_on_the_way_costs_only_its_own_rows(
    report: Report, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(count: int, rounds: int, peers: Sequence[PgxGame] = ()) -> VectorSpeed:
        if count > 256 and peers:
            raise BrokenProcessPool("killed")
        return fake_vector_speed(count, rounds, peers)

    monkeypatch.setattr(vector, "vector_speed", dies)
    lab.measure_lab(report, EveryPeer(), quick=True)
    report.finish()
    assert missing(LAB, page) == []
    absent = {row[3] for row in rows_of(page) if row[1] == "-"}
    assert absent == {"not measured: it died with 4,096 tables"}


def test_each_side_sees_its_own_bytes(report: Report, page: Path) -> None:
    lab.measure_lab(report, EveryPeer(), quick=True)
    report.finish()
    assert "ours 408, kuhn_poker 7, leduc_holdem 7." in " ".join(page.read_text().split())


def test_the_engine_is_measured_against_pgx_where_that_is_asked_for(
    report: Report, page: Path
) -> None:
    engine.measure_engine(report, ["official"], NoPeer(), quick=True)
    report.finish()
    assert missing([wanted.VECTOR_TO_KUHN], page) == [wanted.VECTOR_TO_KUHN.figure]
    engine.measure_engine(report, ["official"], EveryPeer(), quick=True)
    report.finish()
    assert missing([wanted.VECTOR_TO_KUHN], page) == []


def test_a_quick_run_says_that_it_leaves_compiling_out(report: Report, page: Path) -> None:
    engine.measure_engine(report, ["official"], NoPeer(), quick=True)
    report.finish()
    row = next(row for row in rows_of(page) if row[0] == wanted.COLD_START.figure)
    assert row[1:] == ["-", "≤ 6", "not measured: left out by --quick"]
