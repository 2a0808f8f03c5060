"""Joining and leaving a match that is under way: whoever comes late gets a seat, and never a hand
in play; whoever goes leaves it to a bot, which has a name of its own."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import NamedTuple

from lastcard.protocol.refusals import refuse
from lastcard.protocol.table_info import Avatar
from lastcard.server import entries as e
from lastcard.server.names import bot_name, free_name
from lastcard.server.table import Table


class Asker(NamedTuple):
    """Who asks for something."""

    person: str
    name: str
    avatar: Avatar | None = None


def join_late(table: Table, asker: Asker, number: int) -> list[e.Entry]:
    """Take over a bot's seat: at once for the person its hand was dealt to, otherwise with the
    next hand."""
    person, name, avatar = asker
    seat, waits_for = table.seats[number], table.waits_for(person)
    if waits_for == number:
        return []
    if seat.kind != "bot" or seat.newcomer is not None or not table.settings.late:
        raise refuse("seat-taken", number)
    if table.known.get(person, number) != number:
        raise refuse("hand-known")
    free = free_name(name, names_of_others(table, person))
    if seat.holder == person:
        return [e.Sat(number, person, free, avatar)]
    left: list[e.Entry] = [] if waits_for is None else [e.Reserved(waits_for)]
    return [*left, e.Reserved(number, person, free, avatar)]


def stand_up(table: Table, number: int) -> e.Stood:
    """Give up a seat; in a match a bot plays on, and nobody takes it for who has left."""
    return e.Stood(number, bot_at(table, number) if table.running else "")


def bot_at(table: Table, number: int) -> str:
    """The name of a bot that comes to a seat; one that plays there already stays."""
    return table.seats[number].stand_in or bot_name(names_of_others(table))


def next_hand(table: Table, here: AbstractSet[str]) -> list[e.Entry]:
    """The next deal, with those who have waited for it."""
    return [*seat_newcomers(table, here), e.Dealt()]


def seat_newcomers(table: Table, here: AbstractSet[str]) -> list[e.Entry]:
    """The hand is over: those who waited for that sit down, or lose their place if they left."""
    return [
        e.Sat(number, *seat.newcomer) if seat.newcomer.person in here else e.Reserved(number)
        for number, seat in enumerate(table.seats)
        if seat.newcomer is not None
    ]


def names_of_others(table: Table, person: str | None = None) -> list[str]:
    """The names at the table, but for the person's own, under which in tables stored long ago a bot
    plays on for them. A bot that has made room for somebody comes back under its own."""
    was = table.known.get(person) if table.running and person else None
    names = [
        seat.name
        for number, seat in enumerate(table.seats)
        if seat.person != person and (seat.person or number != was)
    ]
    names += [seat.bot[1] for seat in table.seats if seat.bot is not None]
    names += [seat.stand_in for seat in table.seats if seat.stand_in]
    newcomers = [seat.newcomer for seat in table.seats if seat.newcomer is not None]
    return names + [newcomer.name for newcomer in newcomers if newcomer.person != person]
