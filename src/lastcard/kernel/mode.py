"""Interpreted or compiled: the one switch of the kernel.

These files are loaded twice. As ``lastcard.kernel`` the decorators do nothing and the functions
run as plain Python on objects that hold lists. ``lastcard.kernel.compiled`` lays another package
over the same files; there the decorators are Numba's and the functions run on NumPy records.
Nothing else in the kernel knows the difference, as long as its imports are relative.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from .fields import FixedRecord

F = TypeVar("F", bound=Callable[..., object])
R = TypeVar("R", bound=FixedRecord)

COMPILED: Final = not __name__.startswith("lastcard.")

if COMPILED:
    import numba

    # Nothing in the kernel owns memory or is called from Python, so Numba's reference counting
    # and wrappers are left out; that and inlining nearly double the speed.
    _options = {
        "error_model": "numpy",
        "_nrt": False,
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
    }

    def jit(function: F) -> F:
        compiled: F = numba.njit(**_options)(function)
        return compiled

    def hot(function: F) -> F:
        compiled: F = numba.njit(forceinline=True, **_options)(function)
        return compiled

    def spliced(function: F) -> F:
        compiled: F = numba.njit(inline="always", **_options)(function)
        return compiled

    @hot
    def copied(record: R) -> R:
        return record

    @hot
    def copy_row(row: list[int], into: list[int]) -> None:
        for at in range(len(row)):
            into[at] = row[at]

else:

    def jit(function: F) -> F:
        """A function of the kernel."""
        return function

    def hot(function: F) -> F:
        """A function of the kernel that runs in nearly every step: compiled into its callers."""
        return function

    def spliced(function: F) -> F:
        """A loop around much of the kernel: written into its caller before that is compiled, since
        every layer of calls has all that lies below it compiled once more."""
        return function

    def copied(record: R) -> R:
        """A record to be put into a field: compiled, putting it there is what copies it."""
        return record.copy()

    def copy_row(row: list[int], into: list[int]) -> None:
        """Copy a row of numbers: a slice where Python runs it, which Numba cannot compile."""
        into[:] = row
