"""What is wrong where a process keeps its tables."""

from __future__ import annotations

from collections.abc import Callable


class Trouble:
    """What is wrong with a disk, or with the way to a database and its disk."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.slower = 1.0
        """How many times longer everything takes."""
        self.failing_until = 0.0
        """Nothing can be written: no space, or an error of the disk."""
        self.unreadable_until = 0.0
        self.cut_until = 0.0
        """Nothing gets through; whoever asks waits until then."""
        self.lost_answers = 0
        """So many commits more will be made and reported as failed."""

    @property
    def is_failing(self) -> bool:
        return self._clock() < self.failing_until

    @property
    def is_unreadable(self) -> bool:
        return self._clock() < self.unreadable_until

    @property
    def is_cut(self) -> bool:
        return self._clock() < self.cut_until

    def answer_is_lost(self) -> bool:
        if self.lost_answers:
            self.lost_answers -= 1
            return True
        return False
