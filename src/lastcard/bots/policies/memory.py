"""What a seat can conclude about other hands from what it saw in the hand so far.

For every seat: cards it is known to hold, cards it showed not to hold, and how many cards it
took in since it showed that. A player who draws is believed not to have had anything to play;
who plays a Wild Draw Four, not to have had the colour.
"""

from __future__ import annotations

from lastcard.cards.limits import MAX_KINDS, MAX_SEATS, NO_COLOUR

from ...kernel.bits import Cards, holds, row_set
from ...kernel.codes import (
    BLUFF_CHALLENGE,
    DRAWN,
    DRAWN_MUST,
    EV_APPROVED,
    EV_CALLED,
    EV_DEALT,
    EV_DREW,
    EV_HANDS_PASSED,
    EV_HANDS_SHUFFLED,
    EV_INNOCENT,
    EV_KNOCKED_OUT,
    EV_NAMED,
    EV_OPENED,
    EV_PASSED,
    EV_PLAYED,
    EV_RESHUFFLED,
    EV_RETURNED,
    EV_REVEALED,
    EV_SHED,
    EV_SHOWN,
    EV_SUBMITTED,
    EV_SUBSTITUTED,
    EV_SWAPPED,
    NEEDS_EMPTY,
    NO_CARD,
    NOBODY,
    PLAY,
)
from ...kernel.fields import FixedRecord, Rows, Rules, card_rows, rows, scalar, words
from ...kernel.history import KNOWS, STEP, may_know
from ...kernel.legal import fitting
from ...kernel.mode import clear_row, jit, swap_rows


class Memory(FixedRecord):
    """Notes of one observer; fresh ones know nothing and are always right."""

    top: int = scalar()
    colour: int = scalar(NO_COLOUR)
    before: int = scalar(NO_COLOUR)  # the colour in play before the card on top
    asked: int = scalar(-1)  # the phase in which the step being told was taken
    shown: int = scalar(-1)  # whose hand is being shown
    submitted: int = scalar(-1)  # the card before the dealer, if seen
    lacks: list[list[int]] = rows(MAX_SEATS, 2)  # the set of cards a seat did not have
    newer: list[int] = words(MAX_SEATS)  # unknown cards that came after that
    known: list[bytearray] = card_rows(MAX_SEATS, MAX_KINDS)


@jit
def recall(m: Memory, r: Rules, observer: int, rows: Rows, count: int) -> None:
    """Take in some rows of history. Cards the observer may not know are ignored."""
    for at in range(count):
        row = rows[at]
        kind = row[0]
        if kind == KNOWS and row[3] != observer:
            continue
        card = row[2] if may_know(kind, row[1], row[3], observer) else NO_CARD
        notice(m, r, kind, row[1], card, row[3], row[4])


@jit
def notice(m: Memory, r: Rules, kind: int, seat: int, card: int, other: int, number: int) -> None:
    if kind != EV_SHOWN and kind != KNOWS:
        m.shown = NOBODY
    if kind == STEP:
        m.asked = number
        return
    if kind in (EV_PLAYED, EV_APPROVED, EV_SUBSTITUTED):
        notice_play(m, r, kind, seat, card, number)
    elif kind == EV_DREW:
        if m.asked == PLAY:
            had_none(m, seat, playable_then(m, r))
        gain(m, seat, card)
    elif kind == EV_REVEALED:
        gain(m, seat, card)
    elif kind == EV_SHED:
        lose(m, r, seat, card)
    elif kind == EV_PASSED:
        notice_pass(m, r, seat)
    elif kind in (EV_SHOWN, KNOWS):
        notice_shown(m, seat, card)
    elif kind == EV_INNOCENT:
        had_none(m, seat, forbidden(m, r))
    elif kind in (EV_SUBMITTED, EV_RETURNED):
        notice_handing(m, r, kind, seat, card, other)
    else:
        notice_table(m, r, kind, seat, card, other, number)
    if kind != EV_RESHUFFLED and kind != EV_CALLED:
        m.asked = -1


@jit
def notice_table(
    m: Memory, r: Rules, kind: int, seat: int, card: int, other: int, number: int
) -> None:
    """The start of a hand, and what happens to whole hands."""
    if kind == EV_OPENED:
        m.top = card
        m.colour = r.colour_of[card]
    elif kind == EV_NAMED:
        m.colour = number
    elif kind == EV_SWAPPED:
        swap_notes(m, seat, other)
    elif kind in (EV_DEALT, EV_HANDS_PASSED, EV_HANDS_SHUFFLED):
        if kind == EV_DEALT:
            m.before = NO_COLOUR
        for holder in range(MAX_SEATS):
            forget(m, holder)
    elif kind == EV_KNOCKED_OUT:
        forget(m, seat)


@jit
def notice_play(m: Memory, r: Rules, kind: int, seat: int, card: int, colour: int) -> None:
    if kind == EV_PLAYED:
        lose(m, r, seat, card)
    elif kind == EV_SUBSTITUTED:
        lose(m, r, seat, card)
        gain(m, seat, m.submitted)
    m.before = m.colour
    m.top = card
    if colour != NO_COLOUR:
        m.colour = colour
    bluffable = r.conditional_wild == BLUFF_CHALLENGE and kind == EV_PLAYED
    if r.traits[card] & NEEDS_EMPTY and bluffable:
        had_none(m, seat, forbidden(m, r))


@jit
def notice_pass(m: Memory, r: Rules, seat: int) -> None:
    if m.asked == PLAY:
        had_none(m, seat, playable_then(m, r))
    elif m.asked == DRAWN and r.drawn_card != DRAWN_MUST and m.newer[seat] > 0:
        m.newer[seat] -= 1  # the card just drawn did not fit either


@jit
def notice_shown(m: Memory, seat: int, card: int) -> None:
    if card == NO_CARD:
        return
    if m.shown != seat:
        forget(m, seat)
        m.shown = seat
    m.known[seat][card] += 1


@jit
def notice_handing(m: Memory, r: Rules, kind: int, seat: int, card: int, other: int) -> None:
    """Redacted: a card goes to the dealer; or the dealer keeps it and gives one back."""
    if kind == EV_SUBMITTED:
        lose(m, r, seat, card)
        m.submitted = card
    else:
        gain(m, seat, m.submitted)
        lose(m, r, seat, card)
        gain(m, other, card)


@jit
def playable_then(m: Memory, r: Rules) -> Cards:
    """The cards that fit on the pile; none if the observer came too late to know."""
    if m.colour == NO_COLOUR and r.colours > 0:
        return 0, 0
    return fitting(r, m.top, m.colour)


@jit
def forbidden(m: Memory, r: Rules) -> Cards:
    """The cards that make a Wild Draw Four on top of the pile a bluff."""
    return row_set(r.of_colour[m.before])  # none of no colour


@jit
def had_none(m: Memory, seat: int, cards: Cards) -> None:
    m.lacks[seat][0] = cards[0]
    m.lacks[seat][1] = cards[1]
    m.newer[seat] = 0


@jit
def gain(m: Memory, seat: int, card: int) -> None:
    if card == NO_CARD:
        m.newer[seat] += 1
    else:
        m.known[seat][card] += 1


@jit
def lose(m: Memory, r: Rules, seat: int, card: int) -> None:
    if card == NO_CARD:  # it may have been any of those known
        for each in range(r.kinds):
            m.newer[seat] += m.known[seat][each]
            m.known[seat][each] = 0
    elif m.known[seat][card] > 0:
        m.known[seat][card] -= 1
    elif holds(row_set(m.lacks[seat]), card) and m.newer[seat] > 0:
        m.newer[seat] -= 1


@jit
def forget(m: Memory, seat: int) -> None:
    clear_row(m.lacks[seat])
    m.newer[seat] = 0
    clear_row(m.known[seat])


@jit
def swap_notes(m: Memory, one: int, two: int) -> None:
    swap_rows(m.lacks[one], m.lacks[two])
    swap_rows(m.known[one], m.known[two])
    newer = m.newer[one]
    m.newer[one] = m.newer[two]
    m.newer[two] = newer
