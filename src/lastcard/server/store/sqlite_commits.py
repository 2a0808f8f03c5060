"""Appends on SQLite: all that wait go into one commit, and if that fails each into one of its own.

Everything but the writers is run by the store's thread.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

from lastcard.server import entries as e
from lastcard.server import snapshot
from lastcard.server.entries import Entry
from lastcard.server.my_games import Row
from lastcard.server.store import chain, sqlite_file, sqlite_games
from lastcard.server.store.appends import Append, snapshot_of
from lastcard.server.store.chain import Head
from lastcard.server.store.doors import Done, Stale

# Many rows in one statement: the interpreter lock is given up once, not once a row. Their values
# are bound as they are; as JSON, each row would have to be read again.
_APPEND: Final = "INSERT INTO entries VALUES {rows}"
# A move: the table, the end of its log before, the end after, and when. Who is wrong moves nothing.
_OPEN: Final = "INSERT INTO heads SELECT column1, column4, column5, column6 FROM (VALUES {rows})"
_MOVE: Final = """
UPDATE heads SET entries = column4, chain = column5, at = column6 FROM (VALUES {rows})
WHERE tbl = column1 AND entries = column2 AND chain = column3
"""
_AT_ONCE: Final = 64
"""Rows of the longest statement."""
_KEEP: Final = """
INSERT INTO snapshots VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (tbl) DO UPDATE SET entries = excluded.entries, chain = excluded.chain,
    program = excluded.program, state = excluded.state, digest = excluded.digest
"""
HEAD: Final = "SELECT entries, chain FROM heads WHERE tbl = ?"


class SqliteWriter:
    """Somebody who appends to one table. After one refusal all further appends are refused: they
    were made by somebody who did not know about it."""

    __slots__ = ("_put", "broken", "head", "table")

    def __init__(self, table: str, put: Callable[[Append[SqliteWriter]], None]) -> None:
        self.table = table
        self.broken = False
        self.head: Head | None = None
        """The end of the log, once something was appended."""
        self._put = put

    def append(
        self, expected: int, entries: Sequence[Entry], done: Done, games: Sequence[Row] = ()
    ) -> None:
        """Store entries after the first ``expected`` ones, and what follows from them for people's
        own games; ``done`` is called on the loop, with what is wrong if nothing was stored:
        ``Stale``, a refusal, or another problem."""
        self._put(Append(self, expected, entries, done, games))

    def keep(self, length: int, state: bytes) -> None:
        """Keep a snapshot of the table after the first ``length`` entries. Nobody waits for it,
        and nobody is worse off if it fails."""
        self._put(snapshot_of(self, length, state))


def commit(
    connection: sqlite3.Connection, batch: list[Append[SqliteWriter]], at: int
) -> list[Exception | None]:
    """Store all appends in one commit; if that fails, each by itself, to find the ones at fault."""
    if not any(append.writer.broken for append in batch) and _try(connection, batch, at) is None:
        return [None] * len(batch)
    return [_commit_one(connection, append, at) for append in batch]


def _commit_one(
    connection: sqlite3.Connection, append: Append[SqliteWriter], at: int
) -> Exception | None:
    problem = Stale() if append.writer.broken else _try(connection, [append], at)
    if not append.state:
        append.writer.broken = problem is not None
    return problem


def _try(
    connection: sqlite3.Connection, batch: list[Append[SqliteWriter]], at: int
) -> Exception | None:
    try:
        connection.execute("BEGIN IMMEDIATE")
        heads = _append(connection, batch, at)
        connection.execute("COMMIT")
    except (Stale, *sqlite_file.PROBLEMS) as error:
        with suppress(sqlite3.Error):  # whatever it is, the thread must not end
            connection.execute("ROLLBACK")
        return Stale() if isinstance(error, sqlite3.IntegrityError) else error
    for writer, head in heads.items():
        writer.head = head
    return None


def _append(
    connection: sqlite3.Connection, batch: list[Append[SqliteWriter]], at: int
) -> dict[SqliteWriter, Head]:
    """Write entries and the new ends of their logs; return those."""
    rows: list[tuple[str, int, str]] = []
    before: dict[SqliteWriter, Head] = {}
    after: dict[SqliteWriter, Head] = {}
    for append in batch:
        writer, expected = append.writer, append.expected
        if writer not in before:
            before[writer] = after[writer] = writer.head or _head(connection, writer, expected)
        if after[writer].length != expected:
            raise Stale
        texts = [e.encode(entry) for entry in append.entries]
        after[writer] = after[writer].after(texts)
        rows += [(writer.table, seq, text.decode()) for seq, text in enumerate(texts, expected)]
        if append.state:
            _keep(connection, writer.table, after[writer], zlib.compress(append.state, 1))
        if append.games:
            sqlite_games.keep(connection, append.games, at)
    moves = [(w.table, *before[w], *after[w], at) for w in before if before[w] != after[w]]
    _move(connection, _OPEN, [move for move in moves if move[1] == 0])
    _move(connection, _MOVE, [move for move in moves if move[1] != 0])
    _execute(connection, _APPEND, rows)
    return after


def _keep(connection: sqlite3.Connection, table: str, head: Head, state: bytes) -> None:
    made = snapshot.program()
    connection.execute(_KEEP, (table, *head, made, state, chain.seal(head, state)))


def _head(connection: sqlite3.Connection, writer: SqliteWriter, expected: int) -> Head:
    """The end of a log to which nobody has appended since it was read."""
    if expected == 0:
        return Head.of_nothing(writer.table)
    found = connection.execute(HEAD, (writer.table,)).fetchone()
    if found is None:
        raise Stale
    length, check = found
    if not isinstance(length, int) or not isinstance(check, str):  # the row is damaged
        raise Stale
    return Head(length, check)


def _move(
    connection: sqlite3.Connection,
    statement: str,
    moves: list[tuple[str, int, str, int, str, int]],
) -> None:
    if _execute(connection, statement, moves) != len(moves):
        raise Stale


def _execute(
    connection: sqlite3.Connection, statement: str, rows: Sequence[tuple[int | str, ...]]
) -> int:
    """Carry something out for all rows; how many were written. Each statement has a power of two
    of them, so that there are few to be prepared, and SQLite keeps them prepared."""
    written = 0
    start = 0
    while start < len(rows):
        size = min(_AT_ONCE, 1 << (len(rows) - start).bit_length() - 1)
        values: list[int | str] = []
        for row in rows[start : start + size]:
            values += row
        written += connection.execute(_with_rows(statement, size, len(rows[0])), values).rowcount
        start += size
    return written


@lru_cache
def _with_rows(statement: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))
