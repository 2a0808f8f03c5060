"""Sets of cards as bit masks: bit ``c`` is card ``c``. All masks stay below 2**57."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lastcard.cards import DRAW_TWO, REVERSE, SKIP, SYMBOLS_PER_COLOUR, WILD, WILD_DRAW_FOUR

from .mode import COMPILED, jit

ONE_COLOUR: Final = (1 << SYMBOLS_PER_COLOUR) - 1
ONE_SYMBOL: Final = sum(1 << (SYMBOLS_PER_COLOUR * colour) for colour in range(4))

WILDS: Final = 0b11111 << WILD
FOURS: Final = 1 << WILD_DRAW_FOUR
TWOS: Final = ONE_SYMBOL << DRAW_TWO
SKIPS: Final = ONE_SYMBOL << SKIP
REVERSES: Final = ONE_SYMBOL << REVERSE
ACTIONS: Final = TWOS | SKIPS | REVERSES

lowest: Callable[[int], int]
"""The number of the lowest card in a mask that is not empty."""

if COMPILED:
    from numba.cpython.unsafe.numbers import trailing_zeros

    lowest = trailing_zeros
else:

    def _lowest(mask: int) -> int:
        return (mask & -mask).bit_length() - 1

    lowest = _lowest


@jit
def of_colour(colour: int) -> int:
    return ONE_COLOUR << (SYMBOLS_PER_COLOUR * colour)


@jit
def of_symbol(symbol: int) -> int:
    return ONE_SYMBOL << symbol


@jit
def matching(top: int, colour: int) -> int:
    """Every card that fits on ``top`` while ``colour`` is in play."""
    if top >= WILD:
        return of_colour(colour) | WILDS
    return of_colour(colour) | of_symbol(top % SYMBOLS_PER_COLOUR) | WILDS
