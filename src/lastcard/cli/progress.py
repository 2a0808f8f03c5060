"""A line on the terminal that says how far long work has come."""

from __future__ import annotations

import sys
import time


class Progress:
    """A bar with rate and time left; nothing where nobody looks."""

    def __init__(self) -> None:
        self._first: tuple[float, int] | None = None

    def __call__(self, done: int, total: int) -> None:
        if not sys.stderr.isatty():
            return
        now = time.monotonic()
        # From the first report on: what went before was compiling and starting processes.
        start, before = self._first = self._first or (now, done)
        rate = (done - before) / max(now - start, 1e-9)
        pace = f", {rate:,.0f}/s, {_span((total - done) / rate)} left" if rate else ""
        bar = "#" * (20 * done // total)
        text = f"\r[{bar:20}] {done:,} of {total:,} hands{pace}\x1b[K"
        print(text, end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line."""
        if self._first:
            print(file=sys.stderr)


def _span(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:,.0f} h"
