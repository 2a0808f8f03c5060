"""Random numbers for bots and bulk play: fast, and the same interpreted and compiled.

A counter run through a mixing function (in the manner of SplitMix), kept to 62 bits so that
Python's integers and Numba's agree. It can be predicted from its output: never for a table
with people.
"""

from __future__ import annotations

from lastcard.cards.limits import MAX_SEATS

from ...kernel.fields import FixedRecord, Outside, Row, Rules, scalar
from ...kernel.mode import jit, seldom

_MASK = (1 << 62) - 1
_STRIDE = 0x1E3779B97F4A7C15


class Dice(FixedRecord):
    """A stream of random numbers: a start and how many were taken."""

    key: int = scalar()
    taken: int = scalar()


@jit
def mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0x3F58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x14D049BB133111EB) & _MASK
    return word ^ (word >> 31)


@jit
def next_word(dice: Dice) -> int:
    dice.taken += 1
    return mix((dice.key + dice.taken * _STRIDE) & _MASK)


@jit
def scaled(word: int, limit: int) -> int:
    """A random word as a number from 0 up to, not including, a limit of at most 256."""
    return ((word >> 8) * limit) >> 54


@jit
def below(dice: Dice, limit: int) -> int:
    """Such a number, from the next word."""
    return scaled(next_word(dice), limit)


@jit
def coin(dice: Dice) -> bool:
    return next_word(dice) >> 61 != 0


@jit
def shuffle_with(dice: Dice, cards: Row, size: int) -> None:
    """Fisher-Yates, over the first so many cards of a row. How many words were taken is written
    down once, at the end: what is written in between, a compiler must take for a card."""
    key, taken = dice.key, dice.taken
    for last in range(size - 1, 0, -1):
        taken += 1
        place = scaled(mix((key + taken * _STRIDE) & _MASK), last + 1)
        card = cards[last]
        cards[last] = cards[place]
        cards[place] = card
    dice.taken = taken


@seldom
def fill(out: Outside, dice: Dice, count: int) -> None:
    """Make the first so many random words new. Each follows from its number alone, so that a
    compiler makes several at once."""
    key, taken = dice.key, dice.taken
    for at in range(count):
        out.words[at] = mix((key + (taken + at + 1) * _STRIDE) & _MASK)
    dice.taken = taken + count
    out.used = 0


@jit
def refill(out: Outside, dice: Dice) -> None:
    """Replace the random words that were used."""
    if out.used > 0:
        fill(out, dice, out.used)


@jit
def words_needed(r: Rules) -> int:
    """How many random words a deal or a step uses at most, with a deck as large as this."""
    return 3 * r.deck_size + MAX_SEATS
