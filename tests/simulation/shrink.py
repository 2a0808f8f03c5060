"""Fewer faults that still lead to a violation: what is left is what matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

MOST_RUNS: Final = 80


def shrink(numbers: Sequence[int], fails: Callable[[Sequence[int]], bool]) -> list[int]:
    """Leave out as many as possible: first halves, then smaller and smaller parts."""
    left, part, runs = list(numbers), max(1, len(numbers) // 2), 0
    while runs < MOST_RUNS:
        before = len(left)
        place = 0
        while place < len(left) and runs < MOST_RUNS:
            fewer = left[:place] + left[place + part :]
            runs += 1
            if fails(fewer):
                left = fewer
            else:
                place += part
        if part == 1 and len(left) == before:
            break
        part = max(1, part // 2)
    return left
