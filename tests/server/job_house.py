"""A server that does jobs, and people who ask for them over HTTP."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from lastcard.cli import job_process
from lastcard.server.jobs.job_process import JobSettings
from tests.server.harness import House, Message, Person, serving

T = TypeVar("T")


def job_settings(**changes: Any) -> JobSettings:
    """As quick as anything else: the machine that tests has other things to do."""
    return JobSettings(job_process.run, **{"polite": False, **changes})


@asynccontextmanager
async def studio(
    folder: Path, jobs: JobSettings | None = None, **config: Any
) -> AsyncIterator[House]:
    async with serving(folder, jobs=jobs or job_settings(), **config) as house:
        yield house


class SharedStudio:
    """A studio for many tests: it has a thread, and is warm after the first question."""

    def __init__(self, folder: Path, **config: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._open = studio(folder, **config)
        self.house = self.do(self._open.__aenter__())

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(120)

    def asker(self, name: str) -> Asker:
        return Asker(self.house, name)

    def close(self) -> None:
        self.do(self._open.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Asker:
    """Somebody who asks for jobs."""

    def __init__(self, house: House, name: str) -> None:
        self.person: Person = house.person(name)
        self._http = house.http
        self._headers = {"Authorization": f"Bearer {self.person.secret}"}

    async def ask(self, **question: Any) -> Message:
        """Ask; what the server says at once."""
        url = "/api/jobs"
        async with self._http.post(url, json=question, headers=self._headers) as answer:
            told: Message = await answer.json()
            return {"status": answer.status, **told}

    async def news(self, job: str, after: int = -1) -> Message:
        async with self._http.get(f"/api/jobs/{job}", params={"after": after}) as answer:
            told: Message = await answer.json()
            return {"status": answer.status, **told}

    async def hear(self, job: str, *states: str) -> Message:
        """Wait until a job is in one of some states."""
        told = await self.news(job)
        while told["state"] not in states:
            told = await self.news(job, told["version"])
        return told

    async def answered(self, **question: Any) -> Message:
        """Ask and wait for the answer."""
        told = await self.ask(**question)
        assert told["status"] in (200, 202), told
        told = await self.hear(told["id"], "done", "failed", "stopped")
        assert told["state"] == "done", told
        answer: Message = told["answer"]
        return answer

    async def stop(self, job: str) -> int:
        async with self._http.delete(f"/api/jobs/{job}", headers=self._headers) as answer:
            return answer.status

    async def refused(self, **question: Any) -> str:
        """Ask something that is refused; the code."""
        told = await self.ask(**question)
        assert told["status"] >= 400, told
        return str(told["code"])

    async def failed(self, **question: Any) -> Message:
        """Ask something that fails; the problem."""
        told = await self.ask(**question)
        assert told["status"] == 202, told
        problem: Message = (await self.hear(told["id"], "done", "failed"))["problem"]
        return problem

    async def file(self, job: str, name: str) -> bytes:
        async with self._http.get(f"/api/jobs/{job}/files/{name}") as answer:
            assert answer.status == 200, await answer.text()
            return await answer.read()
