"""What a seat can conclude about other hands from what it saw in the hand so far.

For every seat: cards it is known to hold, cards it showed not to hold, and how many cards it
took in since it showed that. A player who draws is believed not to have had anything to play;
who plays a Wild Draw Four, not to have had the colour.
"""

from __future__ import annotations

from lastcard.cards import KINDS, MAX_SEATS, NO_COLOUR, SYMBOLS_PER_COLOUR, WILD, WILD_DRAW_FOUR

from ...kernel.bits import matching, of_colour
from ...kernel.codes import (
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
    EV_SHOWN,
    EV_SUBMITTED,
    EV_SUBSTITUTED,
    EV_SWAPPED,
    FOUR_CHALLENGE,
    NO_CARD,
    NOBODY,
    PLAY,
)
from ...kernel.fields import FixedRecord, Rules, card_rows, scalar, words
from ...kernel.history import KNOWS, STEP, may_know
from ...kernel.mode import jit


class Memory(FixedRecord):
    """Notes of one observer; fresh ones know nothing and are always right."""

    top: int = scalar()
    colour: int = scalar(NO_COLOUR)
    before: int = scalar(NO_COLOUR)  # the colour in play before the card on top
    asked: int = scalar(-1)  # the phase in which the step being told was taken
    shown: int = scalar(-1)  # whose hand is being shown
    submitted: int = scalar(-1)  # the card before the dealer, if seen
    lacks: list[int] = words(MAX_SEATS)  # mask of cards a seat did not have
    newer: list[int] = words(MAX_SEATS)  # unknown cards that came after that
    known: list[list[int]] = card_rows(MAX_SEATS, KINDS)


@jit
def recall(m: Memory, r: Rules, observer: int, rows: list[list[int]], count: int) -> None:
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
            had_none(m, seat, fitting(m))
        gain(m, seat, card)
    elif kind == EV_PASSED:
        notice_pass(m, r, seat)
    elif kind in (EV_SHOWN, KNOWS):
        notice_shown(m, seat, card)
    elif kind == EV_INNOCENT:
        had_none(m, seat, forbidden(m))
    elif kind in (EV_SUBMITTED, EV_RETURNED):
        notice_handing(m, kind, seat, card, other)
    else:
        notice_table(m, kind, seat, card, other, number)
    if kind != EV_RESHUFFLED and kind != EV_CALLED:
        m.asked = -1


@jit
def notice_table(m: Memory, kind: int, seat: int, card: int, other: int, number: int) -> None:
    """The start of a hand, and what happens to whole hands."""
    if kind == EV_OPENED:
        m.top = card
        m.colour = NO_COLOUR if card >= WILD else card // SYMBOLS_PER_COLOUR
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
        lose(m, seat, card)
    elif kind == EV_SUBSTITUTED:
        lose(m, seat, card)
        gain(m, seat, m.submitted)
    m.before = m.colour
    m.top = card
    m.colour = colour
    bluffable = r.wild_draw_four == FOUR_CHALLENGE and kind == EV_PLAYED
    if card == WILD_DRAW_FOUR and bluffable:
        had_none(m, seat, forbidden(m))


@jit
def notice_pass(m: Memory, r: Rules, seat: int) -> None:
    if m.asked == PLAY:
        had_none(m, seat, fitting(m))
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
def notice_handing(m: Memory, kind: int, seat: int, card: int, other: int) -> None:
    """Redacted: a card goes to the dealer; or the dealer keeps it and gives one back."""
    if kind == EV_SUBMITTED:
        lose(m, seat, card)
        m.submitted = card
    else:
        gain(m, seat, m.submitted)
        lose(m, seat, card)
        gain(m, other, card)


@jit
def fitting(m: Memory) -> int:
    """The cards that fit on the pile; none if the observer came too late to know."""
    return 0 if m.colour == NO_COLOUR else matching(m.top, m.colour)


@jit
def forbidden(m: Memory) -> int:
    """The cards that make a Wild Draw Four on top of the pile a bluff."""
    return 0 if m.before == NO_COLOUR else of_colour(m.before)


@jit
def had_none(m: Memory, seat: int, mask: int) -> None:
    m.lacks[seat] = mask
    m.newer[seat] = 0


@jit
def gain(m: Memory, seat: int, card: int) -> None:
    if card == NO_CARD:
        m.newer[seat] += 1
    else:
        m.known[seat][card] += 1


@jit
def lose(m: Memory, seat: int, card: int) -> None:
    if card == NO_CARD:  # it may have been any of those known
        for each in range(KINDS):
            m.newer[seat] += m.known[seat][each]
            m.known[seat][each] = 0
    elif m.known[seat][card] > 0:
        m.known[seat][card] -= 1
    elif m.lacks[seat] >> card & 1 and m.newer[seat] > 0:
        m.newer[seat] -= 1


@jit
def forget(m: Memory, seat: int) -> None:
    m.lacks[seat] = 0
    m.newer[seat] = 0
    for card in range(KINDS):
        m.known[seat][card] = 0


@jit
def swap_notes(m: Memory, one: int, two: int) -> None:
    lacks, newer = m.lacks[one], m.newer[one]
    m.lacks[one], m.newer[one] = m.lacks[two], m.newer[two]
    m.lacks[two], m.newer[two] = lacks, newer
    for card in range(KINDS):
        count = m.known[one][card]
        m.known[one][card] = m.known[two][card]
        m.known[two][card] = count
