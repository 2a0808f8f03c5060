"""Where tables are kept: one SQLite file in WAL mode, written by one thread.

An append is durable when its callback is called. Appends that arrive while a commit is under way
go into the next one together, so that many tables share the cost of a commit and none waits for
a timer. Who appends says what they believe the table's length to be; who is wrong is refused.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NamedTuple

import msgspec

from lastcard.protocol.messages import RulesChoice
from lastcard.protocol.refusals import refuse
from lastcard.server import database
from lastcard.server import entries as e
from lastcard.server.entries import Entry

# All rows of a commit in one statement: the interpreter lock is given up once, not once a row.
# A row whose predecessor is missing is left out, one that exists already fails.
_APPEND = """
INSERT INTO entries
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?1)
WHERE json_extract(value, '$[1]') = 0 OR json_extract(value, '$[3]') OR EXISTS (
    SELECT 1 FROM entries
    WHERE tbl = json_extract(value, '$[0]') AND seq = json_extract(value, '$[1]') - 1)
"""

Done = Callable[[Exception | None], None]
_encode = msgspec.json.Encoder().encode
_log = logging.getLogger(__name__)


class Stale(Exception):
    """Somebody else has appended to the table."""


class Writer:
    """Somebody who appends to one table. After one refusal all further appends are refused: they
    were made by somebody who did not know about it."""

    __slots__ = ("_queue", "broken", "table")

    def __init__(self, table: str, queue: SimpleQueue[_Append | None]) -> None:
        self.table = table
        self.broken = False
        self._queue = queue

    def append(self, expected: int, entries: Sequence[Entry], done: Done) -> None:
        """Store entries after the first ``expected`` ones; ``done`` is called on the loop, with
        ``Stale`` or another problem if nothing was stored."""
        self._queue.put(_Append(self, expected, entries, done))


class _Append(NamedTuple):
    writer: Writer
    expected: int
    entries: Sequence[Entry]
    done: Done


class Store:
    """The tables in a folder. Made and used on a running event loop."""

    def __init__(self, folder: Path) -> None:
        self._path = database.prepare(folder)
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Append | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(1, "lastcard-reader")
        self._writer = threading.Thread(target=self._write, name="lastcard-writer", daemon=True)
        self._writer.start()

    def writer(self, table: str) -> Writer:
        return Writer(table, self._queue)

    async def entries(self, table: str) -> list[Entry]:
        """All entries of a table; none if there is no such table."""
        query = "SELECT entry FROM entries WHERE tbl = ? ORDER BY seq"
        rows = await self._read(query, table)
        try:
            return [e.decode(row) for row in rows]
        except msgspec.MsgspecError as fault:
            _log.error("table %s cannot be read: %r", table, fault)
            raise refuse("damaged") from None

    async def save_rules(self, rules: RulesChoice) -> str:
        """Keep rules for others to use; the same rules have the same address."""
        text = msgspec.json.encode(rules, order="deterministic")
        number = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
        name = short_name(number)
        insert = "INSERT OR IGNORE INTO sets VALUES (?, ?)"
        await self._loop.run_in_executor(self._readers, self._execute, insert, name, text.decode())
        return name

    async def saved_rules(self, name: str) -> RulesChoice | None:
        rows = await self._read("SELECT rules FROM sets WHERE id = ?", name)
        return msgspec.json.decode(rows[0], type=RulesChoice) if rows else None

    async def close(self) -> None:
        """Write what was given, then stop."""
        self._queue.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        self._readers.shutdown()

    # --- Reading ----------------------------------------------------------------------------------

    async def _read(self, query: str, key: str) -> list[str]:
        return await self._loop.run_in_executor(self._readers, self._execute, query, key)

    def _execute(self, statement: str, *values: str) -> list[str]:
        with sqlite3.connect(self._path, timeout=10) as connection:
            rows = [row[0] for row in connection.execute(statement, values)]
        connection.close()
        return rows

    # --- Writing: everything below runs in the writer's thread ------------------------------------

    def _write(self) -> None:
        connection = database.connect(self._path)
        while (first := self._queue.get()) is not None:
            batch = [first]
            stop = self._gather(batch)
            results = _commit(connection, batch)
            try:
                self._loop.call_soon_threadsafe(_tell, batch, results)
            except RuntimeError:  # the loop is closed: nobody is left to be told
                return
            if stop:
                break
        connection.close()

    def _gather(self, batch: list[_Append]) -> bool:
        """Take what has come in since; say whether the store is to stop."""
        try:
            while (more := self._queue.get_nowait()) is not None:
                batch.append(more)
        except Empty:
            return False
        return True


def _tell(batch: list[_Append], results: list[Exception | None]) -> None:
    for append, problem in zip(batch, results, strict=True):
        try:
            append.done(problem)
        except Exception:
            _log.exception("table %s: telling what was stored failed", append.writer.table)


def _commit(connection: sqlite3.Connection, batch: list[_Append]) -> list[Exception | None]:
    """Store all appends in one commit; if that fails, each by itself, to find the ones at fault."""
    if not any(append.writer.broken for append in batch) and _try(connection, batch) is None:
        return [None] * len(batch)
    return [_commit_one(connection, append) for append in batch]


def _commit_one(connection: sqlite3.Connection, append: _Append) -> Exception | None:
    problem = Stale() if append.writer.broken else _try(connection, [append])
    append.writer.broken = problem is not None
    return problem


def _try(connection: sqlite3.Connection, batch: list[_Append]) -> Exception | None:
    rows = _rows(batch)
    try:
        connection.execute("BEGIN IMMEDIATE")
        stored = connection.execute(_APPEND, (_encode(rows).decode(),)).rowcount
        if stored == len(rows):
            connection.execute("COMMIT")
            return None
        problem: Exception = Stale()
    except sqlite3.IntegrityError:
        problem = Stale()
    except sqlite3.Error as error:
        problem = error
    if connection.in_transaction:
        connection.execute("ROLLBACK")
    return problem


def _rows(batch: list[_Append]) -> list[tuple[str, int, str, bool]]:
    """Table, number, entry, and whether the entry before it is in the same batch."""
    rows: list[tuple[str, int, str, bool]] = []
    last: dict[str, int] = {}
    for writer, expected, entries, _ in batch:
        table = writer.table
        for seq, entry in enumerate(entries, expected):
            rows.append((table, seq, e.encode(entry).decode(), last.get(table) == seq - 1))
            last[table] = seq
    return rows


def short_name(number: int) -> str:
    """Twelve digits and small letters."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    name = ""
    for _ in range(12):
        number, digit = divmod(number, 36)
        name += digits[digit]
    return name
