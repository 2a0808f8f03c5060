"""The way of a process to the database it shares with others: slow, and cut now and then."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from math import exp
from typing import Generic, TypeVar

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
        self.there(0.5, _Journey(self, question, answer).arrive)
        return answer

    # --- On the way -------------------------------------------------------------------------------

    def _takes(self, share: float) -> float:
        return share * exp(self._dice.gauss(-5.5, 0.5)) * self.trouble.slower  # some 4 ms

    def there(self, share: float, call: Callable[..., None], *args: object) -> None:
        """At the database, which does not stop with this process."""
        self.loop.scheduler.after(self._takes(share), call, *args)

    def back(self, share: float, call: Callable[..., None], *args: object) -> None:
        at = self.now + self._takes(share)
        self.loop.scheduler.at(at, call, *args, owner=self.loop)

    def is_lost_in_the_cut(self) -> bool:
        return self._dice.random() >= 0.5


class _Journey(Generic[T]):
    """One question on its way to the database, and its answer on the way back. Not functions in
    one another: thousands of those, each in a circle with itself, would wait to be collected."""

    __slots__ = ("_answer", "_question", "_way")

    def __init__(
        self, way: WayToDatabase, question: Callable[[], T], answer: asyncio.Future[T]
    ) -> None:
        self._way = way
        self._question = question
        self._answer = answer

    def arrive(self) -> None:
        way = self._way
        if way.trouble.is_cut:
            later = self._lose if way.is_lost_in_the_cut() else self.arrive
            way.loop.scheduler.at(way.trouble.cut_until, later)
            return
        try:
            found = self._question()
        except Violation:
            raise
        except Exception as problem:
            way.back(0.5, self._fail, problem)
        else:
            if way.trouble.answer_is_lost():
                way.back(0.5, self._fail, _lost())
            else:
                way.back(0.5, self._tell, found)

    def _lose(self) -> None:
        self._way.back(0.2, self._fail, _lost())

    def _tell(self, found: T) -> None:
        if not self._answer.done():
            self._answer.set_result(found)

    def _fail(self, problem: Exception) -> None:
        if not self._answer.done():
            self._answer.set_exception(problem)


def _give_up(answer: asyncio.Future[T]) -> None:
    if not answer.done():
        answer.set_exception(TimeoutError())


def _lost() -> ConnectionError:
    return ConnectionError("the connection to the database was lost")
