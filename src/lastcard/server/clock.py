"""What time it is for everybody: milliseconds since 1970. How long something takes is measured by
the event loop instead."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Tests choose one, to let a day pass."""


def now() -> int:
    return time.time_ns() // 1_000_000
