"""A PettingZoo environment (AEC: one agent acts at a time) for any rules and number of players.

One hand is one episode; every reset deals the first hand of a new match. ``asking`` says who is
asked when. The reward comes at the end of the hand: 1 for the winner and, with partners, for the
partner; the others share the loss, so that the sum is 0; a blocked hand is worth 0 to everyone.

It runs on the interpreted kernel: nothing is compiled and a step takes some microseconds. For
learning in bulk use ``vector``.
"""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.errors import UserError
from lastcard.game import Game
from lastcard.game.chance import check_seed, fresh_seed
from lastcard.kernel.codes import ACTION_COUNT, NOBODY, PASS
from lastcard.kernel.fields import Sight
from lastcard.kernel.view import see
from lastcard.lab.env import asked_seat
from lastcard.lab.env.observation import PARTS, SIZE, encode, kernel_action, relative_action
from lastcard.rules import RuleSet, load

if any(importlib.util.find_spec(name) is None for name in ("gymnasium", "pettingzoo")):
    raise UserError("needs-extra", "this needs PettingZoo: pip install 'lastcard[rl]'")

from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

Observation = dict[str, NDArray[np.int8]]

ILLEGAL_REWARD: Final = -1.0
"""The reward for an illegal action; it ends the episode, with 0 for all others."""


def env(
    rules: str | Path | RuleSet = "official", players: int = 2, seed: int | str | None = None
) -> AECEnv[str, Observation, int | None]:
    """The environment with PettingZoo's usual checks around it."""
    made: AECEnv[str, Observation, int | None] = raw_env(rules, players, seed)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL_REWARD)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]  # noqa: N801
    """The bare environment, under the name PettingZoo usually gives it."""

    metadata = {
        "name": "lastcard_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }
    render_mode = None

    def __init__(
        self,
        rules: str | Path | RuleSet = "official",
        players: int = 2,
        seed: int | str | None = None,
    ) -> None:
        EzPickle.__init__(self, rules, players, seed)
        super().__init__()
        self._rules = load(rules)
        self._seeds = random.Random(fresh_seed() if seed is None else check_seed(seed))
        self._game = Game(self._rules, players, seed=0)
        self._sight = Sight()
        self._legal = [0] * ACTION_COUNT
        self.possible_agents = [f"seat_{seat}" for seat in range(len(self._game.names))]
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(ACTION_COUNT) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand. A seed restarts the series of hands; without one the next is dealt."""
        if seed is not None:
            self._seeds = random.Random(check_seed(int(seed)))
        dealer = self._seeds.randrange(len(self.possible_agents))
        declared = self._rules["first_dealer"] == "declared"
        self._game = Game(
            self._rules,
            len(self.possible_agents),
            seed=self._seeds.getrandbits(62),
            dealer=dealer if declared else None,
        )
        self._desk = asked_seat.Desk()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._wait(asked_seat.ask_next)

    def observe(self, agent: str) -> Observation:
        """What an agent sees; the mask of an agent that is not asked is empty."""
        state, seat = self._game.state, self.possible_agents.index(agent)
        row = [0] * SIZE
        see(state, seat, self._sight)
        encode(self._sight, row)
        mask = np.zeros(ACTION_COUNT, np.int8)
        if seat == self._desk.seat:
            for action in self._legal[: self._count]:
                mask[relative_action(state, seat, action)] = 1
        return {"observation": np.array(row, np.int8), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        desk, seat = self._desk, self._desk.seat
        if action is None:
            raise UserError("unknown-action", f"{agent} must choose an action")
        if action == PASS and asked_seat.out_of_turn(self._game.state, desk):
            self._wait(asked_seat.ask_after_silence)
        else:
            self._game.apply(seat, kernel_action(self._game.state, seat, int(action)))
            self._wait(asked_seat.ask_next)
        if desk.seat == NOBODY:
            self._end()
        self._accumulate_rewards()

    def render(self) -> None:
        """There is nothing to show: watch ``lastcard demo`` instead."""

    def close(self) -> None:
        """There is nothing to close."""

    def _wait(self, ask: Any) -> None:
        """Find out whom to ask, and what they may do."""
        self._count = ask(self._game.state, self._rules.kernel, self._desk, self._legal)
        if self._desk.seat != NOBODY:
            self.agent_selection = self.possible_agents[self._desk.seat]

    def _end(self) -> None:
        worth = [0.0] * len(self.possible_agents)
        asked_seat.rewards(self._game.state, self._rules.kernel, worth)
        self.rewards = dict(zip(self.possible_agents, worth, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


def _observation_space() -> spaces.Dict:
    high = np.concatenate([np.full(part.length, part.high, np.int8) for part in PARTS])
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(SIZE, np.int8), high, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
        }
    )
