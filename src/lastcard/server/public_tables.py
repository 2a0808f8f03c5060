"""The list of public tables: what a visitor wants comes first, a page at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from lastcard.protocol import http_bodies as h
from lastcard.server.hosting import may_enter
from lastcard.server.room import Room
from lastcard.server.table import Table

PAGE: Final = 20


class Visitor(NamedTuple):
    """Who looks, and for what."""

    person: str = ""
    search: str = ""
    """Part of a name or of the title of the rules."""
    language: str = ""
    """Leave out tables of another language."""
    skip: int = 0
    """How many tables have been seen already."""


def public_tables(rooms: Iterable[Room], visitor: Visitor) -> h.PublicTables:
    """The own tables, then those with free seats, with seats of bots, and to watch; of each the
    newest first. ``rooms`` come in that order."""
    found = [room for room in rooms if _is_wanted(room, visitor)]
    found.sort(key=lambda room: _rank(room.table, visitor.person))
    shown = found[visitor.skip : visitor.skip + PAGE]
    left = max(0, len(found) - visitor.skip - PAGE)
    return h.PublicTables([_public(room, visitor.person) for room in shown], left)


def _is_wanted(room: Room, visitor: Visitor) -> bool:
    table = room.table
    if table.stage == "closed" or not may_enter(table, visitor.person):
        return False
    if not _is_own(table, visitor.person) and not (table.settings.public and room.sessions):
        return False
    if visitor.language and table.settings.language not in (None, visitor.language):
        return False
    words = [table.rules.title, *(seat.name for seat in table.seats if seat.kind == "person")]
    return any(visitor.search in word.casefold() for word in words)


def _is_own(table: Table, person: str) -> bool:
    return person != "" and (person == table.host or table.seat_of(person) is not None)


def _rank(table: Table, person: str) -> int:
    if _is_own(table, person):
        return 0
    if _free(table):
        return 1
    return 2 if _bots(table) else 3


def _free(table: Table) -> int:
    return sum(seat.kind == "empty" for seat in table.seats)


def _bots(table: Table) -> int:
    """Seats of bots that one can have from the next hand on."""
    if not table.running or not table.settings.late:
        return 0
    return sum(seat.kind == "bot" and seat.newcomer is None for seat in table.seats)


def _public(room: Room, person: str) -> h.PublicTable:
    table = room.table
    return h.PublicTable(
        id=table.id,
        rules_title=table.rules.title,
        stage=table.stage,
        seats=len(table.seats),
        free=_free(table),
        people=[seat.name for seat in table.seats if seat.kind == "person"],
        rules=msgspec.structs.replace(table.settings.rules, deck={}),
        watchers=room.watchers,
        bots=_bots(table),
        mine=_is_own(table, person),
        language=table.settings.language,
    )
