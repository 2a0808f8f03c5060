"""Three processes on one database: whatever happens to one of them, or to the database, nothing
that was acknowledged is lost, and every table goes on."""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

import pytest

from lastcard.protocol.patience import Patience
from tests.kit.postgres import Postgres
from tests.server.troubled import Cluster, play

pytestmark = pytest.mark.kill

TABLES = 30
LEASE = 2.0
WITHIN = 300.0
HASTY = Patience(ask_after=1.0, answer_within=1.0)
"""People who notice while a process is still frozen."""


def test_whatever_happens_every_table_goes_on(postgres: Postgres, tmp_path: Path) -> None:
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")  # shown when the test fails
    dice = random.Random(seed)
    cluster = Cluster(tmp_path, postgres.database(), dice, LEASE, patience=HASTY)

    async def main() -> None:
        async with asyncio.timeout(WITHIN), play(cluster, TABLES):
            await cluster.kill(dice.randrange(3))
            await cluster.replace(dice.randrange(3), signal.SIGKILL)
            await cluster.all_at_tables()
            await cluster.freeze(dice.randrange(3), 2 * LEASE)
            await cluster.all_at_tables()
            await cluster.cut(2 * LEASE)
            await cluster.all_at_tables()
            await asyncio.to_thread(postgres.stop, "immediate")
            await asyncio.to_thread(postgres.start)
            await cluster.all_at_tables()
            for number in range(3):
                await cluster.replace(number, signal.SIGTERM)
                await cluster.all_at_tables()

    asyncio.run(main())
