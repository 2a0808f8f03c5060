"""A PettingZoo environment (AEC: one agent acts at a time) for any rules and number of players.

An episode is one hand or a whole match; every reset deals the first hand of a new match.
``asked_seat`` says who is asked when, ``worth`` what the reward is.

It is one table of ``vector_env`` and checks what it is given itself: PettingZoo's
wrappers would take longer than the table. For learning in bulk use ``vector_env``.
"""

from __future__ import annotations

import random
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np

from lastcard.errors import UserError
from lastcard.extras import require_extra
from lastcard.game.chance import check_seed, fresh_seed
from lastcard.lab.env.vector_env import VectorEnv
from lastcard.lab.env.worth import Episode, Reward
from lastcard.rules import RuleSet

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv

    from lastcard.lab.env.spaces import Observation, action_space, observation_space
except ModuleNotFoundError:
    require_extra("rl", "a PettingZoo environment")
    raise


class env(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]  # noqa: N801
    """One table, under the name PettingZoo usually gives an environment.

    An illegal action ends the episode, with -1 for the agent that chose it.
    """

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
        *,
        episode: Episode = "hand",
        reward: Reward = "win",
    ) -> None:
        EzPickle.__init__(self, rules, players, seed, episode=episode, reward=reward)
        super().__init__()
        self._seeds = random.Random(fresh_seed() if seed is None else check_seed(seed))
        self._games = VectorEnv(
            rules, players, episode=episode, reward=reward, redeals=False, forfeits=True
        )
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        pack = self._games.rules.pack
        self.observation_spaces: dict[str, spaces.Dict] = {
            agent: observation_space(pack) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Discrete] = {
            agent: action_space(pack) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand. A seed restarts the series of hands; without one the next is dealt."""
        if seed is not None:
            self._seeds = random.Random(check_seed(int(seed)))
        self._games.reset(self._seeds.getrandbits(62))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; the mask of an agent that is not asked is empty."""
        self._check_begun()
        seat = self.possible_agents.index(agent)
        if seat == self._asked:
            seen, masks = self._games.observe()
            return {"observation": seen[0].copy(), "action_mask": masks[0].copy()}
        nothing = np.zeros_like(self._games.observe()[1][0])
        return {"observation": self._games.observation(0, seat), "action_mask": nothing}

    def step(self, action: SupportsIndex | None) -> None:
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        mask = self._games.observe()[1][0]
        if action is None or not 0 <= (chosen := index(action)) < len(mask):
            raise UserError("unknown-action", f"{agent} must choose from 0 to {len(mask) - 1}")
        legal = mask[chosen] == 1
        rewards, dones, _ = self._games.step([chosen])
        self.rewards = dict(zip(self.possible_agents, rewards[0].tolist(), strict=True))
        if dones[0]:
            self.terminations = dict.fromkeys(self.agents, True)
            self.truncations = dict.fromkeys(self.agents, not legal)
        self._select()
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()

    def render(self) -> None:
        """There is nothing to show: watch ``lastcard demo`` instead."""

    def close(self) -> None:
        """There is nothing to close."""

    def _check_begun(self) -> None:
        if not self.agents:
            raise UserError("episode-over", "there is nobody at the table: reset it first")

    def _select(self) -> None:
        """The agent whose turn it is; when all is over, they leave one by one."""
        self._asked = int(self._games.seats[0])
        self.agent_selection = self.possible_agents[max(self._asked, 0)]
