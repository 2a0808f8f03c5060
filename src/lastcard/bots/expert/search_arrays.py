"""What a search from a view works on: arrays, typed by what compiled code finds in them.

Relative imports mark a file that goes into machine code (see ``kernel/compiled.py``): with other
fields here, code compiled before must not be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from lastcard.game import View

from ...cards import MAX_SEATS
from ...kernel.codes import ACTION_COUNT
from ...kernel.compiled import Records, array_of, from_record
from ...kernel.fields import MAX_WORDS, Outside, Rules, Sight, State
from ..policies.dice import Dice
from ..policies.memory import Memory
from .memory_record import notes_of


class SearchArrays(NamedTuple):
    sights: list[Sight]  # that of the seat that searches, and of those who play on
    rules: list[Rules]
    notes: list[Memory]
    choices: list[int]
    states: list[State]
    outsides: list[Outside]
    levels: list[int]  # of those who play on
    actions: list[int]  # the same
    dices: list[Dice]

    @classmethod
    def of(cls, view: View, choices: Sequence[int], dices: Records) -> SearchArrays:
        """For the seat a view belongs to."""
        outsides = array_of(Outside)
        outsides["used"] = MAX_WORDS
        arrays: dict[str, Any] = {
            "sights": np.concatenate([from_record(view.sight), array_of(Sight)]),
            "rules": from_record(view.rules.kernel),
            "notes": notes_of(view),
            "choices": np.array(choices, np.int64),
            "states": array_of(State, 2),
            "outsides": outsides,
            "levels": np.zeros(MAX_SEATS, np.int64),
            "actions": np.zeros(ACTION_COUNT, np.int64),
            "dices": dices,
        }
        return cls(**arrays)
