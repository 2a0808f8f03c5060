"""The process that does a server's jobs: the lab's workshop at the other end of a pipe.

The server starts it by the name of ``run`` and knows no more of the lab than that. Nothing heavy is
imported before it runs.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import zlib
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from lastcard.bots.side_process import die_with_owner
from lastcard.errors import UserError
from lastcard.server.jobs import job_process as p

if TYPE_CHECKING:
    from lastcard.lab.jobs.workshop import Worker, Workshop


def run(connection: Connection, settings: p.JobSettings) -> None:
    """Until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to answer
    die_with_owner()
    if settings.polite:
        _let_others_go_first()
    server = _Server(connection)
    try:
        with _workers(settings, server) as workers:
            _serve(connection, settings, server, workers)
    except UserError as error:
        server.failed("", error)


def _let_others_go_first() -> None:
    """This process and its children run when nobody else wants to, and stop at once when somebody
    does. A low priority alone would let them finish their slice, again and again while a move is
    decided, stored and told."""
    with contextlib.suppress(OSError, AttributeError):  # not every system has all of it
        os.nice(19)
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _serve(
    connection: Connection, settings: p.JobSettings, server: _Server, workers: Sequence[Worker]
) -> None:
    from lastcard.lab.answers.kinds import KINDS
    from lastcard.lab.jobs.workshop import Workshop

    workshop = Workshop(KINDS, workers, server, seconds=settings.seconds)
    server.send(p.Ready({kind.name: tuple(kind.files) for kind in KINDS}))
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                _obey(workshop, connection.recv())
    finally:
        workshop.close()


def _obey(workshop: Workshop, order: p.Order) -> None:
    from lastcard.lab.answers.kinds import write_file
    from lastcard.lab.jobs.workshop import FileOrder

    match order:
        case p.Begin(job, person, question, materials, known):
            workshop.begin(job, person, question, materials, _unpacked(known))
        case p.Stop(job):
            workshop.stop(job)
        case p.Write(job, person, name, question, materials, known):
            file = FileOrder(name, question, materials, _unpacked(known))
            workshop.write(job, person, write_file, file)


def _unpacked(known: Mapping[int, bytes]) -> dict[int, bytes]:
    return {number: zlib.decompress(outcome) for number, outcome in known.items()}


@contextlib.contextmanager
def _workers(settings: p.JobSettings, server: _Server) -> Iterator[Sequence[Worker]]:
    """Ready to work: everything compiled and loaded."""
    from lastcard.lab.answers.kinds import get_ready
    from lastcard.lab.compiling import compile_all
    from lastcard.lab.jobs.dask_cluster import cluster
    from lastcard.lab.jobs.side_worker import ClusterWorker, SideWorker

    compile_all(server.compiling)
    if settings.dask is not None:
        with cluster(settings.dask) as executor:
            yield [ClusterWorker(executor, settings.piece_seconds) for _ in range(settings.workers)]
        return
    workers = [SideWorker(get_ready, settings.piece_seconds) for _ in range(settings.workers)]
    starting = [threading.Thread(target=worker.get_ready) for worker in workers]
    for thread in starting:
        thread.start()
    get_ready(None)
    for thread in starting:
        thread.join()
    yield workers


class _Server:
    """The server at the other end: told from any thread."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._pieces: list[p.Piece] = []

    def send(self, news: p.News) -> None:
        with self._lock, contextlib.suppress(OSError):
            if self._pieces:
                self._connection.send(p.PiecesDone(self._pieces))
                self._pieces = []
            self._connection.send(news)

    def compiling(self, done: int, total: int) -> None:
        self.send(p.GettingReady(done, total))

    def finished_piece(self, job: str, number: int, outcome: bytes) -> None:
        """It goes along with whatever is told next: the server is not woken for it."""
        with self._lock:
            self._pieces.append((job, number, zlib.compress(outcome, 1)))

    def progress(self, job: str, done: int, total: int, answer: bytes | None) -> None:
        self.send(p.Progress(job, done, total, answer))

    def done(self, job: str, answer: bytes) -> None:
        self.send(p.Done(job, answer))

    def written(self, job: str, file: bytes) -> None:
        self.send(p.Written(job, file))

    def failed(self, job: str, error: Exception) -> None:
        if isinstance(error, UserError):
            self.send(p.Failed(job, error.code, error.message))
        else:
            self.send(p.Failed(job, None, f"{type(error).__name__}: {error}"[:200]))
