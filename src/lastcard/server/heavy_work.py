"""Work that takes longer than a player's move: one thread does it, a job of each address in turn.

Whoever asks for much waits for the own jobs, not others for them; what nobody waits for any more
stops; and the thread lets the table server go first again and again.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from lastcard.protocol.refusals import refuse

WAITING: Final = 4
"""Jobs of one address that may wait."""
_STRETCH: Final = 32
"""Steps of a job between two looks up: some half a millisecond."""

T = TypeVar("T")


class Abandoned(Exception):
    """Nobody waits for this work any more."""


class Watch:
    """What a job goes through its long loops with: ``for step in watch.over(steps)``."""

    def __init__(self, is_wanted: Callable[[], bool]) -> None:
        self._is_wanted = is_wanted

    def over(self, steps: Iterable[T]) -> Iterator[T]:
        for number, step in enumerate(steps):
            if number % _STRETCH == 0:
                self.look_up()
            yield step

    def look_up(self) -> None:
        """Between two steps that take longer."""
        if not self._is_wanted():
            raise Abandoned
        time.sleep(0)  # gives up the interpreter's lock: whoever waits for it goes first


class _Job(NamedTuple):
    work: Callable[[Watch], Any]
    is_wanted: Callable[[], bool]
    done: asyncio.Future[Any]


class HeavyWork:
    """Made and used on a running event loop."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "lastcard-heavy")
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()
        """By address, the next one first."""
        self._busy = False

    async def do(
        self, address: str, work: Callable[[Watch], T], is_wanted: Callable[[], bool]
    ) -> T:
        """The result of some work, when its turn has come; ``is_wanted`` is asked from the thread.
        Cancelled if it was not wanted any more."""
        queue = self._waiting.setdefault(address, deque())
        if len(queue) >= WAITING:
            raise refuse("too-fast")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        queue.append(_Job(work, is_wanted, done))
        self._start_next()
        return await done

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _start_next(self) -> None:
        if self._busy or not self._waiting:
            return
        address, queue = self._waiting.popitem(last=False)
        job = queue.popleft()
        if queue:  # at the back of the row
            self._waiting[address] = queue
        if not job.is_wanted():
            job.done.cancel()
            self._start_next()
            return
        self._busy = True
        running = asyncio.get_running_loop().run_in_executor(
            self._thread, job.work, Watch(job.is_wanted)
        )
        running.add_done_callback(partial(self._finished, job))

    def _finished(self, job: _Job, running: asyncio.Future[Any]) -> None:
        self._busy = False
        problem = None if running.cancelled() else running.exception()
        if not job.done.done():
            if running.cancelled() or isinstance(problem, Abandoned):
                job.done.cancel()
            elif problem is not None:
                job.done.set_exception(problem)
            else:
                job.done.set_result(running.result())
        self._start_next()
