"""The process beside the table. It evaluates expressions here, so that a test can have it do
anything; it waits where it is told to read from a pipe nobody has written to yet."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TextIO

import pytest

from lastcard.bots.side_process import NoAnswer, SideProcess

PATIENCE = 60.0
PID = "__import__('os').getpid()"
DIE = "__import__('os')._exit(3)"

Asker = SideProcess[str, Any]
posix_only = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
linux_only = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="no handles of processes")


@pytest.fixture
def process() -> Iterator[Asker]:
    made: Asker = SideProcess(eval)
    yield made
    made.close()


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def reading(pipe: Path) -> str:
    return f"open({str(pipe)!r}).read()"


def answer(process: Asker, question: str) -> Any:
    """Ask on a loop of its own."""

    async def ask() -> Any:
        async with asyncio.timeout(PATIENCE):
            return await process.ask(question)

    return asyncio.run(ask())


def has_ended(pid: int) -> bool:
    """Whether a process ends before the patience does."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], PATIENCE)[0])
    finally:
        os.close(handle)


def test_one_process_answers_every_question(process: Asker) -> None:
    pid = answer(process, PID)
    assert pid != os.getpid()
    assert answer(process, "6 * 7") == 42
    assert answer(process, PID) == pid


def test_an_error_is_told_and_the_next_question_answered(process: Asker) -> None:
    with pytest.raises(NoAnswer, match="ZeroDivisionError: division by zero"):
        answer(process, "1 / 0")
    with pytest.raises(NoAnswer, match="pickle"):
        answer(process, "lambda: 1")
    assert answer(process, "1") == 1


def test_questions_of_many_are_answered_in_their_order(process: Asker) -> None:
    async def ask() -> list[int]:
        count = "globals().setdefault('asked', []).append(1) or len(asked)"
        async with asyncio.timeout(PATIENCE):
            return await asyncio.gather(*(process.ask(count) for _ in range(5)))

    assert asyncio.run(ask()) == [1, 2, 3, 4, 5]


def test_one_that_died_is_started_anew(process: Asker) -> None:
    pid = answer(process, PID)
    with pytest.raises(NoAnswer, match="its process stopped"):
        answer(process, DIE)
    assert answer(process, PID) != pid


@posix_only
def test_a_question_nobody_waits_for_is_not_put(process: Asker, pipe: Path, tmp_path: Path) -> None:
    async def main() -> None:
        first = asyncio.create_task(process.ask(reading(pipe)))
        given_up = asyncio.create_task(process.ask(f"open({str(tmp_path / 'put')!r}, 'w')"))
        last = asyncio.create_task(process.ask("1"))
        await asyncio.sleep(0)  # let all three ask
        given_up.cancel()
        await asyncio.to_thread(pipe.write_text, "read")
        assert await first == "read"
        assert await last == 1

    asyncio.run(main())
    assert not (tmp_path / "put").exists()


@posix_only
def test_an_answer_for_a_loop_that_is_closed_harms_nobody(process: Asker, pipe: Path) -> None:
    async def leave() -> TextIO:
        asked = asyncio.create_task(process.ask(reading(pipe)))
        writer = await asyncio.to_thread(pipe.open, "w")  # opens when the other side reads
        assert not asked.done()
        return writer

    with asyncio.run(leave()) as writer:
        writer.write("too late")
    assert answer(process, "1") == 1


@posix_only
def test_it_is_closed_in_the_middle_of_a_thought(process: Asker, pipe: Path) -> None:
    async def main() -> None:
        asked = asyncio.create_task(process.ask(reading(pipe)))
        with await asyncio.to_thread(pipe.open, "w"):
            process.close()
            with pytest.raises(NoAnswer, match="its process stopped"):
                await asyncio.wait_for(asked, PATIENCE)

    asyncio.run(main())
    with pytest.raises(NoAnswer, match="closed"):
        answer(process, "1")


@linux_only
def test_closing_leaves_no_process_behind(process: Asker) -> None:
    pid = answer(process, PID)
    process.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_it_is_silent(process: Asker, capfd: pytest.CaptureFixture[str]) -> None:
    answer(process, "print('noise', flush=True)")
    answer(process, "__import__('os').write(2, b'noise')")
    assert capfd.readouterr() == ("", "")


@posix_only
def test_ctrl_c_is_not_for_it(process: Asker) -> None:
    pid = answer(process, PID)
    os.kill(pid, signal.SIGINT)
    assert answer(process, PID) == pid


OWNER = """
import asyncio, os, sys
from lastcard.bots.side_process import SideProcess

async def main():
    process = SideProcess(eval)
    print(await process.ask("__import__('os').getpid()"), flush=True)
    await process.ask(sys.argv[1])

if __name__ == "__main__":
    asyncio.run(main())
"""


@linux_only
@pytest.mark.parametrize("end", [subprocess.Popen.kill, subprocess.Popen.terminate])
def test_it_dies_with_its_owner_even_in_the_middle_of_a_thought(
    end: Callable[[subprocess.Popen[str]], None], pipe: Path, tmp_path: Path
) -> None:
    script = tmp_path / "owner.py"
    script.write_text(OWNER, encoding="utf-8")
    command = [sys.executable, str(script), reading(pipe)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        pid = int(owner.stdout.readline())
        with pipe.open("w"):  # it reads now
            end(owner)
            owner.wait(PATIENCE)
            assert has_ended(pid)
