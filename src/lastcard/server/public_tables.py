"""The list of public tables: what a visitor wants comes first, a page at a time."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from lastcard.protocol import http_bodies as h
from lastcard.protocol.refusals import refuse
from lastcard.server.hosting import check_entry, may_enter
from lastcard.server.room import Room
from lastcard.server.table import Table

PAGE: Final = 20
TOLD: Final = 100
"""Tables of one process that the others list."""


class Visitor(NamedTuple):
    """Who looks, and for what."""

    person: str = ""
    search: str = ""
    """Part of a name or of the title of the rules."""
    language: str = ""
    """Leave out tables of another language."""
    skip: int = 0
    """How many tables have been seen already."""


class Notice(msgspec.Struct, array_like=True):
    """A public table as another process tells of it."""

    table: h.PublicTable
    own: list[str]
    """The people whose table it is."""
    banned: list[str]


def public_tables(
    rooms: Iterable[Room], visitor: Visitor, notices: Iterable[Notice] = ()
) -> h.PublicTables:
    """The own tables, then those with free seats, with seats of bots, and to watch; of each the
    newest first, and those of other processes last. ``rooms`` come in that order."""
    person = visitor.person
    found: list[Room | Notice] = [room for room in rooms if _is_wanted(room, visitor)]
    found += [notice for notice in notices if _is_noticed(notice, visitor)]
    found.sort(key=lambda one: _rank(one, person))
    shown = found[visitor.skip : visitor.skip + PAGE]
    left = max(0, len(found) - visitor.skip - PAGE)
    return h.PublicTables([_public(one, person) for one in shown], left)


def notices(rooms: Iterable[Room]) -> list[Notice]:
    """What other processes are told of the tables here: those anybody may see, the newest."""
    anybody = Visitor()
    found = islice((room for room in rooms if _is_wanted(room, anybody)), TOLD)
    return [
        Notice(
            _public(room, ""),
            sorted({room.table.host, *(s.person for s in room.table.seats if s.person)}),
            sorted(room.table.banned),
        )
        for room in found
    ]


def invitation(table: Table, person: str) -> h.Invitation:
    """What somebody with the link may know before entering; refuses who may not enter."""
    check_entry(table, person)
    if table.stage == "closed":
        raise refuse("closed")
    seat = table.seat_of(table.host)
    return h.Invitation(
        host="" if seat is None else table.seats[seat].name,
        rules_title=table.rules.title,
        rules=msgspec.structs.replace(table.settings.rules, deck={}),
        stage=table.stage,
        seats=len(table.seats),
        free=_free(table),
        people=[seat.name for seat in table.seats if seat.kind == "person"],
        bots=_bots(table),
        language=table.settings.language,
    )


def _is_wanted(room: Room, visitor: Visitor) -> bool:
    table = room.table
    if table.stage == "closed" or not may_enter(table, visitor.person):
        return False
    if table.stage == "over" and not room.sessions:
        return False  # it is among the games of whoever played there
    if not _is_own(table, visitor.person) and not (table.settings.public and room.sessions):
        return False
    if visitor.language and table.settings.language not in (None, visitor.language):
        return False
    people = [seat.name for seat in table.seats if seat.kind == "person"]
    return _is_found(visitor, table.rules.title, people)


def _is_noticed(notice: Notice, visitor: Visitor) -> bool:
    table = notice.table
    if visitor.person in notice.banned:
        return False
    if visitor.language and table.language not in (None, visitor.language):
        return False
    return _is_found(visitor, table.rules_title, table.people)


def _is_found(visitor: Visitor, title: str, people: list[str]) -> bool:
    return any(visitor.search in word.casefold() for word in (title, *people))


def _is_own(table: Table, person: str) -> bool:
    return person != "" and (person == table.host or table.seat_of(person) is not None)


def _rank(one: Room | Notice, person: str) -> int:
    if isinstance(one, Notice):
        own, free, bots = person in one.own, one.table.free, one.table.bots
    else:
        own, free, bots = _is_own(one.table, person), _free(one.table), _bots(one.table)
    if own:
        return 0
    if free:
        return 1
    return 2 if bots else 3


def _free(table: Table) -> int:
    return sum(seat.kind == "empty" for seat in table.seats)


def _bots(table: Table) -> int:
    """Seats of bots that one can have from the next hand on."""
    if not table.running or not table.settings.late:
        return 0
    return sum(seat.kind == "bot" and seat.newcomer is None for seat in table.seats)


def _public(one: Room | Notice, person: str) -> h.PublicTable:
    if isinstance(one, Notice):
        return msgspec.structs.replace(one.table, mine=person in one.own)
    table = one.table
    return h.PublicTable(
        id=table.id,
        rules_title=table.rules.title,
        stage=table.stage,
        seats=len(table.seats),
        free=_free(table),
        people=[seat.name for seat in table.seats if seat.kind == "person"],
        rules=msgspec.structs.replace(table.settings.rules, deck={}),
        watchers=one.watchers,
        bots=_bots(table),
        mine=_is_own(table, person),
        language=table.settings.language,
    )
