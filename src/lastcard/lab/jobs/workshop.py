"""Many jobs of many people, whose pieces are carried out by a few workers.

A kind of job is a function. It is called in a thread of its own with a ``Bench``, and hands its
pieces to the bench's executor. Which piece is next, the workshop decides: one of whoever had the
least of the workers' time. Pieces that were finished before a job was broken off are given to it
again, and are not carried out a second time.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from lastcard.errors import UserError
from lastcard.lab.jobs.workers import Outcome, Piece, carry_out
from lastcard.protocol.refusals import refuse

TELL_EVERY: Final = 0.25
"""Seconds between two pieces of news of a job."""
UNKEPT: Final = -1
"""The number of a piece that is done for the moment only."""

Q = TypeVar("Q", bound=msgspec.Struct)
R = TypeVar("R")
Offer = Callable[[], msgspec.Struct]


class Bench:
    """What the function of a kind works with."""

    def __init__(self, executor: Executor, news: Callable[[int, int, Offer | None], None]) -> None:
        self.executor = executor
        self._news = news
        self._offer: Offer | None = None

    def offer(self, answer: Offer) -> None:
        """What can be told with the next progress: all that is known so far. It is made only when
        somebody is told."""
        self._offer = answer

    def progress(self, done: int, total: int) -> None:
        """Say how far the job is."""
        self._news(done, total, self._offer)

    def spread(
        self,
        function: Callable[[Piece], Outcome],
        pieces: Iterable[Piece],
        take: Callable[[Piece, Outcome], None],
    ) -> None:
        """Carry out all pieces, in any order; ``function`` is imported by name elsewhere."""
        stopped = carry_out(function, pieces, take, executor=self.executor)
        if stopped is not None:
            raise UserError("stopped", stopped)


@dataclass(frozen=True)
class Kind(Generic[Q, R]):
    """How questions of a kind are answered."""

    question: type[Q]
    work: Callable[[Q, bytes, Bench], R]
    """Does all the work. It is given what the server knows beside the question, such as a record.
    Pieces must be the same, in the same order, whenever the same is asked."""
    answer: Callable[[R], msgspec.Struct]
    """What is told of the result."""
    outcome: Any
    """The type of what comes back for a piece: it is kept until the job is done."""
    files: Mapping[str, Callable[[R], bytes]] = field(default_factory=dict)
    """By name, what can be downloaded."""

    @property
    def name(self) -> str:
        return str(self.question.__struct_config__.tag)


class Listener(Protocol):
    """Who is told what becomes of the jobs, from any thread."""

    def finished_piece(self, job: str, number: int, outcome: bytes) -> None: ...
    def progress(self, job: str, done: int, total: int, answer: bytes | None) -> None: ...
    def done(self, job: str, answer: bytes) -> None: ...
    def written(self, job: str, file: bytes) -> None: ...
    def failed(self, job: str, error: Exception) -> None: ...


class Worker(Protocol):
    """Carries out one piece at a time."""

    def do(self, function: Callable[[Any], Any], piece: Any) -> Any: ...
    def close(self) -> None: ...


def too_long(seconds: float) -> UserError:
    """The refusal of what takes more than its share of the workers' time."""
    return refuse("job-too-long", f"{seconds:g}")


# --- Pieces ---------------------------------------------------------------------------------------


@dataclass
class _Piece:
    job: _Job
    number: int
    function: Callable[[Any], Any]
    argument: Any
    future: Future[Any] = field(default_factory=Future)


@dataclass
class _Job:
    name: str
    person: str
    seconds: float
    """What it may have of the workers' time."""
    waiting: deque[_Piece] = field(default_factory=deque)
    used: float = 0.0
    ending: Exception | None = None
    """Why no more of its pieces are carried out."""


class _Pieces(Executor):
    """The executor of one job: hands its pieces to the workshop, but for those that are known."""

    def __init__(
        self, job: _Job, put: Callable[[_Piece], None], known: Mapping[int, bytes], outcome: Any
    ) -> None:
        self._job = job
        self._put = put
        self._known = known
        self._outcome = outcome
        self._numbers = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        (argument,) = args
        piece = _Piece(self._job, self._numbers, fn, argument)
        self._numbers += 1
        known = self._known.get(piece.number)
        if known is not None:
            piece.future.set_result(msgspec.msgpack.decode(known, type=self._outcome))
        else:
            self._put(piece)
        return piece.future


class Workshop:
    """Whoever has one closes it."""

    def __init__(
        self,
        kinds: Sequence[Kind[Any, Any]],
        workers: Sequence[Worker],
        listener: Listener,
        *,
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``seconds`` is what a job may have of the workers' time."""
        self._clock = clock
        self._kinds = {kind.name: kind for kind in kinds}
        self._listener = listener
        self._seconds = seconds
        self._jobs: dict[str, _Job] = {}
        """Those that have pieces waiting or under way, the oldest first."""
        self._used: dict[str, float] = {}
        """The workers' time that each person with a job has had, counted from the least of all."""
        self._changed = threading.Condition()
        self._closed = False
        self._workers = workers
        for worker in workers:
            threading.Thread(target=self._serve, args=(worker,), daemon=True).start()

    def begin(
        self,
        name: str,
        person: str,
        question: bytes,
        materials: bytes = b"",
        known: Mapping[int, bytes] | None = None,
    ) -> None:
        """Work on a question, unless that is done already; ``known`` are outcomes of pieces, by
        number."""
        if name in self._jobs:
            return
        job = self._enter(name, person)
        arguments = (job, question, materials, known or {})
        threading.Thread(target=self._work, args=arguments, daemon=True).start()

    def write(
        self, name: str, person: str, function: Callable[[FileOrder], bytes], order: FileOrder
    ) -> None:
        """Have a file made, in turn with everything else that people want."""
        job = self._enter(name, person)
        threading.Thread(target=self._write, args=(job, function, order), daemon=True).start()

    def stop(self, name: str) -> None:
        """Carry out no more pieces of a job; nobody is told any more of it."""
        with self._changed:
            job = self._jobs.pop(name, None)
            if job is not None:
                self._end(job, CancelledError())

    def close(self) -> None:
        with self._changed:
            self._closed = True
            for job in self._jobs.values():
                self._end(job, CancelledError())
            self._changed.notify_all()
        for worker in self._workers:
            worker.close()

    def _enter(self, name: str, person: str) -> _Job:
        job = _Job(name, person, self._seconds)
        with self._changed:
            self._jobs[name] = job
            self._used.setdefault(person, min(self._used.values(), default=0.0))
        return job

    # --- In the thread of a job -------------------------------------------------------------------

    def _work(
        self, job: _Job, question: bytes, materials: bytes, known: Mapping[int, bytes]
    ) -> None:
        try:
            kind = self._kinds[msgspec.json.decode(question)["kind"]]
            asked = msgspec.json.decode(question, type=kind.question)
            news = _News(job, self._listener).tell
            bench = Bench(_Pieces(job, self._put, known, kind.outcome), news)
            result = kind.work(asked, materials, bench)
            if job.ending is not None:  # a study ends early as if nothing had happened
                raise job.ending
            answer = msgspec.json.encode(kind.answer(result))
        except CancelledError:
            self._leave(job)
        except Exception as error:
            self._leave(job)
            if not isinstance(job.ending, CancelledError):
                self._listener.failed(job.name, job.ending or error)
        else:
            self._leave(job)
            self._listener.done(job.name, answer)

    def _write(self, job: _Job, function: Callable[[FileOrder], bytes], order: FileOrder) -> None:
        piece = _Piece(job, UNKEPT, function, order)
        self._put(piece)
        try:
            file = piece.future.result()
        except Exception as error:
            self._listener.failed(job.name, job.ending or error)
        else:
            self._listener.written(job.name, file)
        finally:
            self._leave(job)

    def _put(self, piece: _Piece) -> None:
        with self._changed:
            if piece.job.ending is not None:
                piece.future.set_exception(BrokenExecutor(str(piece.job.ending)))
                return
            piece.job.waiting.append(piece)
            self._changed.notify()

    def _leave(self, job: _Job) -> None:
        with self._changed:
            if self._jobs.get(job.name) is job:
                del self._jobs[job.name]
            if all(other.person != job.person for other in self._jobs.values()):
                self._used.pop(job.person, None)

    def _end(self, job: _Job, why: Exception) -> None:
        """With the lock held."""
        job.ending = job.ending or why
        while job.waiting:
            future = job.waiting.popleft().future
            if future.set_running_or_notify_cancel():
                future.set_exception(BrokenExecutor(str(why)))

    # --- In the thread of a worker ----------------------------------------------------------------

    def _serve(self, worker: Worker) -> None:
        while (piece := self._next()) is not None:
            start = self._clock()
            try:
                outcome = worker.do(piece.function, piece.argument)
            except Exception as error:
                self._count(piece.job, self._clock() - start)
                with self._changed:
                    self._end(piece.job, error)
                piece.future.set_exception(BrokenExecutor(str(error)))
                continue
            self._count(piece.job, self._clock() - start)
            if piece.number != UNKEPT:
                kept = msgspec.msgpack.encode(outcome)
                self._listener.finished_piece(piece.job.name, piece.number, kept)
            piece.future.set_result(outcome)

    def _next(self) -> _Piece | None:
        """The next piece of whoever had least, of their oldest job; None if all is over."""
        with self._changed:
            while not self._closed:
                ready = [job for job in self._jobs.values() if job.waiting]
                if ready:
                    piece = min(ready, key=lambda job: self._used[job.person]).waiting.popleft()
                    if piece.future.set_running_or_notify_cancel():
                        return piece
                else:
                    self._changed.wait()
        return None

    def _count(self, job: _Job, seconds: float) -> None:
        with self._changed:
            job.used += seconds
            if job.person in self._used:
                self._used[job.person] += seconds
            if job.used > job.seconds:
                self._end(job, too_long(job.seconds))


class _News:
    """Tells of a job now and then, not of every piece."""

    def __init__(self, job: _Job, listener: Listener) -> None:
        self._job = job
        self._listener = listener
        self._told = -TELL_EVERY

    def tell(self, done: int, total: int, offer: Offer | None) -> None:
        now = time.monotonic()
        if now - self._told < TELL_EVERY or self._job.ending is not None:
            return
        self._told = now
        answer = msgspec.json.encode(offer()) if offer is not None else None
        self._listener.progress(self._job.name, done, total, answer)


# --- Files ----------------------------------------------------------------------------------------


class FileOrder(NamedTuple):
    """A file to be made of a job that is done."""

    name: str
    question: bytes
    materials: bytes
    known: Mapping[int, bytes]
    """The outcomes of all its pieces."""


def made_file(kind: Kind[Any, Any], order: FileOrder) -> bytes:
    """The job once more, with nothing left to carry out, and the file made of its result."""

    def refuse(piece: _Piece) -> None:
        piece.future.set_exception(BrokenExecutor("the job is not complete"))

    asked = msgspec.json.decode(order.question, type=kind.question)
    pieces = _Pieces(_Job("", "", 0.0), refuse, order.known, kind.outcome)
    result = kind.work(asked, order.materials, Bench(pieces, lambda *news: None))
    return kind.files[order.name](result)
