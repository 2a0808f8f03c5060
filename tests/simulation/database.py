"""The database that all simulated processes share: what is in it is durable, whoever dies.

It keeps what PostgreSQL would: logs with their lengths, snapshots, claims with epochs, who is
there, games by person, saved rules. A commit is one step, and all or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from lastcard.protocol.table_info import RulesChoice
from lastcard.server import entries as e
from lastcard.server.my_games import Row
from lastcard.server.store import Holder, Member
from lastcard.server.store.chain import Head

Committed = Callable[["Append"], None]


class Append(NamedTuple):
    """Entries that one process wants to add to one table, or a snapshot of it."""

    process: str
    table: str
    epoch: int
    expected: int
    entries: Sequence[bytes]
    made_at: float
    """When the process decided on them."""
    games: Sequence[Row] = ()
    state: bytes = b""


class Decisions:
    """When appends were decided on, so that what is written can be taken apart again."""

    def __init__(self) -> None:
        self._at: dict[str, dict[int, float]] = {}
        """By table and place in its log."""

    def note(self, table: str, expected: int, now: float) -> None:
        times = self._at.setdefault(table, {})
        while times and next(reversed(times)) >= expected:  # those were never stored
            times.popitem()
        times[expected] = now

    def apart(
        self, process: str, epochs: Mapping[str, int], rows: Iterable[tuple[str, int, str]]
    ) -> list[Append]:
        found: list[Append] = []
        for table, seq, entry in rows:
            at = self._at[table].get(seq)
            if at is not None:
                entries: list[bytes] = []
                found.append(Append(process, table, epochs.get(table, 0), seq, entries, at))
            entries.append(entry.encode())
        return sorted(found, key=lambda append: append.table)


def with_games(append: Append, games: Iterable[Row]) -> Append:
    """An append and what follows from its own entries."""
    until = append.expected + len(append.entries)
    own = [g for g in games if g.table == append.table and append.expected < g.seq <= until]
    return append._replace(games=own)


class Log:
    """What is kept of one table."""

    __slots__ = ("entries", "epoch", "head", "owner", "snapshot")

    def __init__(self, table: str) -> None:
        self.entries: list[bytes] = []
        self.head = Head.of_nothing(table)
        self.snapshot: tuple[int, bytes] | None = None
        self.owner = ""
        self.epoch = 0


class Database:
    """``committed`` is told of every append, in the order they became durable."""

    def __init__(self, clock: Callable[[], float], committed: Committed) -> None:
        self.logs: dict[str, Log] = {}
        self.rules: dict[str, RulesChoice] = {}
        self.games: dict[tuple[str, str, int], Row] = {}
        self.forgotten: set[tuple[str, str, int]] = set()
        self.members: dict[str, tuple[float, Member]] = {}
        """Those who are there, and until when."""
        self._clock = clock
        self._committed = committed

    # --- Appending --------------------------------------------------------------------------------

    def movable(self, appends: Sequence[Append]) -> set[str]:
        """The tables to which all that is wanted can be appended."""
        lengths: dict[str, int] = {}
        refused: set[str] = set()
        for append in appends:
            log = self.logs.get(append.table)
            length = lengths.setdefault(append.table, 0 if log is None else len(log.entries))
            if not is_fenced_in(append, log, length):
                refused.add(append.table)
            lengths[append.table] = length + len(append.entries)
        return lengths.keys() - refused

    def write(self, append: Append) -> None:
        """What can be appended: see ``movable``."""
        log = self.logs.get(append.table)
        if log is None:
            log = self.logs[append.table] = Log(append.table)
            log.owner, log.epoch = append.process, append.epoch
        if append.state:
            log.snapshot = append.expected, append.state
        if append.entries:
            log.entries += append.entries
            log.head = log.head.after(append.entries)
            self._committed(append)
        for row in append.games:
            key = row.person, row.table, row.match
            if key not in self.forgotten and (
                key not in self.games or self.games[key].seq <= row.seq
            ):
                self.games[key] = row

    def read(self, table: str) -> tuple[int, bytes, list[bytes]]:
        """The snapshot and what came after it."""
        log = self.logs.get(table)
        if log is None:
            return 0, b"", []
        since, state = log.snapshot or (0, b"")
        return since, state, log.entries[since:]

    # --- Owners -----------------------------------------------------------------------------------

    def claim(self, process: str, table: str) -> tuple[int, Holder | None]:
        """The epoch under which a table belongs to a process now, or who has it."""
        log = self.logs.get(table)
        if log is None:
            return 0, None
        if log.owner != process:
            if self.is_there(log.owner):
                until, member = self.members[log.owner]
                return 0, Holder(member.at, until, until - self._clock())
            self.retire(log.owner)  # it will hear of it
        log.owner = process
        log.epoch += 1
        return log.epoch, None

    def hand_over(self, held: Mapping[str, int], process: str, to: str) -> None:
        """Give tables away, unless somebody has claimed them since."""
        for table, epoch in held.items():
            log = self.logs.get(table)
            if log is not None and (log.owner, log.epoch) == (process, epoch):
                log.owner = to
                log.epoch += 1

    def renew(self, me: Member, lease: float) -> list[Member] | None:
        return self.join(me, lease) if me.id in self.members else None

    def join(self, me: Member, lease: float) -> list[Member]:
        self.members[me.id] = self._clock() + lease, me
        return [
            member
            for name, (_, member) in self.members.items()
            if name != me.id and self.is_there(name)
        ]

    def expire(self, place: str) -> None:
        """The processes that run at a place are taken for dead, until they are heard again."""
        for name, (_, member) in list(self.members.items()):
            if name.startswith(f"{place}."):
                self.members[name] = float("-inf"), member

    def replace(self, process: str, at: str) -> None:
        """Whoever was at the same place is gone."""
        for name, (_, member) in list(self.members.items()):
            if member.at == at and name != process:
                del self.members[name]

    def retire(self, process: str) -> None:
        self.members.pop(process, None)

    def is_there(self, process: str) -> bool:
        return process in self.members and self.members[process][0] > self._clock()


def is_fenced_in(append: Append, log: Log | None, length: int) -> bool:
    """Whether an append may be made: by who has the table, and knows how long it is."""
    return (log is None or append.epoch == log.epoch) and append.expected == length


def decoded(entries: Sequence[bytes]) -> list[e.Entry]:
    return [e.decode(entry) for entry in entries]
