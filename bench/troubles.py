"""Three processes on PostgreSQL, tables in play, and trouble: how long people are without a table.

python -m bench.troubles [--tables N] [--kills N] [--lease SECONDS] [--pace SECONDS]

Everything anybody was told is compared with what is stored when it is over; an action that was
acknowledged and is not there, or a card too many, ends it with an error.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import tempfile
from collections.abc import Awaitable
from pathlib import Path

from tests.kit.postgres import Postgres, running_postgres
from tests.server.troubled import Cluster, play

DURABLE = ("max_connections = 200", "listen_addresses = '127.0.0.1'")


class Report:
    """What happened, a line for each sort of trouble."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    async def after(self, what: str, *troubles: Awaitable[None]) -> None:
        cluster = self._cluster
        cluster.gaps.clear()
        told = cluster.told
        for trouble in troubles:
            await trouble
            await cluster.all_at_tables()
        gaps = sorted(cluster.gaps) or [0.0]
        middle, late = gaps[len(gaps) // 2], gaps[min(len(gaps) - 1, int(len(gaps) * 0.99))]
        print(
            f"{what}: {len(cluster.gaps)} people without a table, p50 {middle:.2f} s, "
            f"p99 {late:.2f} s, longest {gaps[-1]:.2f} s; {cluster.told - told:,} acknowledgements",
            flush=True,
        )


async def restart(postgres: Postgres) -> None:
    await asyncio.to_thread(postgres.stop, "fast")
    await asyncio.to_thread(postgres.start)


async def measure(cluster: Cluster, postgres: Postgres, tables: int, kills: int) -> None:
    report = Report(cluster)
    async with play(cluster, tables):
        print(f"{tables} tables in play on three processes, lease {cluster.lease} s", flush=True)
        rolling = [cluster.kill(number, signal.SIGTERM) for number in range(3)]
        await report.after("rolling restart", *rolling)
        await report.after("kill -9", *(cluster.kill(n % 3) for n in range(kills)))
        await report.after("frozen for two leases", cluster.freeze(0, 2 * cluster.lease))
        await report.after("cut off from PostgreSQL", cluster.cut(2 * cluster.lease))
        await report.after("PostgreSQL restarted", restart(postgres))
    print("nothing acknowledged is lost, no card is lost or doubled, every table went on")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--lease", type=float, default=5.0)
    parser.add_argument("--pace", type=float, default=1.0)
    chosen = parser.parse_args()
    dice = random.Random(16)
    with running_postgres(DURABLE) as postgres, tempfile.TemporaryDirectory() as folder:
        store = postgres.database()
        cluster = Cluster(Path(folder), store, dice, chosen.lease, chosen.pace, silent=3.0)
        asyncio.run(measure(cluster, postgres, chosen.tables, chosen.kills))


if __name__ == "__main__":
    main()
