"""This process among those that share its store.

It says again and again that it is there, and hears who else is. A process that could not say so for
the time of its lease, or hears that it was struck off the list, has *lapsed*: others may have its
tables, so it lets go of them by itself, and serves nobody until it is heard again. Whoever forgot
to look, because it was frozen, is refused by the store all the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from lastcard.errors import UserError
from lastcard.server.store import Member, Store

BEATS: Final = 4
"""How often a lease is renewed in the time it lasts."""
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
        self._end: asyncio.TimerHandle | None = None

    @property
    def is_shared(self) -> bool:
        return self._store.process != ""

    async def join(self) -> None:
        """Be there from now on."""
        if self.is_shared:
            asked = self._loop.time()
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
