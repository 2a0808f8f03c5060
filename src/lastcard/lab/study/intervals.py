"""Intervals from batches: honest whatever hangs together inside a batch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

Parts = tuple[float, float]
"""A figure in one batch: what lies over and under the line of the fraction."""


@dataclass(frozen=True)
class Estimate:
    """A value with the half-width of its 95% interval; None where it cannot be told."""

    value: float | None
    margin: float | None

    @property
    def clear(self) -> bool:
        """Whether zero lies outside the interval."""
        return self.value is not None and self.margin is not None and abs(self.value) > self.margin


def ratio(batches: Sequence[Parts]) -> Estimate:
    """The sum of all numerators over the sum of all denominators."""
    under = math.fsum(part[1] for part in batches)
    if not under:
        return Estimate(None, None)
    value = math.fsum(part[0] for part in batches) / under
    return Estimate(value, _margin(_residuals(batches, value, under)))


def difference(batches: Sequence[Parts], base: Sequence[Parts]) -> Estimate:
    """The ratio of one series less that of another whose batches hold the same deals."""
    mine, other = ratio(batches), ratio(base)
    if mine.value is None or other.value is None:
        return Estimate(None, None)
    pairs = zip(
        _residuals(batches, mine.value, math.fsum(part[1] for part in batches)),
        _residuals(base, other.value, math.fsum(part[1] for part in base)),
        strict=True,
    )
    return Estimate(mine.value - other.value, _margin([one - two for one, two in pairs]))


def _residuals(batches: Sequence[Parts], value: float, under: float) -> list[float]:
    """By how much each batch pulls the ratio away from its value (to first order)."""
    return [(part[0] - value * part[1]) / under for part in batches]


def _margin(residuals: Sequence[float]) -> float | None:
    count = len(residuals)
    if count < 2:
        return None
    variance = math.fsum(x * x for x in residuals) * count / (count - 1)
    return student(count - 1) * math.sqrt(variance)


@cache
def student(freedom: int) -> float:
    """Within how many standard errors 95% of Student's distribution lie."""
    low, high = 0.0, 20.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        if _within(middle, freedom) < 0.95:
            low = middle
        else:
            high = middle
    return low


def _within(limit: float, freedom: int) -> float:
    """The share of Student's distribution between -limit and limit: a finite sum of cosines."""
    angle = math.atan(limit / math.sqrt(freedom))
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0
    for power in range(odd + 1, freedom, 2):
        total += term
        term *= math.cos(angle) ** 2 * power / (power + 1)
    inner = math.sin(angle) * total
    return (angle + inner) * 2 / math.pi if odd else inner
