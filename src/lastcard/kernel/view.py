"""What a seat may know. Built from nothing, field by field: what is not copied is not seen."""

from __future__ import annotations

from .codes import DRAWN, INSPECT, NO_CARD
from .fields import Sight, State
from .mode import clear_row, copy_row, jit
from .moves import following


@jit
def see(s: State, seat: int, v: Sight) -> None:
    """Fill ``v`` with what ``seat`` may know; seat -1 is a spectator."""
    glance(s, seat, v)
    copy_pile(s, v)


@jit
def glance(s: State, seat: int, v: Sight) -> None:
    """All but the discards below the top card, which few players count."""
    see_table(s, v)
    see_own(s, seat, v)


@jit
def see_own(s: State, seat: int, v: Sight) -> None:
    """What lies open to this seat only."""
    see_aside(s, seat, v)
    if seat >= 0:
        copy_row(s.hands[seat], v.hand)
        copy_row(s.masks[seat], v.held)
    else:
        clear_row(v.hand)
        clear_row(v.held)


@jit
def see_aside(s: State, seat: int, v: Sight) -> None:
    """The same without the hand, for who reads that where it lies."""
    v.seat = seat
    v.drawn = s.drawn if s.phase == DRAWN and seat == s.actor else NO_CARD
    inspects = knows_submission(s, seat)
    v.submitted = s.submitted if inspects else NO_CARD
    v.submitted_colour = s.submitted_colour if inspects else 0


@jit
def knows_submission(s: State, seat: int) -> bool:
    """Whether a card lies before the dealer that this seat has seen."""
    return s.phase == INSPECT and (seat == s.turn or seat == s.dealer)


@jit
def see_table(s: State, v: Sight) -> None:
    """What lies open to everybody."""
    copy_open(s, v)
    v.following = following(s, s.turn)
    v.stock_size = s.stock_size
    copy_row(s.sizes, v.sizes)


@jit
def copy_open(source: State | Sight, into: State | Sight) -> None:
    """What a position and a view of it have in common, the number of cards and the pile aside:
    the one list of it, for seeing a table and for imagining one."""
    into.players = source.players
    into.hand_number = source.hand_number
    into.dealer = source.dealer
    into.alive = source.alive
    into.match_over = source.match_over
    into.champions = source.champions
    into.phase = source.phase
    into.turn = source.turn
    into.actor = source.actor
    into.direction = source.direction
    into.colour = source.colour
    into.top = source.top
    into.playing = source.playing
    into.turns = source.turns
    into.passes = source.passes
    into.result = source.result
    into.winner = source.winner
    into.pending = source.pending
    into.pending_card = source.pending_card
    into.accused = source.accused
    into.submitted_call = source.submitted_call
    into.exposed = source.exposed
    into.catches = source.catches
    copy_row(source.scores, into.scores)
    copy_row(source.circle, into.circle)
    copy_row(source.gains, into.gains)


@jit
def copy_pile(source: State | Sight, into: State | Sight) -> None:
    """Free places stay zero, however much lay there before."""
    for at in range(max(source.pile_size, into.pile_size)):
        into.pile[at] = source.pile[at]
    into.pile_size = source.pile_size
