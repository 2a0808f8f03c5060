"""Looking after tables that nobody plays at: what they are, their records, and when they go."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from lastcard.errors import UserError
from lastcard.record import record_of, write_record
from lastcard.server.config import Config
from lastcard.server.day_deals import end_of_deal
from lastcard.server.entries import Entry
from lastcard.server.store import Store
from lastcard.server.table import Table

SWEEP_EVERY: Final = 3600.0
_log = logging.getLogger(__name__)


class History(NamedTuple):
    """A table from its first entry to its last."""

    table: Table
    records: dict[int, str]
    """The record file of every match that is over, by its number."""


def history(table_id: str, entries: Iterable[Entry]) -> History:
    table = Table(table_id)
    records: dict[int, str] = {}
    for entry in entries:
        table.apply(entry)
        is_over = table.stage == "over" and table.match not in records
        if is_over and table.game is not None and table.other_kernel is None:
            records[table.match] = write_record(record_of(table.game, table.shared))
    return History(table, records)


async def read_history(store: Store, table_id: str) -> History | None:
    """None: there is no such table."""
    entries = await store.entries(table_id)
    return await asyncio.to_thread(history, table_id, entries) if entries else None


def export(found: History, folder: Path) -> list[Path]:
    """Write the records of a table into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for match, text in found.records.items():
        file = folder / f"lastcard-{found.table.id}-{match}.lcr"
        file.write_text(text, encoding="utf-8")
        files.append(file)
    return files


async def sweep(store: Store, config: Config, is_used: Callable[[str], bool]) -> int:
    """Let go of tables where nobody has done anything for as long as they are kept, and no match is
    going on; with a folder for records, they are written there before. How many went."""
    before = config.clock() - int(config.keep * 1000)
    gone, last = 0, ""
    while page := await store.tables(last):
        last = page[-1].table
        for table, _, at in page:
            if 0 < at < before and not is_used(table):
                gone += await _let_go(store, table, before, config.export)
    return gone


async def _let_go(store: Store, table: str, before: int, folder: Path | None) -> bool:
    try:
        if await store.claim(table):
            return False  # somebody plays there after all
        found = await read_history(store, table)
        if found is None or not _may_go(found.table, before):
            return False
        if folder is not None:
            await asyncio.to_thread(export, found, folder)
        await store.delete(table)
    except (UserError, OSError) as problem:
        _log.warning("table %s stays: %s", table, problem)
        return False
    return True


def _may_go(table: Table, before: int) -> bool:
    """All that is kept of a day goes together, so that its board is whole as long as it is there;
    whoever has not finished by then is not waited for."""
    return end_of_deal(table.day_deal) < before if table.day_deal else not table.running
