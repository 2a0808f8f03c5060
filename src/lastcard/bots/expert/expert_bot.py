"""The search bot. It needs the compiled kernel: at an interactive table, give it a process."""

from __future__ import annotations

import time
from collections.abc import Sequence

from lastcard.bots.expert.search_record import search_from
from lastcard.bots.expert.thinking import search
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.search import WIN
from lastcard.bots.policy_bots import CasualBot
from lastcard.game import Action, View
from lastcard.game.actions import actions_of
from lastcard.kernel import codes as k
from lastcard.kernel.compiled import array_of, from_record

FIRST_GUESS = 50.0
"""Roll-outs per millisecond, before any have been measured."""
FEWEST = 64


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

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        if view.actor != view.seat or k.CALL in legal:
            return self._reflexes.choose(view, legal)
        return self.weigh(view, legal)[0][0]

    def weigh(self, view: View, legal: Sequence[Action]) -> list[tuple[Action, float]]:
        """The choices that were searched to the end, best first, with their share of wins."""
        rollouts = self._rollouts or max(int(self._rate * self._milliseconds), FEWEST)
        searches, rules = search_from(view, legal), from_record(view.rules.kernel)
        start = time.perf_counter()
        left = search(searches, rules, self._dices, len(legal), rollouts)
        taken = (time.perf_counter() - start) * 1000
        if taken < 20 * self._milliseconds:  # not the first call, which compiles
            self._rate = (self._rate + rollouts / max(taken, 0.01)) / 2
        best = zip(searches["choices"][0, :left], searches["values"][0, :left], strict=True)
        known = actions_of(view.rules.pack)
        return [(known[int(action)], float(wins / WIN)) for action, wins in best]
