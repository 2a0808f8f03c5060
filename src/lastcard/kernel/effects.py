"""What a card does once it lies on the pile."""

from __future__ import annotations

from lastcard.cards import SKIP, SYMBOLS_PER_COLOUR, WILD, WILD_DRAW_FOUR

from .bits import of_colour
from .codes import (
    DRAWS,
    EV_PENDING,
    EV_SKIPPED,
    MORE,
    NO_CARD,
    NOBODY,
    PASSES_HANDS,
    PLAY,
    RESPOND,
    REVERSES_PLAY,
    SHUFFLES_HANDS,
    SKIPS_NEXT,
    SWAP_NEXT,
    SWAPS_HANDS,
    TARGET,
)
from .fields import Outside, Rules, State
from .legal import can_answer, must_call
from .mode import jit
from .moves import (
    discard,
    draw_cards,
    emit,
    following,
    pass_hands_on,
    shuffle_hands,
    swap_hands,
)
from .score import win_hand
from .turns import clear_pending, next_turn, skip_next, start_turn, turn_around, two_left


@jit
def land(s: State, r: Rules, out: Outside, card: int, colour: int, owner: int, called: int) -> None:
    """A card reaches the pile in the turn of ``s.turn``; ``owner`` held it before.

    The card has left the hand already, and the event that tells of the play is out.
    """
    seat = s.turn
    guilty = card == WILD_DRAW_FOUR and s.masks[owner] & of_colour(s.colour) != 0
    discard(s, card, colour)
    s.passes = 0
    s.drawn = NO_CARD
    s.exposed = NOBODY
    if s.sizes[seat] == 0:
        go_out(s, r, out, card)
        return
    fell_to_one = s.sizes[seat] == 1
    s.accused = owner if card == WILD_DRAW_FOUR else NOBODY
    s.guilty = 1 if guilty else 0
    if r.several_at_once and card < WILD and card % SYMBOLS_PER_COLOUR < SKIP:
        s.phase = MORE
        s.actor = seat
    else:
        take_effect(s, r, out, card)
    if fell_to_one and not called and must_call(s, r, seat):
        s.exposed = seat


@jit
def go_out(s: State, r: Rules, out: Outside, card: int) -> None:
    """The hand is won; a draw card still makes the next player draw what is then counted."""
    if s.pending > 0 and r.effects[card] == REVERSES_PLAY:
        turn_around(s, out)
    if r.last_card_draws:
        draw_cards(s, r, out, following(s, s.turn), s.pending + r.draws[card])
    clear_pending(s)
    win_hand(s, r, out, s.turn)


@jit
def take_effect(s: State, r: Rules, out: Outside, card: int) -> None:
    """Carry out the effect of the card played on this turn."""
    effect = r.effects[card]
    if s.pending > 0 and effect != DRAWS:
        deflect(s, r, out, effect)
    elif effect == SKIPS_NEXT:
        skip_next(s, r, out)
    elif effect == REVERSES_PLAY:
        reverse(s, r, out)
    elif effect == DRAWS:
        s.pending += r.draws[card]
        s.pending_card = card
        demand_draw(s, r, out)
    elif effect == SWAPS_HANDS:
        swap(s, r, out)
    elif effect == PASSES_HANDS:
        pass_hands_on(s, out, s.turn)
        next_turn(s, r, out)
    elif effect == SHUFFLES_HANDS:
        shuffle_hands(s, out, s.turn)
        next_turn(s, r, out)
    else:
        next_turn(s, r, out)


@jit
def reverse(s: State, r: Rules, out: Outside) -> None:
    turn_around(s, out)
    if two_left(s) and r.two_player_reverse_skips:
        skip_next(s, r, out)
    else:
        next_turn(s, r, out)


@jit
def deflect(s: State, r: Rules, out: Outside, effect: int) -> None:
    """A Reverse sends a pending draw back, a Skip hands it on to the next player."""
    if effect == REVERSES_PLAY:
        turn_around(s, out)
    demand_draw(s, r, out)


@jit
def demand_draw(s: State, r: Rules, out: Outside) -> None:
    """The next player must draw, or, where the rules leave a choice, answer."""
    seat = following(s, s.turn)
    if can_answer(s, r):
        start_turn(s, r, out, seat)
        if s.phase == PLAY:  # and the turn limit has not ended the hand
            s.phase = RESPOND
            emit(out, EV_PENDING, seat, -1, -1, s.pending)
    else:
        serve_draw(s, r, out, seat, 0)


@jit
def serve_draw(s: State, r: Rules, out: Outside, seat: int, extra: int) -> None:
    """A seat draws what is pending and, in most sets, loses the turn."""
    count = s.pending + extra
    clear_pending(s)
    draw_cards(s, r, out, seat, count)
    if r.draw_costs_turn:
        emit(out, EV_SKIPPED, seat, -1, -1, 0)
        seat = following(s, seat)
    start_turn(s, r, out, seat)


@jit
def swap(s: State, r: Rules, out: Outside) -> None:
    if r.seven_swap == SWAP_NEXT or two_left(s):
        swap_hands(s, out, s.turn, following(s, s.turn))
        next_turn(s, r, out)
    else:
        s.phase = TARGET
        s.actor = s.turn
