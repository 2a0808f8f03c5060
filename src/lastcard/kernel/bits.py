"""Sets of cards as two words of bits: card ``c`` is bit ``c`` of the first, or, from
``WORD_BITS`` on, bit ``c - WORD_BITS`` of the second."""

from __future__ import annotations

from typing import Final

from lastcard.cards.limits import WORD_BITS

from .mode import COMPILED, jit

Cards = tuple[int, int]
"""A set of cards: the low word and the high one."""
FEW: Final = 3
"""How many cards of a set are passed over without asking whether there is another."""

if COMPILED:
    from numba.cpython.unsafe.numbers import trailing_zeros

    from lastcard.kernel.instructions import ones

    @jit
    def lowest(word: int) -> int:
        """The number of the lowest bit of a word that is not zero."""
        bit: int = trailing_zeros(word)
        return bit

    @jit
    def how_many(cards: Cards) -> int:
        """The number of different cards in a set."""
        count: int = ones(cards[0]) + ones(cards[1])
        return count

else:

    def lowest(word: int) -> int:
        """The number of the lowest bit of a word that is not zero."""
        return (word & -word).bit_length() - 1

    def how_many(cards: Cards) -> int:
        """The number of different cards in a set."""
        return cards[0].bit_count() + cards[1].bit_count()


@jit
def only(card: int) -> Cards:
    """The set of one card."""
    if card < WORD_BITS:
        return 1 << card, 0
    return 0, 1 << (card - WORD_BITS)


@jit
def row_set(row: list[int]) -> Cards:
    """The set that a row of a table holds."""
    return row[0], row[1]


@jit
def both(one: Cards, other: Cards) -> Cards:
    """The cards that are in both."""
    return one[0] & other[0], one[1] & other[1]


@jit
def either(one: Cards, other: Cards) -> Cards:
    return one[0] | other[0], one[1] | other[1]


@jit
def without(one: Cards, other: Cards) -> Cards:
    """The cards that are in the first, but not in the second."""
    return one[0] & ~other[0], one[1] & ~other[1]


@jit
def is_empty(cards: Cards) -> bool:
    return cards[0] | cards[1] == 0


@jit
def holds(cards: Cards, card: int) -> bool:
    if card < WORD_BITS:
        return cards[0] >> card & 1 != 0
    return cards[1] >> (card - WORD_BITS) & 1 != 0


@jit
def first(cards: Cards) -> int:
    """The lowest card of a set that is not empty."""
    if cards[0] != 0:
        return lowest(cards[0])
    return WORD_BITS + lowest(cards[1])


@jit
def nth(cards: Cards, number: int) -> int:
    """The card of a set that so many lower ones precede."""
    for before in range(FEW):
        if before < number:  # compiled, a choice between two words, not a way to go
            cards = rest(cards)
    while number > FEW:
        cards = rest(cards)
        number -= 1
    return first(cards)


@jit
def rest(cards: Cards) -> Cards:
    """The set without its lowest card."""
    if cards[0] != 0:
        return cards[0] & cards[0] - 1, cards[1]
    return 0, cards[1] & cards[1] - 1
