"""What a search from a view works on: arrays, typed by what compiled code finds in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.memory import Memory
from lastcard.cards import MAX_SEATS
from lastcard.game import View
from lastcard.kernel.codes import ACTION_COUNT
from lastcard.kernel.compiled import Records, array_of, from_record
from lastcard.kernel.fields import MAX_WORDS, Outside, Rules, Sight, State
from lastcard.lab.expert.memory_record import notes_of


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
