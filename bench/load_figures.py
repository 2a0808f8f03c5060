"""What ``python -m bench.load`` says of its rounds, each figure beside what is wanted of it."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.crowd import SEATS, Load
from lastcard.cli.bench.report import Report
from lastcard.lab.bench import wanted
from lastcard.lab.bench.figures import HEADER, Figure, Table, judged, not_measured, plain
from lastcard.lab.bench.measurement import Measured

if TYPE_CHECKING:
    from bench.load import Memory, Round

FANOUTS: Final = {"over aiohttp": wanted.OF_AIOHTTP_FANOUT, "in C": wanted.OF_C_FANOUT}
"""The bare fan-outs, and what ours should be of each."""
SATURATED: Final = 0.9
"""Share of its core a server must have used for its rate to mean something."""
ENOUGH: Final = 200
"""Tables of which the memory can be told from what every server takes."""
ROUNDS_HEADER: Final = (
    "means of rounds", "actions/s", "µs an action", "p50 ms", "p99 ms", "bytes", "server", "client",
)  # fmt: skip


class Outcome(NamedTuple):
    """Everything that was measured."""

    ours: Sequence[Round]
    theirs: dict[str, list[Round]]
    """By fan-out."""
    half: Sequence[Load]
    """Rounds at half of the highest load."""
    waking: Measured
    memory: Memory


def show_figures(report: Report, outcome: Outcome) -> None:
    rows = [row for name in FANOUTS for row in _beside(name, outcome)]
    rows += _half_load(outcome.half)
    rows.append(judged(wanted.WAKING, outcome.waking, 1))
    rows += _memory(outcome.memory)
    report.show(Table(HEADER, rows))
    sides = {"lastcard": outcome.ours}
    sides.update({f"fan-out {name}": rounds for name, rounds in outcome.theirs.items()})
    report.show(Table(ROUNDS_HEADER, [rounds_row(name, found) for name, found in sides.items()]))
    report.show(
        "One action is under way at each table. Server and fan-outs share one core in turns, the "
        "players have another; server and client are the shares of their cores that were used."
    )


def rounds_row(name: str, rounds: Sequence[Round]) -> tuple[str, ...]:
    mean = statistics.mean
    return (
        name,
        f"{mean(r.rate for r in rounds):,.0f}",
        f"{mean(r.microseconds for r in rounds):.1f}",
        f"{mean(r.load.percentile(0.50) for r in rounds):.1f}",
        f"{mean(r.load.percentile(0.99) for r in rounds):.1f}",
        f"{mean(r.load.frame for r in rounds):.0f}",
        f"{mean(r.server_share for r in rounds):.0%}",
        f"{mean(r.client_share for r in rounds):.0%}",
    )


def _beside(name: str, outcome: Outcome) -> Iterable[Figure]:
    """What ours does of what a bare fan-out does."""
    aim = FANOUTS[name]
    if name not in outcome.theirs:
        return [not_measured(aim, "there is no C compiler (cc)")]
    pairs = list(zip(outcome.ours, outcome.theirs[name], strict=True))
    costs = [other.microseconds / mine.microseconds for mine, other in pairs]
    rates = [mine.rate / other.rate for mine, other in pairs]
    least = min(one.server_share for pair in pairs for one in pair)
    by_rate = plain(f"of the fan-out {name}, by actions a second", Measured.of(rates), "", 2)
    if least < SATURATED:
        by_rate = by_rate._replace(reached=f"does not count: a server got {least:.0%} of its core")
    return [judged(aim, Measured.of(costs), 2), by_rate]


def _half_load(rounds: Sequence[Load]) -> list[Figure]:
    rates = Measured.of([load.rate for load in rounds])
    p50, p99 = (Measured.of([load.percentile(share) for load in rounds]) for share in (0.50, 0.99))
    return [
        plain("actions/s at half load", rates),
        plain("p50 of an action at half load, ms", p50, "", 1),
        judged(wanted.HALF_LOAD, p99, 1),
    ]


def _memory(memory: Memory) -> list[Figure]:
    """Measured once: memory that was freed is not given back."""
    if memory.tables < ENOUGH:
        few = f"of {memory.tables} tables it is lost in that of the server; at least {ENOUGH}"
        return [not_measured(what, few) for what in (wanted.TABLE_MEMORY, wanted.CONNECTION_MEMORY)]
    opened = memory.grown(0, 1)
    dealt, played = opened + memory.grown(2, 3), opened + memory.grown(2, 4)
    return [
        plain("KB a table, dealt", Measured.of([dealt]), "", 1),
        judged(wanted.TABLE_MEMORY, Measured.of([played]), 1),
        judged(wanted.CONNECTION_MEMORY, Measured.of([memory.grown(1, 2) / SEATS]), 1),
    ]
