"""Store, then send: what a change leads to leaves when the change is durable, in order."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from time import monotonic

from lastcard.errors import UserError
from lastcard.protocol.codes import GoodbyeCode
from lastcard.protocol.refusals import refuse
from lastcard.server.entries import Entry
from lastcard.server.figures import Times
from lastcard.server.my_games import Row
from lastcard.server.session import Outgoing, Session
from lastcard.server.store import Store

Goodbyes = dict[Session, GoodbyeCode]
"""Whose connection ends, and why."""
_log = logging.getLogger(__name__)


class Sending:
    """Frames for one connection; with a request, they end with its answer."""

    __slots__ = ("data", "refusal", "request", "session")

    def __init__(
        self,
        session: Session,
        data: bytes,
        request: int | None = None,
        refusal: UserError | None = None,
    ) -> None:
        self.session = session
        self.data = data
        self.request = request
        self.refusal = refusal

    def send(self) -> None:
        if self.request is None:
            self.session.send(self.data)
        elif self.refusal is None:
            self.session.agree(self.request, self.data)
        else:
            self.session.refuse(self.request, self.refusal)


class _Batch:
    """What is to be sent when an append is stored: first what all are told, then the rest."""

    __slots__ = ("_began", "_delivery", "_goodbyes", "_news", "_sends", "is_valid")

    def __init__(
        self, delivery: Delivery, news: Outgoing, answer: Sending | None, goodbyes: Goodbyes
    ) -> None:
        self._delivery = delivery
        self._news = news
        self._sends = [] if answer is None else [answer]
        self._goodbyes = goodbyes
        self._began = monotonic()
        self.is_valid = True

    def add(self, sending: Sending) -> None:
        self._sends.append(sending)

    def stored(self, problem: Exception | None) -> None:
        """Called by the store. No closure: where these are compiled each is a cycle, and waits for
        the collector with all it holds."""
        if problem is None and self.is_valid:
            self._delivery.pass_on(self)
            return
        self.fail(problem if isinstance(problem, UserError) else refuse("not-stored"))
        if self.is_valid:
            self._delivery.lose(problem)

    def send(self) -> float:
        """How long all this has waited."""
        for session, data in self._news.items():
            session.send(data)
        for sending in self._sends:
            sending.send()
        for session, code in self._goodbyes.items():
            session.close(code)
        return monotonic() - self._began

    def fail(self, refusal: UserError) -> None:
        for sending in self._sends:
            if sending.request is not None:
                sending.session.refuse(sending.request, refusal)


class Delivery:
    """The way out of one room. ``lost`` is called when something could not be stored."""

    __slots__ = ("_lost", "_settled", "_store", "_table", "_times", "_waiting", "_writer")

    def __init__(
        self, store: Store, table: str, lost: Callable[[], None], times: Times | None = None
    ) -> None:
        self._times = times or Times()
        self._store = store
        self._table = table
        self._lost = lost
        self._writer = store.writer(table)
        self._settled: asyncio.Event | None = None
        self._waiting: deque[_Batch] = deque()

    @property
    def is_waiting(self) -> bool:
        """Whether something is on its way to the store."""
        return bool(self._waiting)

    async def settle(self) -> None:
        """Wait until nothing is on its way any more."""
        while self._waiting:
            self._settled = self._settled or asyncio.Event()
            await self._settled.wait()

    def post(self, sending: Sending) -> None:
        """Send something that is not stored itself, but not before what is being stored."""
        if self._waiting:
            self._waiting[-1].add(sending)
        else:
            sending.send()

    def store(
        self,
        first: int,
        entries: list[Entry],
        games: list[Row],
        news: Outgoing,
        answer: Sending | None,
        goodbyes: Goodbyes,
    ) -> None:
        """Append entries to the table, and what follows for people's own games; when they are
        stored, tell all, then answer, then say goodbye."""
        if not entries:
            if answer is not None:
                self.post(answer)
            return
        batch = _Batch(self, news, answer, goodbyes)
        self._waiting.append(batch)
        self._writer.append(first, entries, batch.stored, games)

    def pass_on(self, batch: _Batch) -> None:
        """The first that waits is stored."""
        self._waiting.popleft()
        self._times.add(batch.send())
        self._tell_settled()

    def lose(self, problem: Exception | None) -> None:
        _log.warning("table %s: not stored: %r", self._table, problem)
        self._lost()

    def keep(self, length: int, state: bytes) -> None:
        """Keep a snapshot of the table as it is after all that was given to be stored."""
        self._writer.keep(length, state)

    def give_up(self) -> None:
        """Whatever is under way is not to be sent: the table in memory was wrong."""
        for batch in self._waiting:
            batch.is_valid = False
        self._waiting.clear()
        self._tell_settled()
        self._writer = self._store.writer(self._table)

    def _tell_settled(self) -> None:
        if self._settled is not None and not self._waiting:
            self._settled.set()
            self._settled = None
