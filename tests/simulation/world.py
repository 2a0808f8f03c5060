"""One simulated world: processes, a database, a network and people, from a seed.

Everything random is thrown by dice that are made from the seed and a name, so that leaving a fault
out changes as little as possible of the rest.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web_app

from lastcard.protocol import table_info as t
from lastcard.server.config import Config
from tests.simulation import faults as f
from tests.simulation.database import Append, Database
from tests.simulation.network import Address, Link, Network
from tests.simulation.people import Person
from tests.simulation.processes import Process
from tests.simulation.scheduler import Scheduler
from tests.simulation.sqlite_disk import Disk
from tests.simulation.truth import Truth, Violation
from tests.simulation.watch import Watch

LENGTH = 800.0
"""Seconds with faults, at most."""
CALM = 60.0
"""Seconds without, in which everything must come right."""
SETS: tuple[tuple[str, dict[str, bool | int | str]], ...] = (
    ("official", {}),
    ("official", {"hand_size": 3, "target": 60}),
    ("party", {"hand_size": 3}),
    ("redacted", {"hand_size": 3}),
    ("official", {"scoring": "none", "hand_size": 3}),  # a match a hand
    ("capstone", {"hand_size": 3}),
    ("mau-mau", {}),
)
EXPECTED = ("the lease is over",)
"""Errors that are not the server's."""
Story = Callable[[str], None]
LEVELS: tuple[t.Level, ...] = ("novice", "casual", "random")


@dataclass
class Outcome:
    """What came of a run."""

    seed: int
    faults: list[f.Fault]
    violation: str = ""
    at: float = 0.0
    trace: int = 0
    """The same whenever the same has happened."""
    table_hours: float = 0.0
    appends: int = 0
    happened: int = 0
    problem: Exception | None = None


class World:
    """Made and run once, with all faults that are planned for a seed or only those with some
    ``numbers``; the plan has all kinds of them, or some. ``story`` is told what happens."""

    def __init__(
        self,
        seed: int,
        numbers: Sequence[int] | None = None,
        kinds: Collection[str] = (),
        story: Story | None = None,
    ) -> None:
        self.seed = seed
        self.story = story
        self.scheduler = Scheduler()
        self.network = Network(self.scheduler, self.dice("network"))
        self.database_clock = 0.0
        """How far the clock of the database is ahead."""
        shape = self.dice("shape")
        self.length = shape.uniform(0.5, 1) * LENGTH
        config = self._config(shape)
        processes = shape.choice((1, 2, 3))
        self.truth = Truth(config, self.dice("twins"), lambda: self.now, self._stalled)
        self.database = Database(lambda: self.now + self.database_clock, self._committed_in_epoch)
        """What several processes share."""
        kept = self.database if processes > 1 else Disk(self._committed)
        self.processes = [
            Process(
                f"p{n}",
                (f"10.0.1.{n}", 8000),
                self.scheduler,
                self.network,
                kept,
                self._config,
                self.dice(f"process {n}"),
                self.fail,
            )
            for n in range(processes)
        ]
        self.people = [
            Person(self, f"P{n}", f"10.0.0.{n + 1}", self.dice(f"person {n}"))
            for n in range(shape.randrange(2, 8))
        ]
        self.faults = f.chosen(f.plan(self.dice("faults"), self.length, kinds), numbers)
        self.watch = Watch(self)
        self._store_trouble_until = 0.0
        self._at_next_commit: Callable[[], None] | None = None

    def dice(self, name: str) -> random.Random:
        return random.Random(f"{self.seed} {name}")

    @property
    def now(self) -> float:
        return self.scheduler.now

    def _config(self, chance: random.Random) -> Config:
        return Config(Path("simulated"), chance=chance, snapshot_every=40)

    # --- What faults and people ask for -----------------------------------------------------------

    def process(self, number: int) -> Process:
        return self.processes[number % len(self.processes)]

    def link_of(self, number: int) -> Link | None:
        person = self.people[number % len(self.people)]
        return None if person.call is None else person.call.link

    def server_trouble(self, length: float) -> None:
        """No server can be expected to answer for a while."""
        self._store_trouble_until = max(self._store_trouble_until, self.now + length)

    def trouble_until(self, link: Link) -> float:
        """Until when nobody could expect an answer through a connection."""
        owners = [p.trouble_until for p in self.processes if p.loop is link.owner]
        return max(self._store_trouble_until, link.troubled_at, *owners)

    @property
    def any_trouble_until(self) -> float:
        return max(self._store_trouble_until, *(p.trouble_until for p in self.processes))

    def _stalled(self, process: str, since: float, until: float) -> float:
        """For how long a process stood still between two times."""
        name = process.partition(".")[0]
        return sum(p.stalled(since, until) for p in self.processes if name in ("", p.name))

    def at_next_commit(self, call: Callable[[], None]) -> None:
        self._at_next_commit = call

    def address(self, dice: random.Random) -> Address:
        return dice.choice(self.processes).address

    def table_for(self, person: Person) -> str:
        """A table that is known to somebody else."""
        open_ones = [
            name
            for name, true in self.truth.tables.items()
            if true.table.stage != "closed" and person.id not in true.table.banned
        ]
        return person.dice.choice(open_ones) if open_ones and person.dice.random() < 0.8 else ""

    def settings(self, dice: random.Random) -> tuple[t.Settings, list[t.Level | None]]:
        rules, options = dice.choice(SETS)
        seats = dice.randrange(2, 5)
        bots: list[t.Level | None] = [None]
        bots += [dice.choice((None, None, *LEVELS)) for _ in range(seats - 1)]
        settings = t.Settings(
            t.RulesChoice(rules, options),
            seats,
            dice.choice((0, 0, 15, 30)),
            public=dice.random() < 0.5,
            late=dice.random() < 0.8,
            takeover=dice.random() < 0.5,
        )
        return settings, bots

    # --- The run ----------------------------------------------------------------------------------

    def tell(self, text: str, *values: object) -> None:
        if self.story is not None:
            self.story(f"{self.now:8.2f} {text % values}")

    def fail(self, problem: str) -> None:
        self.scheduler.fail(Violation(problem))

    def _committed_in_epoch(self, append: Append) -> None:
        claimed = self.database.logs[append.table].epoch
        if append.epoch != claimed:
            raise Violation(
                f"{append.table}: {append.process} has appended in epoch {append.epoch}, when it "
                f"belonged to another since epoch {claimed}"
            )
        self._committed(append)

    def _committed(self, append: Append) -> None:
        who, entries = append.process or "stored", append.entries
        self.tell("%s: %s %d: %s", who, append.table, append.expected, entries)
        self.truth.grow(append)
        self.watch.committed(append)
        if self._at_next_commit is not None:
            call, self._at_next_commit = self._at_next_commit, None
            self.scheduler.after(0.0, call)

    def run(self) -> Outcome:
        outcome = Outcome(self.seed, self.faults)
        with logs_told_to(self.fail, self.tell):
            try:
                self._run()
            except Exception as problem:
                kind = "" if isinstance(problem, Violation) else f"{type(problem).__name__}: "
                outcome.violation = f"{kind}{problem}"
                outcome.problem = problem
            finally:
                for process in self.processes:
                    process.bury()
                web_app._cached_build_middleware.cache_clear()  # holds every server there was
        outcome.at = self.now
        outcome.trace = self.network.trace
        outcome.table_hours = self.watch.table_seconds / 3600
        outcome.appends = self.truth.appends
        outcome.happened = self.scheduler.happened
        return outcome

    def _run(self) -> None:
        for process in self.processes:
            process.start()
        for fault in self.faults:
            self.scheduler.at(fault.at, f.happen, self, fault)
        first, *others = self.people
        self.scheduler.after(0.5, first.open_table)
        for n, person in enumerate(others):
            self.scheduler.after(2.0 + n, person.find_a_table)
        self.watch.begin()
        self.scheduler.run(self.length)
        self._calm_down()
        self._stop()

    def _calm_down(self) -> None:
        """Everything works again, and everybody is here: all must come to see the truth."""
        self._at_next_commit = None  # a fault that had no occasion
        self.scheduler.run(max(self.now, self.any_trouble_until) + 1)
        for process in self.processes:
            process.resume()
            process.start()
        for person in self.people:
            person.calm_down()
        self.scheduler.run(self.now + CALM)
        self.watch.see_that_all_see()

    def _stop(self) -> None:
        """A server that is told to stop does."""
        for process in self.processes:
            process.stop()
        self.scheduler.run(self.now + 30)
        for process in self.processes:
            if process.is_up:
                raise Violation(f"{process.name} does not stop")


@contextmanager
def logs_told_to(fail: Story, tell: Callable[..., None]) -> Iterator[None]:
    """Whatever the server calls an error is one."""

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            text = record.getMessage()
            tell("log: %s", text)
            if record.levelno < logging.ERROR or text.startswith(EXPECTED):
                return
            if record.exc_info and record.exc_info[1] is not None:
                text += f": {record.exc_info[1]!r}"
            fail(text)

    handler = Handler(logging.WARNING)
    names = ("lastcard", "aiohttp", "asyncio")
    loggers = [logging.getLogger(name) for name in names]
    before = [(logger.propagate, logger.level) for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.propagate = False
    try:
        yield
    finally:
        for logger, (propagate, level) in zip(loggers, before, strict=True):
            logger.removeHandler(handler)
            logger.propagate = propagate
            logger.setLevel(level)
