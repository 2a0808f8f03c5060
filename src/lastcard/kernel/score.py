"""The end of a hand: points, totals, and whether the match is decided."""

from __future__ import annotations

from .bits import first, is_empty, rest
from .codes import (
    DOUBLE_ALWAYS,
    DOUBLE_WILD,
    EV_ELIMINATED,
    EV_MATCH_WON,
    EV_SCORED,
    EV_WENT_OUT,
    NOBODY,
    OVER,
    SCORING_NONE,
    SCORING_WINNER,
    WILD,
    WON,
)
from .fields import Outside, Rules, State
from .mode import jit, seldom
from .moves import emit, held
from .turns import clear_gains


@jit
def hand_points(s: State, r: Rules, seat: int) -> int:
    points = 0
    cards = held(s, seat)
    while not is_empty(cards):
        card = first(cards)
        cards = rest(cards)
        points += s.hands[seat][card] * r.points[card]
    return points


@jit
def side_of(s: State, r: Rules, seat: int) -> int:
    """The mask of a seat and, with partners, the one opposite."""
    mask = 1 << seat
    if r.partners:
        for place in range(s.players):
            if s.circle[place] == seat:
                mask |= 1 << s.circle[(place + 2) % s.players]
    return mask


@seldom
def win_hand(s: State, r: Rules, out: Outside, winner: int) -> None:
    s.phase = OVER
    s.result = WON
    s.winner = winner
    s.exposed = NOBODY
    emit(out, EV_WENT_OUT, winner, -1, -1, 0)
    if r.scoring == SCORING_NONE:
        clear_gains(s)
        end_match(s, out, side_of(s, r, winner))
        return
    for seat in range(s.players):
        s.gains[seat] += hand_points(s, r, seat)  # on top of what a seat was knocked out with
    share_points(s, r, winner)
    for seat in range(s.players):
        s.scores[seat] += s.gains[seat]
        if s.gains[seat] != 0:
            emit(out, EV_SCORED, seat, -1, -1, s.gains[seat])
    judge_match(s, r, out)


@jit
def share_points(s: State, r: Rules, winner: int) -> None:
    """Turn what each seat was caught with into what each seat scores."""
    factor = 1
    with_wild = (
        r.traits[s.top] & WILD != 0 and s.sizes[winner] == 0
    )  # not merely the last seat left
    if r.double_score == DOUBLE_ALWAYS or (r.double_score == DOUBLE_WILD and with_wild):
        factor = 2
    winners = side_of(s, r, winner)
    against = 0
    for seat in range(s.players):
        if not winners >> seat & 1:
            against += s.gains[seat] * factor
    if r.scoring == SCORING_WINNER:
        for seat in range(s.players):
            s.gains[seat] = against if winners >> seat & 1 else 0
    elif r.partners:
        with_partner = 0
        for seat in range(s.players):
            if winners >> seat & 1:
                with_partner += s.gains[seat] * factor
        for seat in range(s.players):
            s.gains[seat] = with_partner if winners >> seat & 1 else against
    else:
        for seat in range(s.players):
            s.gains[seat] *= factor


@jit
def judge_match(s: State, r: Rules, out: Outside) -> None:
    reached = 0
    for seat in range(s.players):
        if s.alive >> seat & 1 and s.scores[seat] >= r.target:
            reached |= 1 << seat
    if reached == 0:
        return
    if r.scoring == SCORING_WINNER:
        end_match(s, out, reached)
    elif r.elimination:
        eliminate(s, out, reached)
    else:
        end_match(s, out, lowest_scores(s))


@jit
def lowest_scores(s: State) -> int:
    best = 0
    leaders = 0
    for seat in range(s.players):
        if s.alive >> seat & 1:
            if leaders == 0 or s.scores[seat] < best:
                best = s.scores[seat]
                leaders = 0
            if s.scores[seat] == best:
                leaders |= 1 << seat
    return leaders


@jit
def eliminate(s: State, out: Outside, reached: int) -> None:
    """Those who reached the target leave; the last one left wins, or the lowest if none is."""
    left = s.alive & ~reached
    if left == 0:
        end_match(s, out, lowest_scores(s))
        return
    for seat in range(s.players):
        if reached >> seat & 1:
            emit(out, EV_ELIMINATED, seat, -1, -1, s.scores[seat])
    s.alive = left
    if left & (left - 1) == 0:
        end_match(s, out, left)


@jit
def end_match(s: State, out: Outside, champions: int) -> None:
    s.match_over = 1
    s.champions = champions
    for seat in range(s.players):
        if champions >> seat & 1:
            emit(out, EV_MATCH_WON, seat, -1, -1, s.scores[seat])
