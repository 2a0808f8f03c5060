"""One legal action carried out: the door through which every game moves."""

from __future__ import annotations

from lastcard.cards.limits import NO_COLOUR

from .bits import first, is_empty, rest
from .codes import (
    APPROVE,
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    DRAWN_KEEP,
    DRAWN_MUST,
    EV_CALLED,
    EV_CAUGHT,
    EV_CHALLENGED,
    EV_FALSE_CATCH,
    EV_GUILTY,
    EV_INNOCENT,
    EV_JUMPED_IN,
    EV_KNOCKED_OUT,
    EV_PASSED,
    EV_PLAYED,
    EV_SHOWN,
    HIT,
    MORE,
    NAME,
    NOBODY,
    OVER,
    PASS,
    PLAY,
    PLAY_CALLING,
    PLAY_CARD,
    RESPOND,
    RETURN,
    SCORING_NONE,
    SUBSTITUTE,
    SWAP,
    played_card,
    played_colour,
)
from .deal import join_hands
from .effects import hit_chosen, land, name_colour, serve_draw, swap_with, take_effect
from .fields import Outside, Rules, State
from .inspection import approve, give_back, submit, substitute
from .legal import drawn_fits, submits
from .mode import jit, seldom
from .moves import can_draw, clear_hand, draw_card, draw_cards, emit, following, held, take
from .score import hand_points, win_hand
from .turns import (
    begin_turn,
    clear_pending,
    end_turn_without_play,
    pass_turn,
    start_turn,
    wait_for_drawn_card,
)


@jit
def step(s: State, r: Rules, out: Outside, seat: int, action: int) -> None:
    """Carry out a legal action. What happened is in ``out.events``, from row 0 on."""
    out.event_count = 0
    if action >= PLAY_CARD:
        if action < SUBSTITUTE:
            called = 1 if action >= PLAY_CALLING else 0
            play_action(s, r, out, seat, action, called)
        elif action < RETURN:
            substitute(s, r, out, played_card(action), played_colour(action))
        else:
            give_back(s, r, out, played_card(action))
    elif action == DRAW:
        draw_action(s, r, out, seat)
    elif action == PASS:
        pass_action(s, r, out, seat)
    elif action == CALL:
        s.exposed = NOBODY
        emit(out, EV_CALLED, seat, -1, -1, 0)
    elif action >= CATCH:
        catch(s, r, out, seat, action - CATCH)
    elif action >= HIT:
        hit_chosen(s, r, out, action - HIT)
    elif action >= SWAP:
        swap_with(s, r, out, action - SWAP)
    elif action >= NAME:
        name_colour(s, r, out, seat, action - NAME)
    elif action == CHALLENGE:
        challenge(s, r, out, seat)
    elif action == APPROVE:
        approve(s, r, out)
    keep_exposed(s)
    if r.out_at != 0:
        knock_out_large_hands(s, r, out)


@jit
def keep_exposed(s: State) -> None:
    """Only who still holds a single card, in a hand that goes on, can be caught."""
    if s.exposed != NOBODY and (s.sizes[s.exposed] != 1 or s.phase == OVER):
        s.exposed = NOBODY


@jit
def play_action(s: State, r: Rules, out: Outside, seat: int, play: int, called: int) -> None:
    card = played_card(play)
    colour = played_colour(play)
    begin_turn(s, r)
    if called:
        emit(out, EV_CALLED, seat, -1, -1, 0)
    if submits(s, r, seat):
        submit(s, out, seat, card, colour, called)
        return
    if seat != s.turn:
        emit(out, EV_JUMPED_IN, seat, -1, s.turn, 0)
        s.turn = seat
    take(s, seat, card)
    emit(out, EV_PLAYED, seat, card, -1, colour)
    land(s, r, out, card, colour, seat, called)


@jit
def draw_action(s: State, r: Rules, out: Outside, seat: int) -> None:
    if s.phase == RESPOND:
        serve_draw(s, r, out, seat, 0)
        return
    begin_turn(s, r)
    s.passes = 0
    card = draw_card(s, out, seat)
    s.drawn = card
    if r.draw_until_playable:
        while not drawn_fits(s, r, seat) and can_draw(s, r, seat):
            card = draw_card(s, out, seat)
            s.drawn = card
    # Where a card may be kept, a pause after every draw hides whether it would have fitted.
    if r.drawn_card != DRAWN_KEEP and (r.drawn_card != DRAWN_MUST or drawn_fits(s, r, seat)):
        wait_for_drawn_card(s, seat, card)
    else:
        end_turn_without_play(s, r, out)


@jit
def pass_action(s: State, r: Rules, out: Outside, seat: int) -> None:
    if s.phase == PLAY:
        pass_turn(s, r, out)
    elif s.phase == MORE:
        take_effect(s, r, out, s.top)
    else:
        emit(out, EV_PASSED, seat, -1, -1, 0)
        end_turn_without_play(s, r, out)


@seldom
def catch(s: State, r: Rules, out: Outside, seat: int, other: int) -> None:
    s.catches |= 1 << seat
    if s.exposed == other:
        s.exposed = NOBODY
        emit(out, EV_CAUGHT, seat, -1, other, 0)
        draw_cards(s, r, out, other, r.uno_penalty)
    else:
        emit(out, EV_FALSE_CATCH, seat, -1, other, 0)
        draw_cards(s, r, out, seat, r.false_catch_penalty)


@seldom
def challenge(s: State, r: Rules, out: Outside, seat: int) -> None:
    """The accused shows the hand to the challenger; one of them draws."""
    accused = s.accused
    emit(out, EV_CHALLENGED, seat, -1, accused, 0)
    cards = held(s, accused)
    while not is_empty(cards):
        card = first(cards)
        cards = rest(cards)
        for _ in range(s.hands[accused][card]):
            emit(out, EV_SHOWN, accused, card, seat, 0)
    if s.guilty:
        count = s.pending
        emit(out, EV_GUILTY, accused, -1, -1, 0)
        clear_pending(s)
        draw_cards(s, r, out, accused, count)
        s.phase = PLAY
    else:
        emit(out, EV_INNOCENT, accused, -1, -1, 0)
        serve_draw(s, r, out, seat, r.challenge_extra)


@jit
def knock_out_large_hands(s: State, r: Rules, out: Outside) -> None:
    """Whoever holds too many cards leaves the hand; the last seat left wins it."""
    for seat in range(s.players):
        if s.sizes[seat] >= r.out_at and s.phase != OVER:  # who is out holds none
            knock_out(s, r, out, seat)


@seldom
def knock_out(s: State, r: Rules, out: Outside, seat: int) -> None:
    put_under_pile(s, out, seat)
    if r.scoring != SCORING_NONE:
        s.gains[seat] += r.knock_out_points if r.knock_out_points else hand_points(s, r, seat)
    clear_hand(s, seat)
    s.playing &= ~(1 << seat)
    after = following(s, seat)
    join_hands(s)
    if s.exposed == seat:
        s.exposed = NOBODY
    if s.accused == seat:
        s.accused = NOBODY
    if s.left[after] == after:
        clear_pending(s)
        win_hand(s, r, out, after)
    elif s.turn == seat:
        clear_pending(s)
        start_turn(s, r, out, after)
        if s.phase == PLAY and s.colour == NO_COLOUR and r.colours > 0:
            s.phase = COLOUR  # which the seat that is out leaves for the next to name


@jit
def put_under_pile(s: State, out: Outside, seat: int) -> None:
    """A hand is shown and laid under the pile."""
    size = s.sizes[seat]
    for at in range(s.pile_size - 1, -1, -1):
        s.pile[at + size] = s.pile[at]
    s.pile_size += size
    out.repiled = 1
    at = 0
    cards = held(s, seat)
    while not is_empty(cards):
        card = first(cards)
        cards = rest(cards)
        for _ in range(s.hands[seat][card]):
            s.pile[at] = card
            at += 1
            emit(out, EV_KNOCKED_OUT, seat, card, -1, 0)
