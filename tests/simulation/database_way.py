"""The way of a process to the database it shares with others: slow, and cut now and then."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from math import exp
from typing import TypeVar

from lastcard.protocol.codes import RefusalCode
from lastcard.protocol.refusals import refuse
from tests.simulation.scheduler import ProcessLoop
from tests.simulation.trouble import Trouble
from tests.simulation.truth import Violation

T = TypeVar("T")
ANSWER_WITHIN = 10.0
"""Seconds after which what was asked has failed."""


class WayToDatabase:
    """What is asked happens there, whatever has become of who asked; made on a process's loop."""

    def __init__(self, trouble: Trouble, dice: random.Random) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ProcessLoop)
        self.loop = loop
        self.trouble = trouble
        self._dice = dice

    @property
    def now(self) -> float:
        return self.loop.scheduler.now

    def _takes(self, share: float) -> float:
        return share * exp(self._dice.gauss(-5.5, 0.5)) * self.trouble.slower  # some 4 ms

    def _there(self, share: float, call: Callable[..., None], *args: object) -> None:
        """At the database, which does not stop with this process."""
        self.loop.scheduler.after(self._takes(share), call, *args)

    def _back(self, share: float, call: Callable[..., None], *args: object) -> None:
        at = self.now + self._takes(share)
        self.loop.scheduler.at(at, call, *args, owner=self.loop)

    def _after_the_cut(self, call: Callable[..., None], *args: object) -> None:
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
                is_late = self._dice.random() < 0.5
                self._after_the_cut(work if is_late else lose)
                return
            try:
                found = question()
            except Violation:
                raise
            except Exception as problem:
                self._back(0.5, fail, problem)
            else:
                is_lost = self.trouble.answer_is_lost()
                self._back(0.5, *((fail, _lost()) if is_lost else (tell, found)))

        def lose() -> None:
            self._back(0.2, fail, _lost())

        def tell(found: T) -> None:
            if not answer.done():
                answer.set_result(found)

        def fail(problem: Exception) -> None:
            if not answer.done():
                answer.set_exception(problem)

        self._there(0.5, work)
        return answer


def _give_up(answer: asyncio.Future[T]) -> None:
    if not answer.done():
        answer.set_exception(TimeoutError())


def _lost() -> ConnectionError:
    return ConnectionError("the connection to the database was lost")
