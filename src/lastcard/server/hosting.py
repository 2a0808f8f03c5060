"""What a host may do with people: remove and readmit them, lock the table, hand the role over, and
let somebody who waits play on with a bot's hand."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Final, assert_never

from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.protocol.refusals import refuse
from lastcard.server import entries as e
from lastcard.server.joining import names_of_others, stand_up
from lastcard.server.names import free_name
from lastcard.server.table import Table

HostRequest = m.Remove | m.Readmit | m.Lock | m.Handover | m.Admit

MOST_BANNED: Final = 100
"""People kept out of one table. Identities cost nothing: against many, a table is locked."""

Guests = Mapping[str, str]
"""Everybody connected, by person, with the name they entered under."""


def handle(table: Table, person: str) -> str:
    """What a person is called in messages: nobody can be known by it elsewhere."""
    return hashlib.sha256(f"{table.id} {person}".encode()).hexdigest()[:16]


def may_enter(table: Table, person: str) -> bool:
    return person not in table.banned and (not table.inside or person in table.inside)


def check_entry(table: Table, person: str) -> None:
    """Refuse who may not enter."""
    if person in table.banned:
        raise refuse("banned")
    if not may_enter(table, person):
        raise refuse("locked")


def entries_for(
    table: Table, host: str, request: HostRequest, guests: Guests, here: AbstractSet[str]
) -> list[e.Entry]:
    if isinstance(request, m.Lock):
        return _lock(table, request.on, guests)
    person = _find(table, request.who, guests)
    match request:
        case m.Remove():
            return _remove(table, host, person, guests)
        case m.Readmit():
            name = table.banned.get(person)
            return [] if name is None else [e.Readmitted(person, name)]
        case m.Handover():
            if person not in guests or person in table.banned:
                raise refuse("not-here", name_of(table, person, guests))
            return [e.Hosted(person)] if person != host else []
        case m.Admit():
            return _admit(table, person, request.seat, guests, here)
        case _:
            assert_never(request)


def _lock(table: Table, on: bool, guests: Guests) -> list[e.Entry]:
    if on == bool(table.inside):
        return []
    seated = {seat.person for seat in table.seats if seat.person}
    return [e.Locked(sorted({*guests, *seated, table.host}) if on else [])]


def _remove(table: Table, host: str, person: str, guests: Guests) -> list[e.Entry]:
    if person == host:
        raise refuse("not-yourself")
    if person in table.banned:
        return []
    made: list[e.Entry] = []
    if len(table.banned) >= MOST_BANNED:
        made.append(e.Readmitted(*next(iter(table.banned.items()))))
    made.append(e.Banned(person, name_of(table, person, guests)))
    seat, waits_for = table.seat_of(person), table.waits_for(person)
    if seat is not None:
        made.append(stand_up(table, seat))
    if waits_for is not None:
        made.append(e.Reserved(waits_for))
    return made


def _admit(
    table: Table, person: str, number: int, guests: Guests, here: AbstractSet[str]
) -> list[e.Entry]:
    waits_for, name = table.waits_for(person), name_of(table, person, guests)
    if waits_for is None or person not in here:
        raise refuse("not-waiting", name)
    if not table.settings.takeover:
        raise refuse("no-takeover")
    if number >= len(table.seats):
        raise refuse("no-such-seat", number)
    seat = table.seats[number]
    if seat.kind != "bot" or (seat.newcomer is not None and number != waits_for):
        raise refuse("seat-taken", number)
    newcomer = table.seats[waits_for].newcomer
    avatar = None if newcomer is None else newcomer.avatar
    left: list[e.Entry] = [] if waits_for == number else [e.Reserved(waits_for)]
    if table.stage != "playing":
        return [*left, e.Reserved(number, person, name, avatar)]
    if seat.holder:
        raise refuse("hand-dealt", number)
    if person in table.known:
        raise refuse("hand-known")
    return [*left, e.Admitted(number, person, name, avatar)]


# --- Who there is ---------------------------------------------------------------------------------


def name_of(table: Table, person: str, guests: Guests) -> str:
    """The name somebody has at this table."""
    seat, waits_for = table.seat_of(person), table.waits_for(person)
    if seat is not None:
        return table.seats[seat].name
    newcomer = None if waits_for is None else table.seats[waits_for].newcomer
    if newcomer is not None:
        return newcomer.name
    if person in table.banned:
        return table.banned[person]
    return free_name(guests.get(person, ""), names_of_others(table, person))


def people(table: Table, guests: Guests) -> list[t.PersonInfo]:
    """Everybody the host can do something with."""
    return [
        t.PersonInfo(
            handle(table, person),
            name_of(table, person, guests),
            table.seat_of(person),
            table.waits_for(person),
            person in guests and person not in table.banned,
            person in table.banned,
            person == table.host,
        )
        for person in _everybody(table, guests)
    ]


def news_of(table: Table, entry: e.Entry, guests: Guests) -> t.Line | None:
    """What everybody is told of an entry that was applied."""
    match entry:
        case e.Hosted():
            return t.Line(name=name_of(table, entry.person, guests), news="host")
        case e.Banned():
            return t.Line(name=entry.name, news="removed")
        case e.Readmitted():
            return t.Line(name=entry.name, news="readmitted")
        case e.Locked():
            return t.Line(news="locked" if entry.inside else "unlocked")
        case e.Admitted():
            return t.Line(entry.seat, entry.name, news="admitted")
        case _:
            return None


def _find(table: Table, who: str, guests: Guests) -> str:
    for person in _everybody(table, guests):
        if handle(table, person) == who:
            return person
    raise refuse("no-such-person")


def _everybody(table: Table, guests: Guests) -> Iterator[str]:
    """Each person once: those seated first, then who is connected, then who was removed."""
    seated = [seat.person for seat in table.seats if seat.person]
    newcomers = [seat.newcomer.person for seat in table.seats if seat.newcomer is not None]
    yield from dict.fromkeys((*seated, *newcomers, *guests, *table.banned))
