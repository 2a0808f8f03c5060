"""Measured in rounds, so that noise shows as a range; two things in turns, so that it hits both."""

from __future__ import annotations

import math
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

core_time: Final = time.process_time
"""Seconds of a core that this process has had: what is measured on one core is measured by them, so
that others who use the machine do not count. On a machine at rest the clock says the same."""
_STUDENT: Final = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16)
"""Student's t at 97.5 % for two rounds and more; of many it is hardly less."""


def students_t(rounds: int) -> float:
    """How many deviations hold 95 % of what may come: few rounds say little of that."""
    return _STUDENT[min(rounds, len(_STUDENT) + 1) - 2]


@dataclass(frozen=True)
class Measured:
    """A measured quantity: the median of the rounds, and the range that 95% of rounds keep to
    if they vary as these did."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, rounds: Sequence[float]) -> Measured:
        middle = statistics.median(rounds)
        if len(rounds) < 2:
            return cls(middle, middle, middle)
        count = len(rounds)
        spread = students_t(count) * math.sqrt(1 + 1 / count) * statistics.stdev(rounds)
        return cls(middle, max(0.0, middle - spread), middle + spread)  # nothing here is less

    def scaled(self, factor: float) -> Measured:
        return Measured(self.median * factor, self.low * factor, self.high * factor)


@dataclass(frozen=True)
class SideBySide:
    """Ours and a peer's rate, measured in turns in one run."""

    ours: Measured
    theirs: Measured
    ratio: Measured

    @classmethod
    def of(cls, ours: Sequence[float], theirs: Sequence[float]) -> SideBySide:
        """Of what each side gave, round by round."""
        ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
        return cls(Measured.of(ours), Measured.of(theirs), Measured.of(ratios))


Side = Callable[[], float]
"""One round of somebody: gives a rate."""


def take_turns(sides: Sequence[Side], rounds: int) -> list[list[float]]:
    """What each side gave, all of them in turns, so that a busy machine slows everybody."""
    taken = [[side() for side in sides] for _ in range(rounds)]
    return [list(rates) for rates in zip(*taken, strict=True)]


def in_turns(ours: Side, theirs: Side, rounds: int = 8) -> SideBySide:
    """Measure two rates in turns."""
    other, mine = take_turns([theirs, ours], rounds)
    return SideBySide.of(mine, other)


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process, and those it starts meanwhile, to the same core, where the system can: a
    peer with threads then has no more of the machine than we have."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
