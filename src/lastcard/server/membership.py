"""This process among those that share its store.

It says again and again that it is there, and hears who else is. A process that could not say so for
the time of its lease, or hears that it was struck off the list, has *lapsed*: others may have its
tables, so it lets go of them by itself, and serves nobody until it is heard again. Whoever forgot
to look, because it was frozen, is refused by the store all the same.

One that is *overdue* has missed a beat, and is most likely gone. Whoever is asked for one of its
tables does not send people there: it waits until the lease is over and takes the table at once, so
that nobody has to try again and again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from lastcard.errors import UserError
from lastcard.protocol.refusals import refuse
from lastcard.server.store import Holder, Member, Store

BEATS: Final = 4
"""How often a lease is renewed in the time it lasts."""
OVERDUE: Final = 1.5
"""Beats after which a process that was not heard of is taken for gone."""
_log = logging.getLogger(__name__)


class Standing(NamedTuple):
    """What a process says of itself."""

    tables: int
    people: int
    bulletin: bytes


class Membership:
    """``standing`` is asked at every beat, ``heard`` is called when others were heard of,
    ``lapsed`` when the tables are not ours any more. Where a store is used by one process alone,
    nothing ever happens."""

    def __init__(
        self,
        store: Store,
        at: str,
        lease: float,
        standing: Callable[[], Standing],
        heard: Callable[[], None],
        lapsed: Callable[[], None],
    ) -> None:
        self.others: list[Member] = []
        """Those that are there, as they were last heard of."""
        self.is_lapsed = False
        self._store = store
        self._at = at
        self._lease = lease
        self._standing = standing
        self._heard = heard
        self._lapsed = lapsed
        self._said = b""
        self._version = 0
        self._loop = asyncio.get_running_loop()
        self._beats: asyncio.Task[None] | None = None
        self._beat = asyncio.Event()
        """Set when others are heard of next."""
        self._speaking = asyncio.Lock()
        self._end: asyncio.TimerHandle | None = None

    @property
    def is_shared(self) -> bool:
        return self._store.process != ""

    async def join(self) -> None:
        """Be there from now on."""
        if self.is_shared:
            asked = self._loop.time()
            await self._store.replace(self._at)
            self._hear(await self._store.join(self._me(), self._lease), asked)
            self._beats = self._loop.create_task(self._go_on())

    async def leave(self) -> None:
        """Be there no more, and let everybody know."""
        if self._beats is None:
            return
        self._beats.cancel()
        self._beats = None
        if self._end is not None:
            self._end.cancel()
        try:
            await self._store.retire()
        except UserError as problem:  # then the lease ends by itself
            _log.warning("leaving without a word: %s", problem.message)

    async def look_around(self) -> None:
        """Know who is there now, not at the last beat."""
        if self._beats is not None:
            with suppress(UserError):  # then it is as it was
                await self._renew()

    async def claim(self, table: str) -> str:
        """Take a table. Where people find it, if another process has it; empty: it is ours now, or
        there is no such table."""
        before: Holder | None = None
        while (holder := await self._store.claim(table)) is not None:
            is_alive = before is not None and holder.until != before.until
            if is_alive or not self._is_overdue(holder):
                return holder.at
            before = holder
            await self._hear_of_others(within=holder.left)
            if self.is_lapsed:
                raise refuse("not-readable")
        return ""

    def _is_overdue(self, holder: Holder) -> bool:
        return holder.left < self._lease * (1 - OVERDUE / BEATS)

    async def _hear_of_others(self, within: float) -> None:
        """Until the next beat: perhaps somebody is back, or was started again."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._beat.wait()

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(self._lease / BEATS)
            try:
                await self._renew()
            except UserError as problem:
                _log.warning("the lease was not renewed: %s", problem.message)
            except Exception:
                _log.exception("the lease was not renewed")

    async def _renew(self) -> None:
        async with self._speaking:
            asked, me = self._loop.time(), self._me()
            others = await self._store.renew(me, self._lease)
            if others is None:
                self._lapse()
                others = await self._store.join(me, self._lease)
            self._hear(others, asked)

    def _me(self) -> Member:
        tables, people, bulletin = self._standing()
        if bulletin != self._said:
            self._said = bulletin
            self._version += 1
        return Member(self._store.process, self._at, tables, people, self._version, bulletin)

    def _hear(self, others: list[Member], asked: float) -> None:
        """The lease is counted from when it was asked for, so it ends here before it ends for the
        others."""
        self.others = others
        self._heard()
        self._beat.set()
        self._beat = asyncio.Event()
        if self._end is not None:
            self._end.cancel()
        self._end = self._loop.call_at(asked + self._lease, self._lapse)
        if self.is_lapsed:
            _log.warning("the lease is renewed: this process serves tables again")
            self.is_lapsed = False

    def _lapse(self) -> None:
        _log.error("the lease is over: other processes may have the tables of this one")
        self.is_lapsed = True
        self._lapsed()
