"""Single instructions of a processor that Numba has no function for."""

# mypy: disallow-untyped-decorators=False
# (Numba has no types.)

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

AT_ONCE: Final = 64
_BYTES: Final = ir.VectorType(ir.IntType(8), AT_ONCE)


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
