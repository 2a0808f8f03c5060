"""Playing a record again: every input through the same door as at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.errors import RecordError, UserError
from lastcard.game import Event, Game
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.record.record import Input, Record


@dataclass(frozen=True)
class Step:
    """One input replayed, and what followed."""

    number: int
    """Counted from 1; step 0 is the first deal."""
    input: Input
    events: list[Event]


class Replay:
    """A record being replayed. Iterate over it; ``game`` is the game after the last step."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game = record.start()
        self.problem: RecordError | None = None
        """Why the replay ended before the last line, if it did."""

    @property
    def note(self) -> str | None:
        """What a reader should know although nothing is wrong."""
        if self.record.kernel != KERNEL_VERSION:
            return (
                f"written by kernel version {self.record.kernel}, replayed by version "
                f"{KERNEL_VERSION}: the same inputs may lead to another game"
            )
        return None

    def __iter__(self) -> Iterator[Step]:
        yield Step(0, None, self.game.opening)
        for number, entry in enumerate(self.record.inputs, 1):
            try:
                events = self.game.deal() if entry is None else self.game.apply(*entry)
            except UserError as error:
                line = self.record.lines[number - 1] if self.record.lines else number
                self.problem = RecordError(error.code, f"line {line}: {error.message}")
                return
            yield Step(number, entry, events)
        self.problem = self.record.problem
