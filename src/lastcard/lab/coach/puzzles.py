"""Puzzles: positions of records in which one choice is clearly best, and why.

A position is a puzzle if the best choice is far ahead of the next in a first look, and again, by
nearly as much, in a second one with many more games on other worlds.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from typing import Final

from lastcard.game import Game, Kind, View
from lastcard.kernel import codes as k
from lastcard.lab.coach.advice import Advice, advise
from lastcard.lab.coach.evaluation import Choice, Effort
from lastcard.record import Record, Replay

FIRST: Final = Effort(rollouts=800)
SECOND: Final = Effort(rollouts=24_000)
FEWEST: Final = 3
"""Choices; a challenge is made or not."""
GAP: Final = 0.08
"""How far ahead the best choice must be, as a share of the hands."""
THEMES: Final = ("hold-wild", "challenge", "ruling", "strike", "colour", "other")
OBVIOUS: Final = ("is the last card", "takes all other cards")
"""Reasons that make a puzzle too easy."""


@dataclass(frozen=True)
class Puzzle:
    """A position, by the record that leads to it, and its solution."""

    theme: str
    record: Record
    """As far as the position."""
    seat: int
    advice: Advice


def find_puzzles(
    record: Record, seed: int = 0, themes: Container[str] = THEMES
) -> Iterator[Puzzle]:
    """The puzzles of a record about these themes, in the order they came up."""
    replay = Replay(record)
    game = replay.game
    for step in replay:
        if not game.over:
            puzzle = _looked_at(record, game, step.number, seed, themes)
            if puzzle is not None:
                yield puzzle
    if replay.problem:
        raise replay.problem


def _looked_at(
    record: Record, game: Game, step: int, seed: int, themes: Container[str]
) -> Puzzle | None:
    seat = game.state.actor
    view, legal = game.view(seat), game.legal(seat)
    if k.CALL in legal or view.exposed is not None:
        return None
    worth_a_look = [action for action in legal if action.kind not in (Kind.CALL, Kind.CATCH)]
    # A call that is due belongs to its play: without it, every play has a worse twin.
    calls = {action.card for action in worth_a_look if action.kind is Kind.PLAY_CALLING}
    choices = [a for a in worth_a_look if a.kind is not Kind.PLAY or a.card not in calls]
    accused = any(action.kind is Kind.CHALLENGE for action in choices)
    if len(choices) < (2 if accused else FEWEST):
        return None
    key = (seed << 24) + 2 * step
    first = advise(view, choices, effort=FIRST, seed=key, names=game.names)
    if not _is_clear(first) or theme_of(view, first) not in themes:
        return None
    second = advise(view, choices, effort=SECOND, seed=key + 1, names=game.names)
    same = second.best.choice == first.best.choice
    if not same or not _is_clear(second) or _is_obvious(second):
        return None
    theme = theme_of(view, second)
    if theme not in themes:
        return None
    start = replace(record, inputs=record.inputs[:step], complete=True)
    return Puzzle(theme, start, seat, second)


def _is_clear(advice: Advice) -> bool:
    second = advice.choices[1]
    return second.behind > GAP and second.behind > 2 * second.behind_margin


def _is_obvious(advice: Advice) -> bool:
    return not advice.why or any(str(why).startswith(OBVIOUS) for why in advice.why)


def theme_of(view: View, advice: Advice) -> str:
    """What a puzzle is about."""
    best, second = advice.best.choice, advice.choices[1].choice
    if view.submitted is not None:
        return "ruling"
    if _kind(best) is Kind.CHALLENGE or (
        view.accused is not None and _kind(second) is Kind.CHALLENGE
    ):
        return "challenge"
    if _is_wild(second) and not _is_wild(best):
        return "hold-wild"
    if best is not None and second is not None and best.card == second.card:
        return "colour"
    if any(str(why).startswith(("faces", "makes")) for why in advice.why):
        return "strike"
    return "other"


def _kind(choice: Choice) -> Kind | None:
    return None if choice is None else choice.kind


def _is_wild(choice: Choice) -> bool:
    return choice is not None and choice.card is not None and choice.card.is_wild
