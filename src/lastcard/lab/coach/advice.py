"""The coach: which choice is best and why, and which moves of a record cost the most.

It knows what the seat knew and no more: everything comes from a ``View``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from lastcard.bots.policies.search import WIN, outcome
from lastcard.errors import UserError
from lastcard.game import Action, Game, View
from lastcard.game.game import NAMES
from lastcard.lab.coach.evaluation import Choice, Effort, Judged, judge, weigh
from lastcard.lab.coach.explanation import Case, facts, sentence
from lastcard.lab.coach.recollection import remembered
from lastcard.lab.jobs.workers import Progress, say_nothing
from lastcard.record import Record, Replay

POSITION: Final = Effort(milliseconds=400)
DECISION: Final = Effort(milliseconds=100)


@dataclass(frozen=True)
class Advice:
    """What a seat can do, best first."""

    seat: int
    choices: tuple[Judged, ...]
    worlds: int
    """How many deals of the hidden cards were imagined; every choice was played in each."""
    reason: str

    @property
    def best(self) -> Judged:
        return self.choices[0]


@dataclass(frozen=True)
class Decision:
    """A move of a record, judged by what its seat knew then."""

    step: int
    hand: int
    seat: int
    played: Judged
    best: Judged


@dataclass(frozen=True)
class Lesson:
    """A move that cost more than its margin. Loss and margin run from 0 to 1."""

    step: int
    hand: int
    seat: int
    played: Action
    better: Choice
    loss: float
    margin: float
    why: tuple[str, ...]
    """What speaks for the better choice, each to follow "it"; empty if no known reason does."""


@dataclass(frozen=True)
class Ending:
    """How a hand of a record ended."""

    step: int
    winner: int | None
    shares: tuple[float, ...]
    """For each seat 1 or 0; of a blocked hand everybody has a part."""


@dataclass(frozen=True)
class Review:
    """A record looked at move by move."""

    names: tuple[str, ...]
    decisions: tuple[Decision, ...]
    endings: dict[int, Ending]
    """By hand; without the hand a record stops in."""
    lessons: tuple[Lesson, ...]
    """The moves that lost the most, worst first."""

    def curve(self, seat: int, hand: int) -> list[tuple[int, float]]:
        """The steps of a seat in a hand with its chance to win after each; then the result."""
        points = [
            (decision.step, decision.played.wins)
            for decision in self.decisions
            if decision.seat == seat and decision.hand == hand
        ]
        if points and hand in self.endings:
            ending = self.endings[hand]
            points = [point for point in points if point[0] != ending.step]
            points.append((ending.step, ending.shares[seat]))
        return points


def advise(
    view: View,
    legal: Sequence[Action],
    *,
    effort: Effort = POSITION,
    seed: int = 0,
    names: Sequence[str] = NAMES,
) -> Advice:
    """Weigh everything a seat may do. Out of turn, to say nothing is a choice as well."""
    if view.seat is None or not legal:
        raise UserError("nothing-to-decide", "this seat has nothing to decide now")
    choices = _choices(view, legal)
    worths = weigh(view, choices, effort, seed)
    judged = judge(choices, worths)
    memory = None
    if len(judged) > 1 and judged[1].behind > judged[1].behind_margin:
        best, second = judged[0].choice, judged[1].choice
        memory = remembered(view, names, best, second, effort, seed + 1)
    return Advice(view.seat, tuple(judged), len(worths), sentence(view, names, judged, memory))


def review(
    record: Record,
    *,
    seat: int | None = None,
    worst: int = 5,
    effort: Effort = DECISION,
    seed: int = 0,
    progress: Progress = say_nothing,
) -> Review:
    """Weigh every move of a record, or of one seat, and find those that lost the most."""
    moments, endings = _replayed(record, seat)
    decisions: list[Decision] = []
    for done, moment in enumerate(moments, 1):
        decisions.append(_judged(moment, effort, seed))
        progress(done, len(moments))
    suspects = [
        (decision.played.behind, moment, decision.best.choice)
        for moment, decision in zip(moments, decisions, strict=True)
        if decision.played.behind > decision.played.behind_margin
    ]
    suspects.sort(key=lambda suspect: -suspect[0])
    lessons = [
        (_lesson(moment, better, record.names, effort, seed), moment)
        for _, moment, better in suspects[: 2 * worst]
    ]
    clear = [(lesson, moment) for lesson, moment in lessons if lesson.loss > lesson.margin]
    clear.sort(key=lambda pair: -pair[0].loss)
    told = [
        _with_memory(lesson, moment, record.names, effort, seed) for lesson, moment in clear[:worst]
    ]
    return Review(record.names, tuple(decisions), endings, tuple(told))


@dataclass(frozen=True)
class _Moment:
    """A seat before its move."""

    step: int
    view: View
    choices: tuple[Choice, ...]
    seat: int
    action: Action


def _choices(view: View, legal: Sequence[Action]) -> tuple[Choice, ...]:
    return tuple(legal) if view.seat == view.actor else (*legal, None)


def _replayed(record: Record, seat: int | None) -> tuple[list[_Moment], dict[int, Ending]]:
    replay = Replay(record)
    game = replay.game
    moments: list[_Moment] = []
    endings: dict[int, Ending] = {}
    for step in replay:
        if game.over:
            endings[game.state.hand_number] = _ending(game, step.number)
        following = record.inputs[step.number : step.number + 1]
        for mover, action in filter(None, following):
            if mover < len(game.names) and seat in (None, mover):
                view = game.view(mover)
                choices = _choices(view, game.legal(mover))
                moments.append(_Moment(step.number + 1, view, choices, mover, action))
    if replay.problem:
        raise replay.problem
    if not moments:
        whose = "" if seat is None else f" of {record.names[seat]}"
        raise UserError("nothing-to-decide", f"the record has no decision{whose}")
    return moments, endings


def _ending(game: Game, step: int) -> Ending:
    shares = (outcome(game.state, game.rules.kernel, seat) / WIN for seat in range(len(game.names)))
    assert game.outcome is not None
    return Ending(step, game.outcome.winner, tuple(shares))


def _judged(moment: _Moment, effort: Effort, seed: int) -> Decision:
    judged = judge(moment.choices, weigh(moment.view, moment.choices, effort, _key(moment, seed)))
    played = next(one for one in judged if one.choice == moment.action)
    return Decision(moment.step, moment.view.hand_number, moment.seat, played, judged[0])


def _lesson(
    moment: _Moment, better: Choice, names: Sequence[str], effort: Effort, seed: int
) -> Lesson:
    """Weigh the two choices again on new worlds: on those that made it the best of many, the
    better one looks better than it is."""
    worths = weigh(moment.view, (better, moment.action), effort, _key(moment, seed) + 1)
    played = next(
        one for one in judge((better, moment.action), worths) if one.choice == moment.action
    )
    return Lesson(
        moment.step,
        moment.view.hand_number,
        moment.seat,
        moment.action,
        better,
        played.behind,
        played.behind_margin,
        tuple(facts(Case(moment.view, names, better, moment.action))),
    )


def _with_memory(
    lesson: Lesson, moment: _Moment, names: Sequence[str], effort: Effort, seed: int
) -> Lesson:
    """With what the player could have remembered, if the better choice rests on it."""
    key = _key(moment, seed) + 1
    memory = remembered(moment.view, names, lesson.better, lesson.played, effort, key)
    return replace(lesson, why=(memory, *lesson.why)) if memory else lesson


def _key(moment: _Moment, seed: int) -> int:
    """Dice of its own for each move, and the next key free for a second look."""
    return (seed << 24) + 2 * moment.step
