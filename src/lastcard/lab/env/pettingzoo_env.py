"""A PettingZoo environment (AEC: one agent acts at a time) for any rules and number of players.

An episode is one hand or a whole match; every reset deals the first hand of a new match.
``asked_seat`` says who is asked when, ``worth`` what the reward is.

It runs on the interpreted kernel: nothing is compiled and a step takes some microseconds. For
learning in bulk use ``vector_env``.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from lastcard.errors import UserError
from lastcard.extras import require_extra
from lastcard.game.chance import check_seed, fresh_seed
from lastcard.lab.env.table import Table
from lastcard.lab.env.worth import FORFEIT, Episode, Reward, terms_of
from lastcard.rules import RuleSet, load

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from lastcard.lab.env.spaces import Observation, action_space, observation_space
except ModuleNotFoundError:
    require_extra("rl", "a PettingZoo environment")
    raise


def env(
    rules: str | Path | RuleSet = "official",
    players: int = 2,
    seed: int | str | None = None,
    *,
    episode: Episode = "hand",
    reward: Reward = "win",
) -> AECEnv[str, Observation, int | None]:
    """The environment with PettingZoo's usual checks around it."""
    made: AECEnv[str, Observation, int | None]
    made = raw_env(rules, players, seed, episode=episode, reward=reward)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=FORFEIT)
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
        *,
        episode: Episode = "hand",
        reward: Reward = "win",
    ) -> None:
        EzPickle.__init__(self, rules, players, seed, episode=episode, reward=reward)
        super().__init__()
        made = load(rules)
        self._seeds = random.Random(fresh_seed() if seed is None else check_seed(seed))
        self._table = Table(made, players, terms_of(made, episode, reward))
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {a: observation_space(made.pack) for a in self.possible_agents}
        self.action_spaces = {a: action_space(made.pack) for a in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand. A seed restarts the series of hands; without one the next is dealt."""
        if seed is not None:
            self._seeds = random.Random(check_seed(int(seed)))
        dealer = self._seeds.randrange(len(self.possible_agents))
        self._table.begin(self._seeds.getrandbits(62), dealer)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; the mask of an agent that is not asked is empty."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": self._table.observation(seat),
            "action_mask": self._table.mask(seat),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise UserError("unknown-action", f"{agent} must choose an action")
        self._cumulative_rewards[agent] = 0.0
        self._table.act(int(action))
        self.rewards = dict(zip(self.possible_agents, self._table.take_rewards(), strict=True))
        if self._table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> None:
        """There is nothing to show: watch ``lastcard demo`` instead."""

    def close(self) -> None:
        """There is nothing to close."""

    def _select(self) -> None:
        """The agent whose turn it is; when all is over, they leave one by one."""
        seat = 0 if self._table.over else self._table.desk.seat
        self.agent_selection = self.possible_agents[seat]
