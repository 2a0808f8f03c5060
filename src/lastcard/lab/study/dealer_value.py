"""What the dealer's seat is worth: one bot deals every hand to others of another kind."""

from __future__ import annotations

import csv
import io
import itertools
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from lastcard.errors import UserError
from lastcard.game import EventKind
from lastcard.lab.arena.contest import DEFAULT_ROLLOUTS, Share
from lastcard.lab.arena.python_arena import arena_for
from lastcard.lab.arena.rotation_work import prepare, tasks_of
from lastcard.lab.arena.tally import Tally
from lastcard.lab.jobs.workers import carry_out
from lastcard.lab.study.simulate import Task
from lastcard.rules import RuleSet
from lastcard.rules.ruleset import from_data


class Role(NamedTuple):
    """The hands in which ``dealer`` dealt and ``others`` sat at all other seats."""

    dealer: str
    others: str
    tally: Tally

    @property
    def share(self) -> Share:
        """The hands the dealer won."""
        return Share(self.tally.dealer_wins, self.tally.games)

    def by_dealer(self, kind: EventKind) -> float:
        """How often a hand the dealer brought something about; a card drawn counts one."""
        return self.tally.dealer_events[kind] / self.tally.games

    def by_others(self, kind: EventKind) -> float:
        """The same for all the others together."""
        return self.tally.events[kind] / self.tally.games - self.by_dealer(kind)


def dealer_shares(
    rules: RuleSet,
    bots: Sequence[str],
    deals: int,
    *,
    players: int = 4,
    seed: int = 0,
    rollouts: int = DEFAULT_ROLLOUTS,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Role]:
    """Every bot as the dealer of every bot, also of its own kind; the same deals for all."""
    if players < 2:
        raise UserError(
            "players", f"a dealer needs somebody to deal to: at least 2 seats, not {players}"
        )
    declared = rules.but(first_dealer="declared", shuffle_seats="never")
    roles = [Role(one, other, Tally()) for one, other in itertools.product(bots, repeat=2)]
    tables = [[role.dealer, *[role.others] * (players - 1)] for role in roles]
    prepare(declared, tables, deals, rollouts, jobs)
    pieces = [
        (at, task)
        for at, table in enumerate(tables)
        for task in tasks_of(declared, table, deals, seed, rollouts)
    ]

    def take(piece: tuple[int, Task], counted: bytes) -> None:
        roles[piece[0]].tally.add(Tally.from_bytes(counted))
        progress(sum(role.tally.games for role in roles), deals * len(roles))

    stopped = carry_out(play_dealt, pieces, take, jobs=jobs)
    if stopped:
        raise UserError("stopped", f"{stopped}: the table is incomplete")
    return roles


def rows_of(roles: Sequence[Role]) -> list[dict[str, Any]]:
    """A row for each pairing: the share, and how often a hand what happened."""
    return [
        {
            "dealer": role.dealer,
            "others": role.others,
            "games": role.share.games,
            "share": role.share.rate,
            "margin": role.share.margin,
            "plays": role.by_dealer(EventKind.PLAYED),
            "draws": role.by_dealer(EventKind.DREW),
            "approved": role.by_dealer(EventKind.APPROVED),
            "substituted": role.by_dealer(EventKind.SUBSTITUTED),
            "returned": role.by_dealer(EventKind.RETURNED),
            "others draw": role.by_others(EventKind.DREW),
            "turns": role.tally.turns / role.tally.games,
        }
        for role in roles
    ]


def written(roles: Sequence[Role], form: str) -> str:
    """The rows as ``json`` or ``csv``."""
    rows = rows_of(roles)
    if form == "json":
        return json.dumps(rows, indent=1) + "\n"
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def play_dealt(piece: tuple[int, Task]) -> bytes:
    """The tally of some deals. Runs in any process."""
    task = piece[1]
    arena = arena_for(from_data(task.rules, "task"), list(task.bots), seed=task.seed)
    arena.play_dealt_by_first(task.first, task.deals, task.rollouts)
    return arena.tallies[0].to_bytes()
