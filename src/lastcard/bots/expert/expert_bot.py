"""The search bot. It needs the compiled kernel: at an interactive table, give it a process."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from lastcard.bots.expert.memory_record import notes_of
from lastcard.bots.policies import search as interpreted_search
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policy_bots import CasualBot
from lastcard.cards import MAX_SEATS
from lastcard.game import Action, View
from lastcard.game.actions import ACTIONS
from lastcard.kernel import codes as k
from lastcard.kernel.compiled import array_of, entry, from_record, twin
from lastcard.kernel.fields import MAX_WORDS, Outside, Sight, State

search = twin(interpreted_search.search)

FIRST_GUESS = 50.0
"""Roll-outs per millisecond, before any have been measured."""
FEWEST = 64


@entry
def search_once(
    sights: Any,
    rules: Any,
    states: Any,
    outsides: Any,
    dices: Any,
    buffers: Any,
    levels: Any,
    notes: Any,
    count: int,
    rollouts: int,
) -> int:
    out = outsides[0]
    out.used = MAX_WORDS
    return search(
        sights[0],
        rules[0],
        notes[0],
        buffers[0],
        count,
        rollouts,
        states,
        out,
        sights[1],
        buffers[1],
        levels,
        buffers[2],
        dices[0],
    )


class ExpertBot:
    """Imagines the hidden cards, plays every choice to the end, and takes what wins most."""

    def __init__(
        self, seed: int = 0, *, milliseconds: float = 100.0, rollouts: int | None = None
    ) -> None:
        """``rollouts`` fixes the work per move; otherwise it is whatever fits in the time."""
        self._milliseconds = milliseconds
        self._rollouts = rollouts
        self._rate = FIRST_GUESS
        self._reflexes = CasualBot(seed)
        self._dices = array_of(Dice)
        self._dices[0]["key"] = seed % 2**61
        self._states = array_of(State, 2)
        self._outsides = array_of(Outside)
        self._buffers = np.zeros((3, k.ACTION_COUNT), np.int64)
        self._levels = np.zeros(MAX_SEATS, np.int64)

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        if view.actor != view.seat or k.CALL in legal:
            return self._reflexes.choose(view, legal)
        return self.weigh(view, legal)[0][0]

    def weigh(self, view: View, legal: Sequence[Action]) -> list[tuple[Action, float]]:
        """The choices that were searched to the end, best first, with their share of wins."""
        rollouts = self._rollouts or max(int(self._rate * self._milliseconds), FEWEST)
        sights = np.concatenate([from_record(view.sight), array_of(Sight)])
        self._buffers[0, : len(legal)] = legal
        start = time.perf_counter()
        left = search_once(
            sights,
            from_record(view.rules.kernel),
            self._states,
            self._outsides,
            self._dices,
            self._buffers,
            self._levels,
            notes_of(view),
            len(legal),
            rollouts,
        )
        taken = (time.perf_counter() - start) * 1000
        if taken < 20 * self._milliseconds:  # not the first call, which compiles
            self._rate = (self._rate + rollouts / max(taken, 0.01)) / 2
        return [
            (ACTIONS[int(self._buffers[0, at])], float(self._buffers[2, at]) / 1000)
            for at in range(left)
        ]
