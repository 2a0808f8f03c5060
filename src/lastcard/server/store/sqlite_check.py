"""Looking for damage in what is kept: at the start as far as there is time, or in everything."""

from __future__ import annotations

import logging
import secrets
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from lastcard.server.store import sqlite_file
from lastcard.server.store.addresses import rules_address, short_name
from lastcard.server.store.chain import Damaged
from lastcard.server.store.sqlite_store import verified_entries

AT_START: Final = 0.5
"""Seconds a server may look for damage before it opens."""
_SETS: Final = "SELECT id, ifnull(CAST(rules AS BLOB), x'') FROM sets"
_log = logging.getLogger(__name__)


class Fault(NamedTuple):
    """Something damaged."""

    what: str
    problem: str


class Findings:
    """What was looked at so far, and what is wrong with it."""

    def __init__(self) -> None:
        self.tables = 0
        self.entries = 0
        self.rule_sets = 0
        self.faults: list[Fault] = []

    def look_at(self, connection: sqlite3.Connection, table: object) -> None:
        self.tables += 1
        with self.looking_at(f"table {table}"):
            if not isinstance(table, str):
                raise Damaged("this is no name of a table")
            self.entries += len(verified_entries(connection, table))
        if connection.in_transaction:
            connection.execute("ROLLBACK")

    @contextmanager
    def looking_at(self, what: str) -> Iterator[None]:
        """Around reading something: what is wrong with it is found."""
        try:
            yield
        except (Damaged, sqlite3.Error) as problem:
            self.faults.append(Fault(what, str(problem)))


def check_all(folder: Path) -> Findings:
    """Read everything that is kept, and change nothing."""
    found = Findings()
    with sqlite_file.opened_to_look(folder) as connection:
        with found.looking_at("the list of tables"):
            for table in _all_tables(connection):
                found.look_at(connection, table)
        with found.looking_at("the saved rules"):
            for name, text in connection.execute(_SETS):
                found.rule_sets += 1
                if rules_address(text) != name:
                    found.faults.append(Fault(f"saved rules {name}", "not those that were stored"))
        if not found.faults:  # what is wrong now is in no table
            for (problem,) in connection.execute("PRAGMA integrity_check(10)"):
                if problem != "ok":
                    found.faults.append(Fault("the file", problem))
    return found


def _all_tables(connection: sqlite3.Connection) -> list[object]:
    """Also those that have lost their end, or all their entries."""
    both = "SELECT tbl FROM heads UNION SELECT DISTINCT tbl FROM entries ORDER BY tbl"
    try:
        return [name for (name,) in connection.execute(both)]
    except sqlite3.Error:  # some entries cannot even be counted: then from the list alone
        return [name for (name,) in connection.execute("SELECT tbl FROM heads ORDER BY tbl")]


def look_for_damage(path: Path) -> None:
    """What a server does before it opens: tell its operator what is damaged, and open."""
    for what, problem in check_some(path, AT_START).faults:
        _log.error("%s is damaged: %s", what, problem)


def check_some(path: Path, seconds: float) -> Findings:
    """Look at tables, from any one on, until the time is over: every start looks at others."""
    until = time.monotonic() + seconds
    found = Findings()
    with (
        closing(sqlite_file.open_existing(path)) as connection,
        found.looking_at("the list of tables"),
    ):
        for table in _tables_from(connection, short_name(secrets.randbits(64))):
            found.look_at(connection, table)
            if time.monotonic() >= until:
                break
    return found


def _tables_from(connection: sqlite3.Connection, first: str) -> Iterator[object]:
    for where in ("tbl >= ?", "tbl < ?"):
        names: Iterable[tuple[object]] = connection.execute(
            f"SELECT tbl FROM heads WHERE {where} ORDER BY tbl", (first,)
        )
        yield from (name for (name,) in names)
