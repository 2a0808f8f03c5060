"""Games by person in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lastcard.protocol import http_bodies as h
from lastcard.server import my_games
from lastcard.server.my_games import Row

if TYPE_CHECKING:
    from lastcard.server.store.postgres_connection import Line_

# What was worked out from older entries than what is there is not worth keeping. A time of 0 is
# unknown.
_KEEP: Final = """
INSERT INTO games
SELECT * FROM (VALUES ($1, $2, $3::bigint, $4::bigint, $5::bigint, $6::boolean, $7, $8::bigint,
    $9::bigint, $10::bigint, $11::bigint, $12::bigint, $13::bigint, $14::bigint, $15, $16,
    $17::bigint)) AS row
WHERE ($5 <> 0 OR NOT EXISTS (SELECT FROM forgotten_people WHERE person = $1))
    AND NOT EXISTS (
        SELECT FROM forgotten_games WHERE person = $1 AND tbl = $2 AND match = $3
    )
ON CONFLICT (person, tbl, match) DO UPDATE SET
    seq = excluded.seq, at = CASE excluded.at WHEN 0 THEN games.at ELSE excluded.at END,
    running = excluded.running, rules = excluded.rules, matches = excluded.matches,
    won = excluded.won, hands = excluded.hands, wins = excluded.wins, points = excluded.points,
    forgotten = excluded.forgotten, catches = excluded.catches, game = excluded.game,
    deal = excluded.deal, result = excluded.result
WHERE excluded.seq >= games.seq
"""
_LIST: Final = """
SELECT game, at FROM games WHERE person = $1 AND running = $2
ORDER BY at DESC, tbl DESC, match DESC LIMIT $3 OFFSET $4
"""
_COUNT: Final = "SELECT count(*) FROM games WHERE person = $1 AND NOT running"
_STATISTICS: Final = """
SELECT max(game COLLATE "C"), sum(matches)::bigint, sum(won)::bigint, sum(hands)::bigint,
    sum(wins)::bigint, sum(points)::bigint, sum(forgotten)::bigint, sum(catches)::bigint
FROM games WHERE person = $1 GROUP BY rules HAVING sum(hands) > 0 ORDER BY sum(hands) DESC
"""
# Of a match that everybody in it has forgotten, those who dealt it again still know.
_PLAYS: Final = """
SELECT person, game, at FROM games WHERE deal <> '' AND deal = coalesce(
    (SELECT deal FROM games WHERE tbl = $1 AND match = $2 AND deal <> '' LIMIT 1),
    $1 || '/' || $2::bigint
)
ORDER BY deal = tbl || '/' || match DESC, at DESC, tbl, person LIMIT $3
"""
_FORGET_RUNNING: Final = """
INSERT INTO forgotten_games SELECT person, tbl, match FROM games WHERE person = $1 AND running
ON CONFLICT DO NOTHING
"""


async def keep(connection: Line_, rows: Sequence[Row], at: int) -> None:
    """Inside the transaction that is open."""
    if rows:
        await connection.executemany(_KEEP, [(*row[:4], at, *row[4:]) for row in rows])


async def look_up(connection: Line_, person: str, skip: int) -> h.MyGames:
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        running = await _list(connection, person, True, my_games.RUNNING_SHOWN, 0)
        finished = await _list(connection, person, False, my_games.PAGE, skip)
        count = int(await connection.fetchval(_COUNT, person))
        counted = await connection.fetch(_STATISTICS, person) if skip == 0 else []
    return h.MyGames(
        running if skip == 0 else [],
        finished,
        max(0, count - skip - my_games.PAGE),
        [my_games.statistics(game, *counts) for game, *counts in counted],
    )


async def plays(connection: Line_, table: str, match: int) -> list[tuple[str, h.MyGame]]:
    """Who has played the deal of a match, and how it went."""
    rows = await connection.fetch(_PLAYS, table, match, my_games.PLAYS_SHOWN)
    return [(person, my_games.told(text, at)) for person, text, at in rows]


async def _list(
    connection: Line_, person: str, running: bool, most: int, skip: int
) -> list[h.MyGame]:
    rows = await connection.fetch(_LIST, person, running, most, skip)
    return [my_games.told(text, at) for text, at in rows]


async def forget(connection: Line_, person: str) -> None:
    """Everything about somebody so far, for good: also what could be worked out again, and a match
    that is going on. What they begin after it is kept like anybody's."""
    async with connection.transaction():
        await connection.execute(_FORGET_RUNNING, person)
        await connection.execute(
            "INSERT INTO forgotten_people VALUES ($1) ON CONFLICT DO NOTHING", person
        )
        await connection.execute("DELETE FROM games WHERE person = $1", person)


async def unread(connection: Line_) -> str | None:
    """A table whose matches are not known here yet."""
    found = await connection.fetchval("SELECT tbl FROM unread LIMIT 1")
    return None if found is None else str(found)


async def keep_all(connection: Line_, table: str, rows: Sequence[Row]) -> None:
    """Put in what was worked out, and do not work it out again."""
    async with connection.transaction():
        await keep(connection, rows, 0)
        await connection.execute("DELETE FROM unread WHERE tbl = $1", table)
