"""``lastcard compile``: what the lab, the coach and the expert run on, compiled once for all."""

from __future__ import annotations

import argparse
import time

from lastcard.cli.progress import ProgressBar, tell
from lastcard.cli.text_output import Subparsers, add_command
from lastcard.errors import UserError
from lastcard.extras import require_extra


def register(subparsers: Subparsers) -> None:
    add_command(
        subparsers,
        "compile",
        run_compile,
        "compile what the lab, the coach and the expert run on, so that nobody waits for it later",
        "lastcard compile",
    )


def run_compile(arguments: argparse.Namespace) -> int:
    require_extra("lab", "compiling")
    from lastcard.kernel.compiled import kept, machine_code

    if not kept():
        raise UserError("no-cache", f"machine code cannot be kept in {machine_code()}")
    start = time.monotonic()
    done = compile_first()
    took = f"Compiled in {time.monotonic() - start:.0f} s" if done else "Already compiled"
    print(f"{took}; kept in {machine_code()}")
    return 0


def compile_first() -> bool:
    """Compile everything before it is needed, and show how far that is; whether it was needed.
    Every command that runs compiled loops begins with it."""
    require_extra("lab", "compiled play")
    tell("loading the compiled loops")
    from lastcard.kernel.compiled import kept, machine_code
    from lastcard.lab.programs import are_compiled, compile_all

    if not kept():
        tell(f"compiling them; that will be done each time, for {machine_code()} is not writable")
    elif not are_compiled():
        tell("compiling them: once, for all commands")
        with ProgressBar("functions") as progress:
            compile_all(progress, wait=lambda: tell("another process is compiling; waiting for it"))
        return True
    return False
