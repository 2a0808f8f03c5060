"""What is counted in bulk play: a record like the kernel's, so it adds up and travels as bytes."""

from __future__ import annotations

from typing import Final

from lastcard.cards.limits import MAX_KINDS, MAX_SEATS

from ...kernel.codes import EV_APPROVED, EV_KNOCKED_OUT, EV_PLAYED, EV_SUBSTITUTED, EVENT_KINDS
from ...kernel.fields import FixedRecord, Outside, State, scalar, words
from ...kernel.mode import jit

LENGTH_STEP: Final = 5
POINTS_STEP: Final = 10
BUCKETS: Final = 100
"""Hands are counted by length and points in steps; the last bucket takes all above."""


class Tally(FixedRecord):
    games: int = scalar()
    blocked: int = scalar()
    dealer_wins: int = scalar()
    first_wins: int = scalar()  # won by the seat that had the first turn
    turns: int = scalar()
    choice_turns: int = scalar()  # in which the player on turn had something to choose
    hand_lead_changes: int = scalar()
    match_lead_changes: int = scalar()  # where whole matches are played
    points: int = scalar()  # of the winners
    wins: list[int] = words(MAX_SEATS)
    lengths: list[int] = words(BUCKETS)
    scores: list[int] = words(BUCKETS)
    match_lengths: list[int] = words(BUCKETS)  # matches by the number of their hands
    events: list[int] = words(EVENT_KINDS)
    dealer_events: list[int] = words(EVENT_KINDS)  # those of them that the dealer brought about
    cards: list[int] = words(MAX_KINDS)  # how often each card was played

    @property
    def matches(self) -> int:
        return sum(self.match_lengths)

    def add(self, other: Tally) -> None:
        for field in self.fields():
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            if field.shape:
                theirs = [a + b for a, b in zip(mine, theirs, strict=True)]
                setattr(self, field.name, theirs)
            else:
                setattr(self, field.name, mine + theirs)


@jit
def is_same_player(out: Outside, at: int) -> bool:
    """Whether an event goes on with the one before: of the same kind, and the same seat."""
    if at == 0:
        return False
    row, before = out.events[at], out.events[at - 1]
    return row[0] == before[0] and row[1] == before[1]


@jit
def count_events(s: State, out: Outside, tally: Tally) -> None:
    for at in range(out.event_count):
        kind = out.events[at][0]
        if kind == EV_KNOCKED_OUT and is_same_player(out, at):
            continue  # there is a row for each card
        tally.events[kind] += 1
        tally.dealer_events[kind] += 1 if out.events[at][1] == s.dealer else 0
        if kind in (EV_PLAYED, EV_APPROVED, EV_SUBSTITUTED):
            tally.cards[out.events[at][2]] += 1


@jit
def count_hand(s: State, first: int, tally: Tally) -> None:
    tally.games += 1
    tally.turns += s.turns
    tally.lengths[min(s.turns // LENGTH_STEP, BUCKETS - 1)] += 1
    if s.winner < 0:
        tally.blocked += 1
        return
    tally.wins[s.winner] += 1
    tally.dealer_wins += 1 if s.winner == s.dealer else 0
    tally.first_wins += 1 if s.winner == first else 0
    points = s.gains[s.winner]
    tally.points += points
    tally.scores[min(points // POINTS_STEP, BUCKETS - 1)] += 1


@jit
def count_match(hands: int, tally: Tally) -> None:
    tally.match_lengths[min(hands, BUCKETS - 1)] += 1
