"""What has happened in a hand, step by step, as a seat may remember it.

The history of a step is rows like the kernel's events: first who acted and what the table was
waiting for, then the events, then, where hands changed owners, what the givers know of them.
"""

from __future__ import annotations

from typing import Final

from lastcard.cards.limits import MAX_DECK

from .codes import (
    EV_DREW,
    EV_HANDS_PASSED,
    EV_RETURNED,
    EV_SHOWN,
    EV_SUBMITTED,
    EV_SWAPPED,
)
from .fields import Outside, Rows, Rules, State
from .mode import jit
from .moves import neighbour

STEP: Final = 64  # seat acted while the table was in phase `number`
KNOWS: Final = 65  # other gave seat this card with a whole hand; nobody else has the row
MAX_GIVEN: Final = 2 * MAX_DECK
"""Cards that may change owners in one step, each a row."""


@jit
def is_secret(kind: int) -> bool:
    """Whether only some may know the card of such a row (and the colour named with it)."""
    return kind in (EV_DREW, EV_SHOWN, EV_SUBMITTED, EV_RETURNED)


@jit
def may_know(kind: int, seat: int, other: int, observer: int) -> bool:
    """Whether an observer may know the card of a row; -1 is a spectator."""
    if observer < 0:
        return not is_secret(kind) and kind != KNOWS
    if kind == KNOWS:
        return observer == other
    if not is_secret(kind):
        return True
    return observer == seat or (observer == other and kind != EV_DREW)


@jit
def write_given(s: State, r: Rules, out: Outside, into: Rows) -> int:
    """Where hands changed owners in the step just taken: what the givers know; how many rows."""
    count = 0
    for at in range(out.event_count):
        row = out.events[at]
        if row[0] == EV_SWAPPED:
            count = add_hand(s, r, row[1], row[3], into, count)
            count = add_hand(s, r, row[3], row[1], into, count)
        elif row[0] == EV_HANDS_PASSED:
            for receiver in range(s.players):
                if s.playing >> receiver & 1:
                    giver = neighbour(s, receiver, 1 - s.direction)
                    count = add_hand(s, r, receiver, giver, into, count)
    return count


@jit
def add_hand(s: State, r: Rules, receiver: int, giver: int, into: Rows, count: int) -> int:
    for card in range(r.kinds):
        for _ in range(s.hands[receiver][card]):
            row = into[count]
            row[0] = KNOWS
            row[1] = receiver
            row[2] = card
            row[3] = giver
            row[4] = 0
            count += 1
    return count
