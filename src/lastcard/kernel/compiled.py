"""The compiled twin: the same files as another package, with Numba's decorators.

Import it only for bulk work: it needs NumPy and Numba (``pip install 'lastcard[lab]'``), and the
first use of a compiled loop waits for the compiler, unless ``machine_code.py`` knows of its machine
code.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

import numba
import numpy as np

from lastcard.kernel.fields import LINE, FixedRecord
from lastcard.kernel.machine_code import ProgramCache
from lastcard.kernel.mode import jit
from lastcard.kernel.mode import spliced as interpreted_spliced
from lastcard.kernel.whole_program import ProgramCompiler

F = TypeVar("F", bound=Callable[..., object])
Records = np.ndarray[Any, np.dtype[np.void]]
"""An array of records, as compiled code takes them."""

PACKAGE: Final = "lastcard_compiled"
"""Where the compiled twins of modules are."""
_FOLDER: Final = Path(__file__).parent.parent


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


def entry(function: F) -> F:
    """Compile a loop over the kernel and keep its machine code for the next process."""
    options = {"error_model": "numpy", "_nrt": False, "pipeline_class": ProgramCompiler}
    program = numba.njit(**options)(function)
    program._cache = ProgramCache(function)  # as `cache=True` would, with a cache of Numba's own
    compiled: F = program
    return compiled


def for_types_of(program: F, *arguments: object) -> F:
    """A program for calls with arguments of the same types as these. Numba finds out the types of
    every call: with many arrays that takes as long as steps in twenty tables. Here nothing asks for
    them, so whoever calls must see to it."""
    machine_code: F = program.compile(tuple(map(numba.typeof, arguments)))  # type: ignore[attr-defined]
    return machine_code


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


def lined_up(record: type[FixedRecord], field: str, count: int) -> Records:
    """The same for many large records: a field of each begins where a line of a processor's cache
    does."""
    size = dtype_of(record).itemsize
    apart = size + -size % LINE
    room = np.zeros(count * apart + LINE, np.uint8)
    start = -(room.ctypes.data + offset_of(record, field)) % LINE
    made: Records = np.ndarray(count, dtype_of(record), room, start, (apart,))
    made[:] = array_of(record)
    return made


def bytes_of(array: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The same memory as bytes, one row for each item. (NumPy itself copies records field by field
    if they are not next to each other, and leaves out what pads them.)"""
    return array[..., None].view(np.uint8)


@cache
def _fresh_bytes(record: type[FixedRecord]) -> bytes:
    return record().to_bytes()


def from_record(record: FixedRecord) -> Records:
    """An array that holds a copy of one record."""
    return np.frombuffer(bytearray(record.to_bytes()), dtype=dtype_of(type(record)))


_load_twin()
compiled = twin(jit)
"""Compile a function that is only called from compiled code."""
spliced = twin(interpreted_spliced)
"""The same, written into its caller before that is compiled."""
