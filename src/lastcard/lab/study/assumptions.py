"""What no rule says: how fast people play, and who shows how much skill decides."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from lastcard.bots.levels import BETTER_PLAYER, WORSE_PLAYER
from lastcard.errors import UserError

SECONDS_PER_DEAL: Final = 60
"""What people need to shuffle, deal and add up the points."""


@dataclass(frozen=True)
class Assumptions:
    """Behind the minutes of a match, and the share of skill."""

    seconds_per_turn: float = 5.0
    """Brisk play by people who know the game."""
    better: str = BETTER_PLAYER
    worse: str = WORSE_PLAYER

    def __post_init__(self) -> None:
        if not (math.isfinite(self.seconds_per_turn) and self.seconds_per_turn > 0):
            raise UserError("bad-value", "seconds per turn must be a number above 0")
        if self.better == self.worse:
            raise UserError("bots", f"skill shows between two different bots, not {self.better}")


USUAL: Final = Assumptions()
