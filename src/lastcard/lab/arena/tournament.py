"""Round robin: every bot against every other.

With two seats every deal is played twice, the seats swapped. With more, one bot sits among others
of another kind: every ordered pair (A, B) is a table with one A and B at all other seats, and every
deal is played with the one at each seat. All tables get the same deals.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from lastcard.errors import UserError
from lastcard.lab.arena.contest import DEFAULT_ROLLOUTS
from lastcard.lab.arena.ratings import Pair, Standing
from lastcard.lab.arena.rotation_work import Played, play_part, prepare, tasks_of
from lastcard.lab.jobs.workers import carry_out
from lastcard.lab.study.simulate import Task
from lastcard.rules import RuleSet


def round_robin(
    rules: RuleSet,
    bots: list[str],
    deals: int,
    *,
    players: int = 2,
    seed: int = 0,
    rollouts: int = DEFAULT_ROLLOUTS,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
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
    tables = [[bots[one], *[bots[other]] * (players - 1)] for one, other in pairs]
    prepare(rules, tables, deals, rollouts, jobs)
    standing = Standing(bots, players=players)
    pieces = [
        (pair, task)
        for pair, table in zip(pairs, tables, strict=True)
        for task in tasks_of(rules, table, deals, seed, rollouts)
    ]

    def take(piece: tuple[Pair, Task], played: Played) -> None:
        standing.played[piece[0]] = standing.played[piece[0]].plus(played)
        done = sum(total.games for total in standing.played.values())
        progress(done, len(pairs) * deals * players)

    standing.stopped = carry_out(_play_piece, pieces, take, jobs=jobs)
    return standing


def _play_piece(piece: tuple[Pair, Task]) -> Played:
    return play_part(piece[1])
