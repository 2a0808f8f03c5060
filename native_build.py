"""The native build: everything that can be compiled is, and lies in the wheel.

``LASTCARD_NATIVE=1 pip install .`` wants it. What every action goes through is compiled by mypyc
and put beside its sources: the same source, and it behaves the same. What runs in bulk is compiled
from those sources by Numba, which would otherwise do so on the machine of everybody who needs it.
A checkout stays pure Python: compiled modules would hide the files somebody changes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Final

SWITCH: Final = "LASTCARD_NATIVE"
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
    "game/table_facts",
    "server/action_queue",
    "server/bot_seats",
    "server/broadcast",
    "server/decide",
    "server/delivery",
    "server/figures",
    "server/frames",
    "server/my_games",
    "server/projection",
    "server/receiving",
    "server/room",
    "server/seats",
    "server/session",
    "server/store/appends",
    "server/store/chain",
    "server/store/sqlite_commits",
    "server/table",
    "server/tallies",
    "server/telling",
    "server/timers",
    "server/umpire",
    "server/wire",
)
_SWITCHES: Final = re.compile(r"^@(jit|often|seldom|spliced)$", re.MULTILINE)
"""The decorators that ``kernel/mode.py`` explains: here, too, they do nothing. mypyc would call
what is decorated through them, as Python calls it."""
_FLAGS: Final = "-fno-semantic-interposition -fno-plt"
"""Nobody puts functions of their own in the place of ours. Told so, a C compiler writes them into
their callers; otherwise it may not, in a library, and every call goes through a table. Calls of
Python's own functions, of which there are many, go through no stub."""
_COMPILE: Final = """
import sys
from mypyc.build import mypycify
from setuptools import setup
options = ["--follow-imports=silent", "--ignore-missing-imports", "--always-false=COMPILED"]
extensions = mypycify([*options, *sys.argv[1:]], group_name="lastcard")
setup(name="lastcard", ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace"])
"""
_COMPILE_PROGRAMS: Final = """
import sys
sys.path.insert(0, sys.argv[1])
from lastcard.lab.compiling import compile_baseline
print(compile_baseline() or "")
"""


def needs() -> list[str]:
    """What has to be installed to build: compilers, and what the lab is compiled with."""
    with Path(__file__).with_name("pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    return [
        "mypy",
        "setuptools",
        *project["dependencies"],
        *project["optional-dependencies"]["lab"],
    ]


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
        env={**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} {_FLAGS}"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"the native build failed:\n{done.stdout}{done.stderr}")
    return sorted(
        path.relative_to(into) for path in into.rglob("*.so") if "build" not in path.parts
    )


def machine_code(sources: Path) -> dict[Path, str]:
    """Have the programs of a folder's package compiled for many processors. The files made, and
    where they belong in a wheel; none where there is no such thing for the machine at hand. They
    are made in the cache folder, where the next build finds them."""
    done = subprocess.run(
        [sys.executable, "-c", _COMPILE_PROGRAMS, str(sources.absolute())],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"the native build failed:\n{done.stdout}{done.stderr}")
    if not done.stdout.strip():
        return {}
    folder = Path(done.stdout.strip())
    names = [*(path.name for path in folder.glob("*.nb[ci]")), "complete"]
    return {folder / name: f"{PACKAGE}/machine_code/{folder.name}/{name}" for name in names}
