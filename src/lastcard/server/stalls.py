"""When the server itself stood still: suspended, or too busy to do anything in time.

Nobody could act meanwhile, so nobody's clock may have run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from lastcard.server.figures import Times

BEAT: Final = 0.25
"""Seconds from one look at the clock to the next."""
LATE: Final = 0.25
"""How many seconds too late a look may come before the time is given back."""


class StallWatch:
    """Looks at the loop's clock again and again; ``lost`` is told of time that went by unused."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        lost: Callable[[float], None],
        lag: Times | None = None,
    ) -> None:
        self._loop = loop
        self._lag = lag
        self._lost = lost
        self._looked = loop.time()
        self._next = loop.call_later(BEAT, self._beat)

    def check(self) -> bool:
        """Whether the server stood still until now. To be asked before something is done because
        it is late, which may come before the next beat."""
        return self._check(self._loop.time())

    def _check(self, now: float) -> bool:
        passed = now - self._looked
        if passed <= BEAT + LATE:
            return False
        self._looked = now
        self._lost(passed)
        return True

    def stop(self) -> None:
        self._next.cancel()

    def _beat(self) -> None:
        now = self._loop.time()
        if self._lag is not None:
            self._lag.add(max(0.0, now - self._looked - BEAT))
        self._check(now)
        self._looked = now
        self._next = self._loop.call_later(BEAT, self._beat)
