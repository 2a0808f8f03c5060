"""What a card does once it lies on the pile."""

from __future__ import annotations

from typing import Final

from lastcard.cards.limits import NO_COLOUR

from .bits import first, holds, is_empty, rest
from .codes import (
    AGAIN,
    COLOUR,
    DOES,
    DRAWS,
    EV_CHOSE,
    EV_NAMED,
    EV_PENDING,
    EV_SHED,
    EV_SKIPPED,
    EXTENDED,
    HITS_CHOSEN,
    HITS_OTHERS,
    HITS_SELF,
    MORE,
    NEEDS_EMPTY,
    NO_CARD,
    NOBODY,
    PASSES_HANDS,
    PLAY,
    RESPOND,
    REVERSES,
    SHEDS,
    SHUFFLES_HANDS,
    SKIPS,
    SKIPS_ALL,
    SWAPS_CHOSEN,
    SWAPS_NEXT,
    TARGET,
    UNTIL_COLOUR,
    UNTIL_FIT,
    VICTIM_NAMES,
)
from .fields import Outside, Rules, State
from .legal import can_answer, holds_colour, matching, must_call
from .mode import jit, often, seldom
from .moves import (
    can_draw,
    discard,
    draw_card,
    draw_cards,
    emit,
    following,
    held,
    pass_hands_on,
    reveal_card,
    shuffle_hands,
    swap_hands,
    take,
)
from .score import win_hand
from .turns import (
    clear_pending,
    next_turn,
    skip,
    start_turn,
    turn_around,
    two_left,
)

STILL_DRAWN: Final = DRAWS | HITS_OTHERS | UNTIL_FIT | UNTIL_COLOUR
"""What others draw for a card although its player has gone out with it."""


@often
def land(s: State, r: Rules, out: Outside, card: int, colour: int, owner: int, called: int) -> None:
    """A card reaches the pile in the turn of ``s.turn``; ``owner`` held it before.

    The card has left the hand already, and the event that tells of the play is out.
    """
    seat = s.turn
    traits = r.traits[card]
    bluffable = traits & NEEDS_EMPTY != 0
    guilty = bluffable and holds_colour(s, r, owner)
    if colour == NO_COLOUR:  # stays as it was, at least until somebody else has named one
        colour = s.colour
    if traits & SHEDS:
        shed(s, r, out, seat, colour)
    discard(s, card, colour)
    s.passes = 0
    s.drawn = NO_CARD
    s.exposed = NOBODY
    if s.sizes[seat] == 0:
        go_out(s, r, out, card)
        return
    fell_to_one = s.sizes[seat] == 1
    s.accused = owner if bluffable else NOBODY
    s.guilty = 1 if guilty else 0
    if traits & EXTENDED:
        s.phase = MORE
        s.actor = seat
    else:
        take_effect(s, r, out, card)
    if fell_to_one and not called and must_call(s, r, seat):
        s.exposed = seat


@seldom
def shed(s: State, r: Rules, out: Outside, seat: int, colour: int) -> None:
    """All cards of a colour leave the hand; they come to lie under the card just played."""
    cards = held(s, seat)
    while not is_empty(cards):
        card = first(cards)
        cards = rest(cards)
        if r.colour_of[card] == colour:
            for _ in range(s.hands[seat][card]):
                take(s, seat, card)
                discard(s, card, colour)
                emit(out, EV_SHED, seat, card, -1, colour)


@jit
def go_out(s: State, r: Rules, out: Outside, card: int) -> None:
    """The hand is won; a draw card still makes others draw what is then counted."""
    traits = r.traits[card]
    if traits & REVERSES and (traits & STILL_DRAWN or s.pending > 0):
        turn_around(s, out)
    if r.last_card_draws:
        draw_for_last_card(s, r, out, card)
    clear_pending(s)
    win_hand(s, r, out, s.turn)


@seldom
def draw_for_last_card(s: State, r: Rules, out: Outside, card: int) -> None:
    """What others draw although the hand is won. Nobody is chosen and nothing is named any more."""
    traits = r.traits[card]
    seat = following(s, s.turn)
    if traits & DRAWS:
        draw_cards(s, r, out, seat, s.pending + r.draws[card])
    elif s.pending > 0:  # deflected: the card does nothing else
        draw_cards(s, r, out, seat, s.pending)
    elif traits & HITS_OTHERS:
        hit_others(s, r, out, r.draws[card])
    elif traits & (UNTIL_FIT | UNTIL_COLOUR) and not traits & VICTIM_NAMES:
        draw_until_found(s, r, out, seat, card)


@often
def take_effect(s: State, r: Rules, out: Outside, card: int) -> None:
    """Carry out the effects of the card played on this turn: first what happens to the direction
    and to whole hands, then who draws, then who plays next."""
    traits = r.traits[card]
    if s.pending > 0 and not traits & DRAWS:
        deflect(s, r, out, traits)
    elif not traits & DOES:
        next_turn(s, r, out)
    else:
        if traits & REVERSES:
            turn_around(s, out)
        if traits & SWAPS_CHOSEN and not two_left(s):
            s.phase = TARGET
            s.actor = s.turn
            return
        move_hands(s, out, traits)
        make_draw(s, r, out, card)


@jit
def move_hands(s: State, out: Outside, traits: int) -> None:
    if traits & (SWAPS_CHOSEN | SWAPS_NEXT):
        swap_hands(s, out, s.turn, following(s, s.turn))
    elif traits & PASSES_HANDS:
        pass_hands_on(s, out, s.turn)
    elif traits & SHUFFLES_HANDS:
        shuffle_hands(s, out, s.turn)


@seldom
def swap_with(s: State, r: Rules, out: Outside, other: int) -> None:
    """The player whose hand is taken has been chosen."""
    swap_hands(s, out, s.turn, other)
    make_draw(s, r, out, s.top)


@often
def make_draw(s: State, r: Rules, out: Outside, card: int) -> None:
    """Whoever the card says draws, or must answer first."""
    traits = r.traits[card]
    if traits & DRAWS:
        s.pending += r.draws[card]
        s.pending_card = card
        demand_draw(s, r, out, first_hit(s, r, out, traits))
    elif traits & (UNTIL_FIT | UNTIL_COLOUR):
        demand_draw_until(s, r, out, card)
    elif traits & HITS_CHOSEN and not two_left(s):
        s.phase = TARGET
        s.actor = s.turn
    else:
        if traits & HITS_CHOSEN:
            hit(s, r, out, following(s, s.turn), r.draws[card])
        elif traits & HITS_SELF:
            draw_cards(s, r, out, s.turn, r.draws[card])
        elif traits & HITS_OTHERS:
            hit_others(s, r, out, r.draws[card])
        pass_on(s, r, out, card)


@jit
def first_hit(s: State, r: Rules, out: Outside, traits: int) -> int:
    """Who must draw: the next player; where a Reverse skips the only other one, its own player."""
    seat = following(s, s.turn)
    if traits & REVERSES and two_left(s) and r.two_player_reverse_skips:
        emit(out, EV_SKIPPED, seat, -1, -1, 0)
        return s.turn
    return seat


@seldom
def hit(s: State, r: Rules, out: Outside, other: int, count: int) -> None:
    """A chosen player draws, and loses no turn."""
    emit(out, EV_CHOSE, s.turn, -1, other, count)
    draw_cards(s, r, out, other, count)


@seldom
def hit_chosen(s: State, r: Rules, out: Outside, other: int) -> None:
    hit(s, r, out, other, r.draws[s.top])
    pass_on(s, r, out, s.top)


@seldom
def hit_others(s: State, r: Rules, out: Outside, count: int) -> None:
    seat = following(s, s.turn)
    while seat != s.turn:
        draw_cards(s, r, out, seat, count)
        seat = following(s, seat)


@often
def pass_on(s: State, r: Rules, out: Outside, card: int) -> None:
    """Who plays next."""
    traits = r.traits[card]
    if traits & AGAIN:
        start_turn(s, r, out, s.turn)
    elif traits & SKIPS_ALL:
        skip(s, r, out, s.players)
    elif traits & SKIPS:
        skip(s, r, out, r.skips[card])
    elif traits & REVERSES and two_left(s) and r.two_player_reverse_skips:
        skip(s, r, out, 1)
    else:
        next_turn(s, r, out)


@seldom
def deflect(s: State, r: Rules, out: Outside, traits: int) -> None:
    """A Reverse sends a pending draw back, a Skip hands it on to the next player."""
    if traits & REVERSES:
        turn_around(s, out)
    demand_draw(s, r, out, following(s, s.turn))


@jit
def demand_draw(s: State, r: Rules, out: Outside, seat: int) -> None:
    """A player must draw, or, where the rules leave a choice, answer."""
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
    turn_after_draw(s, r, out, seat)


@jit
def turn_after_draw(s: State, r: Rules, out: Outside, seat: int) -> None:
    if r.draw_costs_turn:
        emit(out, EV_SKIPPED, seat, -1, -1, 0)
        seat = following(s, seat)
    start_turn(s, r, out, seat)


@seldom
def demand_draw_until(s: State, r: Rules, out: Outside, card: int) -> None:
    """The next player draws until a card fits or the colour comes, perhaps after naming it."""
    seat = following(s, s.turn)
    if not r.traits[card] & VICTIM_NAMES:
        draw_until(s, r, out, seat, card)
        return
    start_turn(s, r, out, seat)
    if s.phase == PLAY:  # and the turn limit has not ended the hand
        s.phase = COLOUR
        s.pending_card = card


@seldom
def draw_until(s: State, r: Rules, out: Outside, seat: int, card: int) -> None:
    draw_until_found(s, r, out, seat, card)
    turn_after_draw(s, r, out, seat)


@seldom
def draw_until_found(s: State, r: Rules, out: Outside, seat: int, card: int) -> None:
    until_colour = r.traits[card] & UNTIL_COLOUR != 0
    found = False
    while not found and can_draw(s, r, seat):
        if until_colour:
            found = r.colour_of[reveal_card(s, out, seat)] == s.colour
        else:
            found = holds(matching(s, r), draw_card(s, out, seat))


@seldom
def name_colour(s: State, r: Rules, out: Outside, seat: int, colour: int) -> None:
    """The colour of a card that lies on the pile without one is named."""
    s.colour = colour
    card = s.pending_card
    s.pending_card = NO_CARD
    emit(out, EV_NAMED, seat, -1, -1, colour)
    if card == NO_CARD:
        s.phase = PLAY
    else:
        draw_until(s, r, out, seat, card)
