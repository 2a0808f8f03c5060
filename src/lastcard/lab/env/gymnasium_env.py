"""Gymnasium environments: one seat learns, bots or policies hold the others.

Importing this module registers ``lastcard/Table-v0``, for ``gymnasium.make`` and, as many tables in
compiled code, for ``gymnasium.make_vec``:

>>> import gymnasium
>>> import lastcard.lab.env.gymnasium_env
>>> env = gymnasium.make("lastcard/Table-v0", players=3, opponents="novice")
>>> seen, info = env.reset(seed=7)
>>> seen["observation"].shape, seen["action_mask"].shape
((408,), (302,))

``rules``, ``players``, ``opponents``, ``episode``, ``reward`` and ``rollouts`` are those of
``VectorEnv``. An illegal action ends the episode with a reward of -1.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lastcard.bots.levels import DEFAULT_LEVEL
from lastcard.errors import UserError, did_you_mean
from lastcard.extras import require_extra
from lastcard.game import View
from lastcard.lab.env.opponents import Opponents
from lastcard.lab.env.picture import pixels, text
from lastcard.lab.env.vector_env import DEFAULT_ROLLOUTS, VectorEnv
from lastcard.lab.env.worth import Episode, Reward
from lastcard.rules import RuleSet

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

    from lastcard.lab.env.spaces import Observation, action_space, observation_space
except ModuleNotFoundError:
    require_extra("rl", "a Gymnasium environment", only=["gymnasium"])
    raise

ID: Final = "lastcard/Table-v0"
RenderMode = Literal["ansi", "rgb_array"]
Frame = str | NDArray[np.uint8]
_FRAMES: Final[dict[str, Callable[[View], Frame]]] = {"ansi": text, "rgb_array": pixels}
_METADATA: Final = {"render_modes": [*_FRAMES], "render_fps": 2}


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """One table. A step runs on until the learner must decide again, or the episode is over."""

    metadata = dict(_METADATA)

    def __init__(
        self,
        rules: str | Path | RuleSet = "official",
        players: int = 2,
        opponents: Opponents = DEFAULT_LEVEL,
        *,
        episode: Episode = "hand",
        reward: Reward = "win",
        rollouts: int = DEFAULT_ROLLOUTS,
        render_mode: RenderMode | None = None,
    ) -> None:
        self.render_mode = _check_render_mode(render_mode)
        self._games = VectorEnv(
            rules,
            players,
            opponents=opponents,
            episode=episode,
            reward=reward,
            rollouts=rollouts,
            redeals=False,
            forfeits=True,
        )
        self._seat = _only_seat(self._games)
        pack = self._games.rules.pack
        self.observation_space: gymnasium.Space[Any] = observation_space(pack)
        self.action_space = action_space(pack)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the first hand of a new match. A seed starts a series of them."""
        _refuse_options(options)
        super().reset(seed=seed)
        self._games.reset(int(self.np_random.integers(2**62)))
        return self._seen(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        rewards, dones, _ = self._games.step(np.array([action]))
        return self._seen(), float(rewards[0, self._seat]), bool(dones[0]), False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, under the name that learners with masks ask for."""
        return np.asarray(self._games.observe()[1][0], np.bool_)

    def render(self) -> Frame | None:
        """The table as the learner sees it: as text, or as a picture of 720 x 480 pixels."""
        if self.render_mode is None:
            return None
        return _FRAMES[self.render_mode](self._games.view(0, self._seat))

    def save(self) -> bytes:
        """Everything there is to the table, chance and later resets included."""
        return _save(self._games, self.np_random)

    def restore(self, data: bytes) -> None:
        """Go on from where ``save`` was called, in this or another environment made alike."""
        _restore(self._games, self.np_random, data)

    def _seen(self) -> Observation:
        observations, masks = self._games.observe()
        return {"observation": observations[0].copy(), "action_mask": masks[0].copy()}


class TableVectorEnv(gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many tables in one call. An episode that has ended is followed by another in the same step;
    what was seen last is in ``infos["final_obs"]``."""

    metadata = {**_METADATA, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        rules: str | Path | RuleSet = "official",
        players: int = 2,
        opponents: Opponents = DEFAULT_LEVEL,
        *,
        num_envs: int = 1,
        episode: Episode = "hand",
        reward: Reward = "win",
        rollouts: int = DEFAULT_ROLLOUTS,
        render_mode: RenderMode | None = None,
        copy: bool = True,
    ) -> None:
        """Without ``copy`` the observations are read-only and overwritten by the next step."""
        self.render_mode = _check_render_mode(render_mode)
        self._games = VectorEnv(
            rules,
            players,
            num_envs,
            opponents=opponents,
            episode=episode,
            reward=reward,
            rollouts=rollouts,
            forfeits=True,
        )
        self._seat = _only_seat(self._games)
        self._copy = copy
        self.num_envs = num_envs
        pack = self._games.rules.pack
        self.single_observation_space = observation_space(pack)
        self.single_action_space = action_space(pack)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the first hand of a new match at every table."""
        _refuse_options(options)
        super().reset(seed=seed)
        self._games.reset(int(self.np_random.integers(2**62)))
        return self._seen(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        rewards, dones, _ = self._games.step(actions)
        infos = self._final_infos(dones) if dones.any() else {}
        own = rewards[:, self._seat].astype(np.float64)
        return self._seen(), own, dones.copy(), np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[Frame, ...] | None:
        if self.render_mode is None:
            return None
        draw = _FRAMES[self.render_mode]
        return tuple(draw(self._games.view(game, self._seat)) for game in range(self.num_envs))

    def save(self) -> bytes:
        """Everything there is to the tables, chance and later resets included."""
        return _save(self._games, self.np_random)

    def restore(self, data: bytes) -> None:
        """Go on from where ``save`` was called, in this or another environment made alike."""
        _restore(self._games, self.np_random, data)

    def _seen(self) -> Observation:
        observations, masks = self._games.observe()
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return {"observation": observations, "action_mask": masks}

    def _final_infos(self, dones: NDArray[np.bool_]) -> dict[str, Any]:
        """How the episodes ended that have; Gymnasium wants an object for each."""
        finals = np.full(self.num_envs, None, object)
        nothing = np.zeros(self.single_action_space.n, np.int8)  # type: ignore[attr-defined]
        for game in np.flatnonzero(dones):
            seen = self._games.finals[game].copy()
            finals[game] = {"observation": seen, "action_mask": nothing.copy()}
        return {"final_obs": finals, "_final_obs": dones.copy()}


def _save(games: VectorEnv, resets: np.random.Generator) -> bytes:
    return games.save(json.dumps(resets.bit_generator.state).encode())


def _restore(games: VectorEnv, resets: np.random.Generator, data: bytes) -> None:
    resets.bit_generator.state = json.loads(games.restore(data))


def _check_render_mode(mode: RenderMode | None) -> RenderMode | None:
    if mode is not None and mode not in _FRAMES:
        hint = did_you_mean(str(mode), _FRAMES)
        raise UserError("render-mode", f"no render mode {mode!r:.60}; {hint}")
    if mode == "rgb_array":
        require_extra("print", "render_mode='rgb_array'")
    return mode


def _refuse_options(options: dict[str, Any] | None) -> None:
    if options:
        raise UserError("options", f"reset takes no option {next(iter(options))!r:.60}")


def _only_seat(games: VectorEnv) -> int:
    if len(games.own_seats) > 1:
        raise UserError("opponents", "leave one seat to the learner, not several: name opponents")
    return games.own_seats[0]


gymnasium.register(
    ID, entry_point=f"{__name__}:TableEnv", vector_entry_point=f"{__name__}:TableVectorEnv"
)
