"""Deals of the day in PostgreSQL: their key, and their boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Final

from lastcard.protocol.http_bodies import MyGame
from lastcard.server import my_games
from lastcard.server.my_games import told
from lastcard.server.store.doors import Placed

if TYPE_CHECKING:
    from lastcard.server.store.postgres_connection import Line_

_DAYS: Final = "days"
"""The name of their key."""
_WHAT: Final = "the deals of the day"
_KEEP_KEY: Final = "INSERT INTO keys VALUES ($1, $2) ON CONFLICT DO NOTHING"
_KEY: Final = "SELECT key FROM keys WHERE name = $1"
_FIRST: Final = "SELECT game, at FROM games WHERE person = $1 AND tbl = $2 AND match = 1"
_IN_TIME: Final = "FROM games WHERE deal = $1 AND result > 0 AND at < $2"
_PLAYED: Final = f"SELECT count(*) {_IN_TIME}"
# Who is equal shares a place; so many lines are shown, however many share one.
_BOARD: Final = f"""
SELECT place, person, game, at FROM (
    SELECT rank() OVER (ORDER BY result) AS place,
        row_number() OVER (ORDER BY result, at, person) AS line, person, game, at {_IN_TIME}
) AS placed WHERE line <= $3 OR person = $4 ORDER BY line
"""


class PostgresDays:
    def __init__(self, opened: Callable[[str], AbstractAsyncContextManager[Line_]]) -> None:
        self._opened = opened

    async def key(self, fresh: str) -> str:
        async with self._opened(_WHAT) as connection:
            await connection.execute(_KEEP_KEY, _DAYS, fresh)
            return str(await connection.fetchval(_KEY, _DAYS))

    async def first_match(self, person: str, table: str) -> MyGame | None:
        async with self._opened(_WHAT) as connection:
            found = await connection.fetchrow(_FIRST, person, table)
        return None if found is None else told(*found)

    async def played(self, deals: Mapping[str, int]) -> dict[str, int]:
        async with self._opened(_WHAT) as connection:
            return {
                deal: int(await connection.fetchval(_PLAYED, deal, before))
                for deal, before in deals.items()
            }

    async def board(self, deal: str, before: int, person: str) -> list[Placed]:
        async with self._opened(_WHAT) as connection:
            rows = await connection.fetch(_BOARD, deal, before, my_games.BOARD_SHOWN, person)
        return [Placed(place, who, told(text, at)) for place, who, text, at in rows]
