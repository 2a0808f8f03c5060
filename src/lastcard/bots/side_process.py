"""A process beside this one, for what takes long or needs Numba: slow bots, the coach.

It starts when first asked, answers one question after the other by calling a function, and ends
with its owner, however that ends. One that has died is started anew for the next question.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Any, Generic, NamedTuple, TypeVar

from lastcard.errors import UserError

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class NoAnswer(Exception):
    """The function raised an error, or its process died; the text says what happened."""


class _Asked(NamedTuple):
    question: object
    answer: asyncio.Future[Any]


class SideProcess(Generic[Question, Answer]):
    """Calls one function elsewhere. Whoever has one closes it."""

    def __init__(self, function: Callable[[Question], Answer]) -> None:
        """``function`` is imported by name on the other side; what is heavy it imports itself."""
        self._function = function
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._closed = False

    async def ask(self, question: Question) -> Answer:
        """Wait for an answer. A question that nobody waits for any more is not put."""
        if self._closed:
            raise NoAnswer("it is closed")
        if self._thread is None:
            self._thread = threading.Thread(target=self._put_questions, daemon=True)
            self._thread.start()
        asked = _Asked(question, asyncio.get_running_loop().create_future())
        self._asked.put(asked)
        answer: Answer = await asked.answer
        return answer

    def ask_and_wait(self, question: Question) -> Answer:
        """The same where no loop is running; never beside ``ask``."""
        good, content = self._put(question)
        if not good:
            raise NoAnswer(content)
        answer: Answer = content
        return answer

    def interrupt(self) -> None:
        """End the process, whatever it is doing; the next question starts it anew."""
        with self._lock:
            self._kill()

    def close(self) -> None:
        """End the process for good, whatever it is doing."""
        with self._lock:
            self._closed = True
            self._kill()
        self._asked.put(None)

    # --- In a thread, which waits so that the loop need not ---------------------------------------

    def _put_questions(self) -> None:
        while asked := self._asked.get():
            if not asked.answer.cancelled():
                answered = self._put(asked.question)
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits there
                    asked.answer.get_loop().call_soon_threadsafe(_give, asked.answer, *answered)
        self._hang_up()

    def _put(self, question: object) -> tuple[bool, Any]:
        """Whether there is an answer, and it, or what went wrong."""
        try:
            connection = self._connection or self._start()
            connection.send(question)
            answered: tuple[bool, Any] = connection.recv()
        except (EOFError, OSError):
            with self._lock:
                self._kill()
            self._hang_up()
            return False, "its process stopped"
        except Exception as error:  # a question that cannot be sent, an answer not to be read
            return False, _told(error)
        return answered

    def _start(self) -> Connection:
        # Spawned: a fork would copy threads that hold locks.
        context = multiprocessing.get_context("spawn")
        with self._lock:
            if self._closed:
                raise EOFError
            self._connection, theirs = context.Pipe()
            self._process = context.Process(
                target=_answer_questions, args=(theirs, self._function), daemon=True
            )
            # A new process is given the real stream: on a screen of Textual, sys.stderr is none.
            with contextlib.redirect_stderr(sys.__stderr__):
                self._process.start()
        theirs.close()
        return self._connection

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _give(answer: asyncio.Future[Any], good: bool, content: Any) -> None:
    if answer.done():
        return
    if good:
        answer.set_result(content)
    else:
        answer.set_exception(NoAnswer(content))


def _told(error: Exception) -> str:
    if isinstance(error, UserError):
        return error.message
    return f"{type(error).__name__}: {error}"


# --- In the process itself ------------------------------------------------------------------------


def _answer_questions(connection: Connection, function: Callable[[Any], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the owner's to answer
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # warnings of a compiler have no place on the table
        os.dup2(silence, stream)
    die_with_owner()
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = connection.recv()
            try:
                connection.send((True, function(question)))
            except Exception as error:
                connection.send((False, _told(error)))


def die_with_owner() -> None:
    """End this process as soon as the one that started it has ended, however that was."""
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    owner = multiprocessing.parent_process()
    assert owner is not None
    owner.join()
    os._exit(1)
