"""Work cut into pieces and carried out here, in other processes or on other machines."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Final, TypeVar

from lastcard.bots.side_process import die_with_owner

Piece = TypeVar("Piece")
Outcome = TypeVar("Outcome")
Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""

WINDOW: Final = 200
"""Pieces handed out and not yet back: enough for many workers, and bounded however many follow."""
BY_HAND: Final = "interrupted"
WORKER_DIED: Final = "a worker process died"


def say_nothing(done: int, total: int) -> None:
    """The progress of work nobody watches."""


def carry_out(
    function: Callable[[Piece], Outcome],
    pieces: Iterable[Piece],
    take: Callable[[Piece, Outcome], None],
    *,
    jobs: int = 1,
    executor: Executor | None = None,
) -> str | None:
    """Give each piece to a function and what comes back, in any order, to ``take``.

    None if all was done, else why it was not; what was taken until then stays taken.
    """
    try:
        if executor is not None:
            _spread(executor, function, pieces, take)
        elif jobs == 1:
            for piece in pieces:
                take(piece, function(piece))
        else:
            with _processes(jobs) as pool:
                _spread(pool, function, pieces, take)
    except KeyboardInterrupt:
        return BY_HAND
    except BrokenProcessPool:
        return WORKER_DIED
    except BrokenExecutor as error:
        return str(error)
    return None


def _processes(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin_worker)


def _begin_worker() -> None:
    # Ctrl-C reaches the whole group of processes: the owner answers it, the workers finish. What
    # reaches the owner alone, and ends it, ends them too.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_owner()


def _spread(
    executor: Executor,
    function: Callable[[Piece], Outcome],
    pieces: Iterable[Piece],
    take: Callable[[Piece, Outcome], None],
) -> None:
    left = iter(pieces)
    waiting: dict[Future[Outcome], Piece] = {}
    try:
        while True:
            for piece in islice(left, WINDOW - len(waiting)):
                waiting[executor.submit(function, piece)] = piece
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                take(waiting.pop(future), future.result())
    finally:
        for future in waiting:
            future.cancel()
