"""Intervals from batches agree with the textbook, and hold what they promise."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from lastcard.lab.report.figure_words import show, show_difference
from lastcard.lab.study.intervals import Estimate, difference, ratio, student


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (9, 2.2622), (19, 2.0930), (39, 2.0227)],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, abs=5e-5)


def test_with_equal_batches_it_is_the_paired_t_interval() -> None:
    chance = random.Random(1)
    one = [(chance.gauss(50, 5), 10.0) for _ in range(20)]
    two = [(chance.gauss(40, 5), 10.0) for _ in range(20)]
    apart = [(a[0] - b[0]) / 10 for a, b in zip(one, two, strict=True)]
    found = difference(one, two)
    assert found.value == pytest.approx(statistics.mean(apart))
    assert found.margin == pytest.approx(2.0930 * statistics.stdev(apart) / math.sqrt(20), rel=1e-4)


def test_of_many_intervals_of_uneven_batches_some_95_in_100_hold_the_truth() -> None:
    chance = random.Random(2)
    held = 0
    for _ in range(1000):
        sizes = [chance.randint(20, 60) for _ in range(20)]
        found = ratio([(sum(chance.random() < 0.3 for _ in range(n)), n) for n in sizes])
        assert found.value is not None
        assert found.margin is not None
        held += abs(found.value - 0.3) <= found.margin
    assert 930 <= held <= 970


def test_what_cannot_be_told_is_not_told() -> None:
    assert ratio([]) == Estimate(None, None)
    assert ratio([(0, 0), (0, 0)]) == Estimate(None, None)
    assert ratio([(1, 4)]) == Estimate(0.25, None)
    assert not difference([(3, 4)], [(1, 4)]).clear
    assert difference([(3, 4), (4, 4)], [(0, 0), (0, 0)]) == Estimate(None, None)


def test_a_zero_is_shown_without_a_sign() -> None:
    assert show(Estimate(-0.0004, 0.03), percent=True) == "0.0% ± 3.0%"
    assert show_difference(Estimate(-0.0004, 0.03), True) == "0.0% ± 3.0%, no clear difference"
    assert show_difference(Estimate(0.0, 0.0), percent=True) == "no difference"
