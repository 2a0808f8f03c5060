"""What a seat sees and remembers, as the record a compiled search works on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lastcard.bots.expert.thinking import recall
from lastcard.bots.policies.search import Search
from lastcard.game import View
from lastcard.game.history import WIDTH
from lastcard.kernel.compiled import Records, array_of, from_record
from lastcard.kernel.fields import MAX_WORDS


def search_from(view: View, choices: Sequence[int]) -> Records:
    """A search among some choices by the seat a view belongs to, with the history it holds."""
    searches = array_of(Search)
    searches["choices"][0, : len(choices)] = choices
    searches["sight"] = from_record(view.sight)
    searches["out"]["used"] = MAX_WORDS
    rows = np.array(view.rows, np.int64).reshape(-1, WIDTH)
    recall(searches, from_record(view.rules.kernel), rows)
    return searches
