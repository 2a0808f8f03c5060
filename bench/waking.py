"""How long a table asleep with a long log takes to answer: a row of ``python -m bench.load``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from bench.stored_tables import played_by_bots, store_table, wake
from lastcard.lab.bench.measurement import Measured
from lastcard.server.config import Config
from lastcard.server.store.sqlite_store import SqliteStore

ENTRIES: Final = 10_000
TABLES: Final = 21
NAMES: Final = tuple(f"waking{number:06}" for number in range(TABLES))


def write_tables(folder: Path) -> None:
    """Long matches in play, for a server that is opened then."""
    asyncio.run(_write_tables(folder))


async def _write_tables(folder: Path) -> None:
    store = SqliteStore(folder)
    log = played_by_bots(target=100_000, most=ENTRIES)
    for name in NAMES:
        # The worst case: the server was killed just before the next snapshot was due.
        await store_table(store, name, log, snapshot_at=ENTRIES - Config.snapshot_every)
    await store.close()


def waking_time(port: int) -> Measured:
    """Milliseconds, from the request to the answer, each table once; the first does not count,
    for which the server makes what every other finds made."""
    _, *times = [1000 * wake(port, name) for name in NAMES]
    return Measured.of(times)
