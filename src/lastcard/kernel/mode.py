"""Interpreted or compiled: the one switch of the kernel.

These files are loaded twice. As ``lastcard.kernel`` the decorators do nothing and the functions
run as plain Python on objects that hold lists. ``lastcard.kernel.compiled`` lays another package
over the same files; there the decorators are Numba's and the functions run on NumPy records.
Nothing else in the kernel knows the difference, as long as its imports are relative.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from .fields import LINE, FixedRecord, Row

F = TypeVar("F", bound=Callable[..., object])
R = TypeVar("R", bound=FixedRecord)

COMPILED: Final = not __name__.startswith("lastcard.")
NATIVE: Final = not __file__.endswith(".py")
"""Whether these very modules were compiled by mypyc when Lastcard was installed: the interpreted
kernel, only quicker. See ``native_build.py``."""
FLAVOUR: Final = "native" if NATIVE else "pure Python"

if COMPILED:
    import numba

    from lastcard.kernel.whole_program import OftenCompiler, PartCompiler, SeldomCompiler

    # Nothing in the kernel owns memory or is called from Python, so Numba's reference counting
    # and wrappers are left out. What is compiled into its callers is left to the optimiser, which
    # sees all of them: forced everywhere, it makes three times the code and is no faster.
    # (``forceinline`` must be said of each function: it would be handed down to what that calls.)
    _options = {
        "error_model": "numpy",
        "_nrt": False,
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
        "forceinline": False,
    }

    def jit(function: F) -> F:
        compiled: F = numba.njit(pipeline_class=PartCompiler, **_options)(function)
        return compiled

    def seldom(function: F) -> F:
        compiled: F = numba.njit(pipeline_class=SeldomCompiler, **_options)(function)
        return compiled

    def often(function: F) -> F:
        compiled: F = numba.njit(pipeline_class=OftenCompiler, **_options)(function)
        return compiled

    def spliced(function: F) -> F:
        compiled: F = numba.njit(inline="always", pipeline_class=PartCompiler, **_options)(function)
        return compiled

    @jit
    def copied(record: R) -> R:
        return record

    @jit
    def copy_row(row: Row, into: Row) -> None:
        for at in range(len(row)):
            into[at] = row[at]

    @jit
    def copy_hand(hand: Row, kinds: int, into: list[int]) -> None:
        for line in range(0, kinds, LINE):
            for at in range(LINE):
                into[line + at] = hand[line + at]

    @jit
    def count_cards(row: Row, first: int, size: int, into: list[int], start: int) -> None:
        for at in range(first, size):
            into[start + row[at]] += 1

    @jit
    def swap_rows(one: Row, two: Row) -> None:
        for at in range(len(one)):
            held = one[at]
            one[at] = two[at]
            two[at] = held

    @jit
    def clear_row(row: Row) -> None:
        for at in range(len(row)):
            row[at] = 0

    @jit
    def clear_part(row: Row, count: int) -> None:
        for at in range(count):
            row[at] = 0

else:

    def jit(function: F) -> F:
        """A function of the kernel."""
        return function

    def seldom(function: F) -> F:
        """One that few rules or few moves need: compiled beside its callers, never into them, so
        that what every move goes through stays small."""
        return function

    def often(function: F) -> F:
        """One that nearly every move goes through, or that is handed many values which its callers
        hold anyway: compiled into each of them, however large."""
        return function

    def spliced(function: F) -> F:
        """A function that is given others to call, or given to such a one: written into its caller
        before that is compiled, so that they are called directly."""
        return function

    def copied(record: R) -> R:
        """A record to be put into a field: compiled, putting it there is what copies it."""
        return record.copy()

    def copy_row(row: Row, into: Row) -> None:
        """Copy a row of numbers: a slice where Python runs it, which Numba cannot compile."""
        into[:] = row

    def copy_hand(hand: Row, kinds: int, into: list[int]) -> None:
        """Copy a hand to the beginning of a row, likewise. Compiled, it is done line by line, so
        what follows in the row must still be zero, as it is in a hand."""
        into[:kinds] = hand[:kinds]

    def count_cards(row: Row, first: int, size: int, into: list[int], start: int) -> None:
        """Count the cards that lie in a part of a row, each at its own place of another,
        likewise."""
        for card in row[first:size]:
            into[start + card] += 1

    def swap_rows(one: Row, two: Row) -> None:
        """Let two rows of numbers change places, likewise."""
        one[:], two[:] = two[:], one[:]

    def clear_row(row: Row) -> None:
        """Make a row of numbers all zero, likewise."""
        row[:] = bytes(len(row))

    def clear_part(row: Row, count: int) -> None:
        """The same, the beginning of it only."""
        row[:count] = bytes(count)
