"""How damage to a table is found: the length of its log, and a check chained from all entries.

Whoever appends stores the new end of the log together with the entries. Whoever reads works it out
again: an entry that was changed, is missing or has come from elsewhere leads to another end.
The check finds damage; against somebody who wants to forge a table it does nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple


class Damaged(Exception):
    """What is stored is not what was appended; the text says what is wrong."""


class Head(NamedTuple):
    """The end of a log."""

    length: int
    """Entries so far."""
    check: str
    """Sixteen hexadecimal digits, chained from the table's name and all its entries."""

    @classmethod
    def of_nothing(cls, table: str) -> Head:
        """Before the first entry. Each table has its own, so entries cannot change places."""
        return cls(0, _link("", table.encode()))

    def after(self, entries: Iterable[bytes]) -> Head:
        length, check = self
        for entry in entries:
            check = _link(check, entry)
            length += 1
        return Head(length, check)


def seal(head: Head, state: bytes) -> str:
    """A check over a snapshot and the point of the log it belongs to."""
    return _link(f"{head.length} {head.check} ", state)


def verify(since: Head, entries: Iterable[bytes], stored: Head | None) -> None:
    """See that the entries lead from one known point to the end that was acknowledged."""
    found = since.after(entries)
    if stored is None:
        raise Damaged(f"there are {found.length} entries, but not how many there should be")
    if found.length != stored.length:
        raise Damaged(f"{stored.length} entries were acknowledged, {found.length} are there")
    if found.check != stored.check:
        raise Damaged(f"its {found.length} entries are not those that were stored")


def _link(check: str, entry: bytes) -> str:
    return blake2b(check.encode() + entry, digest_size=8).hexdigest()
