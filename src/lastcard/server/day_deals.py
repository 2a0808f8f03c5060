"""The deals of the day: which there are, what their cards follow from, and until when they are a
secret.

A deal of the day is one hand with the same cards, the same bots and the same seat for everybody.
Its secret follows from a key that only the store has, and is committed to before the day begins.
So does the address of everybody's table: who asks again is led to the same one, by whichever
process, and nobody has a second try.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

from lastcard.game.chance import commitment_to
from lastcard.protocol.refusals import refuse
from lastcard.protocol.table_info import Level, RulesChoice, Settings
from lastcard.server.store.addresses import short_name

EVERY_DAY: Final = "official"
BY_WEEKDAY: Final = (
    "eights", "mau-mau", "switch", "redacted", "party", "merciless", "all-wild",
)  # fmt: skip
"""From Monday to Sunday. Sets that differ little from the official one have no day."""
SEATS: Final = 4
BOTS: Final[Level] = "casual"
"""They are quick: what they do depends on nothing but the cards and their dice."""
_ONE_HAND: Final = 1
"""Points that end the match: the cards of a second hand depend on how the first was played."""

_A_DAY: Final = 24 * 60 * 60 * 1000


class DayDeal(NamedTuple):
    """A deal of the day; written ``2026-11-17/official``."""

    day: date
    base: str

    def __str__(self) -> str:
        return f"{self.day}/{self.base}"

    @property
    def settings(self) -> Settings:
        rules = RulesChoice(self.base, {"target": _ONE_HAND})
        return Settings(rules, SEATS, late=False)


def deals_of(day: date) -> list[DayDeal]:
    return [DayDeal(day, base) for base in (EVERY_DAY, BY_WEEKDAY[day.weekday()])]


def day_at(time: int) -> date:
    """By UTC: a day begins for everybody at once."""
    return datetime.fromtimestamp(time / 1000, UTC).date()


def end_of(day: date) -> int:
    """In milliseconds since 1970."""
    return (day - date(1969, 12, 31)).days * _A_DAY


def day_after(day: date) -> date:
    return day + timedelta(days=1)


def days_before(day: date, count: int) -> Iterator[date]:
    """The latest first."""
    return (day - timedelta(days=back) for back in range(1, count + 1))


def end_of_deal(deal: str) -> int:
    """When the day of a deal is over, by the text of the deal."""
    return end_of(date.fromisoformat(deal.partition("/")[0]))


def check_known(deal: str, time: int) -> None:
    """Refuse to show anything of a deal that somebody may still want to play. ``deal`` is empty for
    any other match, which is open to all when it is over."""
    if deal and time < end_of_deal(deal):
        raise refuse("day-running")


class DayKey:
    """What the deals of all days follow from. A secret that is revealed tells nothing about it."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)

    def secret(self, deal: DayDeal) -> str:
        return self._digest(f"lastcard deal of the day {deal}").hex()

    def commitment(self, deal: DayDeal) -> str:
        return commitment_to(self.secret(deal))

    def table(self, deal: DayDeal, person: str) -> str:
        """Where somebody plays a deal."""
        digest = self._digest(f"lastcard table of the day {deal} {person}")
        return short_name(int.from_bytes(digest[:8], "big"))

    def _digest(self, text: str) -> bytes:
        return hmac.digest(self._key, text.encode(), "sha256")
