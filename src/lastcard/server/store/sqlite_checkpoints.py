"""What was committed, copied from SQLite's log into the file itself, beside the writer.

By itself SQLite does this within some commit, and whoever waits for that one waits for thousands of
pages. Here another thread copies them while commits go on; what these have added meanwhile is
little, and copied between two of them: then the log begins anew instead of growing for ever.
"""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final

from lastcard.server.store import sqlite_file

EVERY: Final = 10_000
"""Appends, some 35 to 50 MB of log; after a crash SQLite reads as much in 0.04 s."""
_TIMES: Final = 2
"""The second time it is only what came during the first."""


class Checkpoints:
    """Of one file; used by the thread that writes to it. One that fails is made up for by the next,
    and at last by SQLite itself (``wal_autocheckpoint``)."""

    def __init__(self, path: Path) -> None:
        self._appends = 0
        self._copying: Future[None] | None = None
        # Thread and file from the beginning on: later there may be no more threads to be had, and
        # another file in this place, which the log does not belong to.
        self._thread = ThreadPoolExecutor(1, "lastcard-checkpoint")
        self._connection = self._thread.submit(_open, path).result()

    def committed(self, connection: sqlite3.Connection, appends: int) -> None:
        """So many appends more are in the log."""
        self._appends += appends
        if self._copying is None:
            if self._appends >= EVERY:
                self._appends = 0
                self._copying = self._thread.submit(self._copy)
        elif self._copying.done():
            self._copying = None
            _checkpoint(connection)

    def close(self) -> None:
        self._thread.submit(self._connection.close)
        self._thread.shutdown()

    def _copy(self) -> None:
        for _ in range(_TIMES):
            _checkpoint(self._connection)


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite_file.open_existing(path)
    connection.execute("SELECT count(*) FROM sqlite_master")  # now its log is open, too
    return connection


def _checkpoint(connection: sqlite3.Connection) -> None:
    """As far as that is possible without anybody waiting."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
