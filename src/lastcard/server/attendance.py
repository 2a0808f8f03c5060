"""Who comes and goes, as news for everybody at a table.

What was told last of each person is compared with what is so, and where they differ it is told: but
not that somebody is away who is back in a moment, and nothing about one person again and again.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from lastcard.protocol.codes import NewsCode
from lastcard.protocol.table_info import Line
from lastcard.server.config import Config
from lastcard.server.table import Table

_How = Literal["joins", "here", "away", "held"]
_NEWS: Final[dict[_How, NewsCode]] = {
    "joins": "joins",
    "here": "back",
    "away": "away",
    "held": "stands-in",
}


class _Standing(NamedTuple):
    """How it stands with somebody who has a seat, or waits for one."""

    how: _How
    seat: int
    name: str

    def is_told_as(self, later: _Standing) -> bool:
        return (self.how, self.name) == (later.how, later.name)


class Attendance:
    """What was told of the people of one table. Spectators are nobody's business."""

    __slots__ = ("_away_since", "_config", "_told", "_told_at", "due")

    def __init__(self, table: Table, config: Config) -> None:
        self._config = config
        self._told = _standings(table, [seat.person for seat in table.seats])
        self._told_at: dict[str, float] = {}
        self._away_since: dict[str, float] = {}
        self.due: float | None = None
        """When there is more to tell, unless it is no longer so."""

    def take_as_told(self, table: Table, here: Collection[str], person: str) -> None:
        """Everybody has heard of this person from the host."""
        standing = _standings(table, here).get(person)
        if standing is None:
            self._told.pop(person, None)
        else:
            self._told[person] = standing

    def news(self, table: Table, here: Collection[str], now: float) -> list[Line]:
        """What is to be told now."""
        standings, lines, self.due = _standings(table, here), [], None
        for person in {**self._told, **standings}:
            before, after = self._told.get(person), standings.get(person)
            if after is None or after.how != "away":
                self._away_since.pop(person, None)
            if after is not None and before is not None and before.is_told_as(after):
                self._told[person] = after  # at another seat, perhaps
                continue
            at = self._time_for(person, after, now)
            if at > now:
                self.due = at if self.due is None else min(self.due, at)
                continue
            lines.append(_line(table, before, after))
            self._told_at = {one: told for one, told in self._told_at.items() if told > now - 60}
            self._told_at[person] = now
            self.take_as_told(table, here, person)
        return lines

    def _time_for(self, person: str, after: _Standing | None, now: float) -> float:
        """When it may be told."""
        at = self._told_at.get(person, float("-inf")) + self._config.news_every
        if after is not None and after.how == "away":
            since = self._away_since.setdefault(person, now)
            return max(at, since + self._config.away_told)
        return at


def _standings(table: Table, here: Collection[str]) -> dict[str, _Standing]:
    found: dict[str, _Standing] = {}
    for number, seat in enumerate(table.seats):
        if seat.newcomer is not None:
            found[seat.newcomer.person] = _Standing("joins", number, seat.newcomer.name)
        if seat.person:
            is_here = seat.person in here
            how: _How = "held" if seat.held else "here" if is_here else "away"
            found[seat.person] = _Standing(how, number, seat.name)
    return found


def _line(table: Table, before: _Standing | None, after: _Standing | None) -> Line:
    if after is None:
        assert before is not None
        seat = table.seats[before.seat] if before.seat < len(table.seats) else None
        if table.running and before.how != "joins" and seat is not None and seat.level is not None:
            return Line(before.seat, before.name, news="replaced", other=seat.name)
        return Line(name=before.name, news="left")
    if before is not None and before.how == after.how:
        return Line(after.seat, before.name, news="renamed", other=after.name)
    is_new = before is None or before.how == "joins"
    news = "came" if is_new and after.how == "here" else _NEWS[after.how]
    return Line(after.seat, after.name, news=news, other=table.seats[after.seat].stand_in)
