"""Other machines: a Dask cluster as an executor."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, InvalidStateError
from typing import Any, Final, TypeVar

from lastcard.errors import UserError
from lastcard.extras import require_extra

Outcome = TypeVar("Outcome")

PATIENCE: Final = 10
"""Seconds for a scheduler to answer, and for a worker to be there or come back."""
_LOGGERS: Final = ("distributed", "distributed.client", "tornado.application")


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The cluster whose scheduler listens at an address such as ``tcp://host:8786``."""
    require_extra("dask", f"--dask {address}")
    from distributed import Client
    from distributed.comm import get_address_host_port

    for name in _LOGGERS:  # what goes wrong is said in one line of ours
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        get_address_host_port(address)  # a client of no good address would not close in peace
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UserError(
            "no-cluster", f"--dask {address}: no scheduler is answering ({error})"
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError):
            raise UserError("no-cluster", f"--dask {address}: it has no workers") from None
        with _ClusterExecutor(client) as executor:
            yield executor


class _ClusterExecutor(Executor):
    """What the cluster loses breaks the executor, as a killed process breaks a pool.

    Dask's own executor would wait for ever, for a scheduler that went away and for workers alike.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._waiting: set[Future[Any]] = set()
        self._over = threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        theirs = self._client.submit(fn, *args, **kwargs, pure=False)
        ours: Future[Any] = Future()
        self._waiting.add(ours)
        ours.add_done_callback(self._waiting.discard)
        ours.add_done_callback(lambda done: theirs.cancel() if done.cancelled() else None)
        theirs.add_done_callback(lambda done: _hand_on(done, ours))
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._over.set()
        self._watcher.join(PATIENCE)  # it may be asking a scheduler that will not answer

    def _watch(self) -> None:
        """Give up when there is no worker in two looks: one that died may be started again."""
        missing = 0
        while not self._over.wait(PATIENCE):
            try:
                missing = 0 if self._client.nthreads() else missing + 1
            except (OSError, ValueError):  # no scheduler to ask: Dask tells that by itself
                return
            if missing == 2:
                for future in tuple(self._waiting):
                    _settle(future.set_exception, BrokenExecutor("no Dask worker is left"))


def _hand_on(theirs: Any, ours: Future[Any]) -> None:
    """Called by Dask, when a piece is done or lost, in the one thread it has for all clients: what
    waits here for ever, for an outcome that went down with its worker, silences them all."""
    from distributed import KilledWorker

    if ours.done():  # cancelled or given up
        return
    try:
        outcome = theirs.result(timeout=PATIENCE)
    except (KilledWorker, TimeoutError):
        _settle(ours.set_exception, BrokenExecutor("Dask workers died"))
    except (CancelledError, OSError):
        _settle(ours.set_exception, BrokenExecutor("the Dask scheduler went away"))
    except (ImportError, RuntimeError) as error:  # what it was sent means nothing there
        told = f"the cluster needs the versions of lastcard[lab] and Dask used here ({error})"
        _settle(ours.set_exception, UserError("no-cluster", told))
    except Exception as error:
        _settle(ours.set_exception, error)
    else:
        _settle(ours.set_result, outcome)


def _settle(settle: Callable[[Outcome], None], outcome: Outcome) -> None:
    with contextlib.suppress(InvalidStateError):  # cancelled or given up in the meantime
        settle(outcome)
