"""Measured in rounds, so that noise shows as a range; two things in turns, so that it hits both."""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Measured:
    """A measured quantity: the median of the rounds, and the range that 95% of rounds keep to
    if they vary as these did."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, rounds: list[float]) -> Measured:
        middle = statistics.median(rounds)
        if len(rounds) < 2:
            return cls(middle, middle, middle)
        spread = 2 * statistics.stdev(rounds)
        return cls(middle, middle - spread, middle + spread)

    def scaled(self, factor: float) -> Measured:
        return Measured(self.median * factor, self.low * factor, self.high * factor)


@dataclass(frozen=True)
class SideBySide:
    """Ours and a peer's rate, measured in turns in one run."""

    ours: Measured
    theirs: Measured
    ratio: Measured


def in_turns(ours: Callable[[], float], theirs: Callable[[], float], rounds: int = 8) -> SideBySide:
    """Measure two rates in turns, so that a busy machine slows both."""
    pairs = [(theirs(), ours()) for _ in range(rounds)]
    return SideBySide(
        Measured.of([mine for _, mine in pairs]),
        Measured.of([other for other, _ in pairs]),
        Measured.of([mine / other for other, mine in pairs]),
    )


def machine() -> str:
    """What it was measured on."""
    model = "unknown processor"
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    version = ".".join(map(str, sys.version_info[:3]))
    return f"{model}, {os.cpu_count()} cores, Python {version}"
