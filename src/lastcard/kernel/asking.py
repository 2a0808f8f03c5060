"""Who is asked what happens next, and in which order. Whatever drives a table asks by it.

At the start of every turn everybody who could act out of turn is asked once: first who forgot to
call UNO, then the others from the left of the seat the table waits for, as they sit. The first who
speaks is heard. Then the seat the table waits for decides, and until the next turn nobody else is
asked. Only where people play can somebody be quicker than a bot that was about to speak; then that
bot is asked again.

Nobody is asked out of turn unless somebody can be caught or the rules allow jumping in. Where a
wrong catch has a price, anybody might accuse anybody at any time; nobody is asked for that alone.

The cursor is two numbers. ``asked`` is the turn at whose start everybody was asked last, 0 after a
deal; it is the turn before the latest step. ``seat`` is the one asked now; it ends at the actor:

    seat = first_asked(s, r, asked)
    while seat declines:  # which the actor must not
        seat = asked_after(s, seat)
"""

from __future__ import annotations

from .codes import NOBODY
from .fields import Rules, State
from .mode import jit


@jit
def first_asked(s: State, r: Rules, asked: int) -> int:
    """Who is asked first: the actor, unless a turn has begun and somebody could act out of it."""
    if s.turns == asked or (s.exposed == NOBODY and r.jump_in == 0):
        return s.actor
    if s.exposed != NOBODY and s.exposed != s.actor:
        return s.exposed
    return s.left[s.actor]


@jit
def asked_after(s: State, seat: int) -> int:
    """Who is asked when a seat, not the actor, has declined."""
    if s.exposed == NOBODY:
        return s.left[seat]
    after = s.left[s.actor] if seat == s.exposed else s.left[seat]
    if after == s.exposed and after != s.actor:  # was asked before all others
        after = s.left[after]
    return after
