"""What a process counts of itself, and how it is told to Prometheus.

Counting happens on the way of every action, so it is plain numbers; what they mean is written down
when somebody asks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prometheus_client.core import Metric

_BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds."""


class Times:
    """How long something took, in buckets."""

    __slots__ = ("buckets", "sum")

    def __init__(self) -> None:
        self.buckets = [0] * (len(_BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect_left(_BOUNDS, seconds)] += 1
        self.sum += seconds

    def cumulated(self) -> list[tuple[str, float]]:
        total = 0
        found: list[tuple[str, float]] = []
        for bound, number in zip((*map(str, _BOUNDS), "+Inf"), self.buckets, strict=True):
            total += number
            found.append((bound, float(total)))
        return found


class Figures:
    """Of one process, since it started."""

    def __init__(self) -> None:
        self.actions = 0
        self.storing = Times()
        """From a decision until all are told, because it is stored."""
        self.thinking = Times()
        """Of bots that need time."""
        self.lag = Times()
        """How late the loop was, at every look at the clock."""
        self.refusals: Counter[str] = Counter()
        self.commits: Callable[[], int] = lambda: 0
        self.tables: Callable[[], int] = lambda: 0
        self.people: Callable[[], int] = lambda: 0
        self.connections: Callable[[], int] = lambda: 0

    def text(self) -> bytes:
        """For Prometheus."""
        from prometheus_client import CollectorRegistry, generate_latest

        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry)

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        yield CounterMetricFamily("lastcard_actions", "Actions carried out", self.actions)
        yield CounterMetricFamily("lastcard_commits", "Commits of the store", self.commits())
        refusals = CounterMetricFamily("lastcard_refusals", "Refusals by code", labels=["code"])
        for code, number in self.refusals.items():
            refusals.add_metric([code], number)
        yield refusals
        yield GaugeMetricFamily("lastcard_tables", "Tables in memory", self.tables())
        yield GaugeMetricFamily("lastcard_people", "People at tables", self.people())
        yield GaugeMetricFamily("lastcard_connections", "Open connections", self.connections())
        for name, what, times in (
            ("storing", "From a decision until all are told", self.storing),
            ("bot_thinking", "Thinking of bots that need time", self.thinking),
            ("loop_lag", "How late the event loop was", self.lag),
        ):
            family = HistogramMetricFamily(f"lastcard_{name}_seconds", what)
            family.add_metric([], buckets=times.cumulated(), sum_value=times.sum)
            yield family
