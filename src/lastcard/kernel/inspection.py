"""Redacted: players hand their cards to the dealer, who approves, substitutes or returns."""

from __future__ import annotations

from .codes import (
    EV_APPROVED,
    EV_RETURNED,
    EV_SUBMITTED,
    EV_SUBSTITUTED,
    INSPECT,
    NO_CARD,
)
from .effects import land
from .fields import Outside, Rules, State
from .mode import seldom
from .moves import can_draw, draw_card, emit, give, take
from .turns import close_inspection, pass_turn, wait_for_drawn_card


@seldom
def submit(s: State, out: Outside, seat: int, card: int, colour: int, called: int) -> None:
    take(s, seat, card)
    s.submitted = card
    s.submitted_colour = colour
    s.submitted_call = called
    s.drawn = NO_CARD
    s.phase = INSPECT
    s.actor = s.dealer
    emit(out, EV_SUBMITTED, seat, card, s.dealer, colour)


@seldom
def approve(s: State, r: Rules, out: Outside) -> None:
    card = s.submitted
    colour = s.submitted_colour
    called = s.submitted_call
    close_inspection(s)
    emit(out, EV_APPROVED, s.dealer, card, s.turn, colour)
    land(s, r, out, card, colour, s.turn, called)


@seldom
def substitute(s: State, r: Rules, out: Outside, card: int, colour: int) -> None:
    """The dealer keeps the submitted card and plays one of their own in its place."""
    called = s.submitted_call
    take(s, s.dealer, card)
    give(s, s.dealer, s.submitted)
    close_inspection(s)
    emit(out, EV_SUBSTITUTED, s.dealer, card, s.turn, colour)
    land(s, r, out, card, colour, s.dealer, called)


@seldom
def give_back(s: State, r: Rules, out: Outside, card: int) -> None:
    """Nothing was legal: a card goes back, and the player draws one and may submit it."""
    seat = s.turn
    give(s, s.dealer, s.submitted)
    close_inspection(s)
    take(s, s.dealer, card)
    give(s, seat, card)
    emit(out, EV_RETURNED, s.dealer, card, seat, 0)
    if can_draw(s, r, seat):
        s.passes = 0
        wait_for_drawn_card(s, seat, draw_card(s, out, seat))
    else:
        pass_turn(s, r, out)
