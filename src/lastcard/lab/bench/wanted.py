"""What is wanted of the figures we measure: one table, for the engine, the lab and the server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

REACHED: Final = "reached"
MISSED: Final = "missed ✗"


@dataclass(frozen=True)
class Wanted:
    """A figure by the name it is printed under, and the bound it is to keep to."""

    figure: str
    sign: Literal["≥", "≤"]
    bound: float
    unit: str = ""

    def __str__(self) -> str:
        return f"{self.sign} {self.bound:,.10g}{self.unit}"

    def verdict(self, value: float) -> str:
        reached = value >= self.bound if self.sign == "≥" else value <= self.bound
        return REACHED if reached else MISSED

    def told(self, value: float) -> str:
        """In a line, where there is no table."""
        return f"{self.figure}: {value:.2f}, wanted {self}: {self.verdict(value)}"


# --- The engine -----------------------------------------------------------------------------------

PUBLISHED_CPP: Final = 213_600
FASTER_CPP: Final = 330_200
"""Games a second of the fastest C++ simulator we found, two random players: as it is published, and
with its slow ``rand()`` replaced. It is no package, so it is stated here and not run."""

TO_PUBLISHED_CPP: Final = Wanted(
    f"the same to {PUBLISHED_CPP:,}, a C++ simulator as published", "≥", 2.2, " ×"
)
TO_FASTER_CPP: Final = Wanted(
    f"the same to {FASTER_CPP:,}, that one with rand() replaced", "≥", 1.3, " ×"
)
STEP: Final = Wanted("official, 2 random players, ns a step", "≤", 26)
COLD_START: Final = Wanted("with an empty cache, until everything is compiled, s", "≤", 6)
"""Nothing is to be compiled where a native wheel has brought it. In a checkout a server does it in
the background and every command shows how far it is; there it takes four times as long."""

# --- The lab --------------------------------------------------------------------------------------

CASUAL_TO_RLCARD: Final = Wanted("casual hands to RLCard's random games", "≥", 200, " ×")
ZOO_TO_RLCARD: Final = Wanted("PettingZoo loop to RLCard's loop", "≥", 1, " ×")
TWO_WORKERS: Final = Wanted("casual hands, 2 workers to 1", "≥", 1.8, " ×")
VECTOR_STEPS: Final[Mapping[int, Wanted]] = {
    count: Wanted(f"vectorised steps/s with observations, N = {count:,}", "≥", 1.5 * before)
    for count, before in {256: 4.3e6, 4096: 3.9e6, 65_536: 1.9e6}.items()
}
"""Half as much again as another machine did before tables were observed while they are stepped."""
VECTOR_TO_KUHN: Final = Wanted("vectorised steps to pgx kuhn_poker, N = 65,536", "≥", 1, " ×")
ROLLOUTS: Final = Wanted("expert, roll-outs/s, 2 players", "≥", 2 * 263_000)
"""Twice what it was at fcf00fe, on the machine of ``bench/results.md``."""
MEMORY_GROWTH: Final = Wanted("peak memory of many hands to that of few", "≤", 1.05, " ×")

# --- The server -----------------------------------------------------------------------------------

OF_AIOHTTP_FANOUT: Final = Wanted(
    "of the fan-out over aiohttp, by the server's processor time", "≥", 0.6
)
OF_C_FANOUT: Final = Wanted("of the fan-out in C, by the server's processor time", "≥", 0.25)
HALF_LOAD: Final = Wanted("p99 of an action at half load, ms", "≤", 20)
WAKING: Final = Wanted("waking a table of 10,000 entries, ms", "≤", 10)
TABLE_MEMORY: Final = Wanted("KB a table after play", "≤", 60)
CONNECTION_MEMORY: Final = Wanted("KB an idle connection", "≤", 20)
ATTACKED_ACTION: Final = Wanted("p99 of an action while somebody attacks, ms", "≤", 100)
ATTACKED_WAKING: Final = Wanted("p99 of waking a table while somebody attacks, ms", "≤", 50)
STUDIO_BESIDE: Final = Wanted("p99 of an action with the studio busy to that without", "≤", 1.5)
FIRST_FIGURES: Final = Wanted("first figures of the studio, s", "≤", 2)
ALL_FIGURES: Final = Wanted("20,000 hands in the studio, s", "≤", 3)
FIRST_CURVE: Final = Wanted("first curve of a match analysed, s", "≤", 5)
WHOLE_ANALYSIS: Final = Wanted("the whole analysis of a match, s", "≤", 60)
