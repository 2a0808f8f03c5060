"""What is measured of a rule set: single hands, whole matches, and how much skill decides.

Hands are what was asked for. Beside them, whole matches are played with the same bots, and hands
in which one better player sits among worse ones; far fewer, but enough for an interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Unpack

from lastcard.lab.arena.python_arena import are_quick
from lastcard.lab.study.assumptions import Assumptions
from lastcard.lab.study.chunked_play import Lineup, PlayOptions, Task, Way, Work, play_tables
from lastcard.lab.study.counts import Counts
from lastcard.rules import RuleSet

BATCHES: Final = 40
"""Enough for a sound interval; their number does not grow with the number of hands."""

HANDS_PER_MATCH_PLAYED: Final = 500
HANDS_PER_SKILL_HAND: Final = 50
"""For so many hands one match is played, and one hand to measure skill, ..."""
FEWEST_MATCHES: Final = 100
FEWEST_SKILL_HANDS: Final = 2000
"""... but no fewer than these where quick bots play: a tenth of a second of work."""


@dataclass
class Measured(Counts):
    """What was counted under one set: of single hands, and apart from them of whole matches and of
    hands of one better player among worse ones."""

    matches: Counts = field(init=False)
    skill: Counts = field(init=False)

    def __post_init__(self) -> None:
        self.matches, self.skill = (Counts([0] * len(self.bot_wins)) for _ in range(2))


Batches = dict[int, list[Measured]]
"""``batches[b][i]`` is batch b under set i."""


def measure(
    sets: Sequence[RuleSet],
    bots: Sequence[str],
    games: int,
    assumptions: Assumptions,
    batches: Batches,
    **options: Unpack[PlayOptions],
) -> str | None:
    """Play the same deals under each set and add what is counted to the batches, so that whoever
    is told of the progress can look at them; why not all was done, if it was not."""

    def cell(task: Task) -> Measured:
        batch = task.number % BATCHES
        if batch not in batches:
            batches[batch] = [Measured([0] * len(bots)) for _ in sets]
        return batches[batch][task.table]

    pair = [assumptions.better, *[assumptions.worse] * (len(bots) - 1)]
    matches = max(games // HANDS_PER_MATCH_PLAYED, FEWEST_MATCHES if are_quick(bots) else 1)
    skill_hands = max(games // HANDS_PER_SKILL_HAND, FEWEST_SKILL_HANDS if are_quick(pair) else 1)
    tables = [Lineup(rules, bots) for rules in sets]
    uneven = [Lineup(rules, pair) for rules in sets]
    return play_tables(
        [
            Work(tables, games, lambda task, chunk: cell(task).add(chunk)),
            Work(
                tables,
                matches,
                lambda task, chunk: cell(task).matches.add(chunk),
                Way.WHOLE_MATCHES,
            ),
            Work(uneven, skill_hands, lambda task, chunk: cell(task).skill.add(chunk)),
        ],
        paired=True,
        fewest_chunks=BATCHES,
        **options,
    )
