"""Who sits where: people at this keyboard first, bots after them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from lastcard.cards import MAX_SEATS
from lastcard.errors import UserError
from lastcard.game.game import NAMES
from lastcard.rules import RuleSet

DEFAULT_BOT: Final = "casual"
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

    def describe(self, seat: int) -> str:
        return self.bots.get(seat, "person")


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
    level = [*bots, *[bots[-1] if bots else DEFAULT_BOT] * players]
    number = players - len(people)
    return Seating(
        names=(*people, *free[:number]),
        bots={len(people) + at: level[at] for at in range(number)},
    )


def check_bot(name: str) -> None:
    """Refuse a bot that cannot play, before the cards are dealt; nothing heavy is imported."""
    from lastcard.bots import bot_names

    if ".py:" in name:
        if not Path(name.rpartition(":")[0]).is_file():
            raise UserError("unknown-bot", f"no file {name.rpartition(':')[0]} with a bot")
    elif name not in bot_names():
        raise UserError(
            "unknown-bot", f"no bot {name!r:.60}; the bots are {', '.join(bot_names())}"
        )
    elif name == "expert" and find_spec("numba") is None:
        raise UserError(
            "needs-extra", "the expert bot needs NumPy and Numba: pip install 'lastcard[lab]'"
        )
