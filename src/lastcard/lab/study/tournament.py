"""Round robin: every bot against every other.

With two seats every deal is played twice, the seats swapped. With more, one bot sits among others
of another kind: every ordered pair (A, B) is a table with one A and B at all other seats, and every
deal is played with the one at each seat. All tables get the same deals.
"""

from __future__ import annotations

import itertools
from typing import Unpack

from lastcard.errors import UserError
from lastcard.lab.study.chunked_play import Lineup, PlayOptions, Task, Way, Work, play_tables
from lastcard.lab.study.counts import Chunk, Counts
from lastcard.lab.study.ratings import Standing
from lastcard.rules import RuleSet


def round_robin(
    rules: RuleSet,
    bots: list[str],
    deals: int,
    *,
    players: int = 2,
    **options: Unpack[PlayOptions],
) -> Standing:
    """Let every pair play; ``progress`` is told the hands done and wanted."""
    if len(bots) < 2 or len(set(bots)) != len(bots):
        raise UserError("bots", "a tournament needs at least two bots, each named once")
    if players < 2:
        raise UserError(
            "players", f"a tournament needs at least two seats per table, not {players}"
        )
    choose = itertools.combinations if players == 2 else itertools.permutations
    pairs = list(choose(range(len(bots)), 2))
    tables = [Lineup(rules, [bots[one], *[bots[other]] * (players - 1)]) for one, other in pairs]
    standing = Standing(bots, players=players)

    def take(task: Task, chunk: Chunk) -> None:
        standing.played.setdefault(pairs[task.table], Counts([0] * players)).add(chunk)

    standing.stopped = play_tables([Work(tables, deals, take, Way.EVERY_ROTATION)], **options)
    return standing
