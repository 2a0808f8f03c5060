"""Who holds the seats of an environment: the caller, bots by name, or trained policies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lastcard.bots.levels import LEVELS
from lastcard.bots.registry import check_bot
from lastcard.errors import UserError
from lastcard.lab.env.trained_bot import Policy

Opponent = str | Policy | None
"""A bot by its name, or ``FILE.py:CLASS``; a policy; None for the caller."""
Opponents = Opponent | Sequence[Opponent]
"""One for all seats but the first, or one for each seat."""

CALLER: Final = -1
GUEST: Final = -2
FIRST_POLICY: Final = -3
"""Who holds a seat, by number: the levels that compiled loops play are 0 and above, the policies go
on downwards from the first."""


@dataclass(frozen=True)
class Seating:
    """Who decides at each seat."""

    holders: list[int]
    """By seat: CALLER, the number of a quick level, GUEST, or FIRST_POLICY minus the policy's."""
    names: list[str | None]
    """By seat: the name of the bot there."""
    policies: list[Policy]

    @property
    def has_guests(self) -> bool:
        """Whether a bot must be asked in Python."""
        return GUEST in self.holders


def seat_opponents(opponents: Opponents, players: int) -> Seating:
    """Refuses bots that are not there, and a table without a seat for the caller."""
    seating = Seating([], [], [])
    for holder in _by_seat(opponents, players):
        seating.names.append(holder if isinstance(holder, str) else None)
        if holder is None:
            seating.holders.append(CALLER)
        elif isinstance(holder, str):
            check_bot(holder)
            quick = holder in LEVELS and LEVELS[holder].quick
            seating.holders.append(LEVELS[holder].number if quick else GUEST)
        elif callable(holder) and not hasattr(holder, "choose"):
            if not any(holder is policy for policy in seating.policies):
                seating.policies.append(holder)
            number = [holder is policy for policy in seating.policies].index(True)
            seating.holders.append(FIRST_POLICY - number)
        else:
            what = f"{holder!r:.60}"
            raise UserError(
                "opponents", f"an opponent is a bot by its name or a policy, not {what}"
            )
    if CALLER not in seating.holders:
        raise UserError(
            "opponents", "leave at least one seat to the caller, with None in opponents"
        )
    return seating


def _by_seat(opponents: Opponents, players: int) -> list[Opponent]:
    if opponents is None:
        return [None] * players
    if isinstance(opponents, str) or callable(opponents):
        return [None] + [opponents] * (players - 1)
    if not isinstance(opponents, Sequence) or len(opponents) != players:
        raise UserError(
            "opponents", f"opponents must name a bot, a policy or None for each of {players} seats"
        )
    return list(opponents)
