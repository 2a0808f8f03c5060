"""Whom an environment asks, one seat at a time.

At the start of every turn everyone who could act out of turn is asked once: first whoever has
forgotten to call UNO, then the others in seat order from the left of the player whose turn it is.
A seat that is asked may say nothing, with the code ``PASS``. The first to speak is heard; after
that, or when all have said nothing, the seat the table is waiting for decides. The bots are asked
in the same order.
"""

from __future__ import annotations

from ...bots.policies.play_out import may_interrupt
from ...kernel.codes import NOBODY, OVER, PASS, WON
from ...kernel.fields import FixedRecord, Rules, State, scalar
from ...kernel.legal import legal
from ...kernel.mode import hot, jit
from ...kernel.score import side_of


class Desk(FixedRecord):
    """Whom the environment waits for at one table."""

    seat: int = scalar(-1)  # nobody once the hand is over
    out_of_turn: int = scalar()
    asked: int = scalar()  # the last turn at whose start everybody was asked


@jit
def ask_next(s: State, r: Rules, desk: Desk, into: list[int]) -> int:
    """After a deal or an action: choose who decides, write what they may do; its number."""
    if s.phase == OVER:
        desk.seat = NOBODY
        return 0
    if s.turns != desk.asked:
        desk.asked = s.turns
        if may_interrupt(s, r):
            if s.exposed != NOBODY and s.exposed != s.actor:
                count = ask_aside(s, r, desk, s.exposed, into)
                if count != 0:
                    return count
            return ask_from(s, r, desk, s.left[s.actor], into)
    return ask_actor(s, r, desk, into)


@jit
def ask_after_silence(s: State, r: Rules, desk: Desk, into: list[int]) -> int:
    """The seat asked out of turn has said nothing: ask the one after it."""
    after = s.actor if desk.seat == s.exposed else desk.seat
    return ask_from(s, r, desk, s.left[after], into)


@jit
def ask_from(s: State, r: Rules, desk: Desk, seat: int, into: list[int]) -> int:
    while seat != s.actor:
        if seat != s.exposed:
            count = ask_aside(s, r, desk, seat, into)
            if count != 0:
                return count
        seat = s.left[seat]
    return ask_actor(s, r, desk, into)


@hot
def ask_aside(s: State, r: Rules, desk: Desk, seat: int, into: list[int]) -> int:
    """Ask a seat the table does not wait for, if there is anything it could do."""
    count = legal(s, r, seat, into)
    if count == 0:
        return 0
    desk.seat = seat
    desk.out_of_turn = 1
    into[count] = PASS
    return count + 1


@hot
def ask_actor(s: State, r: Rules, desk: Desk, into: list[int]) -> int:
    desk.seat = s.actor
    desk.out_of_turn = 0
    return legal(s, r, s.actor, into)


@jit
def winners(s: State, r: Rules) -> int:
    """The mask of the seats that won the hand; with partners, both. None if it was blocked."""
    return side_of(s, r, s.winner) if s.result == WON else 0


@jit
def rewards(s: State, r: Rules, into: list[float]) -> None:
    """What the hand that has ended was worth to each seat.

    1 for the winner and, with partners, for the partner; the others share the loss, so that the
    sum is 0. A blocked hand is worth 0 to everyone.
    """
    won = winners(s, r)
    count = 0
    for seat in range(s.players):
        count += won >> seat & 1
    for seat in range(s.players):
        if won >> seat & 1:
            into[seat] = 1.0
        elif count > 0:
            into[seat] = -count / (s.players - count)
        else:
            into[seat] = 0.0
