"""Who sits where: people at this keyboard first, bots after them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lastcard.bots.levels import DEFAULT_LEVEL
from lastcard.bots.registry import check_bot
from lastcard.cards import MAX_SEATS
from lastcard.errors import UserError
from lastcard.game.game import NAMES
from lastcard.rules import RuleSet

DEFAULT_PLAYERS: Final = 4


@dataclass(frozen=True)
class Seating:
    """The names around the table, and which bot plays for a seat that nobody at this keyboard
    plays."""

    names: tuple[str, ...]
    bots: dict[int, str]

    @property
    def people(self) -> frozenset[int]:
        return frozenset(range(len(self.names))) - frozenset(self.bots)


def seat(
    rules: RuleSet,
    people: Sequence[str] = (),
    bots: Sequence[str] = (),
    players: int | None = None,
) -> Seating:
    """Seat people and bots. The last bot named plays all the seats that are left."""
    people = people or NAMES[:1]
    for bot in bots:
        check_bot(bot)
    wanted = len(people) + len(bots)
    if players is None:
        players = wanted if len(people) > 1 or bots else DEFAULT_PLAYERS
        low, high = int(rules["min_players"]), int(rules["max_players"])
        players = max(wanted, min(max(players, low), high))
    if players > MAX_SEATS:
        raise UserError("players", f"a table seats at most {MAX_SEATS} players, not {players}")
    if wanted > players:
        raise UserError(
            "players", f"a table for {players} is too small for people and bots: {wanted} in all"
        )
    free = [name for name in NAMES if name not in people]
    level = [*bots, *[bots[-1] if bots else DEFAULT_LEVEL] * players]
    number = players - len(people)
    return Seating(
        names=(*people, *free[:number]),
        bots={len(people) + at: level[at] for at in range(number)},
    )
