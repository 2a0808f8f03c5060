"""Appends on PostgreSQL: those of all tables of this process that wait go into one transaction, as
one statement, and the next begins when the last has ended. Nobody waits for a timer.

A table moves only from the end of its log that the writer knows, and under the epoch of its claim:
both are looked at in the row that the append changes, so whoever has claimed the table meanwhile
comes entirely before or entirely after. What does not move is not written, and harms no other.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import asyncpg

from lastcard.protocol.refusals import refuse
from lastcard.server import entries as e
from lastcard.server import snapshot
from lastcard.server.clock import Clock, now
from lastcard.server.entries import Entry
from lastcard.server.my_games import Row
from lastcard.server.store import chain, postgres_games
from lastcard.server.store.appends import Append, snapshot_of, tell
from lastcard.server.store.chain import Head
from lastcard.server.store.doors import Done, Stale
from lastcard.server.store.postgres_connection import LOST, Line

if TYPE_CHECKING:
    from lastcard.server.store.postgres_connection import Line_

_APPEND: Final = """
WITH moves AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[],
        $6::bigint[]) AS move (tbl, entries, chain, new_entries, new_chain, epoch)
), opened AS (
    INSERT INTO heads (tbl, entries, chain, at, owner)
    SELECT tbl, new_entries, new_chain, $7, $8 FROM moves WHERE entries = 0
    ON CONFLICT DO NOTHING
    RETURNING tbl
), moved AS (
    UPDATE heads SET entries = moves.new_entries, chain = moves.new_chain, at = $7
    FROM moves
    WHERE heads.tbl = moves.tbl AND moves.entries > 0 AND heads.entries = moves.entries
        AND heads.chain = moves.chain AND heads.epoch = moves.epoch
    RETURNING heads.tbl
), agreed AS (
    SELECT tbl FROM opened UNION ALL SELECT tbl FROM moved
), written AS (
    INSERT INTO entries
    SELECT tbl, seq, entry
    FROM unnest($9::text[], $10::bigint[], $11::text[]) AS row (tbl, seq, entry)
    WHERE tbl IN (SELECT tbl FROM agreed)
)
SELECT tbl FROM agreed
"""
_KEEP: Final = """
INSERT INTO snapshots SELECT $1, $2, $3, $4, $5, $6 FROM heads WHERE tbl = $1 AND epoch = $7
ON CONFLICT (tbl) DO UPDATE SET entries = excluded.entries, chain = excluded.chain,
    program = excluded.program, state = excluded.state, digest = excluded.digest
"""
_HEADS: Final = "SELECT tbl, entries, chain FROM heads WHERE tbl = ANY($1::text[])"
_FIRST_EPOCH: Final = 1
"""Of whoever opens a table."""
_AGAIN_AFTER: Final = 0.1
"""Seconds until a connection that was lost is tried again."""
_log = logging.getLogger(__name__)


class PostgresWriter:
    __slots__ = ("_commits", "broken", "epoch", "head", "table")

    def __init__(self, table: str, commits: Commits) -> None:
        self.table = table
        self.broken = False
        self.epoch = 0
        """Of the claim it appends under; 0: it has not appended yet."""
        self.head: Head | None = None
        """The end of the log, once something was appended."""
        self._commits = commits

    def append(
        self, expected: int, entries: Sequence[Entry], done: Done, games: Sequence[Row] = ()
    ) -> None:
        self._commits.put(Append(self, expected, entries, done, games))

    def keep(self, length: int, state: bytes) -> None:
        self._commits.put(snapshot_of(self, length, state))


class _Move(NamedTuple):
    """A table whose log grows."""

    table: str
    before: Head
    after: Head
    epoch: int


class _Plan:
    """What one transaction is to do, and what is refused before it."""

    def __init__(self) -> None:
        self.before: dict[PostgresWriter, Head] = {}
        self.after: dict[PostgresWriter, Head] = {}
        self.rows: list[tuple[str, int, str]] = []
        self.games: list[Row] = []
        self.states: list[tuple[PostgresWriter, Head, bytes]] = []
        self.refused: dict[int, Exception] = {}
        """By the place in the batch."""

    def add(self, place: int, append: Append[PostgresWriter], known: dict[str, Head]) -> None:
        writer, expected, state = append.writer, append.expected, append.state
        table = writer.table
        if writer not in self.before:
            found = writer.head or (known.get(table) if expected else Head.of_nothing(table))
            if found is not None:
                self.before[writer] = self.after[writer] = found
        head = self.after.get(writer)
        if writer.broken or head is None or head.length != expected:
            self.refused[place] = Stale()
            writer.broken = writer.broken or not state
            return
        texts = [e.encode(entry) for entry in append.entries]
        self.after[writer] = head.after(texts)
        if not expected:
            writer.epoch = _FIRST_EPOCH
        self.rows += [(table, seq, text.decode()) for seq, text in enumerate(texts, expected)]
        self.games += append.games
        if state:
            self.states.append((writer, head, zlib.compress(state, 1)))

    @property
    def moves(self) -> list[_Move]:
        """In one order, so that no two processes wait for each other."""
        found = [
            _Move(writer.table, before, self.after[writer], writer.epoch)
            for writer, before in self.before.items()
            if before != self.after[writer]
        ]
        return sorted(found)


class Commits:
    """The writers of a process, and the one task that writes for them."""

    def __init__(self, line: Line, process: str, patience: float, clock: Clock = now) -> None:
        self.count = 0
        """Transactions so far."""
        self.epochs: dict[str, int] = {}
        """Of the tables that are ours."""
        self._line = line
        self._process = process
        self._clock = clock
        self._patience = patience
        """Seconds for which a connection that was lost is tried again."""
        self._waiting: deque[Append[PostgresWriter]] = deque()
        self._given = self._written = 0
        self._flushing: list[tuple[int, asyncio.Future[None]]] = []
        """Who waits until how many are written."""
        self._come = asyncio.Event()
        self._closing = False
        self._task = asyncio.get_running_loop().create_task(self._write())

    def put(self, append: Append[PostgresWriter]) -> None:
        self._given += 1
        self._waiting.append(append)
        self._come.set()

    async def flush(self) -> None:
        """Wait until what was given so far is written."""
        if self._task.done():
            return
        written = asyncio.get_running_loop().create_future()
        self._flushing.append((self._given, written))
        self._come.set()
        await written

    async def close(self) -> None:
        """Write what was given, then stop."""
        self._closing = True
        self._come.set()
        await self._task

    async def _write(self) -> None:
        while self._waiting or not self._closing:
            self._tell_flushed()
            if not self._waiting:
                self._come.clear()
                await self._come.wait()
                continue
            batch = self._gather()
            results = await self._commit(batch)
            tell(batch, results)
            self._written += len(batch)
            self.count += 1
        self._tell_flushed()

    def _tell_flushed(self) -> None:
        for number, written in list(self._flushing):
            if number <= self._written and not written.done():
                written.set_result(None)
        self._flushing = [waits for waits in self._flushing if not waits[1].done()]

    def _gather(self) -> list[Append[PostgresWriter]]:
        """What has come in, as far as each table has one writer: a second one has to see what
        becomes of the first."""
        batch: list[Append[PostgresWriter]] = []
        writers: dict[str, PostgresWriter] = {}
        while self._waiting:
            writer = self._waiting[0].writer
            if writers.setdefault(writer.table, writer) is not writer:
                break
            batch.append(self._waiting.popleft())
            writer.epoch = writer.epoch or self.epochs.get(writer.table, 0)
        return batch

    async def _commit(self, batch: list[Append[PostgresWriter]]) -> list[Exception | None]:
        try:
            async with asyncio.timeout(self._patience):
                return await self._store(batch)
        except asyncpg.IntegrityConstraintViolationError as error:
            if len(batch) > 1:  # one of them is at fault
                return [(await self._commit([append]))[0] for append in batch]
            return _fail(batch, Stale(error))
        except TimeoutError as problem:
            self._line.drop(problem)
            return _fail(batch, refuse("not-stored"))
        except Exception as problem:
            _log.warning("not stored: %r", problem)
            return _fail(batch, refuse("not-stored"))

    async def _store(self, batch: list[Append[PostgresWriter]]) -> list[Exception | None]:
        """Store all appends, over another connection if one is lost: whether the last one has
        carried it out is seen in the ends of the logs."""
        plan: _Plan | None = None
        agreed: set[str] = set()
        while True:
            try:
                connection = await self._line.get()
                if plan is None:
                    plan = await _planned(connection, batch)
                else:
                    agreed = await _landed(connection, plan)
                agreed = agreed or await self._execute(connection, plan)
                break
            except asyncpg.exceptions.TransactionRollbackError:
                continue  # of two that wait for each other, one begins anew
            except LOST as problem:
                self._line.drop(problem)
                await asyncio.sleep(_AGAIN_AFTER)
        return self._results(batch, plan, agreed)

    def _results(
        self, batch: list[Append[PostgresWriter]], plan: _Plan, agreed: set[str]
    ) -> list[Exception | None]:
        for move in plan.moves:
            if move.table in agreed and move.before.length == 0:
                self.epochs[move.table] = _FIRST_EPOCH
        for writer, head in plan.after.items():
            if head == plan.before[writer] or writer.table in agreed:
                writer.head = head
            else:
                writer.broken = True
        return [
            plan.refused.get(place) or (Stale() if append.writer.broken else None)
            for place, append in enumerate(batch)
        ]

    async def _execute(self, connection: Line_, plan: _Plan) -> set[str]:
        """The tables that have moved."""
        if not plan.games and not plan.states:  # one statement is a transaction by itself
            return await self._append(connection, plan)
        async with connection.transaction():
            agreed = await self._append(connection, plan)
            games = [row for row in plan.games if row.table in agreed]
            await postgres_games.keep(connection, games, self._clock())
            for writer, head, state in plan.states:
                made, digest = snapshot.program(), chain.seal(head, state)
                kept = (writer.table, *head, made, state, digest, writer.epoch)
                await connection.execute(_KEEP, *kept)
            return agreed

    async def _append(self, connection: Line_, plan: _Plan) -> set[str]:
        moves = plan.moves
        if not moves:
            return set()
        found = await connection.fetch(
            _APPEND,
            [move.table for move in moves],
            [move.before.length for move in moves],
            [move.before.check for move in moves],
            [move.after.length for move in moves],
            [move.after.check for move in moves],
            [move.epoch for move in moves],
            self._clock(),
            self._process,
            [row[0] for row in plan.rows],
            [row[1] for row in plan.rows],
            [row[2] for row in plan.rows],
        )
        return {row[0] for row in found}


async def _planned(connection: Line_, batch: list[Append[PostgresWriter]]) -> _Plan:
    unknown = {append.writer.table for append in batch if append.writer.head is None}
    known = await _heads(connection, unknown) if unknown else {}
    plan = _Plan()
    for place, append in enumerate(batch):
        plan.add(place, append, known)
    return plan


async def _landed(connection: Line_, plan: _Plan) -> set[str]:
    """The tables that moved in a transaction nobody has told of: with one, all that could."""
    moves = plan.moves
    heads = await _heads(connection, [move.table for move in moves])
    return {move.table for move in moves if heads.get(move.table) == move.after}


async def _heads(connection: Line_, tables: Iterable[str]) -> dict[str, Head]:
    found = await connection.fetch(_HEADS, list(tables))
    return {table: Head(length, check) for table, length, check in found}


def _fail(batch: list[Append[PostgresWriter]], problem: Exception) -> list[Exception | None]:
    for append in batch:
        append.writer.broken = append.writer.broken or not append.state
    return [problem] * len(batch)
