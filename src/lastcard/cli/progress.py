"""A line on the terminal that says how far long work has come."""

from __future__ import annotations

import sys
import time


class Progress:
    """A bar with rate and time left; nothing where nobody looks."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._shown = False

    def __call__(self, done: int, total: int) -> None:
        if sys.stderr.isatty():
            rate = done / max(time.monotonic() - self._start, 1e-9)
            left = (total - done) / rate
            bar = "#" * (20 * done // total)
            text = f"\r[{bar:20}] {done:,} of {total:,} hands, {rate:,.0f}/s, {left:.0f} s left   "
            print(text, end="", file=sys.stderr, flush=True)
            self._shown = True

    def end(self) -> None:
        """Leave the line."""
        if self._shown:
            print(file=sys.stderr)
