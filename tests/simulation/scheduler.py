"""Virtual time: one queue of everything that is going to happen, and event loops that feed it.

Nothing waits and no thread runs. Whatever asyncio code asks of its loop becomes a happening in the
queue; happenings at the same time keep the order in which they were asked for. So a run depends on
its seed alone.
"""

from __future__ import annotations

import asyncio
import random
from asyncio import events
from collections.abc import Callable
from contextvars import Context
from heapq import heapify, heappop, heappush
from math import inf, nextafter
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
PATIENCE = 5
"""How often a task is told to end."""


class Happening:
    """Something that is going to be called. Made by a scheduler; as much of a ``TimerHandle`` of
    asyncio as is asked for, without what that does thousands of times for nobody."""

    __slots__ = ("_when", "args", "callback", "context", "is_alarm", "is_cancelled", "owner")

    def __init__(
        self,
        when: float,
        callback: Callable[..., object],
        args: tuple[Any, ...],
        owner: ProcessLoop | None,
        context: Context | None,
        is_alarm: bool,
    ) -> None:
        self._when = when
        self.callback: Callable[..., object] | None = callback
        self.args = args
        self.owner = owner
        self.context = context
        self.is_alarm = is_alarm
        """Whether it follows the clock of its process."""
        self.is_cancelled = False

    def when(self) -> float:
        return self._when

    def cancel(self) -> None:
        self.is_cancelled = True
        self.callback, self.args = None, ()

    def cancelled(self) -> bool:
        return self.is_cancelled


class Scheduler:
    """The queue and the clock."""

    def __init__(self) -> None:
        self.now = 0.0
        """Seconds since the world began."""
        self.happened = 0
        self._failure: Exception | None = None
        self._queue: list[tuple[float, int, Happening]] = []
        self._asked = 0

    def at(
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        owner: ProcessLoop | None = None,
    ) -> Happening:
        """Have something called at a time; by a process, if one is given, while it can."""
        happening = Happening(when, callback, args, owner, None, False)
        self.put(happening, when)
        return happening

    def after(self, delay: float, callback: Callable[..., object], *args: Any) -> Happening:
        when = self.now + delay
        happening = Happening(when, callback, args, None, None, False)
        self.put(happening, when)
        return happening

    def put(self, happening: Happening, when: float) -> None:
        self._asked += 1
        heappush(self._queue, (when, self._asked, happening))

    def hurry(self, owner: ProcessLoop, seconds: float) -> None:
        """The clock of a process has jumped: its alarms ring so much earlier."""
        for place, (when, asked, happening) in enumerate(self._queue):
            if happening.is_alarm and happening.owner is owner:
                self._queue[place] = max(self.now, when - seconds), asked, happening
        heapify(self._queue)

    def fail(self, problem: Exception) -> None:
        """End the run as soon as what happens now is over, whoever would catch it."""
        self._failure = self._failure or problem

    def run(self, until: float) -> None:
        """Let everything happen up to a time."""
        queue = self._queue
        running: ProcessLoop | None = None
        try:
            while queue and queue[0][0] <= until:
                when, _, happening = heappop(queue)
                callback = happening.callback
                if callback is None:  # cancelled
                    continue
                if when > self.now:
                    self.now = when
                owner = happening.owner
                if owner is not None and not owner.goes_on:
                    owner.hold_up(happening)
                    continue
                if owner is not running:
                    events._set_running_loop(owner)
                    running = owner
                self.happened += 1
                context = happening.context
                try:
                    if context is None:
                        callback(*happening.args)
                    else:
                        context.run(callback, *happening.args)
                except Exception as problem:
                    if owner is None:
                        raise
                    owner.call_exception_handler({"message": "a callback", "exception": problem})
                if self._failure is not None:
                    raise self._failure
        finally:
            events._set_running_loop(None)
        self.now = max(self.now, until)


class Doors(Protocol):
    """Where a process listens: see the network."""

    def listen(
        self, owner: ProcessLoop, address: tuple[str, int], serve: Callable[[], asyncio.Protocol]
    ) -> asyncio.Server: ...


class ProcessLoop(asyncio.BaseEventLoop):
    """The event loop of one simulated process, which can be stopped for a while or for good.

    It has no threads: what is given to one is done here, a little later, and its result comes
    later still."""

    def __init__(
        self,
        scheduler: Scheduler,
        doors: Doors,
        dice: random.Random,
        failed: Callable[[dict[str, Any]], None],
    ) -> None:
        super().__init__()
        self.scheduler = scheduler
        self.dice = dice
        self.goes_on = True
        """Whether anything happens here now."""
        self.is_dead = False
        self.work_takes = 0.001
        """Seconds that a thread needs, on average."""
        self._doors = doors
        self._failed = failed
        self._born = scheduler.now - dice.uniform(10, 1e6)  # no two processes count alike
        self._held_up: list[Happening] = []
        self.tasks: list[asyncio.Task[Any]] = []

    # --- Life -------------------------------------------------------------------------------------

    @property
    def is_paused(self) -> bool:
        return not self.goes_on and not self.is_dead

    def hold_up(self, happening: Happening) -> None:
        """Keep for later what cannot happen now."""
        if not self.is_dead:
            self._held_up.append(happening)

    def pause(self) -> None:
        """As SIGSTOP does."""
        self.goes_on = False

    def resume(self) -> None:
        self.goes_on = not self.is_dead
        held_up, self._held_up = self._held_up, []
        for happening in held_up:
            self.scheduler.put(happening, self.scheduler.now)

    def jump(self, seconds: float) -> None:
        """The clock goes on, and nothing else: as when a machine was asleep."""
        self._born -= seconds
        self.scheduler.hurry(self, seconds)

    def kill(self) -> None:
        """As SIGKILL does: nothing happens here any more."""
        self.goes_on, self.is_dead = False, True
        self._held_up.clear()

    def bury(self) -> None:
        """Let the remains go, at the end of the world: what was suspended runs to its end where
        nobody sees it."""
        limbo = self.scheduler = Scheduler()
        self.goes_on, self.is_dead = True, False
        for _ in range(PATIENCE):
            left = [task for task in self.tasks if not task.done()]
            if not left:
                break
            for task in left:
                task.cancel()
            limbo.run(limbo.now + 60)
        self.kill()
        self.close()

    # --- What asyncio asks for --------------------------------------------------------------------

    def time(self) -> float:
        return self.scheduler.now - self._born

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Happening:
        scheduler = self.scheduler
        happening = Happening(scheduler.now, callback, args, self, context, False)
        scheduler.put(happening, scheduler.now)
        return happening

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Happening:
        return self.call_soon(callback, *args, context=context)

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> Happening:
        when = self.scheduler.now - self._born + delay
        return self._ring_at(Happening(when, callback, args, self, context, True), when)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> Happening:
        return self._ring_at(Happening(when, callback, args, self, context, True), when)

    def _ring_at(self, alarm: Happening, when: float) -> Happening:
        scheduler, born = self.scheduler, self._born
        at = when + born
        while at - born < when:  # rounded: no alarm rings before its time
            at = nextafter(at, inf)
        scheduler.put(alarm, at if at > scheduler.now else scheduler.now)
        return alarm

    def create_task(self, coro: Any, **options: Any) -> asyncio.Task[Any]:
        task = super().create_task(coro, **options)
        self.tasks.append(task)
        if len(self.tasks) > 1000:
            self.tasks = [task for task in self.tasks if not task.done()]
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        done: asyncio.Future[T] = self.create_future()

        def tell(result: T | None, problem: Exception | None) -> None:
            if done.cancelled():
                return
            if problem is not None:
                done.set_exception(problem)
            else:
                done.set_result(result)  # type: ignore[arg-type]

        def work() -> None:
            try:
                result, problem = func(*args), None
            except Exception as found:
                result, problem = None, found
            self.call_later(self.takes(), tell, result, problem)

        self.call_later(self.takes(), work)
        return done

    def takes(self) -> float:
        """How long something takes that others do for this process."""
        return self.dice.expovariate(1 / self.work_takes)

    async def create_server(  # type: ignore[override]
        self, serve: Callable[[], asyncio.Protocol], host: str, port: int, **_: Any
    ) -> asyncio.Server:
        return self._doors.listen(self, (host, port), serve)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.is_dead:
            self._failed(context)

    def is_running(self) -> bool:
        return False  # so that it can be closed

    def get_debug(self) -> bool:
        return False
