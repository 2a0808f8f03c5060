"""The native build: what every action goes through, compiled by mypyc and put beside its sources.

``LASTCARD_NATIVE=1 pip install .`` wants it. The compiled modules are the same source, and behave
the same; the sources stay in the wheel, because bulk work compiles them once more with Numba.
A checkout stays pure Python: compiled modules would hide the files somebody changes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

SWITCH: Final = "LASTCARD_NATIVE"
NEEDS: Final = ("mypy", "setuptools")
PACKAGE: Final = "lastcard"
MODULES: Final = (
    "cards/limits",
    "kernel/asking",
    "kernel/bits",
    "kernel/codes",
    "kernel/deal",
    "kernel/effects",
    "kernel/fields",
    "kernel/history",
    "kernel/inspection",
    "kernel/legal",
    "kernel/mode",
    "kernel/moves",
    "kernel/score",
    "kernel/step",
    "kernel/turns",
    "kernel/view",
    "game/chance",
    "game/events",
    "game/game",
    "game/history",
    "server/action_queue",
    "server/bot_seats",
    "server/broadcast",
    "server/decide",
    "server/delivery",
    "server/frames",
    "server/projection",
    "server/receiving",
    "server/room",
    "server/seats",
    "server/session",
    "server/table",
    "server/tallies",
    "server/timers",
    "server/umpire",
    "server/wire",
)
_SWITCHES: Final = re.compile(r"^@(jit|often|seldom|spliced)$", re.MULTILINE)
"""The decorators that ``kernel/mode.py`` explains: here, too, they do nothing. mypyc would call
what is decorated through them, as Python calls it."""
_COMPILE: Final = """
import sys
from mypyc.build import mypycify
from setuptools import setup
options = ["--follow-imports=silent", "--ignore-missing-imports", "--always-false=COMPILED"]
extensions = mypycify([*options, *sys.argv[1:]], group_name="lastcard")
setup(name="lastcard", ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace"])
"""


def is_wanted() -> bool:
    return os.environ.get(SWITCH, "") not in ("", "0")


def build(sources: Path, into: Path) -> list[Path]:
    """Compile the package in a folder, in a copy of it; the files made, relative to the copy."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        raise SystemExit(f"{SWITCH}=1 needs a C compiler, and there is no {compiler}: without it, "
                         "leave the variable out")  # fmt: skip
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.so")
    shutil.copytree(sources / PACKAGE, into / PACKAGE, ignore=ignored)
    names = [f"{PACKAGE}/{module}.py" for module in MODULES]
    for name in names:
        path = into / name
        path.write_text(_SWITCHES.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _COMPILE, *names],
        cwd=into,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"the native build failed:\n{done.stdout}{done.stderr}")
    return sorted(
        path.relative_to(into) for path in into.rglob("*.so") if "build" not in path.parts
    )
