"""The store of processes that share the database.

How appends are grouped, repeated and given up is the real code for PostgreSQL; what is simulated
is the connection (``database_line``), and what the other doors lead to.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import cast

import msgspec

from lastcard.protocol import http_bodies as h
from lastcard.protocol.refusals import refuse
from lastcard.protocol.table_info import RulesChoice
from lastcard.server import entries as e
from lastcard.server.heavy_work import Watch
from lastcard.server.jobs.job_process import Piece
from lastcard.server.my_games import PLAYS_SHOWN, Row
from lastcard.server.store import Done, Holder, Kept, Member, rules_address
from lastcard.server.store.doors import DayBoards, JobStore, KeptJob, Listed
from lastcard.server.store.postgres_commits import Commits, PostgresWriter
from lastcard.server.store.postgres_connection import Line
from tests.simulation.database import Database, Decisions, decoded
from tests.simulation.database_line import SimulatedLine
from tests.simulation.database_way import WayToDatabase
from tests.simulation.trouble import Trouble


class SharedStore:
    """One process's face of the database."""

    place = "simulated"

    def __init__(
        self,
        database: Database,
        trouble: Trouble,
        process: str,
        lease: float,
        complained: Callable[[str], None],
        dice: random.Random,
    ) -> None:
        self.process = process
        self.database = database
        self._trouble = trouble
        self._complained = complained
        self._way = WayToDatabase(trouble, dice)
        self._ask = self._way.ask
        self._decisions = Decisions()
        line = SimulatedLine(self._way, database, process, self._decisions)
        self._commits = Commits(cast(Line, line), process, lease)

    @property
    def commits(self) -> int:
        return self._commits.count

    def writer(self, table: str) -> PostgresWriter:
        return _TimedWriter(table, self._commits, self._way, self._decisions)

    async def close(self) -> None:
        if not self._way.loop.is_dead:
            await self._commits.close()

    # --- Owners -----------------------------------------------------------------------------------

    async def claim(self, table: str) -> Holder | None:
        epoch, holder = await self._ask(lambda: self.database.claim(self.process, table))
        if epoch:
            self._commits.epochs[table] = epoch
        return holder

    async def hand_over(self, tables: Sequence[str], to: str = "") -> None:
        held = {table: self._commits.epochs.pop(table, 0) for table in tables}
        await self._commits.flush()
        await self._ask(lambda: self.database.hand_over(held, self.process, to))

    async def join(self, me: Member, lease: float) -> list[Member]:
        return await self._ask(lambda: self.database.join(me, lease), lease, "not-stored")

    async def renew(self, me: Member, lease: float) -> list[Member] | None:
        return await self._ask(lambda: self.database.renew(me, lease), lease, "not-stored")

    async def replace(self, at: str) -> None:
        await self._ask(lambda: self.database.replace(self.process, at))

    async def retire(self) -> None:
        await self._ask(lambda: self.database.retire(self.process))

    # --- Reading ----------------------------------------------------------------------------------

    async def read(self, table: str) -> Kept:
        def look() -> Kept:
            self._check_readable()
            since, state, entries = self.database.read(table)
            return Kept(since, state, decoded(entries))

        return await self._ask(look)

    async def entries(self, table: str) -> list[e.Entry]:
        return await self._ask(lambda: list(self.read_entries(table)))

    def read_entries(self, table: str) -> Generator[e.Entry, None, None]:
        self._check_readable()
        log = self.database.logs.get(table)
        yield from decoded([] if log is None else log.entries)

    def _check_readable(self) -> None:
        if self._trouble.is_unreadable:
            raise refuse("not-readable")

    async def tables(self, after: str = "", most: int = 1000) -> list[Listed]:
        logs = self.database.logs
        names = sorted(name for name in logs if name > after)[:most]
        return await self._ask(lambda: [Listed(name, len(logs[name].entries), 0) for name in names])

    async def delete(self, table: str) -> None:
        await self._ask(lambda: self.database.logs.pop(table, None))

    async def repair(self, table: str) -> int:
        """Nothing is damaged here."""
        return len(await self.entries(table))

    # --- Rules and games --------------------------------------------------------------------------

    async def save_rules(self, rules: RulesChoice) -> str:
        name = rules_address(msgspec.json.encode(rules, order="deterministic"))
        await self._ask(lambda: self.database.rules.setdefault(name, rules))
        return name

    async def saved_rules(self, name: str) -> RulesChoice | None:
        return await self._ask(lambda: self.database.rules.get(name))

    async def games(self, person: str, skip: int = 0) -> h.MyGames:
        def look() -> h.MyGames:
            self._check_readable()
            rows = [row for row in self.database.games.values() if row.person == person]
            games = [(row.running, msgspec.json.decode(row.game, type=h.MyGame)) for row in rows]
            running = [game for is_running, game in games if is_running]
            over = [game for is_running, game in games if not is_running]
            return h.MyGames(running, over[skip : skip + 20], max(0, len(over) - skip - 20), [])

        return await self._ask(look)

    async def plays(self, table: str, match: int) -> list[tuple[str, h.MyGame]]:
        def look() -> list[tuple[str, h.MyGame]]:
            self._check_readable()
            rows = [row for row in self.database.games.values() if row.deal]
            own = [row.deal for row in rows if (row.table, row.match) == (table, match)]
            deal = own[0] if own else f"{table}/{match}"
            found = [row for row in rows if row.deal == deal]
            found.sort(key=lambda row: row.deal != f"{row.table}/{row.match}")
            games = [(row.person, msgspec.json.decode(row.game, type=h.MyGame)) for row in found]
            return games[:PLAYS_SHOWN]

        return await self._ask(look)

    async def forget(self, person: str) -> None:
        def work() -> None:
            games = self.database.games
            for key in [key for key in games if key[0] == person]:
                self.database.forgotten.add(key)
                del games[key]

        await self._ask(work)

    def read_games(self, watch: Watch) -> bool:
        return False

    # --- Jobs, of which nobody asks for any here --------------------------------------------------

    @property
    def jobs(self) -> JobStore:
        return _NoJobs()

    # --- Deals of the day, which nobody plays here ------------------------------------------------

    @property
    def days(self) -> DayBoards:
        raise AssertionError("nobody asks for a deal of the day")

    # --- The rest ---------------------------------------------------------------------------------

    async def take_writes(self) -> None:
        await self._ask(self._check_writable)

    def _check_writable(self) -> None:
        if self._trouble.is_failing:
            raise OSError(28, "no space left on the simulated disk")

    def complain(self, what: str, problem: object) -> None:
        self._complained(f"{what} cannot be read: {problem}")


class _TimedWriter(PostgresWriter):
    """The real one, and when it was given what."""

    __slots__ = ("_decisions", "_way")

    def __init__(
        self, table: str, commits: Commits, way: WayToDatabase, decisions: Decisions
    ) -> None:
        super().__init__(table, commits)
        self._way = way
        self._decisions = decisions

    def append(
        self, expected: int, entries: Sequence[e.Entry], done: Done, games: Sequence[Row] = ()
    ) -> None:
        self._decisions.note(self.table, expected, self._way.now)
        super().append(expected, entries, done, games)


class _NoJobs:
    async def keep(self, job: KeptJob) -> None:
        raise refuse("not-stored")

    async def keep_pieces(self, pieces: Iterable[Piece]) -> None:
        raise refuse("not-stored")

    async def find(self, job: str) -> KeptJob | None:
        return None

    async def pieces(self, job: str) -> dict[int, bytes]:
        return {}

    async def unfinished(self) -> list[KeptJob]:
        return []
