"""Whom an environment asks, one seat at a time, in the order of ``kernel/asking.py``.

A seat that is asked out of turn may say nothing, with the code ``PASS``.
"""

from __future__ import annotations

from ...kernel.asking import asked_after, first_asked
from ...kernel.codes import NOBODY, OVER, PASS
from ...kernel.fields import FixedRecord, Rules, State, scalar
from ...kernel.legal import legal
from ...kernel.mode import jit


class Desk(FixedRecord):
    """Whom the environment waits for at one table."""

    seat: int = scalar(-1)  # nobody once the hand is over
    asked: int = scalar()  # the last turn at whose start everybody was asked
    decided: int = scalar(-1)  # the seat for which the caller decided last in this episode


@jit
def ask_next(s: State, r: Rules, desk: Desk, into: list[int]) -> int:
    """After a deal or an action: choose who decides, write what they may do; its number."""
    if s.phase == OVER:
        desk.seat = NOBODY
        return 0
    seat = first_asked(s, r, desk.asked)
    desk.asked = s.turns
    return ask_from(s, r, desk, seat, into)


@jit
def ask_after_silence(s: State, r: Rules, desk: Desk, into: list[int]) -> int:
    """The seat asked out of turn has said nothing: ask the one after it."""
    return ask_from(s, r, desk, asked_after(s, desk.seat), into)


@jit
def ask_from(s: State, r: Rules, desk: Desk, seat: int, into: list[int]) -> int:
    """Ask a seat, or the first after it that has anything to do."""
    count = legal(s, r, seat, into)
    while seat != s.actor and count == 0:
        seat = asked_after(s, seat)
        count = legal(s, r, seat, into)
    desk.seat = seat
    if seat == s.actor:
        return count
    into[count] = PASS
    return count + 1


@jit
def out_of_turn(s: State, desk: Desk) -> bool:
    """Whether the seat that is asked may say nothing."""
    return desk.seat != s.actor
