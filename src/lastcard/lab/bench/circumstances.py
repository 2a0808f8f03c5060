"""When, where and on which code something was measured."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

import lastcard


class Circumstances(NamedTuple):
    """As they were when a measurement began."""

    day: str
    code: str
    machine: str
    load: float | None
    """How many processes wanted a core, on average over a minute."""

    @classmethod
    def now(cls, packages: Sequence[str]) -> Circumstances:
        """With the versions of packages that matter."""
        return cls(time.strftime("%Y-%m-%d"), code_measured(), machine(packages), load_average())

    def told(self, load_after: float | None) -> str:
        """In a sentence, when it begins or, with the load of then, when it has ended."""
        load = "" if self.load is None else f"; load {self.load:.1f}"
        load += "" if load_after is None else f" before, {load_after:.1f} after"
        return f"{self.code[0].upper()}{self.code[1:]}. {self.machine}{load}."


def code_measured() -> str:
    """The commit of the checkout we run from; outside of one, the version."""
    package = Path(lastcard.__file__).parent
    if _git(package, "ls-files", "--error-unmatch", "__init__.py") is None:
        return f"version {lastcard.__version__}, not from a checkout"
    commit = _git(package, "rev-parse", "--short", "HEAD")
    # Not what is written: one measurement after the other may add to a page of results.
    changed = _git(package, "status", "--porcelain", "--", ":(top)", ":(top,exclude)*.md")
    return f"commit {commit}" + (", with changes that are not committed" if changed else "")


def _git(folder: Path, *words: str) -> str | None:
    """What Git says; None if it has no answer, or is not there."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *words], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def machine(packages: Sequence[str]) -> str:
    """What it was measured on."""
    python = ".".join(map(str, sys.version_info[:3]))
    words = [_processor(), f"{os.cpu_count()} cores", f"Python {python}"]
    return ", ".join([*words, *(f"{package} {_installed(package)}" for package in packages)])


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return "unknown processor"


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def load_average() -> float | None:
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None
