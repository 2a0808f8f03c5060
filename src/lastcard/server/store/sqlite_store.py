"""Where tables are kept: one SQLite file in WAL mode, written by one thread.

An append is durable when its callback is called. Appends that arrive while a commit is under way
go into the next one together, so that many tables share the cost of a commit and none waits for
a timer. Who appends says what they believe the table's length to be; who is wrong is refused.
With the entries goes the new end of the table's log (``chain``), by which damage is found. Beside
the log lies a snapshot of the table, which is believed only as far as it fits the log.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import zlib
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue

import msgspec

from lastcard.protocol.http_bodies import MyGame, MyGames
from lastcard.protocol.refusals import refuse
from lastcard.protocol.table_info import RulesChoice
from lastcard.server import entries as e
from lastcard.server import my_games, snapshot
from lastcard.server.clock import Clock, now
from lastcard.server.entries import Entry
from lastcard.server.heavy_work import Abandoned, Watch
from lastcard.server.store import chain, sqlite_file, sqlite_games, sqlite_jobs
from lastcard.server.store.addresses import rules_address
from lastcard.server.store.alone import Alone
from lastcard.server.store.appends import Append, tell
from lastcard.server.store.chain import Head
from lastcard.server.store.doors import Kept, Listed
from lastcard.server.store.salvage import whole_part
from lastcard.server.store.sqlite_checkpoints import Checkpoints
from lastcard.server.store.sqlite_commits import HEAD, SqliteWriter, commit
from lastcard.server.store.sqlite_days import SqliteDays
from lastcard.server.store.sqlite_jobs import SqliteJobs

# As bytes: what is damaged need not be text any more, nor anything at all.
_SNAPSHOT = """
SELECT entries, chain, ifnull(CAST(state AS BLOB), x''), digest
FROM snapshots WHERE tbl = ? AND program = ?
"""
_ENTRIES = """
SELECT ifnull(CAST(entry AS BLOB), x'') FROM entries WHERE tbl = ? AND seq >= ? ORDER BY seq
"""
_TABLES = """
SELECT tbl, entries, at FROM heads
WHERE tbl > ? AND typeof(tbl) = 'text' AND typeof(entries) = 'integer' AND typeof(at) = 'integer'
ORDER BY tbl LIMIT ?
"""
_OF_A_TABLE = ("entries", "heads", "snapshots", "games", "forgotten_games", "unread")
_NUMBERED = "SELECT seq, CAST(entry AS BLOB) FROM entries WHERE tbl = ? ORDER BY seq"
_RULES = "SELECT ifnull(CAST(rules AS BLOB), x'') FROM sets WHERE id = ?"

LOOK_AFTER = 5.0
"""Seconds after which a server that has nothing to write looks whether its files are there."""

_LOST = (
    "%s was deleted or replaced under the running server: nothing is stored any more, and players "
    "are refused; stop the server, put the files back, and start it again"
)

_log = logging.getLogger(__name__)


class SqliteStore(Alone):
    """The tables in a folder. Made and used on a running event loop."""

    def __init__(self, folder: Path, clock: Clock = now) -> None:
        self.path = sqlite_file.prepare(folder)
        self.place = str(folder)
        self.commits = 0
        self._clock = clock
        self._connection = sqlite_file.connect(self.path)
        self._connection.execute("SELECT count(*) FROM sqlite_master")  # now all files are there
        self._checkpoints = Checkpoints(self.path)
        self._files = sqlite_file.OpenFiles(self.path)
        self._is_lost = False
        self._complaints: set[str] = set()
        self.jobs = SqliteJobs(self._open, snapshot.program)
        self.days = SqliteDays(self._open)
        self._loop = asyncio.get_running_loop()
        self._come: list[Append[SqliteWriter]] = []
        """In this turn of the loop."""
        self._queue: SimpleQueue[list[Append[SqliteWriter]] | None] = SimpleQueue()
        self._reader = ThreadPoolExecutor(1, "lastcard-reader")
        """Wakes tables, and does nothing else that could take long."""
        self._writer = threading.Thread(target=self._write, name="lastcard-writer", daemon=True)
        self._writer.start()

    def writer(self, table: str) -> SqliteWriter:
        return SqliteWriter(table, self._put)

    def _put(self, append: Append[SqliteWriter]) -> None:
        """What comes in one turn of the loop is handed over together: woken for the first of many
        appends, the writer's thread would only contend with the loop's for the interpreter."""
        if not self._come:
            self._loop.call_soon(self._hand_over)
        self._come.append(append)

    def _hand_over(self) -> None:
        if self._come:
            self._queue.put(self._come)
            self._come = []

    async def read(self, table: str) -> Kept:
        """What it takes to wake a table."""
        return await self._loop.run_in_executor(self._reader, self._kept, table)

    async def entries(self, table: str) -> list[Entry]:
        """All entries of a table; none if there is no such table."""
        return await asyncio.to_thread(lambda: list(self.read_entries(table)))

    def read_entries(self, table: str) -> Generator[Entry, None, None]:
        """The same one by one, in whichever thread they are asked for: nobody waits for it who
        wants to play."""
        with self._open(f"table {table}") as connection:
            yield from map(e.decode, verified_entries(connection, table))

    async def tables(self, after: str = "", most: int = 1000) -> list[Listed]:
        return await asyncio.to_thread(self._tables, after, most)

    async def delete(self, table: str) -> None:
        await asyncio.to_thread(self._delete, table)

    async def repair(self, table: str) -> int:
        return await asyncio.to_thread(self._repair, table)

    async def save_rules(self, rules: RulesChoice) -> str:
        """Keep rules for others to use; the same rules have the same address."""
        text = msgspec.json.encode(rules, order="deterministic")
        name = rules_address(text)
        await asyncio.to_thread(self._save_rules, name, text.decode())
        return name

    async def saved_rules(self, name: str) -> RulesChoice | None:
        return await asyncio.to_thread(self._saved_rules, name)

    async def games(self, person: str, skip: int = 0) -> MyGames:
        """The matches somebody has a part in."""
        return await asyncio.to_thread(self._games, person, skip)

    async def plays(self, table: str, match: int) -> list[tuple[str, MyGame]]:
        return await asyncio.to_thread(self._plays, table, match)

    async def forget(self, person: str) -> None:
        """Keep nothing by this person any more."""
        await asyncio.to_thread(self._forget, person)

    def read_games(self, watch: Watch) -> bool:
        """Work out the games of one table that is not read yet, in whichever thread this is;
        whether there was one."""
        with self._open("the list of games") as connection:
            table = sqlite_games.unread(connection)
            if table is None:
                return False
            try:
                with closing(self.read_entries(table)) as entries:
                    rows = my_games.all_rows(table, watch.over(entries))
            except Abandoned:
                raise
            except Exception as problem:
                self.complain(f"table {table}", repr(problem))
                rows = []
            sqlite_games.keep_all(connection, table, rows)
            return True

    async def take_writes(self) -> None:
        if not self._files.are_there():
            raise refuse("store-gone")
        await asyncio.to_thread(self._try_to_write)

    async def close(self) -> None:
        """Write what was given, then stop."""
        self._hand_over()
        self._queue.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        self._reader.shutdown()

    # --- Beside the writer: everything below runs in some other thread ----------------------------

    def _kept(self, table: str) -> Kept:
        with self._open(f"table {table}") as connection:
            try:
                start, state = _snapshot(connection, table)
                found = verified_entries(connection, table, start)
            except (chain.Damaged, sqlite3.Error) as problem:
                whole = list(self.read_entries(table))  # perhaps only the snapshot is at fault
                _log.warning("table %s: read without its snapshot: %s", table, problem)
                return Kept(0, b"", whole)
            since = 0 if start is None else start.length
            return Kept(since, state, [e.decode(entry) for entry in found])

    def _try_to_write(self) -> None:
        """Whether there is room, and nobody holds the file for long."""
        with self._open("the file") as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO unread VALUES ('')")
            connection.execute("ROLLBACK")

    def _tables(self, after: str, most: int) -> list[Listed]:
        with self._open("the list of tables") as connection:
            return [Listed(*row) for row in connection.execute(_TABLES, (after, most))]

    def _delete(self, table: str) -> None:
        with self._open(f"table {table}") as connection:
            connection.execute("BEGIN IMMEDIATE")
            for name in _OF_A_TABLE:
                connection.execute(f"DELETE FROM {name} WHERE tbl = ?", (table,))
            connection.execute("COMMIT")

    def _repair(self, table: str) -> int:
        with self._open(f"table {table}") as connection:
            connection.execute("BEGIN IMMEDIATE")
            rows = connection.execute(_NUMBERED, (table,))
            kept = whole_part(table, rows)
            head = Head.of_nothing(table).after(kept)
            connection.execute("DELETE FROM entries WHERE tbl = ? AND seq >= ?", (table, len(kept)))
            connection.execute("DELETE FROM snapshots WHERE tbl = ?", (table,))
            connection.execute("DELETE FROM heads WHERE tbl = ?", (table,))
            moved = (table, *head, self._clock())
            connection.execute("INSERT INTO heads VALUES (?, ?, ?, ?)", moved)
            connection.execute("INSERT OR IGNORE INTO unread VALUES (?)", (table,))
            connection.execute("COMMIT")
            return len(kept)

    def _save_rules(self, name: str, text: str) -> None:
        with self._open("the saved rules") as connection:
            try:
                connection.execute("INSERT OR IGNORE INTO sets VALUES (?, ?)", (name, text))
            except sqlite3.Error as error:
                _log.warning("rules were not stored: %r", error)
                raise refuse("not-stored") from None

    def _saved_rules(self, name: str) -> RulesChoice | None:
        with self._open(f"the saved rules {name}") as connection:
            found = connection.execute(_RULES, (name,)).fetchone()
            if found is None:
                return None
            if rules_address(found[0]) != name:
                raise chain.Damaged("they are not those that were stored")
            return msgspec.json.decode(found[0], type=RulesChoice)

    def _games(self, person: str, skip: int) -> MyGames:
        with self._open("the list of games") as connection:
            return sqlite_games.look_up(connection, person, skip)

    def _plays(self, table: str, match: int) -> list[tuple[str, MyGame]]:
        with self._open("the list of games") as connection:
            return sqlite_games.plays(connection, table, match)

    def _forget(self, person: str) -> None:
        with self._open("the list of games") as connection:
            sqlite_games.forget(connection, person)
            sqlite_jobs.forget(connection, person)

    @contextmanager
    def _open(self, what: str) -> Iterator[sqlite3.Connection]:
        """A connection for a moment. What cannot be read is told to the operator and refused."""
        if not self._files.are_there():
            raise refuse("store-gone")
        try:
            with closing(self._connect()) as connection:
                yield connection
        except (chain.Damaged, msgspec.MsgspecError) as fault:
            self.complain(what, fault)
            raise refuse("damaged") from None
        except sqlite_file.PROBLEMS as error:
            self.complain(what, error)
            if sqlite_file.is_damage(error):
                raise refuse("damaged") from None
            raise refuse("not-readable") from None

    def _connect(self) -> sqlite3.Connection:
        return sqlite_file.open_existing(self.path)

    def complain(self, what: str, problem: object) -> None:
        """Tell the operator what cannot be used; once, however often somebody asks for it."""
        line = f"{what} cannot be read: {problem}"
        if line not in self._complaints:
            self._complaints.add(line)
            _log.error(line)

    # --- Writing: everything below runs in the writer's thread ------------------------------------

    def _write(self) -> None:
        stop = False
        while not stop:
            batch, stop = self._gather()
            results = self._carry_out(batch)
            try:
                self._loop.call_soon_threadsafe(tell, batch, results)
            except RuntimeError:  # the loop is closed: nobody is left to be told
                return
            if not self._is_lost:
                self._checkpoints.committed(self._connection, len(batch))
        self._checkpoints.close()
        self._connection.close()

    def _carry_out(self, batch: list[Append[SqliteWriter]]) -> list[Exception | None]:
        """Store everything, unless the files are gone."""
        results = commit(self._connection, batch, self._clock()) if batch else []
        self.commits += bool(batch)
        if self._files.are_there():
            return results
        if not self._is_lost:
            _log.error(_LOST, self.path)
        self._is_lost = True
        return [_lose(append) for append in batch]

    def _gather(self) -> tuple[list[Append[SqliteWriter]], bool]:
        """What has come in, after waiting a while for the first, and whether to stop."""
        batch: list[Append[SqliteWriter]] = []
        try:
            more = self._queue.get(timeout=LOOK_AFTER)
            while more is not None:
                batch += more
                more = self._queue.get_nowait()
        except Empty:
            return batch, False
        return batch, True


def verified_entries(
    connection: sqlite3.Connection, table: str, since: Head | None = None
) -> list[bytes]:
    """The entries of a table as they are stored, all or those after some point of its log; or
    ``Damaged``."""
    start = since or Head.of_nothing(table)
    connection.execute("BEGIN")  # no commit in between
    head = connection.execute(HEAD, (table,)).fetchone()
    found = [row[0] for row in connection.execute(_ENTRIES, (table, start.length))]
    connection.execute("COMMIT")
    if head is not None or found or since is not None:
        chain.verify(start, found, head and Head(*head))
    return found


def _snapshot(connection: sqlite3.Connection, table: str) -> tuple[Head | None, bytes]:
    """The snapshot of a table and the point it belongs to, if this program made it and it is
    whole."""
    found = connection.execute(_SNAPSHOT, (table, snapshot.program())).fetchone()
    if found is None:
        return None, b""
    length, check, state, digest = found
    head = Head(length, check)
    if chain.seal(head, state) != digest:
        raise chain.Damaged("the snapshot is not the one that was stored")
    return head, zlib.decompress(state)


def _lose(append: Append[SqliteWriter]) -> Exception:
    append.writer.broken = True
    return refuse("store-gone")
