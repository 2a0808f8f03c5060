"""How a hand and a match run: turns in which there was something to choose, and who leads.

In a hand, whoever after acting alone holds the fewest cards takes the lead; in a match, whoever
after a hand is alone ahead on points, partners together. A lead lasts until another takes it.
"""

from __future__ import annotations

from ...kernel.codes import NOBODY, SCORING_WINNER
from ...kernel.fields import FixedRecord, Rules, State, scalar
from ...kernel.mode import jit
from ...kernel.score import lowest_scores, side_of
from .tally import Tally

IDLE_LIMIT = 20
"""So many hands in a row without a winner, and a match is broken off."""


class Course(FixedRecord):
    """What the next step is held against."""

    choice_turn: int = scalar()  # the latest turn in which its player had a choice
    hand_leader: int = scalar(-1)
    match_leaders: int = scalar()  # a mask; 0 until somebody leads
    idle_hands: int = scalar()  # of the match, in a row, that nobody won


@jit
def begin_match_course(c: Course) -> None:
    c.match_leaders = 0
    c.idle_hands = 0


@jit
def is_worth_another_hand(s: State, c: Course) -> bool:
    """Whether a match goes on: with some cards nobody can ever go out."""
    return not s.match_over and c.idle_hands < IDLE_LIMIT


@jit
def begin_course(c: Course) -> None:
    c.choice_turn = 0
    c.hand_leader = NOBODY


@jit
def count_choice(s: State, seat: int, c: Course, t: Tally) -> None:
    """Count a turn, once, in which the seat on turn has something to choose from."""
    if seat == s.turn and s.turns != c.choice_turn:
        c.choice_turn = s.turns
        t.choice_turns += 1


@jit
def count_lead(s: State, seat: int, c: Course, t: Tally) -> None:
    """See whether the seat that has just acted takes the lead."""
    if seat == c.hand_leader:
        return
    if c.hand_leader == NOBODY or s.sizes[seat] < s.sizes[c.hand_leader]:
        take_lead(s, seat, c, t)


@jit
def take_lead(s: State, seat: int, c: Course, t: Tally) -> None:
    for other in range(s.players):
        if other != seat and s.playing >> other & 1 and s.sizes[other] <= s.sizes[seat]:
            return
    t.hand_lead_changes += 1 if c.hand_leader != NOBODY else 0
    c.hand_leader = seat


@jit
def count_match_lead(s: State, r: Rules, c: Course, t: Tally) -> None:
    c.idle_hands = c.idle_hands + 1 if s.winner == NOBODY else 0
    leaders = most_points(s) if r.scoring == SCORING_WINNER else lowest_scores(s)
    first = 0
    while not leaders >> first & 1:
        first += 1
    if leaders == side_of(s, r, first) and leaders != c.match_leaders:
        t.match_lead_changes += 1 if c.match_leaders != 0 else 0
        c.match_leaders = leaders


@jit
def most_points(s: State) -> int:
    best = -1
    leaders = 0
    for seat in range(s.players):
        if s.scores[seat] > best:
            best = s.scores[seat]
            leaders = 0
        if s.scores[seat] == best:
            leaders |= 1 << seat
    return leaders
