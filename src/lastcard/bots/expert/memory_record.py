"""What a seat remembers, as a record for compiled policies."""

from __future__ import annotations

from typing import Any

import numpy as np

from lastcard.bots.policies import memory
from lastcard.bots.policies.memory import Memory
from lastcard.game import View
from lastcard.game.history import WIDTH
from lastcard.kernel.compiled import array_of, entry, from_record, twin

_recall = twin(memory.recall)


@entry
def _recall_all(notes: Any, rules: Any, seat: int, rows: Any) -> None:
    _recall(notes[0], rules[0], seat, rows, len(rows))


def notes_of(view: View) -> np.ndarray[Any, np.dtype[np.void]]:
    """The notes of the seat a view belongs to, from the history it holds."""
    notes = array_of(Memory)
    rows = np.array(view.rows, np.int64).reshape(-1, WIDTH)
    _recall_all(notes, from_record(view.rules.kernel), view.sight.seat, rows)
    return notes
