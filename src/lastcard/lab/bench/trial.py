"""Whether something that is installed works: found out in a process of its own, which may crash."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def fault_of(trial: Callable[[], object]) -> str:
    """What is wrong with it, in a line; empty if nothing is."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        try:
            return process.submit(_fault, trial).result()
        except Exception as problem:  # the process is gone
            return _line(problem)


def _fault(trial: Callable[[], object]) -> str:
    """In that process: what others raise could not always be handed to ours."""
    try:
        trial()
    except (Exception, SystemExit) as problem:
        return _line(problem)
    return ""


def _line(problem: BaseException) -> str:
    first, *_ = [*str(problem).strip().splitlines(), ""]
    return f"{type(problem).__name__}: {first}" if first else type(problem).__name__
