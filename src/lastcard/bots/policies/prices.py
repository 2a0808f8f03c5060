"""What of a card's worth needs no look at the table: worked out once, for thousands of decisions.

The rest of it, in ``heuristic``, depends on the hands.
"""

from __future__ import annotations

from lastcard.cards.limits import MAX_KINDS

from ...kernel.codes import (
    AGAIN,
    DRAWS,
    HITS_CHOSEN,
    HITS_OTHERS,
    HITS_SELF,
    REVERSES,
    SCORING_NONE,
    SKIPS,
    SKIPS_ALL,
    UNTIL_COLOUR,
    UNTIL_FIT,
)
from ...kernel.fields import FixedRecord, Rules, rows, words
from ...kernel.mode import jit
from .heuristic_weights import Style


@jit
def points_value(r: Rules, card: int, style: Style) -> int:
    return style.points * r.points[card] if r.scoring != SCORING_NONE else 0


@jit
def steady_value(r: Rules, card: int, style: Style) -> int:
    """What of a card's effects is worth the same at any time."""
    traits = r.traits[card]
    value = 0
    if traits & HITS_SELF:
        value -= 30 * r.draws[card]
    if traits & HITS_CHOSEN:
        value += style.pressure_on_two * r.draws[card] // 4
    if traits & HITS_OTHERS:
        value += style.pressure * r.draws[card] // 2
    return value


@jit
def quarters_of_pressure(r: Rules, card: int, style: Style, two: bool) -> int:
    """How hard a card hits the next player, a term for each effect."""
    traits = r.traits[card]
    quarters = 0
    if traits & DRAWS:
        quarters += 4 + r.draws[card]
    if traits & (UNTIL_FIT | UNTIL_COLOUR):
        quarters += 8
    if traits & (SKIPS | SKIPS_ALL | AGAIN):
        quarters += 4
    if traits & REVERSES and not traits & DRAWS:
        if not two:
            quarters += style.reverse
        elif r.two_player_reverse_skips:
            quarters += 4
    return quarters


class Prices(FixedRecord):
    """All of that for each card of a pack, and one style."""

    steady: list[int] = words(MAX_KINDS)
    quarters: list[list[int]] = rows(2, MAX_KINDS)  # of pressure; in row 1 if two are left to play


@jit
def set_prices(p: Prices, r: Rules, style: Style) -> None:
    for card in range(r.kinds):
        p.steady[card] = steady_value(r, card, style) + points_value(r, card, style)
        p.quarters[0][card] = quarters_of_pressure(r, card, style, False)
        p.quarters[1][card] = quarters_of_pressure(r, card, style, True)
