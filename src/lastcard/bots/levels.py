"""The built-in bots, from weak to strong: the one table of their levels.

Everything that lists bots, seats them or decides where they think reads it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from lastcard.bots.bot import Bot
from lastcard.bots.policies import play_out
from lastcard.bots.policy_bots import CasualBot, NoviceBot, RandomBot
from lastcard.extras import has_extra

LevelName = Literal["random", "novice", "casual", "expert"]


@dataclass(frozen=True)
class Level:
    """A built-in bot."""

    name: LevelName
    number: int
    """How the compiled loops know it."""
    make: Callable[..., Bot]
    """Makes one from a seed; one that is not quick also takes ``rollouts``, the work of a move."""
    about: str
    """In a few words, where there is little room."""
    decides: str
    """How it decides, in a line."""
    quick: bool = True
    """Whether it answers at once. At an interactive table, others think in a process beside it."""
    needs_numba: bool = False

    @property
    def available(self) -> bool:
        """Whether it can play in this installation."""
        return has_extra("lab") or not self.needs_numba


def _expert(seed: int, rollouts: int | None = None) -> Bot:
    # The search is compiled: only the process that thinks imports it.
    from lastcard.bots.expert.expert_bot import ExpertBot

    return ExpertBot(seed, rollouts=rollouts)


_TABLE: Final = (
    Level(
        "random",
        play_out.RANDOM,
        RandomBot,
        "plays at random",
        "any card that can be played, with equal chances; calls and catches on the toss of a coin",
    ),
    Level(
        "novice",
        play_out.NOVICE,
        NoviceBot,
        "a beginner who forgets things",
        "plays well every other time; forgets a third of its calls and misses two catches in three",
    ),
    Level(
        "casual",
        play_out.CASUAL,
        CasualBot,
        "a good player",
        "a heuristic: keeps colours open, holds on to wilds, attacks small hands, misses no call",
    ),
    Level(
        "expert",
        play_out.EXPERT,
        _expert,
        "imagines your cards",
        "imagines the hidden cards, plays every choice to the end many times and takes the best",
        quick=False,
        needs_numba=True,
    ),
)
LEVELS: Final[Mapping[str, Level]] = {level.name: level for level in _TABLE}

DEFAULT_LEVEL: Final[LevelName] = "casual"
"""Plays where nobody chose a bot."""
BETTER_PLAYER: Final[LevelName] = "casual"
WORSE_PLAYER: Final[LevelName] = "random"
"""Show how much skill decides under some rules: what the one wins among others. Both are quick."""
STAND_IN: Final[LevelName] = "casual"
"""Plays for people who are away, and for a bot that takes too long or has failed. It is quick."""


def take_rollouts(bots: Iterable[str]) -> bool:
    """Whether one of some bots is of a level whose work of a move can be chosen."""
    return any(name in LEVELS and not LEVELS[name].quick for name in bots)
