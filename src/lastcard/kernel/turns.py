"""Whose turn it is and what is still open in it: passing it on, or ending the hand blocked."""

from __future__ import annotations

from .codes import (
    BLOCKED,
    DRAWN,
    EV_BLOCKED,
    EV_PASSED,
    EV_REVERSED,
    EV_SKIPPED,
    LEFT,
    NO_CARD,
    NOBODY,
    OVER,
    PLAY,
    RIGHT,
    WINDOW_NEXT_BEGINS,
)
from .fields import Outside, Rules, State
from .mode import jit, seldom
from .moves import emit, following


@jit
def count_seats(mask: int) -> int:
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


@jit
def two_left(s: State) -> bool:
    return s.left[s.turn] == s.right[s.turn]


@jit
def turn_around(s: State, out: Outside) -> None:
    s.direction = RIGHT if s.direction == LEFT else LEFT
    emit(out, EV_REVERSED, -1, -1, -1, s.direction)


@jit
def clear_pending(s: State) -> None:
    s.pending = 0
    s.pending_card = NO_CARD
    s.accused = NOBODY
    s.guilty = 0


@jit
def close_inspection(s: State) -> None:
    s.submitted = NO_CARD
    s.submitted_colour = 0
    s.submitted_call = 0


@jit
def clear_gains(s: State) -> None:
    """Forget what seats knocked out were caught with: nobody scores for this hand."""
    for seat in range(s.players):
        s.gains[seat] = 0


@seldom
def block(s: State, out: Outside) -> None:
    """Nobody can go on: the hand ends without a winner and without points."""
    clear_gains(s)
    clear_pending(s)
    s.phase = OVER
    s.result = BLOCKED
    s.exposed = NOBODY
    emit(out, EV_BLOCKED, -1, -1, -1, s.turns)


@jit
def start_turn(s: State, r: Rules, out: Outside, seat: int) -> None:
    s.turn = seat
    s.actor = seat
    s.phase = PLAY
    s.drawn = NO_CARD
    s.catches = 0
    s.turns += 1
    if s.turns > r.turn_limit:
        block(s, out)


@jit
def next_turn(s: State, r: Rules, out: Outside) -> None:
    start_turn(s, r, out, following(s, s.turn))


@jit
def skip(s: State, r: Rules, out: Outside, count: int) -> None:
    """Some of the next players, or all others, lose a turn; it never comes round to its player."""
    seat = following(s, s.turn)
    while count > 0 and seat != s.turn:
        emit(out, EV_SKIPPED, seat, -1, -1, 0)
        seat = following(s, seat)
        count -= 1
    start_turn(s, r, out, seat)


@jit
def wait_for_drawn_card(s: State, seat: int, card: int) -> None:
    s.phase = DRAWN
    s.actor = seat
    s.drawn = card


@jit
def begin_turn(s: State, r: Rules) -> None:
    """Somebody draws or plays: in most sets the last player can no longer be caught."""
    if r.uno_window == WINDOW_NEXT_BEGINS:
        s.exposed = NOBODY


@jit
def end_turn_without_play(s: State, r: Rules, out: Outside) -> None:
    s.exposed = NOBODY  # whatever the window: the next player has now taken the turn
    next_turn(s, r, out)


@seldom
def pass_turn(s: State, r: Rules, out: Outside) -> None:
    """Pass without having drawn. When everybody has done so in a row, the hand is blocked."""
    emit(out, EV_PASSED, s.turn, -1, -1, 0)
    s.passes += 1
    if s.passes >= count_seats(s.playing):
        block(s, out)
    else:
        end_turn_without_play(s, r, out)
