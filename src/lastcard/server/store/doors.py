"""What a store is: the doors that SQLite and PostgreSQL have in common, and what goes through them.

An append is durable when its callback is called. Who appends says what they believe the table's
length to be; who is wrong is refused. Where several processes share a store, each table belongs to
one of them at a time: it is claimed under a number that only grows, its *epoch*, and whoever
appends under an older one is refused too, however late they come.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from lastcard.protocol.http_bodies import MyGame, MyGames
from lastcard.protocol.table_info import RulesChoice
from lastcard.server.entries import Entry
from lastcard.server.heavy_work import Watch
from lastcard.server.jobs.job_process import Piece
from lastcard.server.my_games import Row

Done = Callable[[Exception | None], None]


class Stale(Exception):
    """Somebody else has appended to the table, or owns it now."""


class Kept(NamedTuple):
    """What is kept of a table, as far as it takes to go on with it."""

    since: int
    """How many entries the snapshot has taken in; 0 without one."""
    state: bytes
    """The snapshot; empty if there is none."""
    entries: list[Entry]
    """Those after it; none at all if there is no such table."""

    @property
    def is_nothing(self) -> bool:
        return not self.state and not self.entries


class Listed(NamedTuple):
    """A table as its keeper knows it."""

    table: str
    entries: int
    at: int
    """When something was last appended, in milliseconds since 1970; 0: unknown."""


class Placed(NamedTuple):
    """A line of the board of a day."""

    place: int
    person: str
    game: MyGame


class Member(NamedTuple):
    """A process that shares the store, as the others know it."""

    id: str
    at: str
    """Where clients find it: a URL, a path on the same site, or a port (":8001") of that host."""
    tables: int = 0
    """In memory."""
    people: int = 0
    """Connected."""
    version: int = 0
    """Grows with what it has to say."""
    bulletin: bytes = b""
    """What it says to the others: its public tables."""


class Holder(NamedTuple):
    """Another process that has a table."""

    at: str
    until: float
    """When its lease ends, by the clock of the store."""
    left: float
    """In how many seconds that is, unless it is heard of again."""


class Writer(Protocol):
    """Somebody who appends to one table. After one refusal all further appends are refused: they
    were made by somebody who did not know about it. A writer appends under the claim that was held
    when it first did so."""

    def append(
        self, expected: int, entries: Sequence[Entry], done: Done, games: Sequence[Row] = ()
    ) -> None:
        """Store entries after the first ``expected`` ones, and what follows from them for people's
        own games; ``done`` is called on the loop, in the order of the appends, with what is wrong
        if nothing was stored: ``Stale``, a refusal, or another problem."""

    def keep(self, length: int, state: bytes) -> None:
        """Keep a snapshot of the table after the first ``length`` entries. Nobody waits for it,
        and nobody is worse off if it fails."""


class Logs(Protocol):
    """The entries of the tables."""

    def writer(self, table: str) -> Writer: ...

    async def read(self, table: str) -> Kept:
        """What it takes to wake a table."""

    async def entries(self, table: str) -> list[Entry]:
        """All entries of a table; none if there is no such table."""

    def read_entries(self, table: str) -> Generator[Entry, None, None]:
        """The same one by one, in a thread other than the loop's: nobody waits for it who wants to
        play."""

    async def tables(self, after: str = "", most: int = 1000) -> list[Listed]:
        """The tables with names after this one, in their order."""

    async def delete(self, table: str) -> None:
        """Everything that is kept of a table goes, what people have of it too."""

    async def repair(self, table: str) -> int:
        """Keep of a damaged table what can be read, from its beginning; how many entries."""


class SavedRules(Protocol):
    """Rules that people have saved."""

    async def save_rules(self, rules: RulesChoice) -> str:
        """Keep rules for others to use; the same rules have the same address."""

    async def saved_rules(self, name: str) -> RulesChoice | None: ...


class GamesByPerson(Protocol):
    """What people have a part in."""

    async def games(self, person: str, skip: int = 0) -> MyGames:
        """The matches somebody has a part in."""

    async def plays(self, table: str, match: int) -> list[tuple[str, MyGame]]:
        """Who has played the deal of a match to the end, there or since, and how it went: the first
        match with these cards, then the latest ones, as many as are shown."""

    async def forget(self, person: str) -> None:
        """Keep nothing by this person any more."""

    def read_games(self, watch: Watch) -> bool:
        """Work out the games of one table that is not read yet, in a thread other than the loop's;
        whether there was one."""


class DayBoards(Protocol):
    """Deals of the day: what they follow from, and how well they were played. Who was too late for
    the day is not on its board."""

    async def key(self, fresh: str) -> str:
        """The key of all days, 32 bytes in hexadecimal: the one that was kept first."""

    async def first_match(self, person: str, table: str) -> MyGame | None:
        """Somebody's first match at a table."""

    async def played(self, deals: Mapping[str, int]) -> dict[str, int]:
        """How many have played each deal, before the moment that is given with it."""

    async def board(self, deal: str, before: int, person: str) -> list[Placed]:
        """From the best on, as many as are shown, and the person's own line wherever it is."""


KeptState = Literal["open", "stopped", "done"]


class KeptJob(NamedTuple):
    id: str
    person: str
    """Who asked, as long as it is worked on; then nobody needs to know any more."""
    question: bytes
    materials: bytes
    """What the server knew beside the question when it was asked."""
    state: KeptState = "open"
    answer: bytes = b""


class JobStore(Protocol):
    """What is kept of jobs: the question, the pieces that are done, the answer."""

    async def keep(self, job: KeptJob) -> None:
        """Keep a job, new or as it is now."""

    async def keep_pieces(self, pieces: Iterable[Piece]) -> None: ...

    async def find(self, job: str) -> KeptJob | None: ...

    async def pieces(self, job: str) -> dict[int, bytes]:
        """The outcomes of pieces that are done."""

    async def unfinished(self) -> list[KeptJob]:
        """Jobs that were being worked on when the server stopped, the oldest first. Those of
        another program are forgotten: what they have counted may not fit what this one counts."""


class Owners(Protocol):
    """Which process has which table. A process has its tables as long as it says again and again
    that it is there; after that, whoever is asked for one of them may take it, and strikes that
    process off the list: it hears of it with its next word, and lets go of the rest."""

    process: str
    """The name of this process, another one each time it starts."""

    async def claim(self, table: str) -> Holder | None:
        """Take a table for this process, under a new epoch. Who has it, if another process does;
        None: it is ours now, or there is no such table."""

    async def hand_over(self, tables: Sequence[str], to: str = "") -> None:
        """Give tables away that are ours: to another process, or to whoever wants them."""

    async def join(self, me: Member, lease: float) -> list[Member]:
        """Be on the list of those that are there, for so many seconds from now; the others."""

    async def renew(self, me: Member, lease: float) -> list[Member] | None:
        """Say that this process is still there, for so many seconds from now and for all its
        tables; the others that are. None: it was struck off the list, because somebody has taken
        one of its tables."""

    async def replace(self, at: str) -> None:
        """This process is started where another was: that one is gone, and its lease is over."""

    async def retire(self) -> None:
        """This process is not there any more."""


class Store(Logs, SavedRules, GamesByPerson, Owners, Protocol):
    """Made and used on a running event loop."""

    place: str
    """Where it is, as an operator calls it."""

    @property
    def jobs(self) -> JobStore: ...

    @property
    def days(self) -> DayBoards: ...

    @property
    def commits(self) -> int:
        """How many there were since it was opened."""

    async def take_writes(self) -> None:
        """See that the store takes writes now, or raise what keeps it from doing so."""

    def complain(self, what: str, problem: object) -> None:
        """Tell the operator what cannot be used; once, however often somebody asks for it."""

    async def close(self) -> None:
        """Write what was given, then stop."""
