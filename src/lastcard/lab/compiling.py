"""Having every program compiled, once for all commands, and seeing how far that is.

A process of its own compiles. Whoever needs it done starts one and waits for it; that one waits for
any other that compiles already, and all who wait see how far that has come.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from lastcard.errors import UserError
from lastcard.kernel.machine_code import BASELINE, COMPLETE, can_keep, machine_code, shipped_code
from lastcard.lab import compile_process
from lastcard.lab.compile_process import read_progress
from lastcard.lab.jobs.workers import Progress, say_nothing

LOOKS_A_SECOND: Final = 5


def are_compiled(for_this_processor: bool = False) -> bool:
    """Whether the machine code of every program is on disk; what came with Lastcard serves many
    processors."""
    brought = not for_this_processor and shipped_code() is not None
    return brought or (machine_code() / COMPLETE).exists()


def compile_all(progress: Progress = say_nothing, for_this_processor: bool = False) -> None:
    """Have the machine code of every program on disk. ``progress`` is called several times a
    second, whoever compiles."""
    if are_compiled(for_this_processor) or not can_keep():
        return  # where nothing is kept, each process compiles what it needs
    _compile(progress, {})


def compile_baseline() -> Path | None:
    """What a wheel brings: the folder of machine code that many processors can run, or None where
    there is no such baseline."""
    if BASELINE is None:
        return None
    folder = machine_code(BASELINE)
    if not (folder / COMPLETE).exists():
        _compile(say_nothing, BASELINE.environment)
    return folder


def _compile(progress: Progress, environment: Mapping[str, str]) -> None:
    # Modules are found where they are here, however this process came to find them there.
    run = (
        f"import sys; sys.path[:] = {sys.path}; from {compile_process.__name__} import main; main()"
    )
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(
            [sys.executable, "-c", run],
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=said,
        ) as process,
    ):
        while process.poll() is None:
            progress(*read_progress())
            try:
                process.wait(1 / LOOKS_A_SECOND)
            except subprocess.TimeoutExpired:
                continue
        if process.returncode:
            said.seek(0)
            text = said.read().decode(errors="replace")
            raise _failure(process.returncode, text) from RuntimeError(text)
    progress(*read_progress())


def _failure(code: int, said: str) -> UserError:
    """In a line: the disk is full, say, or the compiler was ended."""
    last = (said.strip().splitlines() or ["it said nothing"])[-1]
    why = f"its process was ended by signal {-code}" if code < 0 else last
    return UserError("compiling-failed", f"what runs in bulk could not be compiled: {why}")
