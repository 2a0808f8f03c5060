"""The compiled twin: the same files as another package, with Numba's decorators.

Import it only for bulk work: it needs NumPy and Numba (``pip install 'lastcard[lab]'``), and the
first use of a compiled loop waits for the compiler. Afterwards the machine code comes from a
cache on disk, kept apart by the contents of the kernel's files: Numba by itself looks only at
the file of the outermost function and would go on using code of an older kernel.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_name

from lastcard.folders import cache_folder
from lastcard.kernel.fields import FixedRecord
from lastcard.kernel.mode import jit
from lastcard.kernel.mode import spliced as interpreted_spliced
from lastcard.kernel.whole_program import ProgramCompiler

F = TypeVar("F", bound=Callable[..., object])
Records = np.ndarray[Any, np.dtype[np.void]]
"""An array of records, as compiled code takes them."""

PACKAGE: Final = "lastcard_compiled"
"""Where the compiled twins of modules are."""
_FOLDER: Final = Path(__file__).parent.parent
_RELATIVE: Final = re.compile(r"^from (\.+)([\w.]+) import", re.MULTILINE)
_KEEP_DAYS: Final = 30


def twin(function: F) -> F:
    """The compiled twin of a function: ``twin(step)`` of ``lastcard.kernel.step.step``."""
    name = function.__module__.removeprefix("lastcard")
    compiled: F = getattr(importlib.import_module(PACKAGE + name), function.__name__)
    return compiled


class _Sources:
    """Finds the modules of the twin: always their sources, also where compiled modules lie beside
    them, as in a native build."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        first, *inner = name.split(".")
        if first != PACKAGE:
            return None
        place = _FOLDER.joinpath(*inner)
        if (place / "__init__.py").is_file():
            inside = [str(place)]
            return spec_from_file_location(
                name, place / "__init__.py", submodule_search_locations=inside
            )
        return spec_from_file_location(name, place.with_suffix(".py"))


def _load_twin() -> None:
    """A second package over the same files; relative imports keep its modules to themselves."""
    package = ModuleType(PACKAGE)
    package.__path__ = [str(_FOLDER)]
    sys.modules[PACKAGE] = package
    sys.meta_path.insert(0, _Sources)


@cache
def sources() -> tuple[Path, ...]:
    """What is compiled: cards, kernel, and whatever imports relatively or is so imported."""
    found = {_FOLDER / "cards" / "limits.py", *(_FOLDER / "kernel").glob("*.py")}
    for path in _FOLDER.rglob("*.py"):
        for dots, name in _RELATIVE.findall(path.read_text(encoding="utf-8")):
            imported = path.parents[len(dots) - 1].joinpath(*name.split(".")).with_suffix(".py")
            found |= {path, imported}
    return tuple(sorted(path for path in found if path.is_file()))


@cache
def source_hash() -> str:
    """What machine code depends on: the sources, their compiler, and this processor."""
    made_by = (numba.__version__, numba.config.BOUNDSCHECK, sys.implementation.cache_tag)
    digest = hashlib.sha256(f"{made_by} {get_host_cpu_name()}".encode())
    for path in sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def machine_code() -> Path:
    """Where the machine code of this very kernel is kept."""
    return cache_folder().absolute() / "machine-code" / source_hash()


def _prepare_cache() -> bool:
    """Make the folder and delete the machine code of kernels unused for a month. False if it
    cannot be written: Numba would then fall back to a cache that knows nothing of our hash."""
    mine = machine_code()
    try:
        mine.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=mine):
            os.utime(mine)
        for other in mine.parent.iterdir():
            if time.time() - other.stat().st_mtime > _KEEP_DAYS * 86_400:
                shutil.rmtree(other, ignore_errors=True)
    except OSError:
        return False
    return True


def kept() -> bool:
    """Whether machine code is kept for other processes: there must be a folder to write to."""
    return _CACHED


def entry(function: F) -> F:
    """Compile a loop over the kernel and keep its machine code for the next process."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(machine_code())
    try:
        options = {"error_model": "numpy", "_nrt": False, "pipeline_class": ProgramCompiler}
        compiled: F = numba.njit(cache=_CACHED, **options)(function)
    finally:
        numba.config.CACHE_DIR = before
    return compiled


def dtype_of(record: type[FixedRecord]) -> np.dtype[np.void]:
    """The NumPy twin of a record: the same fields, the same bytes."""
    kinds = {"q": "i8", "b": "i1"}
    return np.dtype(
        [
            (f.name, dtype_of(f.record) if f.record else kinds[f.code], f.shape)
            for f in record.fields()
        ],
        align=True,
    )


def offset_of(record: type[FixedRecord], field: str) -> int:
    """At which byte of a record a field begins."""
    fields = dtype_of(record).fields
    assert fields is not None  # a record has some
    return fields[field][1]


def array_of(record: type[FixedRecord], count: int = 1) -> Records:
    """Fresh records, each as its class makes it."""
    # A class is hashable although its records are not.
    fresh = _fresh_bytes(record)  # type: ignore[arg-type]
    return np.frombuffer(bytearray(fresh * count), dtype=dtype_of(record))


@cache
def _fresh_bytes(record: type[FixedRecord]) -> bytes:
    return record().to_bytes()


def from_record(record: FixedRecord) -> Records:
    """An array that holds a copy of one record."""
    return np.frombuffer(bytearray(record.to_bytes()), dtype=dtype_of(type(record)))


_load_twin()
_CACHED: Final = _prepare_cache()
compiled = twin(jit)
"""Compile a function that is only called from compiled code."""
spliced = twin(interpreted_spliced)
"""The same, written into its caller before that is compiled."""
