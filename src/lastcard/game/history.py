"""What has happened in the hand so far, kept small, and what each seat has seen of it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import cast

from lastcard.kernel import codes as k
from lastcard.kernel.fields import Outside, Rows, Rules, State
from lastcard.kernel.history import KNOWS, STEP, may_know, write_given

WIDTH = 5
"""Numbers in a row; see ``kernel/history.py``."""


class _GrowingRows(dict[int, list[int]]):
    def __missing__(self, at: int) -> list[int]:
        row = self[at] = [0] * WIDTH
        return row


def growing_rows() -> Rows:
    """Rows for the kernel to write into, made when they are first touched: most steps need few."""
    return cast("Rows", _GrowingRows())


class History:
    """The rows of one hand. What a seat has seen is worked out when somebody asks."""

    __slots__ = ("_rows", "_seen")

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self._rows = array("i", numbers)
        self._seen: dict[int, tuple[array[int], int]] = {}

    def add(self, state: State, rules: Rules, out: Outside, phase: int, seat: int) -> None:
        """Remember a step: who acted in which phase, and what the kernel says happened."""
        add, events, given = self._rows.fromlist, out.events, growing_rows()
        add([STEP, seat, k.NO_CARD, k.NOBODY, phase])
        for at in range(out.event_count):
            add(events[at])
        for at in range(write_given(state, rules, out, given)):
            add(given[at])

    def seen_by(self, seat: int) -> array[int]:
        """The rows as a seat may remember them; -1 is a spectator. It only ever grows."""
        seen, done = self._seen.get(seat, (array("i"), 0))
        self._see(seat, done, seen)
        self._seen[seat] = (seen, len(self._rows))
        return seen

    def last_seen_by(self, seat: int, steps: int) -> array[int]:
        """The rows of the last steps only: what that costs does not grow with the hand."""
        start = len(self._rows)
        while start and steps:
            start -= WIDTH
            if self._rows[start] == STEP:
                steps -= 1
        seen = array("i")
        self._see(seat, start, seen)
        return seen

    def _see(self, seat: int, start: int, seen: array[int]) -> None:
        """Add what a seat may remember of the rows from some place on."""
        for at in range(start, len(self._rows), WIDTH):
            kind, who, card, other, number = self._rows[at : at + WIDTH]
            if may_know(kind, who, other, seat):
                seen.extend((kind, who, card, other, number))
            elif kind != KNOWS:
                hidden = -1 if kind == k.EV_SUBMITTED else number  # its colour
                seen.extend((kind, who, k.NO_CARD, other, hidden))

    def to_list(self) -> list[int]:
        """Everything, secrets included; the inverse of making one from numbers."""
        return self._rows.tolist()
