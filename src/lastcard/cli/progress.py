"""A line on the terminal that says how far long work has come."""

from __future__ import annotations

import sys
import time
from typing import Self


def tell(what: str) -> None:
    """Say what is being done now, to whoever looks."""
    if sys.stderr.isatty():
        print(f"... {what}", file=sys.stderr)


class ProgressBar:
    """A bar with rate and time left; nothing where nobody looks. Use it in ``with``."""

    def __init__(self, things: str = "hands") -> None:
        self._things = things
        self._first: tuple[float, int] | None = None

    def __call__(self, done: int, total: int) -> None:
        if not sys.stderr.isatty():
            return
        now = time.monotonic()
        # From the first report on: what went before was compiling and starting processes.
        start, before = self._first = self._first or (now, done)
        rate = (done - before) / max(now - start, 1e-9)
        pace = f", {_figure(rate)}/s, {_span((total - done) / rate)} left" if rate else ""
        bar = "#" * (20 * done // total)
        text = f"\r[{bar:20}] {done:,} of {total:,} {self._things}{pace}\x1b[K"
        print(text, end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the line."""
        if self._first:
            print(file=sys.stderr)


def _figure(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


def _span(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:,.0f} h"
