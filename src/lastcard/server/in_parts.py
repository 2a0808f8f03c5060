"""Messages whose parts are encoded already, as far as several people are told the same."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Raw

from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t


class DidInParts(m.Reply, tag="did"):
    """A ``Did``."""

    events: Raw
    board: Raw
    by: int | None = None
    you: t.You | None = None


class TableInParts(m.Reply, tag="table"):
    """A ``TableChanged``."""

    table: Raw
    seat: int | None = None
    host: bool = False
    waits_for: int | None = None
    people: Sequence[t.PersonInfo] = ()
