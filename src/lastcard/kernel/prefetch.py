"""Memory that compiled code asks for before it needs it."""

# mypy: disallow-untyped-decorators=False
# (Numba has no types.)

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

_LINE: Final = 64
"""Bytes a processor fetches at once."""
_WRITE, _KEEP, _DATA = 1, 3, 1
"""What is asked for: to be written to, and kept in all caches; data, not code."""


def prefetching(size: int) -> Callable[[Any], None]:
    """A function for compiled code that asks for the first so many bytes of a record, and does not
    wait until they are there."""

    @intrinsic
    def prefetch(typing: Any, record: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
            ask = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
            start = builder.bitcast(arguments[0], byte)
            for at in range(0, size, _LINE):
                line = builder.gep(start, [ir.IntType(64)(at)])
                builder.call(ask, [line, number(_WRITE), number(_KEEP), number(_DATA)])
            return context.get_dummy_value()

        return types.void(record), write

    made: Callable[[Any], None] = prefetch
    return made
