"""What cards do: a small vocabulary whose words can be put together.

A deck file writes an effect in words, ``"draw 2"`` or ``"skip everyone"``. Each word is one
``EffectKind``; what it means at the table is one function of ``kernel.effects``, what it is in a
sentence stands in ``rules.effect_sentences``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

MAX_DRAW: Final = 20
MAX_SKIP: Final = 9
_NUMBER: Final = "N"


class EffectKind(Enum):
    """One word of the vocabulary, as a deck file writes it; ``N`` is a number."""

    NAME_COLOUR = "name colour"
    VICTIM_NAMES_COLOUR = "next player names colour"
    DISCARD_COLOUR = "discard colour"
    REVERSE = "reverse"
    SWAP_CHOSEN = "swap hands: chosen player"
    SWAP_NEXT = "swap hands: next player"
    PASS_HANDS = "pass hands"
    SHUFFLE_HANDS = "shuffle hands"
    DRAW = "draw N"
    DRAW_CHOSEN = "draw N: chosen player"
    DRAW_OTHERS = "draw N: everyone else"
    DRAW_SELF = "draw N: yourself"
    DRAW_UNTIL_FIT = "draw until it fits"
    DRAW_UNTIL_COLOUR = "draw until colour"
    SKIP = "skip N"
    SKIP_EVERYONE = "skip everyone"
    PLAY_AGAIN = "play again"

    @property
    def has_number(self) -> bool:
        return _NUMBER in self.value

    @property
    def most(self) -> int:
        """The largest number it takes."""
        return MAX_SKIP if self is EffectKind.SKIP else MAX_DRAW


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card."""

    kind: EffectKind
    number: int = 0
    """How many cards are drawn or turns lost, where the kind has a number."""

    def __str__(self) -> str:
        return self.kind.value.replace(_NUMBER, str(self.number))

    @classmethod
    def parse(cls, text: str) -> Effect | None:
        """Read an effect as a deck file writes it; None if it means nothing."""
        found = _NUMERAL.search(text)
        kind = _KINDS.get(_NUMERAL.sub(_NUMBER, text, count=1) if found else text)
        if kind is None or kind.has_number != (found is not None):
            return None
        if found is None:
            return cls(kind)
        number = int(found[0])
        return cls(kind, number) if 1 <= number <= kind.most else None


Effects = tuple[Effect, ...]

_NUMERAL: Final = re.compile(r"\b[0-9]{1,3}\b")
_KINDS: Final = {kind.value: kind for kind in EffectKind}

DRAWING: Final = frozenset(kind for kind in EffectKind if kind.value.startswith("draw "))
"""Only one of these a card."""
CHOOSING: Final = frozenset({EffectKind.SWAP_CHOSEN, EffectKind.DRAW_CHOSEN})
"""Whoever plays the card chooses another player; only one of these a card."""
MOVING_HANDS: Final = frozenset(
    {
        EffectKind.SWAP_CHOSEN,
        EffectKind.SWAP_NEXT,
        EffectKind.PASS_HANDS,
        EffectKind.SHUFFLE_HANDS,
    }
)
"""Only one of these a card."""
STAYING: Final = frozenset({EffectKind.SKIP, EffectKind.SKIP_EVERYONE, EffectKind.PLAY_AGAIN})
"""Who plays next; only one of these a card."""
ASKING: Final = frozenset(
    {EffectKind.DRAW, EffectKind.DRAW_UNTIL_FIT, EffectKind.DRAW_UNTIL_COLOUR}
)
"""The next player is asked to draw; what becomes of the turn is for the rules to say."""
NAMING: Final = frozenset({EffectKind.NAME_COLOUR, EffectKind.VICTIM_NAMES_COLOUR})


def clash(effects: Effects) -> str | None:
    """Why these effects cannot stand on one card; None if they can."""
    kinds = [effect.kind for effect in effects]
    for group in (DRAWING, CHOOSING, MOVING_HANDS, STAYING, NAMING):
        both = [str(effect) for effect in effects if effect.kind in group]
        if len(both) > 1:
            return f'"{both[0]}" and "{both[1]}" cannot stand on one card'
    asks = next((str(effect) for effect in effects if effect.kind in ASKING), None)
    stays = next((str(effect) for effect in effects if effect.kind in STAYING), None)
    if asks and stays:
        return (
            f'"{asks}" and "{stays}" cannot stand on one card: after a draw the rules say who plays'
        )
    if len(set(kinds)) < len(kinds):
        return "an effect is written twice"
    names = not NAMING.isdisjoint(kinds)
    if EffectKind.DRAW_UNTIL_COLOUR in kinds and not names:
        return '"draw until colour" needs "name colour" or "next player names colour"'
    if EffectKind.VICTIM_NAMES_COLOUR in kinds and EffectKind.DRAW_UNTIL_COLOUR not in kinds:
        return '"next player names colour" needs "draw until colour"'
    return None
