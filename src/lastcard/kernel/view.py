"""What a seat may know. Built from nothing, field by field: what is not copied is not seen."""

from __future__ import annotations

from lastcard.cards import KINDS

from .codes import DRAWN, INSPECT, NO_CARD
from .fields import Sight, State
from .mode import copy_row, hot, jit
from .moves import following


@jit
def see(s: State, seat: int, v: Sight) -> None:
    """Fill ``v`` with what ``seat`` may know; seat -1 is a spectator."""
    glance(s, seat, v)
    for at in range(max(s.pile_size, v.pile_size)):  # a view may be filled again and again
        v.pile[at] = s.pile[at]
    v.pile_size = s.pile_size


@jit
def glance(s: State, seat: int, v: Sight) -> None:
    """All but the discards below the top card, which few players count."""
    see_table(s, v)
    see_own(s, seat, v)


@jit
def see_own(s: State, seat: int, v: Sight) -> None:
    """What lies open to this seat only."""
    v.seat = seat
    v.drawn = s.drawn if s.phase == DRAWN and seat == s.actor else NO_CARD
    inspects = knows_submission(s, seat)
    v.submitted = s.submitted if inspects else NO_CARD
    v.submitted_colour = s.submitted_colour if inspects else 0
    if seat >= 0:
        copy_row(s.hands[seat], v.hand)
    else:
        for card in range(KINDS):
            v.hand[card] = 0


@hot
def knows_submission(s: State, seat: int) -> bool:
    """Whether a card lies before the dealer that this seat has seen."""
    return s.phase == INSPECT and (seat == s.turn or seat == s.dealer)


@jit
def see_table(s: State, v: Sight) -> None:
    """What lies open to everybody."""
    v.players = s.players
    v.hand_number = s.hand_number
    v.dealer = s.dealer
    v.alive = s.alive
    v.match_over = s.match_over
    v.champions = s.champions
    v.phase = s.phase
    v.turn = s.turn
    v.actor = s.actor
    v.direction = s.direction
    v.following = following(s, s.turn)
    v.colour = s.colour
    v.top = s.top
    v.playing = s.playing
    v.turns = s.turns
    v.passes = s.passes
    v.result = s.result
    v.winner = s.winner
    v.pending = s.pending
    v.pending_card = s.pending_card
    v.accused = s.accused
    v.submitted_call = s.submitted_call
    v.exposed = s.exposed
    v.catches = s.catches
    v.stock_size = s.stock_size
    copy_row(s.scores, v.scores)
    copy_row(s.circle, v.circle)
    copy_row(s.gains, v.gains)
    copy_row(s.sizes, v.sizes)
