"""A line on the terminal that says how far long work has come."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Self

_PATIENCE: Final = 0.5
"""Seconds after which somebody wonders whether anything happens."""


def tell(what: str) -> None:
    """Say what is being done now, to whoever looks."""
    if sys.stderr.isatty():
        print(f"... {what}", file=sys.stderr)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say what is being done, as long as it is being done and no longer. For what cannot say itself
    how far it has come."""
    with _Line(stays=False) as line:
        line.show(_waiting_for(what))
        yield


def _waiting_for(what: str) -> Callable[[], str]:
    start = time.monotonic()

    def text() -> str:
        seconds = time.monotonic() - start
        return f"... {what}, {seconds:.0f} s" if seconds >= _PATIENCE else f"... {what}"

    return text


class _Line:
    """A line that is written anew when there is news, and when there has been none for a while, so
    that it is seen to move; nothing where nobody looks. Use it in ``with``."""

    def __init__(self, stays: bool) -> None:
        self._end = "\n" if stays else "\r\x1b[K"
        self._text: Callable[[], str] | None = None
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def show(self, text: Callable[[], str]) -> None:
        """From now on, what this says at the time."""
        if not sys.stderr.isatty():
            return
        self._text = text
        self._write()
        if self._thread is None:
            self._thread = threading.Thread(target=self._repeat, daemon=True)
            self._thread.start()

    def _repeat(self) -> None:
        while not self._over.wait(_PATIENCE):
            self._write()

    def _write(self) -> None:
        with self._lock:
            if self._text is not None:
                print(f"\r{self._text()}\x1b[K", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the line, or take it away."""
        if self._thread is not None:
            self._over.set()
            self._thread.join()
            print(end=self._end, file=sys.stderr, flush=True)


class ProgressBar:
    """A bar with rate and time left; nothing where nobody looks. Use it in ``with``."""

    def __init__(self, things: str = "hands") -> None:
        self._things = things
        self._line = _Line(stays=True)
        self._first: tuple[float, int] | None = None

    def wait_for(self, what: str) -> None:
        """Say what is being done until the first report."""
        self._line.show(_waiting_for(what))

    def __call__(self, done: int, total: int) -> None:
        # From the first report on: what went before was compiling and starting processes.
        # A compiler may begin anew after one that was stopped.
        if self._first is None or done < self._first[1]:
            self._first = (time.monotonic(), done)
        start, before = self._first

        def text() -> str:
            rate = (done - before) / max(time.monotonic() - start, 1e-9)
            pace = f", {_figure(rate)}/s, {_span((total - done) / rate)} left" if rate else ""
            return f"[{'#' * (20 * done // total):20}] {done:,} of {total:,} {self._things}{pace}"

        self._line.show(text)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.__exit__()


def _figure(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


def _span(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:,.0f} h"
