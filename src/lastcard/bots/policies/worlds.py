"""Tables that could be the real one: the hidden cards dealt as a seat's view allows."""

from __future__ import annotations

from lastcard.cards import KINDS, MAX_SEATS, NO_COLOUR, SYMBOLS_PER_COLOUR, WILD

from ...kernel.bits import of_colour
from ...kernel.codes import INSPECT, NO_CARD, NOBODY
from ...kernel.deal import join_hands
from ...kernel.fields import Rules, Sight, State
from ...kernel.mode import jit
from ...kernel.moves import clear_hand, give
from .dice import Dice, below
from .memory import Memory

DOUBT = 8
"""One time in so many, what a player seemed to lack is not believed: people hold cards back."""


@jit
def imagine(v: Sight, r: Rules, m: Memory, dice: Dice, s: State) -> None:
    """Fill ``s`` with a position that looks to the seat exactly as ``v`` and fits its notes."""
    copy_table(v, s)
    join_hands(s)
    hidden = collect_hidden(v, r, s)
    for last in range(hidden - 1, 0, -1):
        exchange(s, last, below(dice, last + 1))
    for seat in range(v.players):
        if seat != v.seat:
            hidden = deal_known(v, m, s, seat, hidden)
    for seat in range(v.players):
        if seat != v.seat:
            hidden = deal_lacking(v, m, s, seat, hidden, dice)
    for seat in range(v.players):
        if seat != v.seat:
            while s.sizes[seat] < v.sizes[seat]:
                hidden = deal_from(s, seat, hidden - 1, hidden)
    if v.phase == INSPECT and v.submitted == NO_CARD:
        hidden -= 1
        s.submitted = s.stock[hidden]
        s.stock[hidden] = 0
    s.stock_size = hidden
    if v.accused != NOBODY:
        colour = colour_before(v, m)
        if colour != NO_COLOUR and s.masks[v.accused] & of_colour(colour) != 0:
            s.guilty = 1


@jit
def colour_before(v: Sight, m: Memory) -> int:
    """The colour in play before the card on top: remembered, or read off the pile."""
    if m.before != NO_COLOUR:
        return m.before
    below_top = v.pile[v.pile_size - 2] if v.pile_size > 1 else WILD
    return NO_COLOUR if below_top >= WILD else below_top // SYMBOLS_PER_COLOUR


@jit
def deal_known(v: Sight, m: Memory, s: State, seat: int, hidden: int) -> int:
    """Cards the seat is known to hold; the number of hidden cards left."""
    for card in range(KINDS):
        for _ in range(m.known[seat][card]):
            at = hidden - 1
            while at >= 0 and s.stock[at] != card:
                at -= 1
            if at >= 0 and s.sizes[seat] < v.sizes[seat]:
                hidden = deal_from(s, seat, at, hidden)
    return hidden


@jit
def deal_lacking(v: Sight, m: Memory, s: State, seat: int, hidden: int, dice: Dice) -> int:
    """Old cards, among which some were lacking; the number of hidden cards left."""
    if m.lacks[seat] == 0 or below(dice, DOUBT) == 0:
        return hidden
    old = v.sizes[seat] - s.sizes[seat] - m.newer[seat]
    at = hidden - 1
    while old > 0 and at >= 0:
        if not m.lacks[seat] >> s.stock[at] & 1:
            hidden = deal_from(s, seat, at, hidden)
            old -= 1
        at -= 1
    return hidden


@jit
def deal_from(s: State, seat: int, at: int, hidden: int) -> int:
    """Give a seat the hidden card at a place; the number of those left."""
    give(s, seat, s.stock[at])
    s.stock[at] = s.stock[hidden - 1]
    s.stock[hidden - 1] = 0
    return hidden - 1


@jit
def exchange(s: State, one: int, two: int) -> None:
    card = s.stock[one]
    s.stock[one] = s.stock[two]
    s.stock[two] = card


@jit
def copy_table(v: Sight, s: State) -> None:
    s.players = v.players
    s.hand_number = v.hand_number
    s.dealer = v.dealer
    s.alive = v.alive
    s.match_over = v.match_over
    s.champions = v.champions
    s.phase = v.phase
    s.turn = v.turn
    s.actor = v.actor
    s.direction = v.direction
    s.colour = v.colour
    s.top = v.top
    s.playing = v.playing
    s.turns = v.turns
    s.passes = v.passes
    s.result = v.result
    s.winner = v.winner
    s.drawn = v.drawn
    s.pending = v.pending
    s.pending_card = v.pending_card
    s.accused = v.accused
    s.guilty = 0
    s.submitted = v.submitted
    s.submitted_colour = v.submitted_colour
    s.submitted_call = v.submitted_call
    s.exposed = v.exposed
    s.catches = v.catches
    for seat in range(MAX_SEATS):
        s.scores[seat] = v.scores[seat]
        s.circle[seat] = v.circle[seat]
        s.gains[seat] = v.gains[seat]
        clear_hand(s, seat)
    for at in range(max(s.pile_size, v.pile_size)):
        s.pile[at] = v.pile[at]
    s.pile_size = v.pile_size


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
    for card in range(KINDS):
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
    for card in range(KINDS):
        for _ in range(v.hand[card]):
            give(s, v.seat, card)
    return hidden
