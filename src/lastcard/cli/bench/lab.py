"""What ``lastcard bench --lab`` measures: bots in bulk, environments, the expert, memory."""

from __future__ import annotations

from lastcard.cli.bench.peers import Peers
from lastcard.cli.bench.report import Report
from lastcard.cli.bench.vector import vector_figures
from lastcard.cli.progress import working
from lastcard.extras import has_extra
from lastcard.lab.bench import lab_speed, wanted, zoo_speed
from lastcard.lab.bench.figures import HEADER, Figure, Table, compared, judged, not_measured
from lastcard.lab.bench.measurement import Measured
from lastcard.lab.bench.trial import fault_of


def measure_lab(report: Report, peers: Peers, *, quick: bool) -> None:
    rows = [*_casual(peers, quick), *_pettingzoo(peers, quick)]
    vector_rows, remark = vector_figures(peers, quick=quick)
    rows += vector_rows
    with working("the expert"):
        rows.append(judged(wanted.ROLLOUTS, lab_speed.expert_rollouts(3 if quick else 8)))
    rows += _two_workers(60_000 if quick else 400_000)
    rows += _memory(100_000 if quick else 1_000_000)
    report.show(Table(HEADER, rows))
    report.show(remark)
    report.show(
        "What runs on one core is measured by processor time; workers by the clock, after they had "
        "been started and had played."
    )


def _casual(peers: Peers, quick: bool) -> list[Figure]:
    if reason := peers.why_not("rlcard"):
        return [not_measured(wanted.CASUAL_TO_RLCARD, reason)]
    with working("casual bots, in turns with RLCard"):
        both = lab_speed.casual_against_rlcard(4 if quick else 24)
    names = ("casual hands/s, one core", "RLCard's env.run with random agents, games/s")
    return compared(*names, wanted.CASUAL_TO_RLCARD, both)


def _pettingzoo(peers: Peers, quick: bool) -> list[Figure]:
    if reason := peers.why_not("rlcard") or _why_not_pettingzoo():
        return [not_measured(wanted.ZOO_TO_RLCARD, reason)]
    with working("the PettingZoo loop, in turns with RLCard's"):
        both = zoo_speed.zoo_against_rlcard(8 if quick else 24)
    names = ("PettingZoo loop, steps/s", "RLCard's loop, steps/s")
    return compared(*names, wanted.ZOO_TO_RLCARD, both)


def _why_not_pettingzoo() -> str:
    if not has_extra("rl"):
        return "needs lastcard[rl]"
    fault = fault_of(zoo_speed.try_out)
    return fault and f"does not work: {fault}"


def _two_workers(hands: int) -> list[Figure]:
    with working("two workers, in turns with one"):
        both = lab_speed.two_cores(hands)
    names = ("casual hands/s, 2 workers", "casual hands/s, 1 worker")
    return compared(*names, wanted.TWO_WORKERS, both)


def _memory(many: int) -> list[Figure]:
    few = 10_000
    with working("memory"):
        small, large = lab_speed.peak_memory(few), lab_speed.peak_memory(many)
    sizes = Figure(f"peak MB, {few:,} and {many:,} hands", f"{small:,.0f} and {large:,.0f}")
    return [sizes, judged(wanted.MEMORY_GROWTH, Measured.of([large / small]), 2)]
