"""The workshop of many jobs: who is next, what is kept, how a job ends. Its workers are threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any

import msgspec
import pytest

from lastcard.errors import UserError
from lastcard.lab.jobs.workshop import Bench, FileOrder, Kind, Workshop, made_file

PATIENCE = 30.0


class Count(msgspec.Struct, tag_field="kind", tag="count"):
    """Squares of numbers, added up."""

    upto: int
    wrong: int = -1


class Counted(msgspec.Struct):
    total: int


def square(number: int) -> int:
    if number < 0:
        raise UserError("bad-value", "a number below 0")
    return number * number


def count(question: Count, materials: bytes, bench: Bench) -> int:
    taken: list[int] = []

    def take(number: int, squared: int) -> None:
        taken.append(squared)
        bench.offer(lambda: Counted(sum(taken)))
        bench.progress(len(taken), question.upto)

    numbers = [-1 if at == question.wrong else at for at in range(question.upto)]
    bench.spread(square, numbers, take)
    return sum(taken)


COUNT = Kind(Count, count, Counted, int, {"sum.txt": lambda total: str(total).encode()})
Told = tuple[str, str, Any]


class Hand:
    """A worker that does a piece only when told to, and says which it does; each takes a second of
    its own clock."""

    def __init__(self) -> None:
        self.time = 0.0
        self.may = threading.Semaphore(0)
        self.did: SimpleQueue[int] = SimpleQueue()

    def do(self, function: Callable[[Any], Any], piece: Any) -> Any:
        self.may.acquire()
        self.did.put(piece)
        self.time += 1.0
        return function(piece)

    def close(self) -> None:
        self.may.release(1000)


class Ear:
    """Hears what becomes of jobs."""

    def __init__(self) -> None:
        self.heard: SimpleQueue[Told] = SimpleQueue()
        self.kept: dict[int, bytes] = {}

    def finished_piece(self, job: str, number: int, outcome: bytes) -> None:
        self.kept[number] = outcome

    def progress(self, job: str, done: int, total: int, answer: bytes | None) -> None:
        self.heard.put(("progress", job, (done, total, answer)))

    def done(self, job: str, answer: bytes) -> None:
        self.heard.put(("done", job, answer))

    def written(self, job: str, file: bytes) -> None:
        self.heard.put(("written", job, file))

    def failed(self, job: str, error: Exception) -> None:
        self.heard.put(("failed", job, error))

    def hear(self, *kinds: str) -> Told:
        while True:
            told = self.heard.get(timeout=PATIENCE)
            if told[0] in kinds:
                return told


@contextmanager
def working(seconds: float = 1e9) -> Iterator[tuple[Workshop, Hand, Ear]]:
    hand, ear = Hand(), Ear()
    workshop = Workshop([COUNT], [hand], ear, seconds=seconds, clock=lambda: hand.time)
    try:
        yield workshop, hand, ear
    finally:
        workshop.close()


def asked(upto: int, wrong: int = -1) -> bytes:
    return msgspec.json.encode(Count(upto, wrong))


def test_a_job_is_done_piece_by_piece_and_its_pieces_are_kept() -> None:
    with working() as (workshop, hand, ear):
        workshop.begin("job", "ann", asked(4))
        hand.may.release()
        assert ear.hear("progress") == ("progress", "job", (1, 4, b'{"total":0}'))
        hand.may.release(3)
        assert ear.hear("done") == ("done", "job", b'{"total":14}')
        assert sorted(ear.kept) == [0, 1, 2, 3]


def test_people_take_turns() -> None:
    """Whoever asked for much first does not keep the others waiting."""
    with working() as (workshop, hand, ear):
        workshop.begin("much", "ann", asked(1000))
        hand.may.release()
        hand.did.get(timeout=PATIENCE)  # all of its pieces are waiting now
        workshop.begin("little", "bob", asked(3))
        hand.may.release(8)
        assert ear.hear("done")[1] == "little"


def test_pieces_that_are_known_are_not_carried_out_again() -> None:
    with working() as (workshop, hand, ear):
        known = {at: msgspec.msgpack.encode(100 * at) for at in range(3)}
        workshop.begin("job", "ann", asked(4), known=known)
        hand.may.release()
        assert ear.hear("done")[2] == b'{"total":309}'
        assert hand.did.get(timeout=PATIENCE) == 3
        assert hand.did.empty()


def test_nobody_is_told_of_a_job_that_was_stopped_and_the_next_one_begins() -> None:
    with working() as (workshop, hand, ear):
        workshop.begin("stopped", "ann", asked(1000))
        workshop.stop("stopped")
        workshop.begin("next", "ann", asked(1))
        hand.may.release(2)
        assert ear.hear("done", "failed")[:2] == ("done", "next")


def test_the_same_job_can_be_asked_for_again_at_once() -> None:
    with working() as (workshop, hand, ear):
        workshop.begin("job", "ann", asked(3))
        workshop.stop("job")
        workshop.begin("job", "ann", asked(3))
        hand.may.release(6)
        assert ear.hear("done")[2] == b'{"total":5}'


def test_a_piece_that_fails_ends_its_job_alone() -> None:
    with working() as (workshop, hand, ear):
        workshop.begin("wrong", "ann", asked(5, wrong=2))
        workshop.begin("right", "bob", asked(2))
        hand.may.release(7)
        told = {ear.hear("failed", "done")[1:] for _ in range(2)}
        errors = {job: str(outcome) for job, outcome in told}
        assert errors == {"wrong": "a number below 0", "right": "b'{\"total\":1}'"}


def test_a_job_that_takes_too_long_ends_with_a_line() -> None:
    with working(seconds=0.0) as (workshop, hand, ear):
        workshop.begin("job", "ann", asked(1000))
        hand.may.release(2)
        error = ear.hear("failed")[2]
        assert isinstance(error, UserError)
        assert error.code == "job-too-long"


def test_a_file_is_made_of_what_is_known() -> None:
    known = {at: msgspec.msgpack.encode(at) for at in range(4)}
    with working() as (workshop, hand, ear):
        order = FileOrder("sum.txt", asked(4), b"", known)
        workshop.write("file", "ann", _write, order)
        hand.may.release()
        assert ear.hear("written")[2] == b"6"
        assert ear.kept == {}  # it was a piece for the moment only


def test_no_file_is_made_of_half_a_job() -> None:
    with pytest.raises(UserError, match="not complete"):
        made_file(COUNT, FileOrder("sum.txt", asked(4), b"", {0: msgspec.msgpack.encode(0)}))


def _write(order: FileOrder) -> bytes:
    return made_file(COUNT, order)
