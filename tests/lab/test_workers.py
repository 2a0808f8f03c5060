"""Pieces of work: handed out as they are wanted, never all at once."""

from __future__ import annotations

import contextlib
import itertools
import operator
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from lastcard.lab.jobs.workers import WINDOW, carry_out


def test_no_more_pieces_are_made_than_the_window_holds() -> None:
    made = 0
    ahead = 0
    taken: list[int] = []

    def pieces() -> Iterator[int]:
        nonlocal made, ahead
        for number in range(10 * WINDOW):
            made += 1
            ahead = max(ahead, made - len(taken))
            yield number

    with ThreadPoolExecutor(2) as pool:
        stopped = carry_out(
            operator.neg, pieces(), lambda piece, outcome: taken.append(piece), executor=pool
        )
    assert stopped is None
    assert sorted(taken) == list(range(10 * WINDOW))
    assert ahead <= WINDOW


def test_every_outcome_comes_with_its_piece() -> None:
    found: dict[int, int] = {}
    with ThreadPoolExecutor(3) as pool:
        carry_out(operator.neg, range(500), found.__setitem__, executor=pool)
    assert found == {number: -number for number in range(500)}


def test_what_is_not_needed_any_more_is_not_begun() -> None:
    begun: list[int] = []
    over = threading.Event()

    def begin(piece: int) -> None:
        begun.append(piece)
        if piece:
            over.wait()

    def stop(piece: int, outcome: None) -> None:
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as pool:
        assert carry_out(begin, range(WINDOW), stop, executor=pool) == "interrupted"
        over.set()
    assert len(begun) <= 2


def worker(piece: int) -> int:
    return os.getpid()


def work_for_ever() -> None:
    carry_out(worker, itertools.count(), lambda _, pid: print(pid, flush=True), jobs=2)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_the_process_they_work_for(how: signal.Signals) -> None:
    code = "from tests.lab.test_workers import work_for_ever; work_for_ever()"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, start_new_session=True
    )
    try:
        assert process.stdout is not None
        assert int(process.stdout.readline()) != process.pid
        process.send_signal(how)
        process.communicate(timeout=60)  # the output ends when nobody is left to write it
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == -how
