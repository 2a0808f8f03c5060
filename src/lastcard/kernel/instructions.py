"""Single instructions of a processor that Numba has no function for."""

# mypy: disallow-untyped-decorators=False
# (Numba has no types.)

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from lastcard.kernel.fields import LINE

AT_ONCE: Final = 64
_BYTES: Final = ir.VectorType(ir.IntType(8), AT_ONCE)
_READ, _SECOND, _DATA = 0, 2, 1
"""How memory is asked for: into the second cache, where many more requests can be under way at once
than in the first; data, not code."""


@intrinsic
def ones(context: Any, word: Any) -> Any:
    """The number of bits of a word that are set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic(prefer_literal=True)
def above(context: Any, row: Any, start: Any, number: Any) -> Any:
    """A word with a bit for each of ``AT_ONCE`` places of a row of bytes that holds more than a
    number, which must be written out."""
    limit = ir.Constant(_BYTES, [number.literal_value] * AT_ONCE)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        place = builder.gep(array.data, [arguments[1]])
        places = builder.load(builder.bitcast(place, _BYTES.as_pointer()), align=1)
        return builder.bitcast(builder.icmp_signed(">", places, limit), ir.IntType(AT_ONCE))

    return types.int64(row, types.int64, number), generate


def prefetching(size: int) -> Callable[[Any], None]:
    """A function for compiled code that asks for the first so many bytes of a record, and does not
    wait until they are there."""

    @intrinsic
    def prefetch(typing: Any, record: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            for at in range(0, size, LINE):
                _prefetch(builder, arguments[0], ir.IntType(64)(at))
            return context.get_dummy_value()

        return types.void(record), write

    made: Callable[[Any], None] = prefetch
    return made


@intrinsic
def prefetch_place(typing: Any, row: Any, place: Any) -> Any:
    """Ask for the bytes around a place of a row of bytes and do not wait until they are there. It
    may lie outside of the row: then nothing is gained and nothing lost."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        _prefetch(builder, array.data, arguments[1])
        return context.get_dummy_value()

    return types.void(row, types.int64), write


def _prefetch(builder: Any, start: Any, offset: Any) -> None:
    byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
    ask = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
    place = builder.gep(builder.bitcast(start, byte), [offset])
    builder.call(ask, [place, number(_READ), number(_SECOND), number(_DATA)])
