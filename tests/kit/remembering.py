"""What a seat concludes from its view, for tests."""

from __future__ import annotations

from lastcard import View
from lastcard.bots.policies.memory import Memory, recall
from lastcard.game.history import WIDTH


def notes_of(view: View) -> Memory:
    numbers = view.rows.tolist()
    rows = [numbers[at : at + WIDTH] for at in range(0, len(numbers), WIDTH)]
    notes = Memory()
    recall(notes, view.rules.kernel, view.sight.seat, rows, len(rows))
    return notes
