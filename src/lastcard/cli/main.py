"""Where every command starts and every mistake ends in one line.

A command group is a module or a folder of this package with a function ``register(subparsers)``
that adds its parsers and sets ``parser.set_defaults(run=...)``; ``run`` takes the parsed arguments
and returns an exit code. Such a module imports little: what only ``run`` needs it imports there.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import lastcard
from lastcard.cli.text_output import one_line
from lastcard.errors import UserError
from lastcard.kernel.mode import FLAVOUR

GROUPS: Final = (
    "serve",
    "tables",
    "store",
    "play",
    "rules",
    "demo",
    "records",
    "coach",
    "puzzles",
    "simulate",
    "compare",
    "sweep",
    "tournament",
    "art",
    "bench",
    "compile",
)
"""The modules and folders of this package that hold commands, in the order of the help."""

USER_ERROR: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

_EPILOG: Final = """\
examples:
  lastcard rules list
  lastcard rules explain party
  lastcard demo redacted --players 4
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 if all is well, 2 for a mistake of the user."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        arguments = _parser().parse_args(argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except UserError as error:
        return complain(error.code, error.message)
    except BrokenPipeError:
        _silence_stdout()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        _silence_stdout()
        return complain("system", str(error))
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="lastcard",
        description="UNO-family card games under any rules.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"lastcard {lastcard.__version__} ({FLAVOUR})"
    parser.add_argument("--version", action="version", version=version)
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in GROUPS:
        importlib.import_module(f"lastcard.cli.{name}").register(subparsers)
    return parser


def complain(code: str, message: str) -> int:
    """Say what is wrong in one line; return the exit code for it."""
    print(f"lastcard: error[{code}]: {one_line(message)}", file=sys.stderr)
    return USER_ERROR


def _open_closed_streams() -> None:
    """Started with a stream closed (``>&-``), Python has None for it: read and write nothing."""
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open(encoding="utf-8")
    sys.stdout = sys.stdout or nothing.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nothing.open("w", encoding="utf-8")


def _silence_stdout() -> None:
    """Nobody reads any more, or nothing more can be written: let the last flush go nowhere."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
