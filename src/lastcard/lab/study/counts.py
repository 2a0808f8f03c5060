"""What was counted in many hands: sums, which chunks are added to in any order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from lastcard.lab.arena.contest import Share
from lastcard.lab.arena.tally import Tally


class Chunk(NamedTuple):
    """What a worker counted: plain data, small enough to send anywhere."""

    rotations: list[bytes]
    """A tally for each rotation of the bots."""
    searched: int = 0
    seconds: float = 0.0


@dataclass
class Counts:
    """What was counted at the seats of a table, and the wins of each bot wherever it sat."""

    bot_wins: list[int]
    tally: Tally = field(default_factory=Tally)
    searched: int = 0
    """Moves that were searched for; known where deals are played in every rotation."""
    seconds: float = field(default=0.0, compare=False)
    """How long all moves took together."""

    @property
    def games(self) -> int:
        return self.tally.games

    def add(self, chunk: Chunk) -> None:
        seats = len(self.bot_wins)
        for turn, data in enumerate(chunk.rotations):
            tally = Tally.from_bytes(data)
            self.tally.add(tally)
            for index in range(seats):
                self.bot_wins[index] += tally.wins[(index + turn) % seats]
        self.searched += chunk.searched
        self.seconds += chunk.seconds

    def include(self, other: Counts) -> None:
        self.tally.add(other.tally)
        self.bot_wins = [a + b for a, b in zip(self.bot_wins, other.bot_wins, strict=True)]
        self.searched += other.searched
        self.seconds += other.seconds

    def bot_share(self, index: int) -> Share:
        return Share(self.bot_wins[index], self.games)

    def seat_share(self, seat: int) -> Share:
        return Share(self.tally.wins[seat], self.games)

    @property
    def dealer_share(self) -> Share:
        return Share(self.tally.dealer_wins, self.games)

    @property
    def first_share(self) -> Share:
        return Share(self.tally.first_wins, self.games)

    @property
    def blocked_share(self) -> Share:
        return Share(self.tally.blocked, self.games)

    @property
    def milliseconds(self) -> float | None:
        """For a searched move, everything else at the table included."""
        return 1000 * self.seconds / self.searched if self.searched else None
