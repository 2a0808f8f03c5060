"""What waits to be written, in whichever store: somebody's entries, or a snapshot."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from lastcard.server.entries import Entry
from lastcard.server.my_games import Row
from lastcard.server.store.chain import Head
from lastcard.server.store.doors import Done

_log = logging.getLogger(__name__)


class Appending(Protocol):
    """Somebody who appends to one table."""

    table: str
    broken: bool
    head: Head | None


W = TypeVar("W", bound=Appending)


class Append(Generic[W]):
    """Every action makes one, so it is no tuple with names: a native build makes those slowly."""

    __slots__ = ("done", "entries", "expected", "games", "state", "writer")

    def __init__(
        self,
        writer: W,
        expected: int,
        entries: Sequence[Entry],
        done: Done,
        games: Sequence[Row] = (),
        state: bytes = b"",
    ) -> None:
        self.writer = writer
        self.expected = expected
        self.entries = entries
        self.done = done
        self.games = games
        self.state = state
        """A snapshot instead of entries."""


def snapshot_of(writer: W, length: int, state: bytes) -> Append[W]:
    """Nobody waits for a snapshot, and nobody is worse off if it is not kept."""
    return Append(writer, length, (), _ignore, (), state)


def _ignore(problem: Exception | None) -> None:
    pass


def tell(batch: Iterable[Append[W]], results: Sequence[Exception | None]) -> None:
    """Say to everybody what became of theirs."""
    for append, problem in zip(batch, results, strict=True):
        try:
            append.done(problem)
        except Exception:
            _log.exception("table %s: telling what was stored failed", append.writer.table)
