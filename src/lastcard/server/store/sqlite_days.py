"""Deals of the day in the SQLite file: their key, and their boards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Final

from lastcard.protocol.http_bodies import MyGame
from lastcard.server import my_games
from lastcard.server.my_games import told
from lastcard.server.store.doors import Placed

_DAYS: Final = "days"
"""The name of their key."""
_WHAT: Final = "the deals of the day"
_FIRST: Final = "SELECT game, at FROM games WHERE person = ? AND tbl = ? AND match = 1"
_IN_TIME: Final = "FROM games WHERE deal = ?1 AND result > 0 AND at < ?2"
_PLAYED: Final = f"SELECT count(*) {_IN_TIME}"
# Who is equal shares a place; so many lines are shown, however many share one.
_BOARD: Final = f"""
SELECT place, person, game, at FROM (
    SELECT rank() OVER (ORDER BY result) AS place,
        row_number() OVER (ORDER BY result, at, person) AS line, person, game, at {_IN_TIME}
) WHERE line <= ?3 OR person = ?4 ORDER BY line
"""


class SqliteDays:
    def __init__(self, opened: Callable[[str], AbstractContextManager[sqlite3.Connection]]) -> None:
        self._opened = opened

    async def key(self, fresh: str) -> str:
        return await asyncio.to_thread(self._key, fresh)

    async def first_match(self, person: str, table: str) -> MyGame | None:
        return await asyncio.to_thread(self._first_match, person, table)

    async def played(self, deals: Mapping[str, int]) -> dict[str, int]:
        return await asyncio.to_thread(self._played, deals)

    async def board(self, deal: str, before: int, person: str) -> list[Placed]:
        return await asyncio.to_thread(self._board, deal, before, person)

    # --- In some other thread ---------------------------------------------------------------------

    def _key(self, fresh: str) -> str:
        with self._opened(_WHAT) as connection:
            connection.execute("INSERT OR IGNORE INTO keys VALUES (?, ?)", (_DAYS, fresh))
            found = connection.execute("SELECT key FROM keys WHERE name = ?", (_DAYS,))
            return str(found.fetchone()[0])

    def _first_match(self, person: str, table: str) -> MyGame | None:
        with self._opened(_WHAT) as connection:
            found = connection.execute(_FIRST, (person, table)).fetchone()
        return None if found is None else told(*found)

    def _played(self, deals: Mapping[str, int]) -> dict[str, int]:
        with self._opened(_WHAT) as connection:
            return {
                deal: int(connection.execute(_PLAYED, (deal, before)).fetchone()[0])
                for deal, before in deals.items()
            }

    def _board(self, deal: str, before: int, person: str) -> list[Placed]:
        with self._opened(_WHAT) as connection:
            rows = connection.execute(_BOARD, (deal, before, my_games.BOARD_SHOWN, person))
            return [Placed(place, who, told(text, at)) for place, who, text, at in rows]
