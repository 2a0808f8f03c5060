"""Choices on the scales: how often each wins, over worlds a seat cannot tell from the real one."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from lastcard.bots.expert import thinking
from lastcard.bots.expert.search_record import search_from
from lastcard.bots.policies.choice_values import SILENT
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.memory import Memory
from lastcard.bots.policies.search import WIN
from lastcard.game import Action, View
from lastcard.kernel.compiled import array_of, from_record

Choice = Action | None
"""An action, or None: to say nothing, out of turn."""
Worths = npt.NDArray[np.int16]
"""A row for each world, a column for each choice: the wins, in thousandths."""

BATCH: Final = 128
"""Roll-outs between two looks at the clock."""
FEWEST_WORLDS: Final = 16


@dataclass(frozen=True)
class Effort:
    """How much work one position is worth: a time or, to get the same again, a number."""

    milliseconds: float = 400.0
    rollouts: int | None = None
    """Games played to the end, over all choices; the time no longer matters."""


@dataclass(frozen=True)
class Judged:
    """A choice, how often it wins the hand, and how far it is behind the best; from 0 to 1.

    Both margins are half-widths of 95% intervals. That of the distance is taken from the
    differences world by world, so it is smaller than the two margins together.
    """

    choice: Choice
    wins: float
    margin: float
    behind: float
    behind_margin: float


def weigh(
    view: View,
    choices: Sequence[Choice],
    effort: Effort,
    seed: int,
    notes: Memory | None = None,
) -> Worths:
    """What each choice is worth in each of as many worlds as the effort allows; worlds fit what
    the seat remembers, or some other notes."""
    codes = [SILENT if choice is None else int(choice) for choice in choices]
    searches, rules, dices = (
        search_from(view, codes),
        from_record(view.rules.kernel),
        array_of(Dice),
    )
    dices["key"] = seed % 2**61
    if notes is not None:
        searches["notes"] = from_record(notes)

    def some(worlds: int) -> Worths:
        worths = np.zeros((worlds, len(choices)), np.int16)
        thinking.weigh(searches, rules, dices, worths)
        return worths

    if effort.rollouts is not None:
        return some(max(effort.rollouts // len(choices), FEWEST_WORLDS))
    parts = [some(1)]  # before the clock starts: the first call may wait for the compiler
    deadline = time.perf_counter() + effort.milliseconds / 1000
    while time.perf_counter() < deadline or len(parts) < FEWEST_WORLDS:
        parts.append(some(max(BATCH // len(choices), 1)))
    return np.concatenate(parts)


def judge(choices: Sequence[Choice], worths: Worths) -> list[Judged]:
    """The choices from best to worst."""
    wins = worths / WIN
    order = np.argsort(-wins.mean(axis=0), kind="stable")
    best = wins[:, order[0]]
    return [
        Judged(
            choices[at],
            float(wins[:, at].mean()),
            _margin(wins[:, at]),
            float((best - wins[:, at]).mean()),
            0.0 if at == order[0] else _margin(best - wins[:, at]),
        )
        for at in order
    ]


def _margin(sample: npt.NDArray[np.float64]) -> float:
    """The half-width of the 95% interval of a mean. What never happened in n worlds may still
    happen three times in n (the rule of three): no finite sample makes sure."""
    count = len(sample)
    return max(1.96 * float(sample.std()) / math.sqrt(count), 3 / count)
