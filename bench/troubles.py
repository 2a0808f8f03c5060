"""Three processes on PostgreSQL, tables in play, and trouble: how long people are without a table.

python -m bench.troubles [--only NAME] [--tables N] [--kills N] [--lease SECONDS] [--pace SECONDS]

Everything anybody was told is compared with what is stored when it is over, also if it is stopped
before its end (SIGINT, SIGTERM); an action that was acknowledged and is not there, or a card too
many, ends it with an error. One process has a network of its own, so root starts this.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from tests.kit.namespace import own_network
from tests.kit.postgres import Postgres, running_postgres
from tests.server.troubled import Cluster, play

from bench.load import raise_limit
from lastcard.protocol.patience import PATIENCE

CONNECTIONS = "max_connections = 200"
Trouble = Callable[[], Awaitable[None]]


def troubles(cluster: Cluster, postgres: Postgres, kills: int) -> dict[str, list[Trouble]]:
    """By name, one after the other; everybody is at a table again before the next."""
    long = 2 * cluster.lease
    unnoticed = PATIENCE.ask_after + PATIENCE.answer_within

    async def restart() -> None:
        began = time.monotonic()
        await asyncio.to_thread(postgres.stop, "fast")
        await asyncio.to_thread(postgres.start)
        print(f"PostgreSQL was away for {time.monotonic() - began:.1f} s")

    return {
        "rolling": [partial(cluster.replace, n, signal.SIGTERM) for n in range(3)],
        "killed": [partial(cluster.kill, n % 3) for n in range(kills)],
        "replaced": [partial(cluster.replace, n, signal.SIGKILL) for n in range(3)],
        "frozen": [partial(cluster.freeze, n, unnoticed + long) for n in range(3)],
        "cut": [partial(cluster.cut, long)] * 2,
        "database": [restart] * 2,
    }


async def go_through(cluster: Cluster, name: str, all_of_it: Sequence[Trouble]) -> None:
    for times_of in (cluster.searches, cluster.outages, cluster.gaps):
        times_of.clear()
    told, times = cluster.told, 0
    try:
        for trouble in all_of_it:
            cluster.troubled_at = time.monotonic()
            await trouble()
            await cluster.all_at_tables()
            times += 1
    finally:
        print(
            f"{name} ({times} times): {len(cluster.gaps)} people without a table; "
            f"until they had it again, from noticing {spread(cluster.searches)}, from the trouble "
            f"{spread(cluster.outages)}, from the last word {spread(cluster.gaps)}; "
            f"{cluster.told - told:,} acknowledgements",
            flush=True,
        )


def spread(seconds: Iterable[float]) -> str:
    found = sorted(seconds)
    if not found:
        return "-"
    middle, late = found[len(found) // 2], found[min(len(found) - 1, int(len(found) * 0.99))]
    return f"p50 {middle:.2f} s, p99 {late:.2f} s, longest {found[-1]:.2f} s"


async def head_room(cluster: Cluster, seconds: float) -> None:
    """How much there is to do when nothing is wrong."""
    told, before, began = cluster.told, busy_time(), time.monotonic()
    await asyncio.sleep(seconds)
    passed = time.monotonic() - began
    share = (busy_time() - before) / passed / (os.cpu_count() or 1)
    print(f"{(cluster.told - told) / passed:,.0f} acknowledgements a second, {share:.0%} busy")


def busy_time() -> float:
    """Seconds that the processors of this machine were not idle."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()[1:]
    idle = int(fields[3]) + int(fields[4])
    return (sum(map(int, fields)) - idle) / os.sysconf("SC_CLK_TCK")


async def measure(cluster: Cluster, postgres: Postgres, chosen: argparse.Namespace) -> None:
    stop_when_told()
    async with play(cluster, chosen.tables):
        print(f"{chosen.tables} tables in play on three processes, lease {cluster.lease} s; a move")
        print(f"takes {cluster.pace} s; ", end="")
        await head_room(cluster, 5)
        for name, all_of_it in troubles(cluster, postgres, chosen.kills).items():
            if not chosen.only or name in chosen.only:
                await go_through(cluster, name, all_of_it)


def stop_when_told() -> None:
    """Ends the trouble, not what follows it."""
    this = asyncio.current_task()
    assert this is not None
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, this.cancel)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", metavar="NAME", help="one sort of trouble")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--lease", type=float, default=5.0)
    parser.add_argument("--pace", type=float, default=1.0)
    chosen = parser.parse_args()
    raise_limit(5 * chosen.tables + 500)
    dice = random.Random(16)
    with ExitStack() as stack:
        apart = stack.enter_context(own_network())
        listen = f"listen_addresses = '127.0.0.1,{apart.database}'"
        postgres = stack.enter_context(running_postgres((CONNECTIONS, listen), apart.network))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = postgres.database()
        cluster = Cluster(folder, store, dice, chosen.lease, chosen.pace, apart=apart)
        try:
            asyncio.run(measure(cluster, postgres, chosen))
        except asyncio.CancelledError:
            print("stopped before its end")


if __name__ == "__main__":
    main()
