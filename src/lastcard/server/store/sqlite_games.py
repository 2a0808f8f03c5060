"""Games by person in the SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Final

from lastcard.protocol import http_bodies as h
from lastcard.server import my_games
from lastcard.server.my_games import Row, statistics, told

# What was worked out from older entries than what is there is not worth keeping. A time of 0 is
# unknown.
_KEEP: Final = """
INSERT INTO games
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17
WHERE (?5 <> 0 OR ?1 NOT IN (SELECT person FROM forgotten_people))
    AND NOT EXISTS (
        SELECT * FROM forgotten_games WHERE person = ?1 AND tbl = ?2 AND match = ?3
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
SELECT game, at FROM games WHERE person = ? AND running = ?
ORDER BY at DESC, tbl DESC, match DESC LIMIT ? OFFSET ?
"""
_COUNT: Final = "SELECT count(*) FROM games WHERE person = ? AND running = 0"
_STATISTICS: Final = """
SELECT max(game), sum(matches), sum(won), sum(hands), sum(wins), sum(points), sum(forgotten),
    sum(catches)
FROM games WHERE person = ? GROUP BY rules HAVING sum(hands) > 0 ORDER BY sum(hands) DESC
"""
# Of a match that everybody in it has forgotten, those who dealt it again still know.
_PLAYS: Final = """
SELECT person, game, at FROM games WHERE deal <> '' AND deal = ifnull(
    (SELECT deal FROM games WHERE tbl = ?1 AND match = ?2 AND deal <> '' LIMIT 1), ?1 || '/' || ?2
)
ORDER BY deal = tbl || '/' || match DESC, at DESC, tbl, person LIMIT ?3
"""


def keep(connection: sqlite3.Connection, rows: Iterable[Row], at: int) -> None:
    """Inside the transaction that is open."""
    connection.executemany(_KEEP, ((*row[:4], at, *row[4:]) for row in rows))


def look_up(connection: sqlite3.Connection, person: str, skip: int) -> h.MyGames:
    connection.execute("BEGIN")  # no commit in between
    running = _list(connection, person, True, my_games.RUNNING_SHOWN, 0) if skip == 0 else []
    finished = _list(connection, person, False, my_games.PAGE, skip)
    count = int(connection.execute(_COUNT, (person,)).fetchone()[0])
    counted = connection.execute(_STATISTICS, (person,)).fetchall() if skip == 0 else []
    connection.execute("COMMIT")
    return h.MyGames(
        running,
        finished,
        max(0, count - skip - my_games.PAGE),
        [statistics(game, *counts) for game, *counts in counted],
    )


def plays(connection: sqlite3.Connection, table: str, match: int) -> list[tuple[str, h.MyGame]]:
    """Who has played the deal of a match, and how it went."""
    rows: Iterable[tuple[str, str, int]] = connection.execute(
        _PLAYS, (table, match, my_games.PLAYS_SHOWN)
    )
    return [(person, told(text, at)) for person, text, at in rows]


def _list(
    connection: sqlite3.Connection, person: str, running: bool, most: int, skip: int
) -> list[h.MyGame]:
    rows: Iterable[tuple[str, int]] = connection.execute(_LIST, (person, running, most, skip))
    return [told(text, at) for text, at in rows]


def forget(connection: sqlite3.Connection, person: str) -> None:
    """Everything about somebody so far, for good: also what could be worked out again, and a match
    that is going on. What they begin after it is kept like anybody's."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "INSERT OR IGNORE INTO forgotten_games SELECT person, tbl, match FROM games "
        "WHERE person = ? AND running = 1",
        (person,),
    )
    connection.execute("INSERT OR IGNORE INTO forgotten_people VALUES (?)", (person,))
    connection.execute("DELETE FROM games WHERE person = ?", (person,))
    connection.execute("COMMIT")


def unread(connection: sqlite3.Connection) -> str | None:
    """A table whose matches are not known here yet."""
    found = connection.execute("SELECT tbl FROM unread LIMIT 1").fetchone()
    return None if found is None else str(found[0])


def keep_all(connection: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    """Put in what was worked out, and do not work it out again."""
    connection.execute("BEGIN IMMEDIATE")
    keep(connection, rows, 0)
    connection.execute("DELETE FROM unread WHERE tbl = ?", (table,))
    connection.execute("COMMIT")
