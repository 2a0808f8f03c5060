"""What the dealer's seat is worth: one bot deals every hand to others of another kind."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Unpack

from lastcard.errors import UserError
from lastcard.game import EventKind
from lastcard.lab.study.chunked_play import Lineup, PlayOptions, Way, Work, play_tables
from lastcard.lab.study.counts import Counts
from lastcard.rules import RuleSet


@dataclass
class Role(Counts):
    """The hands in which ``dealer`` dealt and ``others`` sat at all other seats."""

    dealer: str = field(kw_only=True)
    others: str = field(kw_only=True)

    def by_dealer(self, kind: EventKind) -> float:
        """How often a hand the dealer brought something about; a card drawn counts one."""
        return self.tally.dealer_events[kind] / self.games

    def by_others(self, kind: EventKind) -> float:
        """The same for all the others together."""
        return self.tally.events[kind] / self.games - self.by_dealer(kind)


def dealer_shares(
    rules: RuleSet,
    bots: Sequence[str],
    deals: int,
    *,
    players: int = 4,
    **options: Unpack[PlayOptions],
) -> list[Role]:
    """Every bot as the dealer of every bot, also of its own kind; the same deals for all."""
    if players < 2:
        raise UserError(
            "players", f"a dealer needs somebody to deal to: at least 2 seats, not {players}"
        )
    declared = rules.but(first_dealer="declared", shuffle_seats="never")
    roles = [
        Role([0] * players, dealer=one, others=other)
        for one, other in itertools.product(bots, repeat=2)
    ]
    tables = [Lineup(declared, [role.dealer, *[role.others] * (players - 1)]) for role in roles]
    work = Work(tables, deals, lambda task, chunk: roles[task.table].add(chunk), Way.DEALT_BY_FIRST)
    stopped = play_tables([work], **options)
    if stopped:
        raise UserError("stopped", f"{stopped}: the table is incomplete")
    return roles
