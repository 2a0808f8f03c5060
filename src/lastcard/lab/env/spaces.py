"""What environments show and what they take, as Gymnasium describes it."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lastcard.kernel.codes import ACTION_COUNT
from lastcard.lab.env.observation import PARTS, SIZE

Observation = dict[str, NDArray[np.int8]]
"""The numbers of ``PARTS`` under "observation", and under "action_mask" 1 for what is legal."""


def observation_space() -> spaces.Dict:
    high = np.concatenate([np.full(part.length, part.high, np.int8) for part in PARTS])
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(SIZE, np.int8), high, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
        }
    )


def action_space() -> spaces.Discrete:
    return spaces.Discrete(ACTION_COUNT)
