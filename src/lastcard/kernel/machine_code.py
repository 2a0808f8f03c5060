"""Where machine code is kept: made by this machine in its cache folder, or brought by a native
wheel.

Numba by itself looks only at the file of the outermost function and would go on using code of an
older kernel. Here code lies in a folder named after everything it depends on. A wheel brings such a
folder, compiled for what processors of the last ten years have in common (``BASELINE``); it is
only ever read. Code that was compiled for this very processor goes before it.
"""

# mypy: disallow-subclassing-any=False
# (Numba has no types.)

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name, get_process_triple
from numba.core import caching, codegen

from lastcard.folders import cache_folder

COMPLETE: Final = "complete"
"""The file that says that no program is missing in a folder."""
_PACKAGE: Final = Path(__file__).parent.parent
_SHIPPED: Final = _PACKAGE / "machine_code"
_RELATIVE: Final = re.compile(r"^from (\.+)([\w.]+) import", re.MULTILINE)
_KEEP_DAYS: Final = 30


class Target(NamedTuple):
    """A kind of processor, and what it has beyond the first of its family, as LLVM names them."""

    processor: str
    features: str

    @property
    def environment(self) -> dict[str, str]:
        """What tells a process to compile for it."""
        return {"NUMBA_CPU_NAME": self.processor, "NUMBA_CPU_FEATURES": self.features}

    @property
    def runs_here(self) -> bool:
        here = get_host_cpu_features()
        return all(here.get(name.removeprefix("+")) for name in self.features.split(","))


_X86: Final = Target(
    "x86-64-v3",
    "+avx,+avx2,+bmi,+bmi2,+cx16,+f16c,+fma,+lzcnt,+movbe,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,"
    "+ssse3,+xsave",
)
BASELINE: Final = _X86 if platform.machine().lower() in ("x86_64", "amd64") else None
"""What a wheel brings machine code for; None where it brings none."""


def _target() -> Target:
    """What this process compiles for: the processor at hand, unless somebody wants another."""
    return Target(
        numba.config.CPU_NAME or get_host_cpu_name(),
        numba.config.CPU_FEATURES or codegen.get_host_cpu_features(),
    )


@cache
def sources() -> tuple[Path, ...]:
    """What is compiled: cards, kernel, and whatever imports relatively or is so imported."""
    found = {_PACKAGE / "cards" / "limits.py", *(_PACKAGE / "kernel").glob("*.py")}
    for path in _PACKAGE.rglob("*.py"):
        for dots, name in _RELATIVE.findall(path.read_text(encoding="utf-8")):
            imported = path.parents[len(dots) - 1].joinpath(*name.split(".")).with_suffix(".py")
            found |= {path, imported}
    return tuple(sorted(path for path in found if path.is_file()))


@cache
def _hash_for(target: Target) -> str:
    """What machine code depends on: the sources, their compiler, and the processor. What is kept
    of NumPy's types can be read by versions of the same line."""
    made_by = (
        numba.__version__,
        np.__version__.split(".")[0],
        numba.config.BOUNDSCHECK,
        sys.implementation.cache_tag,
        get_process_triple(),
    )
    digest = hashlib.sha256(f"{made_by} {target}".encode())
    for path in sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def machine_code(target: Target | None = None) -> Path:
    """Where machine code for a processor is kept: for that which this process compiles for."""
    return cache_folder().absolute() / "machine-code" / _hash_for(target or _target())


@cache
def shipped_code() -> Path | None:
    """The machine code that came with Lastcard, if it is of this very kernel and runs here."""
    if BASELINE is None or not _SHIPPED.is_dir():
        return None
    folder = _SHIPPED / _hash_for(BASELINE)
    return folder if (folder / COMPLETE).is_file() and BASELINE.runs_here else None


@cache
def can_keep() -> bool:
    """Whether machine code can be kept for other processes. Makes the folder, says that it is in
    use, and deletes others that are not."""
    mine = machine_code()
    try:
        mine.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=mine):
            os.utime(mine)
    except OSError:
        return False
    _forget_unused(mine.parent)
    return True


def _forget_unused(folder: Path) -> None:
    """Delete the machine code of kernels unused for a month; others may do so at the same time."""
    for kernel in folder.iterdir():
        with suppress(FileNotFoundError):
            if time.time() - kernel.stat().st_mtime > _KEEP_DAYS * 86_400:
                shutil.rmtree(kernel, ignore_errors=True)


class _Place(caching._SourceFileBackedLocatorMixin, caching._CacheLocator):
    """The file of a program: named by its module, wherever that is installed."""

    def __init__(self, function: Callable[..., object], path: str) -> None:
        self._py_file = path
        self._module = function.__module__

    @classmethod
    def from_function(cls, function: Callable[..., object], path: str) -> _Place:
        return cls(function, path)

    def get_cache_path(self) -> str:
        return str(machine_code())

    def get_disambiguator(self) -> str:
        return self._module


class _KeptResult(caching.CompileResultCacheImpl):
    _locator_classes = [_Place]


class ProgramCache(caching.FunctionCache):
    """The machine code of one program: looked for among what this machine has compiled, then in
    what came with Lastcard."""

    _impl_class = _KeptResult

    reads_shipped: ClassVar = True
    """Not in a process that is to compile for this very processor."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        shipped = shipped_code()
        self._shipped = shipped and caching.IndexDataCacheFile(
            str(shipped), self._impl.filename_base, self._impl.locator.get_source_stamp()
        )

    def _load_overload(self, signature: Any, context: Any) -> Any:
        can_keep()  # so that nobody takes the folder for unused
        found = super()._load_overload(signature, context)
        if found is None and self._shipped and self.reads_shipped:
            data = self._shipped.load(self._index_key(signature, None))
            found = data and self._impl.rebuild(context, data)
        return found

    def _save_overload(self, signature: Any, compiled: Any) -> None:
        if can_keep():
            super()._save_overload(signature, compiled)

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        """The processor, which Numba has in its key, is in the name of the folder here."""
        return signature
