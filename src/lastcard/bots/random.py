"""A player without a plan, for demonstrations and tests."""

from __future__ import annotations

import random
from collections.abc import Sequence

from lastcard.game import Action, Kind, View

_IDLE = (Kind.DRAW, Kind.PASS)


class RandomBot:
    """Plays any card it can, draws when it cannot, and every other time speaks up with reason."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        if view.actor != view.seat:
            fair = [a for a in legal if a.kind is not Kind.CATCH or a.seat == view.exposed]
            return self._random.choice(fair) if fair and self._random.random() < 0.5 else None
        own = [action for action in legal if action.kind not in (Kind.CATCH, Kind.CALL)]
        plays = [action for action in own if action.kind not in _IDLE or view.pending]
        return self._random.choice(plays or own)
