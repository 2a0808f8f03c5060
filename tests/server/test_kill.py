"""The server is killed at random moments; nothing that was acknowledged is lost.

Two hundred tables play in all kinds of ways. After a random number of acknowledgements the server
process is killed, started again on the same data, and everybody comes back by themselves. At the
end, what people were told is compared with the tables folded from the store.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest

from lastcard.server.store.sqlite_file import open_existing
from lastcard.server.store.sqlite_store import SqliteStore
from tests.server.killed_house import House, Ledger, check_games, check_store, open_table

pytestmark = pytest.mark.kill

TABLES = 200
KILLS = 20
PATIENCE = 300.0
"""Seconds after which the test has failed; a quiet machine needs a sixth of it."""


async def play(house: House, dice: random.Random) -> list[Ledger]:
    """Play, kill and start again; then let every table end another hand."""
    await house.start()
    line = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=line) as http, asyncio.TaskGroup() as group:
        people = [p for _ in range(TABLES) for p in await open_table(house, http, dice)]
        ledgers = list({p.ledger.name: p.ledger for p in people}.values())
        lives = [group.create_task(person.live(http)) for person in people]
        for _ in range(KILLS):
            await house.be_killed()
            await house.start()
        for ledger in ledgers:
            ledger.last = True
            ledger.hand_ended.clear()
        for ledger in ledgers:
            await ledger.hand_ended.wait()
        for life in lives:
            life.cancel()
    return ledgers


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")  # shown when the test fails

    async def main() -> None:
        dice = random.Random(seed)
        house = House(tmp_path, dice)
        try:
            async with asyncio.timeout(PATIENCE):
                ledgers = await play(house, dice)
        finally:
            await house.stop()
        assert house.errors.read_text() == ""
        store = SqliteStore(tmp_path)
        for ledger in ledgers:
            check_store(ledger, await store.entries(ledger.name))
        with closing(open_existing(store.path)) as connection:
            for ledger in ledgers:
                check_games(connection, ledger.name, await store.entries(ledger.name))
        await store.close()

    asyncio.run(main())
