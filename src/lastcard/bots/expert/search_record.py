"""What a seat sees and remembers, as the record a compiled search works on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lastcard.bots.policies import memory
from lastcard.bots.policies.search import Search
from lastcard.game import View
from lastcard.game.history import WIDTH
from lastcard.kernel.compiled import Records, array_of, entry, from_record, twin
from lastcard.kernel.fields import MAX_WORDS

_recall = twin(memory.recall)


@entry
def _recall_all(searches: Any, rules: Any, rows: Any) -> None:
    w = searches[0]
    _recall(w.notes, rules[0], w.sight.seat, rows, len(rows))


def search_from(view: View, choices: Sequence[int]) -> Records:
    """A search among some choices by the seat a view belongs to, with the history it holds."""
    searches = array_of(Search)
    searches["choices"][0, : len(choices)] = choices
    searches["sight"] = from_record(view.sight)
    searches["out"]["used"] = MAX_WORDS
    rows = np.array(view.rows, np.int64).reshape(-1, WIDTH)
    _recall_all(searches, from_record(view.rules.kernel), rows)
    return searches
