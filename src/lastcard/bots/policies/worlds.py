"""Tables that could be the real one: the hidden cards dealt as a seat's view allows."""

from __future__ import annotations

from lastcard.cards.limits import MAX_SEATS, NO_COLOUR

from ...kernel.bits import Cards, both, either, holds, is_empty, row_set
from ...kernel.codes import DRAWN, INSPECT, NAMES, NO_CARD, NOBODY
from ...kernel.deal import join_hands
from ...kernel.fields import Rules, Sight, State
from ...kernel.mode import jit
from ...kernel.moves import clear_hand, give, held
from ...kernel.view import copy_open, copy_pile
from .dice import Dice, below, shuffle_with
from .memory import Memory

HOLD_BACK = 100
"""One in so many who could play is taken to draw or pass all the same."""
BLUFF = 16
"""One in so many who hold the colour is taken to play a Wild Draw Four all the same."""


@jit
def set_out(v: Sight, r: Rules, s: State) -> None:
    """What all such tables have in common: fill ``s`` with what the seat sees, and its stock with
    every card it does not."""
    copy_table(v, s)
    join_hands(s)
    s.stock_size = collect_hidden(v, r, s)


@jit
def imagine(v: Sight, r: Rules, m: Memory, dice: Dice, s: State) -> None:
    """Deal the hidden cards of a table that is set out: it then looks to the seat exactly as ``v``
    and fits its notes."""
    hidden = s.stock_size
    shuffle_with(dice, s.stock, hidden)
    for seat in range(v.players):
        if seat != v.seat:
            hidden = deal_known(v, r, m, s, seat, hidden)
    for seat in range(v.players):
        if seat != v.seat:
            hidden = deal_lacking(v, r, m, s, seat, hidden, dice)
    for seat in range(v.players):
        if seat != v.seat:
            while s.sizes[seat] < v.sizes[seat]:
                hidden = deal_from(s, seat, hidden - 1, hidden)
    s.stock_size = hidden
    settle(v, r, m, s, dice)


@jit
def settle(v: Sight, r: Rules, m: Memory, s: State, dice: Dice) -> None:
    """What else the seat cannot know: guilt, and the cards others have in play."""
    if v.accused != NOBODY:
        forbidden = row_set(r.of_colour[colour_before(v, r, m, dice)])
        s.guilty = 0 if is_empty(both(held(s, v.accused), forbidden)) else 1
    if s.phase == DRAWN and s.drawn == NO_CARD:
        s.drawn = any_card(s, r, s.actor, dice)
    if s.phase == INSPECT and v.submitted == NO_CARD:
        s.stock_size -= 1
        s.submitted = s.stock[s.stock_size]
        s.stock[s.stock_size] = 0
        names = r.traits[s.submitted] & NAMES
        s.submitted_colour = below(dice, r.colours) if names else r.colour_of[s.submitted]


@jit
def any_card(s: State, r: Rules, seat: int, dice: Dice) -> int:
    """A card of a hand, each with the same chance."""
    place = below(dice, s.sizes[seat])
    for card in range(r.kinds):
        place -= s.hands[seat][card]
        if place < 0:
            return card
    return NO_CARD


@jit
def colour_before(v: Sight, r: Rules, m: Memory, dice: Dice) -> int:
    """The colour in play before the card on top: remembered, read off the pile, or any."""
    if m.before != NO_COLOUR:
        return m.before
    colour = r.colour_of[v.pile[v.pile_size - 2]] if v.pile_size > 1 else NO_COLOUR
    if colour != NO_COLOUR or r.colours == 0:
        return colour
    return below(dice, r.colours)


@jit
def deal_known(v: Sight, r: Rules, m: Memory, s: State, seat: int, hidden: int) -> int:
    """Cards the seat is known to hold; the number of hidden cards left."""
    for card in range(r.kinds):
        for _ in range(m.known[seat][card]):
            at = hidden - 1
            while at >= 0 and s.stock[at] != card:
                at -= 1
            if at >= 0 and s.sizes[seat] < v.sizes[seat]:
                hidden = deal_from(s, seat, at, hidden)
    return hidden


@jit
def deal_lacking(
    v: Sight, r: Rules, m: Memory, s: State, seat: int, hidden: int, dice: Dice
) -> int:
    """Old cards, among which some were lacking; the number of hidden cards left."""
    lacks = row_set(m.lacks[seat])
    deceives = HOLD_BACK
    if seat == v.accused:  # also where nobody saw what lay under the Wild Draw Four
        lacks = either(lacks, row_set(r.of_colour[colour_before(v, r, m, dice)]))
        deceives = BLUFF
    old = v.sizes[seat] - s.sizes[seat] - m.newer[seat]
    if is_empty(lacks) or old <= 0 or not is_honest(s, lacks, old, hidden, deceives, dice):
        return hidden
    at = hidden - 1
    while old > 0 and at >= 0:
        if not holds(lacks, s.stock[at]):
            hidden = deal_from(s, seat, at, hidden)
            old -= 1
        at -= 1
    return hidden


@jit
def is_honest(s: State, lacks: Cards, old: int, hidden: int, deceives: int, dice: Dice) -> bool:
    """Whether to believe, in this world, that a seat lacked some cards: by Bayes, the less the
    likelier it is that so many cards hold one of them."""
    fitting = 0
    for at in range(hidden):
        fitting += 1 if holds(lacks, s.stock[at]) else 0
    lacking = 1.0
    for dealt in range(old):
        lacking *= max(hidden - fitting - dealt, 0) / max(hidden - dealt, 1)
    return below(dice, 256) * (lacking + (1 - lacking) / deceives) < 256 * lacking


@jit
def deal_from(s: State, seat: int, at: int, hidden: int) -> int:
    """Give a seat the hidden card at a place; the number of those left."""
    give(s, seat, s.stock[at])
    s.stock[at] = s.stock[hidden - 1]
    s.stock[hidden - 1] = 0
    return hidden - 1


@jit
def copy_table(v: Sight, s: State) -> None:
    """What the seat sees, with all hands still empty."""
    copy_open(v, s)
    copy_pile(v, s)
    s.drawn = v.drawn
    s.guilty = 0
    s.submitted = v.submitted
    s.submitted_colour = v.submitted_colour
    for seat in range(MAX_SEATS):
        clear_hand(s, seat)


@jit
def collect_hidden(v: Sight, r: Rules, s: State) -> int:
    """Lay every card the seat cannot see on the stock's places; how many there are.

    The own hand is dealt on the way. A spare row of hands counts what is known.
    """
    spare = MAX_SEATS - 1 if v.players < MAX_SEATS else v.seat
    for at in range(v.pile_size):
        s.hands[spare][v.pile[at]] += 1
    if v.submitted != NO_CARD:
        s.hands[spare][v.submitted] += 1
    for card in range(r.kinds):
        s.hands[spare][card] += v.hand[card]
    hidden = 0
    for at in range(r.deck_size):
        card = r.deck[at]
        if s.hands[spare][card] > 0:
            s.hands[spare][card] -= 1
        else:
            s.stock[hidden] = card
            hidden += 1
    for at in range(hidden, s.stock_size):
        s.stock[at] = 0
    clear_hand(s, spare)
    for card in range(r.kinds):
        for _ in range(v.hand[card]):
            give(s, v.seat, card)
    return hidden
