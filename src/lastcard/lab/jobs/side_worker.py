"""A worker of a workshop in a process beside it, or on a Dask cluster."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, NamedTuple

from lastcard.bots.side_process import NoAnswer, SideProcess
from lastcard.errors import UserError
from lastcard.lab.jobs.workshop import too_long


class _Order(NamedTuple):
    function: Callable[[Any], Any]
    piece: Any


class SideWorker:
    """Works in a process, which it ends when a piece takes too long."""

    def __init__(self, warm_up: Callable[[None], None], seconds: float) -> None:
        """``warm_up`` is called in the process before anything else, and again in each new one."""
        self._warm_up = warm_up
        self._seconds = seconds
        self._process: SideProcess[_Order, Any] = SideProcess(_carry_out)
        self._warm = False

    def get_ready(self) -> None:
        if not self._warm:
            self._ask(_Order(self._warm_up, None))
            self._warm = True

    def do(self, function: Callable[[Any], Any], piece: Any) -> Any:
        order = _Order(function, piece)
        try:
            self.get_ready()
            return self._in_time(order)
        except NoAnswer:  # somebody else may have ended the process: once is no proof
            self.get_ready()
            return self._in_time(order)

    def close(self) -> None:
        self._process.close()

    def _in_time(self, order: _Order) -> Any:
        late = threading.Event()

        def give_up() -> None:
            late.set()
            self._process.interrupt()

        alarm = threading.Timer(self._seconds, give_up)
        alarm.daemon = True
        alarm.start()
        try:
            return self._ask(order)
        except NoAnswer:
            self._warm = False
            if late.is_set():
                raise too_long(self._seconds) from None
            raise
        finally:
            alarm.cancel()

    def _ask(self, order: _Order) -> Any:
        outcome = self._process.ask_and_wait(order)
        if isinstance(outcome, UserError):
            raise outcome
        return outcome


class ClusterWorker:
    """Has one piece at a time carried out by an executor, such as a Dask cluster."""

    def __init__(self, executor: Executor, seconds: float) -> None:
        self._executor = executor
        self._seconds = seconds

    def do(self, function: Callable[[Any], Any], piece: Any) -> Any:
        future = self._executor.submit(function, piece)
        try:
            return future.result(self._seconds)
        except TimeoutError:
            future.cancel()
            raise too_long(self._seconds) from None

    def close(self) -> None:
        """The executor is closed by whoever opened it."""


def _carry_out(order: _Order) -> Any:
    try:
        return order.function(order.piece)
    except UserError as error:  # sent back as it is: its code would be lost
        return error
