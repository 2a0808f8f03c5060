"""Random numbers for bots and bulk play: fast, and the same interpreted and compiled.

A counter run through a mixing function (in the manner of SplitMix), kept to 62 bits so that
Python's integers and Numba's agree. It can be predicted from its output: never for a table
with people.
"""

from __future__ import annotations

from ...kernel.fields import FixedRecord, Outside, scalar
from ...kernel.mode import jit

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
def below(dice: Dice, limit: int) -> int:
    """A number from 0 up to, not including, a limit of at most 256."""
    return ((next_word(dice) >> 8) * limit) >> 54


@jit
def coin(dice: Dice) -> bool:
    return next_word(dice) >> 61 != 0


@jit
def refill(out: Outside, dice: Dice) -> None:
    """Replace the random words that were used."""
    for at in range(out.used):
        out.words[at] = next_word(dice)
    out.used = 0
