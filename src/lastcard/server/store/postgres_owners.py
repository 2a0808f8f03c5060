"""Which process has which table, in PostgreSQL.

A process has one row with the time until which it is there; by renewing it, it renews its hold on
all its tables. Each table's head names its owner, and the epoch of that claim. Time is that of the
database: nobody's own clock matters. Whoever takes a table from a process whose time is over also
takes its row away, so that it hears of it even if that clock has jumped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from lastcard.server.store.doors import Holder, Member

if TYPE_CHECKING:
    from lastcard.server.store.postgres_connection import Line_

# Nobody waits for the disk here: an append that follows is on it only together with the claim it
# was made under, and a claim that is lost with the power is one under which nothing was written.
_UNHURRIED: Final = "(SELECT set_config('synchronous_commit', 'off', true) AS wait) AS unhurried"
_CLAIM: Final = f"""
WITH claimed AS (
    UPDATE heads SET owner = $2, epoch = heads.epoch + 1
    FROM (SELECT tbl, owner FROM heads WHERE tbl = $1 FOR UPDATE) AS before, {_UNHURRIED}
    WHERE wait = 'off' AND heads.tbl = before.tbl AND NOT EXISTS (
        SELECT FROM members
        WHERE id = before.owner AND id <> $2 AND until > clock_timestamp()
    )
    RETURNING heads.epoch, before.owner AS from_whom
), struck_off AS (
    DELETE FROM members USING claimed WHERE id = from_whom AND id <> $2
)
SELECT epoch FROM claimed
"""
_HOLDER: Final = """
SELECT members.at, extract(epoch FROM until)::float8,
    extract(epoch FROM until - clock_timestamp())::float8
FROM heads JOIN members ON id = owner
WHERE tbl = $1 AND id <> $2 AND until > clock_timestamp()
"""
# Whoever wrote under the old epoch is not to do so any more.
_HAND_OVER: Final = f"""
UPDATE heads SET owner = $4, epoch = heads.epoch + 1
FROM unnest($1::text[], $2::bigint[]) AS given (name, epoch), {_UNHURRIED}
WHERE wait = 'off' AND tbl = name AND heads.epoch = given.epoch AND owner = $3
"""
_JOIN: Final = """
INSERT INTO members VALUES ($1, $2, clock_timestamp() + $3 * interval '1 second', $4, $5, $6, $7)
ON CONFLICT (id) DO UPDATE SET until = excluded.until, tables = excluded.tables,
    people = excluded.people, version = excluded.version, bulletin = excluded.bulletin
"""
_RENEW: Final = f"""
UPDATE members SET until = clock_timestamp() + $2 * interval '1 second', tables = $3, people = $4
FROM {_UNHURRIED}
WHERE wait = 'off' AND id = $1
RETURNING version
"""
_SAY: Final = "UPDATE members SET version = $2, bulletin = $3 WHERE id = $1"
_OTHERS: Final = """
SELECT id, at, tables, people, members.version,
    CASE WHEN known.version = members.version THEN '' ELSE bulletin END
FROM members LEFT JOIN unnest($2::text[], $3::bigint[]) AS known (name, version) ON name = id
WHERE id <> $1 AND until > clock_timestamp() ORDER BY id
"""
_CLEAN_UP: Final = "DELETE FROM members WHERE until < clock_timestamp() - interval '1 day'"


async def claim(connection: Line_, table: str, process: str) -> tuple[int, Holder | None]:
    """The epoch under which a table is ours now, or who has it. Neither: there is none."""
    while True:
        epoch = await connection.fetchval(_CLAIM, table, process)
        if epoch is not None:
            return int(epoch), None
        holder = await connection.fetchrow(_HOLDER, table, process)
        if holder is not None:
            return 0, Holder(*holder)
        if not await connection.fetchval("SELECT count(*) FROM heads WHERE tbl = $1", table):
            return 0, None


async def hand_over(connection: Line_, held: Mapping[str, int], process: str, to: str) -> None:
    """Tables, and the epochs under which they are given away: not if they were claimed since."""
    tables = sorted(held)
    epochs = [held[table] for table in tables]
    await connection.execute(_HAND_OVER, tables, epochs, process, to or None)


async def join(connection: Line_, me: Member, lease: float) -> None:
    await connection.execute(_CLEAN_UP)
    await connection.execute(
        _JOIN, me.id, me.at, lease, me.tables, me.people, me.version, me.bulletin
    )


async def renew(connection: Line_, me: Member, lease: float) -> bool:
    """Whether this process was still on the list."""
    said = await connection.fetchval(_RENEW, me.id, lease, me.tables, me.people)
    if said is not None and said != me.version:
        await connection.execute(_SAY, me.id, me.version, me.bulletin)
    return said is not None


async def others(connection: Line_, process: str, known: Mapping[str, int]) -> list[Member]:
    """Of those whose bulletin is known in its version, it comes without."""
    found = await connection.fetch(_OTHERS, process, list(known), list(known.values()))
    return [Member(*row) for row in found]


async def replace(connection: Line_, process: str, at: str) -> None:
    await connection.execute("DELETE FROM members WHERE at = $2 AND id <> $1", process, at)


async def retire(connection: Line_, process: str) -> None:
    await connection.execute("DELETE FROM members WHERE id = $1", process)
