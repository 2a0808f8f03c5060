"""Advice in a position: which choice is best and why.

It knows what the seat knew and no more: everything comes from a ``View``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lastcard.errors import UserError
from lastcard.game import Action, View
from lastcard.game.game import NAMES
from lastcard.lab.coach.evaluation import Choice, Effort, Judged, judge, weigh
from lastcard.lab.coach.explanation import Case, facts, sentence
from lastcard.lab.coach.recollection import remembered
from lastcard.rules.phrase import Phrase

POSITION: Final = Effort(milliseconds=400)


@dataclass(frozen=True)
class Advice:
    """What a seat can do, best first."""

    seat: int
    choices: tuple[Judged, ...]
    worlds: int
    """How many deals of the hidden cards were imagined; every choice was played in each."""
    reason: str
    """Why the best choice is best, or that it is not clearly so."""
    why: tuple[Phrase, ...]
    """What speaks for it beside the next best, each to follow "it"."""

    @property
    def best(self) -> Judged:
        return self.choices[0]


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
    choices = choices_of(view, legal)
    worths = weigh(view, choices, effort, seed)
    judged = judge(choices, worths)
    memory = None
    why: list[Phrase] = []
    if len(judged) > 1:
        best, second = judged[0].choice, judged[1].choice
        if judged[1].behind > judged[1].behind_margin:
            memory = remembered(view, names, best, second, effort, seed + 1)
        why = [*filter(None, [memory]), *facts(Case(view, names, best, second))]
    reason = sentence(view, names, judged, memory)
    return Advice(view.seat, tuple(judged), len(worths), reason, tuple(why))


def choices_of(view: View, legal: Sequence[Action]) -> tuple[Choice, ...]:
    return tuple(legal) if view.seat == view.actor else (*legal, None)
