"""Several processes of one machine behind one port, on one database.

Each has a port of its own beside the shared one, so that people can be sent to it. One that ends by
itself is started again. On SIGHUP all are started anew, one after the other; nobody loses a seat.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Final

from lastcard.errors import UserError
from lastcard.server.config import Config
from lastcard.server.lifecycle import Server, run_server
from lastcard.server.log import prepare_log
from lastcard.server.store.addresses import place_of

START_WITHIN: Final = 60.0
"""Seconds a process may take to open."""
_SPAWN: Final = multiprocessing.get_context("spawn")  # each as if started by itself
_log = logging.getLogger(__name__)


def serve_with_workers(config: Config, host: str, port: int, count: int) -> int:
    """Serve until the process is told to stop."""
    prepare_log(config.log)
    with _signals() as told:
        workers = [_Worker(config, host, port, number) for number in range(1, count + 1)]
        try:
            for worker in workers:
                worker.begin()
            for worker in workers:
                worker.wait_until_open()
            print(
                f"Lastcard is open at {workers[0].address} with {count} processes "
                f"(tables are kept in {place_of(config.store)})",
                flush=True,
            )
            _watch(workers, told)
        finally:
            for worker in workers:
                worker.stop()
            for worker in workers:
                worker.join()
    return 0


class _Worker:
    def __init__(self, config: Config, host: str, port: int, number: int) -> None:
        self._arguments = (config, host, port, port + number)
        self.address = ""

    def start(self) -> None:
        """Start it, and wait until it is open."""
        self.begin()
        self.wait_until_open()

    def begin(self) -> None:
        self._line, theirs = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_work, args=(theirs, *self._arguments))
        self.process.start()
        theirs.close()

    def wait_until_open(self) -> None:
        try:
            said = self._line.recv() if self._line.poll(START_WITHIN) else None
        except EOFError:
            said = None
        if isinstance(said, UserError):
            raise said
        if said is None:
            raise UserError("no-worker", "a process of --workers did not open: see the log")
        self.address = said

    def stop(self) -> None:
        if hasattr(self, "process") and self.process.is_alive():
            self.process.terminate()

    def join(self) -> None:
        if hasattr(self, "process"):
            self.process.join()
            self._line.close()


def _work(line: Connection, config: Config, host: str, port: int, own_port: int) -> None:
    """What a worker does, in its own process."""
    try:
        server = Server(config, host, own_port, shared_port=port)
        run_server(server, lambda opened: line.send(opened.address), owner=line)
    except UserError as problem:
        line.send(problem)


def _watch(workers: list[_Worker], told: Connection) -> None:
    """Until somebody says that it is enough."""
    while True:
        ended = wait([told, *(worker.process.sentinel for worker in workers)])
        if told in ended:
            if told.recv() != signal.SIGHUP:
                return
            _start_anew(workers)
        for worker in workers:
            if worker.process.sentinel in ended and not worker.process.is_alive():
                _log.error("process %s has ended: another one is started", worker.process.pid)
                worker.join()
                worker.start()


def _start_anew(workers: list[_Worker]) -> None:
    for worker in workers:
        worker.stop()
        worker.join()
        worker.start()


@contextmanager
def _signals() -> Iterator[Connection]:
    """A line on which signals arrive."""
    heard, saying = multiprocessing.Pipe(duplex=False)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, frame: saying.send(number))
    try:
        yield heard
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
