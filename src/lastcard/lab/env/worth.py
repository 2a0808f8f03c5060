"""What an episode is, and what it is worth to each seat: one hand or a match, by wins or points."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from lastcard.errors import UserError, did_you_mean
from lastcard.rules import RuleSet

from ...kernel.codes import SCORING_WINNER, WON
from ...kernel.fields import Rules, State
from ...kernel.mode import jit
from ...kernel.score import side_of

Episode = Literal["hand", "match"]
Reward = Literal["win", "points"]

HAND = 0
MATCH = 1
WIN = 0
POINTS = 1
PER_POINT = 0.01
"""Of a reward by points: 100 points are worth as much as winning."""

FORFEIT = -1.0
"""What an illegal action is worth to whoever chose it, where it ends the episode."""

_EPISODES: Final = {"hand": HAND, "match": MATCH}
_REWARDS: Final = {"win": WIN, "points": POINTS}


class Terms(NamedTuple):
    """What is played for, by number."""

    episode: int
    reward: int


def terms_of(rules: RuleSet, episode: Episode, reward: Reward) -> Terms:
    """Refuses words that are not known, and points under rules that have none."""
    terms = Terms(_number("episode", episode, _EPISODES), _number("reward", reward, _REWARDS))
    if terms.reward == POINTS and rules["scoring"] == "none":
        raise UserError("reward", f"{rules.name} is played without points: choose reward='win'")
    return terms


def _number(what: str, word: object, known: dict[str, int]) -> int:
    if not isinstance(word, str) or word not in known:
        hint = did_you_mean(str(word), known)
        raise UserError(what, f"no {what} {word!r:.60}; {hint}")
    return known[word]


@jit
def episode_ended(s: State, episode: int) -> bool:
    """Whether the hand that has ended was the last of the episode."""
    return episode == HAND or s.match_over == 1


@jit
def add_worth(s: State, r: Rules, episode: int, reward: int, into: list[float]) -> None:
    """A hand has ended: add what that was worth to each seat."""
    if reward == POINTS:
        add_points(s, r, into)
    elif episode == HAND:
        add_win(s, side_of(s, r, s.winner) if s.result == WON else 0, into)
    elif s.match_over == 1:
        add_win(s, s.champions, into)


@jit
def add_win(s: State, won: int, into: list[float]) -> None:
    """1 for each of the winners; the others share the loss, so that the sum is 0."""
    count = 0
    for seat in range(s.players):
        count += won >> seat & 1
    if count == 0 or count == s.players:
        return
    for seat in range(s.players):
        if won >> seat & 1:
            into[seat] += 1.0
        else:
            into[seat] -= count / (s.players - count)


@jit
def add_points(s: State, r: Rules, into: list[float]) -> None:
    """By how much a seat did better than its opponents on average; the sum is 0."""
    worth = PER_POINT if r.scoring == SCORING_WINNER else -PER_POINT
    for seat in range(s.players):
        side = side_of(s, r, seat)
        opponents = 0
        points = 0
        for other in range(s.players):
            if took_part(s, other) and not side >> other & 1:
                opponents += 1
                points += s.gains[other]
        if opponents > 0 and took_part(s, seat):
            into[seat] += worth * (s.gains[seat] - points / opponents)


@jit
def took_part(s: State, seat: int) -> bool:
    """Whether a seat was dealt cards in the hand that has ended: it is still in the match, or has
    been put out of it by the points of this very hand."""
    return s.alive >> seat & 1 == 1 or s.gains[seat] != 0
