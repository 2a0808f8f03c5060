"""A process beside the table for whatever takes long or needs Numba.

It is started when first asked, calls one function for every question, and ends with the table,
however that ends. The function is named, not imported: the table's process never loads it.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing.connection import Connection
from typing import Any


class WorkFailed(Exception):
    """The function raised an error, or its process died."""


class Worker:
    """Answers one question at a time."""

    def __init__(self, function: str) -> None:
        """``function`` is ``module:name``; it takes the question and returns the answer."""
        self._function = function
        self._connection: Connection | None = None
        self._process: Any = None
        self._turn = asyncio.Lock()
        self._closed = False
        self._starting = threading.Lock()

    async def ask(self, question: Any) -> Any:
        async with self._turn:
            return await asyncio.to_thread(self._ask, question)

    def _ask(self, question: Any) -> Any:
        try:
            connection = self._connection or self._start()
            connection.send(question)
            good, answer = connection.recv()
        except (EOFError, OSError):
            raise WorkFailed("its process stopped") from None
        if not good:
            raise WorkFailed(answer)
        return answer

    def _start(self) -> Connection:
        with self._starting:
            if self._closed:
                raise WorkFailed("the table is closed")
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            work = context.Process(target=_serve, args=(theirs, self._function), daemon=True)
            # A new process is given the real stream: on the screen, sys.stderr is none.
            with contextlib.redirect_stderr(sys.__stderr__):
                work.start()
            self._process = work
        theirs.close()
        return self._connection

    def close(self) -> None:
        with self._starting:
            self._closed = True
        if self._process is not None:
            self._process.kill()
            self._process.join()


def _serve(connection: Connection, function: str) -> None:
    """The process: answer until the table is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # warnings of a compiler have no place on the table
        os.dup2(silence, stream)
    module, _, name = function.partition(":")
    work = getattr(importlib.import_module(module), name)
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = connection.recv()
            try:
                connection.send((True, work(question)))
            except Exception as error:
                connection.send((False, f"{type(error).__name__}: {error}"))
