"""Looking for a table on a server."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from lastcard.protocol.http_bodies import PublicTable, PublicTables
from lastcard.terminal.server_call import call, server_address


async def find_tables(server: str, search: str, language: str, skip: int) -> list[str]:
    """A page of the tables one can join or watch, in lines."""
    address = server_address(server)
    query = urlencode({"search": search, "language": language, "skip": skip})
    page = await call(address, f"/api/tables?{query}", PublicTables)
    if not page.tables:
        if skip:
            return [f"No more tables after the first {skip}."]
        if search or language:
            return ["No open table matches; without --search and --language all are listed."]
        return ["No tables are open; lastcard open opens one."]
    return list(_lines(address, page, skip))


def _lines(address: str, page: PublicTables, skip: int) -> Iterator[str]:
    for table in page.tables:
        yield f"{address}/t/{table.id}"
        yield f"    {' · '.join(filter(None, _about(table)))}"
    if page.more:
        yield f"{page.more} more: --skip {skip + len(page.tables)}"


def _about(table: PublicTable) -> Iterator[str]:
    yield "your table" if table.mine else ""
    yield table.rules_title
    yield ", ".join(table.people)
    if table.free:
        yield f"{table.free} of {table.seats} seats free"
    elif table.bots:
        yield f"bots' seats to take over: {table.bots}"
    else:
        yield "to watch"
    yield table.language or ""
