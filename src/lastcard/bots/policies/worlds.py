"""Tables that could be the real one: the hidden cards dealt as a seat's view allows."""

from __future__ import annotations

from lastcard.cards import KINDS, MAX_SEATS

from ...kernel.codes import INSPECT, NO_CARD
from ...kernel.deal import join_hands
from ...kernel.fields import Rules, Sight, State
from ...kernel.mode import jit
from ...kernel.moves import clear_hand, give
from .dice import Dice, below


@jit
def imagine(v: Sight, r: Rules, dice: Dice, s: State) -> None:
    """Fill ``s`` with a position that looks to the seat exactly as ``v``."""
    copy_table(v, s)
    join_hands(s)
    hidden = collect_hidden(v, r, s)
    for last in range(hidden - 1, 0, -1):
        pick = below(dice, last + 1)
        card = s.stock[last]
        s.stock[last] = s.stock[pick]
        s.stock[pick] = card
    for seat in range(v.players):
        if seat != v.seat:
            for _ in range(v.sizes[seat]):
                hidden -= 1
                give(s, seat, s.stock[hidden])
                s.stock[hidden] = 0
    if v.phase == INSPECT and v.submitted == NO_CARD:
        hidden -= 1
        s.submitted = s.stock[hidden]
        s.stock[hidden] = 0
    s.stock_size = hidden


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
