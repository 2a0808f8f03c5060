"""Where people ask for long work and hear how far it is.

The same question is worked on once, whoever asks. What is done of it is kept, so that a server that
was stopped goes on where it was; an answer is kept before anybody hears of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from msgspec import MsgspecError, Raw

from lastcard.errors import UserError
from lastcard.protocol import jobs as j
from lastcard.protocol.codes import RefusalCode
from lastcard.protocol.http_bodies import Problem
from lastcard.protocol.refusals import code_of, refuse
from lastcard.server.jobs import job_process as p
from lastcard.server.jobs.preparation import Prepared, kind_in
from lastcard.server.store.doors import JobStore, KeptJob, KeptState

MOST_JOBS: Final = 64
"""Being worked on at the same time, ..."""
MOST_OF_ADDRESS: Final = 16
MOST_OF_PERSON: Final = 4
"""... at one address, and for one person."""
PATIENCE: Final = 20.0
"""Seconds that somebody waits for news before hearing that there is none."""
KEEP_EVERY: Final = 5.0
"""Seconds in which finished pieces are gathered to be kept: tables are stored in the same file."""
STRIKES: Final = 3
"""A job during which the process died so often has failed; so has the studio, if it was not ready
in between."""
SLOWEST_RESTART: Final = 60.0
REMEMBERED: Final = 200
"""Jobs that have ended without an answer."""
MAX_ANSWER: Final = 1_000_000
MAX_FILE: Final = 20_000_000
"""Bytes of what comes of a job."""

_log = logging.getLogger(__name__)


class _Told(j.JobInfo):
    """With an answer that is encoded already."""

    answer: Raw | None = None  # type: ignore[assignment]


@dataclass
class _Job:
    prepared: Prepared
    askers: dict[str, str]
    """People, and the address each asked from."""
    state: j.JobState = "waiting"
    done: int = 0
    total: int = 0
    answer: bytes = b""
    problem: Problem | None = None
    version: int = 1
    strikes: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self) -> None:
        """Whoever waits hears what is new."""
        self.version += 1
        self.changed.set()
        self.changed = asyncio.Event()

    def kept(self, state: KeptState = "open", answer: bytes = b"") -> KeptJob:
        job, _, question, materials = self.prepared
        person = next(iter(self.askers), "") if state == "open" else ""
        return KeptJob(job, person, question, materials, state, answer)


class JobDesk:
    """Made on a running event loop."""

    def __init__(self, store: JobStore, settings: p.JobSettings | RefusalCode, limited: bool):
        self._store = store
        self._settings = settings
        self._limited = limited
        self._jobs: dict[str, _Job] = {}
        """Those being worked on."""
        self._ended: OrderedDict[str, _Job] = OrderedDict()
        """Those that failed or were stopped lately: who asks how far they are hears of it."""
        self._files: dict[str, asyncio.Future[bytes]] = {}
        self._offered: dict[str, list[str]] = {}
        self._pieces: list[p.Piece] = []
        self._keeping = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ready = False
        self._getting_ready = (0, 0)
        self._broken = ""
        self._deaths = 0
        self._process: p.JobProcess | None = None

    async def open(self) -> None:
        """Go on with what was being worked on when the server stopped."""
        if isinstance(self._settings, str):
            return
        for prepared, person in await self._unfinished():
            self._jobs[prepared.job] = _Job(prepared, {person: ""})
        await self._start()
        self._do(self._keep_now_and_then())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        if self._process is not None:
            self._process.close()
        with suppress(UserError):  # it is worked out again
            await self._keep_pieces()

    # --- People -----------------------------------------------------------------------------------

    def studio(self) -> j.StudioInfo:
        """Whether jobs are taken."""
        try:
            self.check_open()
        except UserError as refusal:
            return j.StudioInfo(False, Problem(code_of(refusal), refusal.message))
        return j.StudioInfo(self._ready, None, *self._getting_ready)

    def check_open(self) -> None:
        """Refuse where no jobs are done."""
        if isinstance(self._settings, str):
            raise refuse("no-lab") if self._settings == "no-lab" else refuse("no-studio")
        if self._broken:
            raise refuse("studio-broken", self._broken)

    async def known(self, job: str) -> j.JobInfo | None:
        """A job that is being worked on or done; None if that has to begin."""
        if job in self._jobs:
            return self._told(self._jobs[job])
        kept = await self._store.find(job)
        if kept is None or kept.state != "done":
            return None
        return self._told_done(kept)

    async def ask(self, person: str, address: str, prepared: Prepared) -> j.JobInfo:
        """Have a question worked on."""
        self.check_open()
        job = self._jobs.get(prepared.job)
        if job is None:
            self._check_limits(person, address)
            self._ended.pop(prepared.job, None)
            job = self._jobs[prepared.job] = _Job(prepared, {})
            job.askers[person] = address
            try:
                await self._store.keep(job.kept())
            except BaseException:
                del self._jobs[prepared.job]
                raise
            await self._begin(job)
        job.askers[person] = address
        return self._told(job)

    async def news(self, job_id: str, after: int) -> j.JobInfo:
        """What is new since a version, after waiting for it a while."""
        job = self._jobs.get(job_id) or self._ended.get(job_id)
        if job is not None and job.version == after and job_id in self._jobs:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await job.changed.wait()
        if job is not None:
            return self._told(job)
        found = await self.known(job_id)
        if found is None:
            raise refuse("no-such-job")
        return found

    async def stop(self, person: str, job_id: str) -> None:
        """Somebody does not want to know any more; who is the last ends the work."""
        job = self._jobs.get(job_id)
        if job is None or person not in job.askers:
            raise refuse("no-such-job")
        if len(job.askers) > 1:
            del job.askers[person]
            return
        self._send(p.Stop(job_id))
        self._end(job, "stopped")
        await self._keep_pieces()
        await self._store.keep(job.kept("stopped"))

    async def file(self, person: str, job_id: str, name: str) -> bytes:
        """A file made of a job that is done."""
        self.check_open()
        kept = await self._store.find(job_id)
        if kept is None or kept.state != "done":
            raise refuse("no-such-job")
        if name not in self._offered.get(kind_in(kept.question), []):
            raise refuse("not-found")
        order = f"{job_id}/{name}"
        if order not in self._files:
            self._files[order] = asyncio.get_running_loop().create_future()
            known = await self._store.pieces(job_id)
            self._send(p.Write(order, person, name, kept.question, kept.materials, known))
        return await asyncio.shield(self._files[order])

    def _check_limits(self, person: str, address: str) -> None:
        if len(self._jobs) >= MOST_JOBS:
            raise refuse("jobs-full")
        if not self._limited:
            return
        if sum(person in job.askers for job in self._jobs.values()) >= MOST_OF_PERSON:
            raise refuse("too-many-jobs", MOST_OF_PERSON)
        there = sum(address in job.askers.values() for job in self._jobs.values())
        if address and there >= MOST_OF_ADDRESS:
            raise refuse("jobs-full")

    def _told(self, job: _Job) -> j.JobInfo:
        answer = Raw(job.answer) if job.answer else None
        return _Told(
            job.prepared.job, job.prepared.kind, job.state, job.version, job.done, job.total,
            answer, job.problem, self._offered.get(job.prepared.kind, []),
        )  # fmt: skip

    def _told_done(self, kept: KeptJob) -> j.JobInfo:
        job = _Job(Prepared(kept.id, kind_in(kept.question), kept.question), {})
        job.state, job.answer = "done", kept.answer
        return self._told(job)

    # --- The process ------------------------------------------------------------------------------

    async def _start(self) -> None:
        assert not isinstance(self._settings, str)
        self._process = p.JobProcess(self._settings, self._hear, self._died)
        for job in list(self._jobs.values()):
            await self._begin(job)

    async def _begin(self, job: _Job) -> None:
        name, _, question, materials = job.prepared
        known: dict[int, bytes] = {}
        with suppress(UserError):  # what cannot be read is worked out again
            known = await self._store.pieces(name)
        if self._jobs.get(name) is job:  # nobody has stopped it meanwhile
            person = next(iter(job.askers), "")
            self._send(p.Begin(name, person, question, materials, known))

    def _send(self, order: p.Order) -> None:
        if self._process is not None:
            self._process.send(order)

    def _hear(self, news: p.News) -> None:
        match news:
            case p.GettingReady(done, total):
                self._getting_ready = (done, total)
            case p.Ready(files):
                self._offered = {kind: list(names) for kind, names in files.items()}
                self._ready, self._broken, self._deaths = True, "", 0
            case p.PiecesDone(pieces):
                self._pieces += pieces
            case p.Written(order, file) if len(file) > MAX_FILE:
                self._settle(order, refuse("job-too-large"))
            case p.Written(order, file):
                self._settle(order, file)
            case p.Failed("", _, text):
                self._broken = text
                _log.error("the studio is closed: %s", text)
            case p.Failed(name) if name in self._files:
                self._settle(name, _refusal(news))
            case p.Progress() | p.Done() | p.Failed():
                job = self._jobs.get(news.job)
                if job is not None:  # nobody has stopped it meanwhile
                    self._hear_of(job, news)

    def _hear_of(self, job: _Job, news: p.Progress | p.Done | p.Failed) -> None:
        match news:
            case p.Progress(_, done, total, answer):
                job.state, job.done, job.total = "working", done, total
                job.answer = answer or job.answer
                job.tell()
            case p.Done(_, answer) if len(answer) > MAX_ANSWER:
                self._fail(job, refuse("job-too-large"))
            case p.Done(_, answer):
                self._do(self._finish(job, answer))
            case p.Failed():
                self._fail(job, _refusal(news))

    async def _finish(self, job: _Job, answer: bytes) -> None:
        try:
            await self._keep_pieces()
            await self._store.keep(job.kept("done", answer))
        except UserError as refusal:
            self._fail(job, refusal)
            return
        job.answer, job.done = answer, job.total
        self._end(job, "done")

    def _fail(self, job: _Job, refusal: UserError) -> None:
        job.problem = Problem(code_of(refusal), refusal.message)
        self._end(job, "failed")
        self._do(self._store.keep(job.kept("stopped")))

    def _end(self, job: _Job, state: j.JobState) -> None:
        job.state = state
        self._jobs.pop(job.prepared.job, None)
        if state != "done":
            self._ended[job.prepared.job] = job
            if len(self._ended) > REMEMBERED:
                self._ended.popitem(last=False)
        job.tell()

    def _settle(self, order: str, outcome: bytes | UserError) -> None:
        waiting = self._files.pop(order, None)
        if waiting is None:
            return
        if isinstance(outcome, UserError):
            waiting.set_exception(outcome)
            waiting.exception()  # whoever waited may be gone
        else:
            waiting.set_result(outcome)

    def _died(self) -> None:
        _log.warning("the process that does the jobs died; it is started again")
        self._ready = False
        self._deaths += 1
        if self._deaths >= STRIKES:
            self._broken = self._broken or "its process stops again and again"
        for order in list(self._files):
            self._settle(order, refuse("job-failed", "its process stopped"))
        for job in list(self._jobs.values()):
            job.strikes += 1
            if job.strikes >= STRIKES:
                self._fail(job, refuse("job-failed", "its process stopped"))
        self._do(self._start_again())

    async def _start_again(self) -> None:
        await asyncio.sleep(min(2.0**self._deaths - 1, SLOWEST_RESTART))
        await self._keep_pieces()
        await self._start()

    # --- Keeping ----------------------------------------------------------------------------------

    async def _unfinished(self) -> list[tuple[Prepared, str]]:
        """What was being worked on, and for whom; if that cannot be read, the tables are opened
        without it."""
        try:
            return [
                (
                    Prepared(kept.id, kind_in(kept.question), kept.question, kept.materials),
                    kept.person,
                )
                for kept in await self._store.unfinished()
            ]
        except (UserError, MsgspecError) as problem:
            _log.error("jobs that were being worked on are not gone on with: %s", problem)
            return []

    async def _keep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(KEEP_EVERY)
            try:
                await self._keep_pieces()
            except UserError as refusal:
                _log.warning("pieces of jobs are not stored: %s", refusal)

    async def _keep_pieces(self) -> None:
        async with self._keeping:
            pieces, self._pieces = self._pieces, []
            if not pieces:
                return
            try:
                await self._store.keep_pieces(pieces)
            except UserError:
                self._pieces = pieces + self._pieces
                raise

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _refusal(failed: p.Failed) -> UserError:
    """What people are told: the lab has codes of its own, for the command line."""
    if failed.code is None:
        return refuse("job-failed", failed.text)
    refusal = UserError(failed.code, failed.text)
    return refuse("bad-question", failed.text) if code_of(refusal) == "internal" else refusal
