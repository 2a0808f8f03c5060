"""``lastcard compile``: what the lab, the coach and the expert run on, compiled once for all."""

from __future__ import annotations

import argparse
import time
from contextlib import AbstractContextManager

from lastcard.cli.progress import ProgressBar, tell, working
from lastcard.cli.text_output import Subparsers, add_command
from lastcard.errors import UserError
from lastcard.extras import require_extra


def register(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "compile",
        run_compile,
        "compile what the lab, the coach and the expert run on, so that nobody waits for it later",
        "lastcard compile",
    )
    parser.add_argument(
        "--this-processor",
        action="store_true",
        help="also where a native wheel has brought code that many processors can run: this one "
        "runs its own some percent faster",
    )


def run_compile(arguments: argparse.Namespace) -> int:
    require_extra("lab", "compiling")
    with loading_the_lab():
        from lastcard.kernel.machine_code import can_keep, machine_code, shipped_code

    own = arguments.this_processor
    if not can_keep() and (own or shipped_code() is None):
        raise UserError("no-cache", f"machine code cannot be kept in {machine_code()}")
    start = time.monotonic()
    if compile_first(own):
        print(f"Compiled in {time.monotonic() - start:.0f} s; kept in {machine_code()}")
    elif own or shipped_code() is None:
        print(f"Already compiled; kept in {machine_code()}")
    else:
        print(f"Compiled when Lastcard was built, for many processors: {shipped_code()}")
        print("For code that fits this one better: lastcard compile --this-processor")
    return 0


def loading_the_lab() -> AbstractContextManager[None]:
    """Around imports of the lab and its compiler, which take their time."""
    return working("loading the lab")


def compile_first(for_this_processor: bool = False) -> bool:
    """Compile everything before it is needed, and show how far that is; whether it was needed.
    Every command that runs compiled loops begins with it."""
    require_extra("lab", "compiled play")
    with loading_the_lab():
        from lastcard.kernel.machine_code import can_keep, machine_code
        from lastcard.lab.compiling import are_compiled, compile_all

        done = are_compiled(for_this_processor)
    if done:
        return False
    if not can_keep():
        tell(f"compiling; that will be done each time, for {machine_code()} is not writable")
        return False
    tell("compiling what is played in bulk: once, for all commands")
    with ProgressBar("steps") as progress:
        compile_all(progress, for_this_processor)
    return True
