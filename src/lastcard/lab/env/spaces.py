"""What environments show and what they take, as Gymnasium describes it."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lastcard.cards import Pack
from lastcard.lab.env.numbering import numbered_actions
from lastcard.lab.env.observation import parts_of

Observation = dict[str, NDArray[np.int8]]
"""The numbers of ``parts_of`` under "observation", and under "action_mask" 1 for what is legal."""


def observation_space(pack: Pack) -> spaces.Dict:
    high = np.concatenate([np.full(part.length, part.high, np.int8) for part in parts_of(pack)])
    actions = len(numbered_actions(pack))
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(high), high, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def action_space(pack: Pack) -> spaces.Discrete:
    return spaces.Discrete(len(numbered_actions(pack)))
