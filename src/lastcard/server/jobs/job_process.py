"""The process beside the server that does the jobs, and what the two say to each other.

What runs in it is registered from above: the server knows nothing of how a job is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import NamedTuple

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class JobSettings:
    """How jobs are done."""

    run: Callable[[Connection, JobSettings], None]
    """What the process does, from beginning to end: it is imported there by its name."""
    workers: int = 1
    """How many pieces of work are carried out at the same time."""
    dask: str | None = None
    """The scheduler of a cluster that carries them out, instead of processes here."""
    polite: bool = True
    """Whether everybody else goes first."""
    seconds: float = 120.0
    """Of computing for a job."""
    piece_seconds: float = 20.0
    """Of computing for a piece of it."""


# --- What the process is told ---------------------------------------------------------------------


Piece = tuple[str, int, bytes]
"""A job, the number of a piece of it, and what came back for it: packed, and only the process knows
how to read it."""


class Begin(NamedTuple):
    """Work on a job, from where it was broken off."""

    job: str
    person: str
    question: bytes
    materials: bytes
    known: Mapping[int, bytes]
    """The outcomes of pieces that are done, by number."""


class Stop(NamedTuple):
    """Leave a job."""

    job: str


class Write(NamedTuple):
    """Make a file of a job that is done; it has a name of its own, as a job has."""

    job: str
    person: str
    name: str
    question: bytes
    materials: bytes
    known: Mapping[int, bytes]


# --- What it tells --------------------------------------------------------------------------------


class GettingReady(NamedTuple):
    """How far compiling is."""

    done: int
    total: int


class Ready(NamedTuple):
    """Jobs begin at once."""

    files: Mapping[str, tuple[str, ...]]
    """By kind of job, the files that can be made of it."""


class PiecesDone(NamedTuple):
    """What came back for some pieces."""

    pieces: list[Piece]


class Progress(NamedTuple):
    job: str
    done: int
    total: int
    answer: bytes | None
    """What is known so far."""


class Done(NamedTuple):
    job: str
    answer: bytes


class Written(NamedTuple):
    job: str
    file: bytes


class Failed(NamedTuple):
    """What became of a job, or of everything if no job is named."""

    job: str
    code: str | None
    """Of a user's mistake."""
    text: str


Order = Begin | Stop | Write
News = GettingReady | Ready | PiecesDone | Progress | Done | Written | Failed


class JobProcess:
    """Made on a running event loop, on which all is told. Whoever has one closes it."""

    def __init__(
        self,
        settings: JobSettings,
        hear: Callable[[News], None],
        died: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._hear = hear
        self._died = died
        self._loop = asyncio.get_running_loop()
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._process: SpawnProcess | None = None
        threading.Thread(target=self._run, daemon=True).start()

    def send(self, order: Order) -> None:
        self._orders.put(order)

    def close(self) -> None:
        """End it, whatever it is doing."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()
                self._process.join()
        self._orders.put(None)

    # --- In threads, which wait so that the loop need not -----------------------------------------

    def _run(self) -> None:
        connection = self._start()
        if connection is None:
            return
        threading.Thread(target=self._send_orders, args=(connection,), daemon=True).start()
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is left to be told
            with contextlib.suppress(EOFError, OSError):
                while True:
                    self._loop.call_soon_threadsafe(self._hear, connection.recv())
            self._orders.put(None)
            if not self._closed:
                self._loop.call_soon_threadsafe(self._died)

    def _start(self) -> Connection | None:
        # Spawned: a fork would copy threads that hold locks. It has children, so it is no daemon;
        # it ends with its owner all the same.
        context = multiprocessing.get_context("spawn")
        with self._lock:
            if self._closed:
                return None
            ours, theirs = context.Pipe()
            self._process = context.Process(
                target=self._settings.run, args=(theirs, self._settings), name="lastcard-jobs"
            )
            self._process.start()
        theirs.close()
        return ours

    def _send_orders(self, connection: Connection) -> None:
        with contextlib.suppress(OSError):
            while order := self._orders.get():
                connection.send(order)
