"""Sets of cards as two words of bits: card ``c`` is bit ``c`` of the first, or, from
``WORD_BITS`` on, bit ``c - WORD_BITS`` of the second."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lastcard.cards.limits import WORD_BITS

from .mode import COMPILED, jit


class Cards(NamedTuple):
    """A set of cards."""

    low: int
    high: int


_lowest: Callable[[int], int]
"""The number of the lowest bit of a word that is not zero."""

if COMPILED:
    from numba.cpython.unsafe.numbers import trailing_zeros

    _lowest = trailing_zeros
else:

    def _lowest_bit(word: int) -> int:
        return (word & -word).bit_length() - 1

    _lowest = _lowest_bit


@jit
def only(card: int) -> Cards:
    """The set of one card."""
    if card < WORD_BITS:
        return Cards(1 << card, 0)
    return Cards(0, 1 << (card - WORD_BITS))


@jit
def row_set(row: list[int]) -> Cards:
    """The set that a row of a table holds."""
    return Cards(row[0], row[1])


@jit
def both(one: Cards, other: Cards) -> Cards:
    """The cards that are in both."""
    return Cards(one.low & other.low, one.high & other.high)


@jit
def either(one: Cards, other: Cards) -> Cards:
    return Cards(one.low | other.low, one.high | other.high)


@jit
def without(one: Cards, other: Cards) -> Cards:
    """The cards that are in the first, but not in the second."""
    return Cards(one.low & ~other.low, one.high & ~other.high)


@jit
def is_empty(cards: Cards) -> bool:
    return cards.low | cards.high == 0


@jit
def holds(cards: Cards, card: int) -> bool:
    if card < WORD_BITS:
        return cards.low >> card & 1 != 0
    return cards.high >> (card - WORD_BITS) & 1 != 0


@jit
def first(cards: Cards) -> int:
    """The lowest card of a set that is not empty."""
    if cards.low != 0:
        return _lowest(cards.low)
    return WORD_BITS + _lowest(cards.high)


@jit
def rest(cards: Cards) -> Cards:
    """The set without its lowest card."""
    if cards.low != 0:
        return Cards(cards.low & cards.low - 1, cards.high)
    return Cards(0, cards.high & cards.high - 1)
