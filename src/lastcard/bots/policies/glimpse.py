"""What a player looks at before deciding, where it lies: nothing is copied.

Like a ``Sight`` it holds no hidden card: of the hands only the own one, of others how many cards.
"""

from __future__ import annotations

from typing import NamedTuple

from lastcard.cards.limits import WORD_BITS

from ...kernel.bits import Cards, both, either, first, how_many, is_empty, only, rest, row_set
from ...kernel.codes import NO_CARD
from ...kernel.fields import Row, Sight, State
from ...kernel.mode import COMPILED, jit, often
from ...kernel.moves import following
from ...kernel.view import knows_submission

_WORD = (1 << WORD_BITS) - 1

if COMPILED:
    from lastcard.kernel.instructions import above

    @often
    def held_twice(hand: Row, held: Cards) -> Cards:
        low, high = above(hand, 0, 1), above(hand, WORD_BITS - 1, 1)
        return low & _WORD, high >> 1 & _WORD

    @often
    def held_thrice(hand: Row, held: Cards) -> Cards:
        low, high = above(hand, 0, 2), above(hand, WORD_BITS - 1, 2)
        return low & _WORD, high >> 1 & _WORD

else:

    def held_twice(hand: Row, held: Cards) -> Cards:
        """The cards of which a hand has two or more."""
        return _more_than(hand, held, 1)

    def held_thrice(hand: Row, held: Cards) -> Cards:
        """Those of which it has three or more."""
        return _more_than(hand, held, 2)

    def _more_than(hand: Row, held: Cards, number: int) -> Cards:
        found: Cards = (0, 0)
        while not is_empty(held):
            card = first(held)
            held = rest(held)
            if hand[card] > number:
                found = either(found, only(card))
        return found


class Glimpse(NamedTuple):
    """As the fields of a ``Sight``, and what makes counting cards quick: most hands have one of a
    card or two, so a set of each kind tells all."""

    seat: int
    players: int
    dealer: int
    phase: int
    turn: int
    actor: int
    following: int
    colour: int
    top: int
    playing: int
    accused: int
    submitted: int
    exposed: int
    circle: list[int]
    sizes: list[int]
    hand: Row
    held: Cards
    twice: Cards  # those of which the hand has two or more
    thrice: Cards  # three or more


@jit
def look(v: Sight) -> Glimpse:
    """At what a seat may know."""
    held = row_set(v.held)
    hand = v.hand[:]
    return Glimpse(
        v.seat,
        v.players,
        v.dealer,
        v.phase,
        v.turn,
        v.actor,
        v.following,
        v.colour,
        v.top,
        v.playing,
        v.accused,
        v.submitted,
        v.exposed,
        v.circle,
        v.sizes,
        hand,
        held,
        held_twice(hand, held),
        held_thrice(hand, held),
    )


@often
def look_at(s: State, seat: int) -> Glimpse:
    """At a table from one of its seats."""
    held = row_set(s.masks[seat])
    hand = s.hands[seat]
    return Glimpse(
        seat,
        s.players,
        s.dealer,
        s.phase,
        s.turn,
        s.actor,
        following(s, s.turn),
        s.colour,
        s.top,
        s.playing,
        s.accused,
        s.submitted if knows_submission(s, seat) else NO_CARD,
        s.exposed,
        s.circle,
        s.sizes,
        hand,
        held,
        held_twice(hand, held),
        held_thrice(hand, held),
    )


@often
def count_held(v: Glimpse, among: Cards) -> int:
    """How many cards of a set the player holds."""
    count = how_many(both(v.held, among)) + how_many(both(v.twice, among))
    cards = both(v.thrice, among)
    while not is_empty(cards):
        count += v.hand[first(cards)] - 2
        cards = rest(cards)
    return count
