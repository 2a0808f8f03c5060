"""Sentences that can be said in another language: a template, and what stands in its gaps.

The template in English is its own key: a catalogue of another language maps templates to
templates, and a sentence that was reworded is missed there instead of saying something old.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar


@dataclass(frozen=True)
class Phrase:
    say: str
    parts: tuple[Part, ...] = ()

    def __str__(self) -> str:
        return self.say.format(*map(_word, self.parts))


Part = int | str | Phrase
"""A number, a text of the user that nobody translates, or another phrase."""
P = TypeVar("P", bound=Part)


def _word(part: Part) -> str:
    return f"{part:,}" if isinstance(part, int) else str(part)


def joined(parts: Sequence[P], between: str) -> P | Phrase:
    """Several parts in a row, with something between them."""
    whole: P | Phrase = parts[0]
    for part in parts[1:]:
        whole = Phrase(f"{{}}{between}{{}}", (whole, part))
    return whole


def listed(parts: Sequence[P]) -> P | Phrase:
    """a, b and c"""
    if len(parts) == 1:
        return parts[0]
    return Phrase("{} and {}", (joined(parts[:-1], ", "), parts[-1]))


_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> Part:
    """Small numbers in words."""
    return Phrase(_NUMBERS[number - 1]) if 1 <= number <= len(_NUMBERS) else number


def counted(number: int, what: str) -> Phrase:
    """``one card``, ``two cards``, ``12 cards``: a small number is one template with what it
    counts, because in other languages its form depends on it."""
    things = what if number == 1 else f"{what}s"
    if 1 <= number <= len(_NUMBERS):
        return Phrase(f"{_NUMBERS[number - 1]} {things}")
    return Phrase(f"{{}} {things}", (number,))
