"""A store on the simulated database: the doors are the real ones, what lies behind them fails."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Generator, Iterable, Sequence
from math import exp
from typing import NamedTuple, TypeVar

import msgspec

from lastcard.protocol import http_bodies as h
from lastcard.protocol.codes import RefusalCode
from lastcard.protocol.messages import RulesChoice
from lastcard.protocol.refusals import refuse
from lastcard.server import entries as e
from lastcard.server.heavy_work import Watch
from lastcard.server.jobs.job_process import Piece
from lastcard.server.my_games import PLAYS_SHOWN, Row
from lastcard.server.store import Done, Kept, Stale, rules_address
from lastcard.server.store.alone import Alone
from lastcard.server.store.doors import DayBoards, JobStore, KeptJob, Listed
from tests.simulation.database import Append, Database, decoded
from tests.simulation.scheduler import ProcessLoop
from tests.simulation.truth import Violation

T = TypeVar("T")
ANSWER_WITHIN = 10.0
"""Seconds after which what was asked has failed."""


class Trouble:
    """What is wrong with the way to the database, and with its disk."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.slower = 1.0
        """How many times longer everything takes."""
        self.failing_until = 0.0
        """Nothing can be written: no space, or an error of the disk."""
        self.unreadable_until = 0.0
        self.cut_until = 0.0
        """Nothing gets through; whoever asks waits until then, and is told that it failed."""
        self.lost_answers = 0
        """So many commits more will be made and reported as failed."""
        self.last = 0.0
        """When there was trouble last."""

    @property
    def is_failing(self) -> bool:
        return self._clock() < self.failing_until

    @property
    def is_unreadable(self) -> bool:
        return self._clock() < self.unreadable_until

    @property
    def is_cut(self) -> bool:
        return self._clock() < self.cut_until

    def answer_is_lost(self) -> bool:
        if self.lost_answers:
            self.lost_answers -= 1
            self.last = self._clock()
            return True
        return False


class _Waiting(NamedTuple):
    writer: SimulatedWriter
    append: Append
    done: Done


class SimulatedWriter:
    """Appends to one table; after one refusal it refuses everything."""

    def __init__(self, store: SimulatedStore, table: str) -> None:
        self.table = table
        self.is_broken = False
        self._store = store

    def append(
        self, expected: int, entries: Sequence[e.Entry], done: Done, games: Sequence[Row] = ()
    ) -> None:
        self._put(expected, [e.encode(entry) for entry in entries], done, games)

    def keep(self, length: int, state: bytes) -> None:
        self._put(length, [], lambda problem: None, (), state)

    def _put(
        self,
        expected: int,
        entries: list[bytes],
        done: Done,
        games: Sequence[Row] = (),
        state: bytes = b"",
    ) -> None:
        store = self._store
        now = store.loop.scheduler.now
        append = Append(store.process, self.table, 0, expected, entries, now, games, state)
        store.put(_Waiting(self, append, done))


class SimulatedStore(Alone):
    """The face of the database where one process has it for itself. Appends that wait go into one
    commit, and the next begins when the last has ended."""

    place = "simulated"

    def __init__(
        self,
        database: Database,
        trouble: Trouble,
        complained: Callable[[str], None],
        dice: random.Random,
    ) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ProcessLoop)
        self.loop = loop
        self.database = database
        self.trouble = trouble
        self._complained = complained
        self.dice = dice
        self._waiting: list[_Waiting] = []
        self.commits = 0
        self._is_committing = False
        self._idle = asyncio.Event()
        self._idle.set()

    # --- Appending --------------------------------------------------------------------------------

    def writer(self, table: str) -> SimulatedWriter:
        return SimulatedWriter(self, table)

    def put(self, waiting: _Waiting) -> None:
        self._waiting.append(waiting)
        if not self._is_committing:
            self._begin()

    def _begin(self) -> None:
        self._is_committing = True
        self.commits += 1
        self._idle.clear()
        batch, self._waiting = self._waiting, []
        self.there(0.6, self._commit, batch)

    def _commit(self, batch: list[_Waiting]) -> None:
        """In the database, which goes on whatever has become of who asked."""
        if self.trouble.is_cut:
            is_late = self.dice.random() < 0.5
            self.after_the_cut(self._commit if is_late else self._cut_off, batch)
            return
        results = self._results(batch)
        if self.trouble.answer_is_lost():
            error = ConnectionError("the answer to a commit was lost")
            for waiting in batch:
                waiting.writer.is_broken = True
            results = [error] * len(batch)
        self.back(0.2, self._tell, batch, results)

    def _cut_off(self, batch: list[_Waiting]) -> None:
        """It never arrived."""
        for waiting in batch:
            waiting.writer.is_broken = True
        error = ConnectionError("the connection to the database was lost")
        self.back(0.2, self._tell, batch, [error] * len(batch))

    def _results(self, batch: list[_Waiting]) -> list[Exception | None]:
        """All in one commit; if that fails, each by itself, to find the ones at fault."""
        if not any(waiting.writer.is_broken for waiting in batch):
            try:
                self._write([waiting.append for waiting in batch])
            except (Stale, OSError):
                pass
            else:
                return [None] * len(batch)
        return [self._result(waiting) for waiting in batch]

    def _result(self, waiting: _Waiting) -> Exception | None:
        problem: Exception | None = None
        try:
            if waiting.writer.is_broken:
                raise Stale
            self._write([waiting.append])
        except (Stale, OSError) as found:
            problem = found
        if waiting.append.entries:
            waiting.writer.is_broken = problem is not None
        return problem

    def _write(self, appends: list[Append]) -> None:
        if self.trouble.is_failing:
            raise OSError(28, "no space left on the simulated disk")
        self.database.commit(appends)

    def _tell(self, batch: list[_Waiting], results: list[Exception | None]) -> None:
        if self._waiting:
            self._begin()
        else:
            self._is_committing = False
            self._idle.set()
        for waiting, problem in zip(batch, results, strict=True):
            waiting.done(problem)

    # --- Reading ----------------------------------------------------------------------------------

    async def read(self, table: str) -> Kept:
        def look() -> Kept:
            self._check_readable()
            since, state, entries = self.database.read(table)
            return Kept(since, state, decoded(entries))

        return await self.ask(look)

    async def entries(self, table: str) -> list[e.Entry]:
        return await self.ask(lambda: list(self.read_entries(table)))

    def read_entries(self, table: str) -> Generator[e.Entry, None, None]:
        self._check_readable()
        log = self.database.logs.get(table)
        yield from decoded([] if log is None else log.entries)

    def _check_readable(self) -> None:
        if self.trouble.is_unreadable:
            raise refuse("not-readable")

    async def tables(self, after: str = "", most: int = 1000) -> list[Listed]:
        logs = self.database.logs
        names = sorted(name for name in logs if name > after)[:most]
        return await self.ask(lambda: [Listed(name, len(logs[name].entries), 0) for name in names])

    async def delete(self, table: str) -> None:
        await self.ask(lambda: self.database.logs.pop(table, None))

    async def repair(self, table: str) -> int:
        """Nothing is damaged here."""
        return len(await self.entries(table))

    # --- Rules and games --------------------------------------------------------------------------

    async def save_rules(self, rules: RulesChoice) -> str:
        name = rules_address(msgspec.json.encode(rules, order="deterministic"))
        await self.ask(lambda: self.database.rules.setdefault(name, rules))
        return name

    async def saved_rules(self, name: str) -> RulesChoice | None:
        return await self.ask(lambda: self.database.rules.get(name))

    async def games(self, person: str, skip: int = 0) -> h.MyGames:
        def look() -> h.MyGames:
            self._check_readable()
            rows = [row for row in self.database.games.values() if row.person == person]
            games = [(row.running, msgspec.json.decode(row.game, type=h.MyGame)) for row in rows]
            running = [game for is_running, game in games if is_running]
            over = [game for is_running, game in games if not is_running]
            return h.MyGames(running, over[skip : skip + 20], max(0, len(over) - skip - 20), [])

        return await self.ask(look)

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

        return await self.ask(look)

    async def forget(self, person: str) -> None:
        def work() -> None:
            games = self.database.games
            for key in [key for key in games if key[0] == person]:
                self.database.forgotten.add(key)
                del games[key]

        await self.ask(work)

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
        await self.ask(lambda: self._write([]))

    def complain(self, what: str, problem: object) -> None:
        self._complained(f"{what} cannot be read: {problem}")

    async def close(self) -> None:
        if not self.loop.is_dead:
            await self._idle.wait()

    # --- How long it takes ------------------------------------------------------------------------

    @property
    def now(self) -> float:
        return self.loop.scheduler.now

    def _takes(self, share: float) -> float:
        return share * exp(self.dice.gauss(-5.5, 0.5)) * self.trouble.slower  # some 4 ms

    def there(self, share: float, call: Callable[..., None], *args: object) -> None:
        """At the database, which does not stop with this process."""
        self.loop.scheduler.after(self._takes(share), call, *args)

    def back(self, share: float, call: Callable[..., None], *args: object) -> None:
        at = self.now + self._takes(share)
        self.loop.scheduler.at(at, call, *args, owner=self.loop)

    def after_the_cut(self, call: Callable[..., None], *args: object) -> None:
        self.loop.scheduler.at(self.trouble.cut_until, call, *args)

    async def ask(
        self,
        question: Callable[[], T],
        within: float = ANSWER_WITHIN,
        refused: RefusalCode = "not-readable",
    ) -> T:
        """Ask the database something, for a while."""
        answer = self.travel(question)
        alarm = self.loop.call_later(within, _give_up, answer)
        try:
            return await answer
        except (OSError, TimeoutError):
            raise refuse(refused) from None
        finally:
            alarm.cancel()

    def travel(self, question: Callable[[], T]) -> asyncio.Future[T]:
        """To the database, where it happens whatever has become of who asked, and back."""
        answer: asyncio.Future[T] = self.loop.create_future()

        def work() -> None:
            if self.trouble.is_cut:
                is_late = self.dice.random() < 0.5
                self.after_the_cut(work if is_late else lose)
                return
            try:
                found = question()
            except Violation:
                raise
            except Exception as problem:
                self.back(0.5, fail, problem)
            else:
                is_lost = self.trouble.answer_is_lost()
                self.back(0.5, *((fail, _lost()) if is_lost else (tell, found)))

        def lose() -> None:
            self.back(0.2, fail, _lost())

        def tell(found: T) -> None:
            if not answer.done():
                answer.set_result(found)

        def fail(problem: Exception) -> None:
            if not answer.done():
                answer.set_exception(problem)

        self.there(0.5, work)
        return answer


def _give_up(answer: asyncio.Future[T]) -> None:
    if not answer.done():
        answer.set_exception(TimeoutError())


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


def _lost() -> ConnectionError:
    return ConnectionError("the connection to the database was lost")
