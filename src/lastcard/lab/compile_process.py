"""The process that compiles every program, started by ``compiling.py``.

One at a time does so; others wait for it. Their machine code is kept on disk, a file for each: a
process that is stopped in between leaves those it has finished, and the next one goes on there.

Numba's work on a program is Python, and what it has made of the kernel serves the next program,
too; LLVM's work is another core's. So where the system can, a copy of this process is made for it,
which optimises, writes the machine code and ends, while this one goes on with the next program.
"""

# mypy: disallow-subclassing-any=False
# (Numba has no types.)

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from numba.core.dispatcher import Dispatcher
from numba.core.event import Listener, install_listener

from lastcard.file_lock import lock
from lastcard.kernel.compiled import PACKAGE
from lastcard.kernel.machine_code import COMPLETE, ProgramCache, machine_code
from lastcard.kernel.whole_program import ProgramLibrary
from lastcard.lab.programs import FIRST_USES

_CAN_COPY: Final = sys.platform == "linux"
"""Whether a copy of a process can go on working: the libraries of macOS do not survive that, and
Windows has no copies."""
_OPTIMISING: Final = 25
"""What the work of LLVM on a program counts as, in functions."""


def main() -> None:
    owner = os.getppid()  # before anything is waited for, so that it is who started this process
    ProgramCache.reads_shipped = False
    # A compiler makes millions of objects that stay: looking through them again and again takes a
    # sixth of the time.
    gc.disable()
    folder = machine_code()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("wb") as file:
        lock(file, wait=True)  # two who trust do no harm: each file is replaced whole
        complete = folder / COMPLETE
        if not complete.exists():
            _compile(owner)
            complete.touch()


def _compile(owner: int) -> None:
    progress = _Progress(len(FIRST_USES), owner)
    copies = _Copies(progress.optimised)
    if _CAN_COPY:
        ProgramLibrary.before_optimising.append(copies.leave_to_one)
    with install_listener("numba:compile", progress):
        for use in FIRST_USES:
            if not copies.carry_out(use):
                progress.optimised()
        copies.wait()
    progress.finished()


class _LeftToCopy(BaseException):
    """What was to be done goes on in a copy of this process. (No ``Exception``, which Numba would
    take for its own.)"""


class _Copies:
    """Copies of this process that finish what it began."""

    def __init__(self, ended: Callable[[], None]) -> None:
        self._ended = ended
        self._running = 0
        self._is_copy = False

    def carry_out(self, use: Callable[[], None]) -> bool:
        """Here, or from where ``leave_to_one`` is called in a copy; whether it was left to one."""
        try:
            use()
        except _LeftToCopy:
            return True
        except BaseException:
            if self._is_copy:
                traceback.print_exc()
                os._exit(1)
            raise
        if self._is_copy:
            os._exit(0)
        return False

    def leave_to_one(self) -> None:
        if self._is_copy:
            return
        while self._running >= len(os.sched_getaffinity(0)):
            self._wait_for_one()
        if os.fork():
            self._running += 1
            raise _LeftToCopy
        self._is_copy = True

    def wait(self) -> None:
        while self._running:
            self._wait_for_one()

    def _wait_for_one(self) -> None:
        _, status = os.wait()
        self._running -= 1
        if os.WIFSIGNALED(status):
            sys.exit(f"a compiler was ended by signal {os.WTERMSIG(status)}")
        if status:
            sys.exit(1)  # it has said why
        self._ended()


class _Progress(Listener):
    """Counts what is done, of about how much, for everybody who waits; ends with the process that
    started this one."""

    def __init__(self, programs: int, owner: int) -> None:
        self._process, self._owner = os.getpid(), owner
        self._functions: set[object] = set()
        self._optimised = 0
        self._all_functions = sum(
            isinstance(value, Dispatcher) and value.targetoptions.get("inline") != "always"
            for name, module in list(sys.modules.items())
            if name.startswith(PACKAGE)
            for value in vars(module).values()
            if getattr(value, "__module__", "") == name
        )
        self._total = self._all_functions + programs * _OPTIMISING
        self._tell()

    def on_start(self, event: Any) -> None:
        if os.getppid() not in (self._owner, self._process):
            os._exit(1)

    def on_end(self, event: Any) -> None:
        if os.getpid() == self._process:
            self._functions.add(event.data["dispatcher"])
            self._tell()

    def optimised(self) -> None:
        self._optimised += 1
        self._tell()

    def finished(self) -> None:
        """Functions that only make parts of what was on disk already were never seen."""
        _write_progress(self._total, self._total)

    def _tell(self) -> None:
        done = min(len(self._functions), self._all_functions) + self._optimised * _OPTIMISING
        _write_progress(done, self._total)


def _progress_file() -> Path:
    return machine_code() / "progress"


def _write_progress(done: int, total: int) -> None:
    draft = _progress_file().with_suffix(".new")
    draft.write_text(f"{done} {total}")
    draft.replace(_progress_file())


def read_progress() -> tuple[int, int]:
    """How much is done, and of how much, by whichever process compiles."""
    try:
        done, total = map(int, _progress_file().read_text().split())
    except FileNotFoundError:
        return 0, 1
    return done, total
