"""Every compiled program of Lastcard, by its first, small use.

They are loops over the same kernel, so compiled together they take not much longer than the largest
alone: ``compiling.py`` has that done.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from lastcard.bots.expert.expert_bot import ExpertBot
from lastcard.bots.policies.dice import Dice
from lastcard.game import Game
from lastcard.kernel import codes
from lastcard.kernel.compiled import array_of, from_record
from lastcard.kernel.fields import Outside, State
from lastcard.lab.arena.compiled_arena import Arena
from lastcard.lab.arena.random_bulk import play_hands
from lastcard.lab.env.vector_env import VectorEnv
from lastcard.rules import load


def _random_hands() -> None:
    rules, actions = from_record(load("official").kernel), np.zeros(codes.MAX_LEGAL, np.int64)
    play_hands(array_of(State), rules, array_of(Outside), array_of(Dice), actions, 2, 0)


def _arena() -> None:
    Arena(load("official"), ["casual", "casual"]).play(0)


def _thinking() -> None:
    game = Game("official", 2, seed=0)
    ExpertBot(rollouts=1).weigh(game.view(game.actor), game.legal(game.actor))


def _environments() -> None:
    games = VectorEnv("official", players=2, count=1, seed=0)
    games.step(games.observe()[1].argmax(axis=1))
    games.observation(0, 0)


FIRST_USES: Final = (_random_hands, _arena, _thinking, _environments)


def warm_up() -> None:
    """Load what people wait for: what bots play hands with, and what they think with."""
    _arena()
    _thinking()
