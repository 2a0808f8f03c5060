"""What others notice while somebody attacks: ``python -m bench.load --attack``.

Some tables play, and tables asleep are woken, first in peace and then while ``bench.attacker``
does all it can from one address. Everything on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from bench.crowd import Crowd, Load
from bench.load import Server, begin, open_tables, serving, take_seats
from bench.stored_tables import played_by_bots, store_table, wake
from lastcard.lab.bench.wanted import ATTACKED_ACTION, ATTACKED_WAKING
from lastcard.server.store.sqlite_store import SqliteStore

RATE = 100.0
"""Actions a second of those who play in earnest."""
LONG = 50_000
"""Entries of the table that is a burden to read."""
ASLEEP = 400


class Noticed(NamedTuple):
    """What others noticed."""

    load: Load
    wakes: list[float]
    """Seconds until a table asleep has answered who enters."""
    busy: float
    """Share of its core that the server used."""
    stored: float
    """Bytes a second that the database grew by."""

    def wake_percentile(self, share: float) -> float:
        ordered = sorted(self.wakes)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def measure_attack(arguments: argparse.Namespace) -> None:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, set(cores[1:] or cores))
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        folder = Path(name)
        print(f"writing a match of {LONG:,} entries and {ASLEEP} tables ...", flush=True)
        long, asleep = asyncio.run(_write_tables(folder))
        command = ["-m", "lastcard", "serve", "--port", "{port}", "--data", name]
        with serving(cores[0], *command, "--no-studio", "--proxy", "127.0.0.1") as server:
            crowd = Crowd()
            for one in open_tables(server.port, arguments.tables):
                crowd.join(take_seats(server.port, one))
            for table in crowd.tables:
                begin(table)
                crowd.keep_alive()
            half = len(asleep) // 2
            seconds = 5 * arguments.seconds
            calm = _play(server, crowd, asleep[:half], folder, seconds)
            victim = open_tables(server.port, 1)[0][0]
            with _Attack(server.port, victim, long) as attack:
                stormy = _play(server, crowd, asleep[half:], folder, seconds)
            _report(calm, stormy, attack.tally)


class _Attack:
    def __init__(self, port: int, victim: str, long: str) -> None:
        self._command = [sys.executable, "-m", "bench.attacker", str(port), victim, long]
        self.tally: dict[str, int] = {}

    def __enter__(self) -> _Attack:
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: os.nice(10)
        )
        time.sleep(1.0)  # until it has begun
        return self

    def __exit__(self, *problem: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        output, _ = self._process.communicate(timeout=30)
        self.tally = json.loads(output.splitlines()[-1]) if output else {}


def _play(server: Server, crowd: Crowd, asleep: list[str], folder: Path, seconds: float) -> Noticed:
    """Play at a steady pace, and wake a table after each stretch of it."""
    whole, wakes = Load(), []
    began, cpu, size = time.perf_counter(), server.cpu, _size(folder)
    for number, table in enumerate(asleep):
        load = crowd.pace(seconds / len(asleep), RATE, seed=number)
        whole.actions += load.actions
        whole.seconds += load.seconds
        whole.latencies += load.latencies
        wakes.append(wake(server.port, table))
    took = time.perf_counter() - began
    return Noticed(whole, wakes, (server.cpu - cpu) / took, (_size(folder) - size) / took)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def _report(calm: Noticed, stormy: Noticed, tally: dict[str, int]) -> None:
    print("\n                      in peace   attacked")
    rows = [
        ("actions/s", calm.load.rate, stormy.load.rate),
        ("p50 ms", calm.load.percentile(0.5), stormy.load.percentile(0.5)),
        ("p99 ms", calm.load.percentile(0.99), stormy.load.percentile(0.99)),
        ("waking, p50 ms", calm.wake_percentile(0.5), stormy.wake_percentile(0.5)),
        ("waking, p99 ms", calm.wake_percentile(0.99), stormy.wake_percentile(0.99)),
        ("server's core, %", 100 * calm.busy, 100 * stormy.busy),
        ("KB/s stored", calm.stored / 1000, stormy.stored / 1000),
    ]
    for name, before, after in rows:
        print(f"{name:<20} {before:>10.1f} {after:>10.1f}")
    print(ATTACKED_ACTION.told(stormy.load.percentile(0.99)))
    print(ATTACKED_WAKING.told(stormy.wake_percentile(0.99)))
    print("\nwhat the attacker tried, and how it was answered")
    for name, count in sorted(tally.items()):
        print(f"  {count:>7,} {name}")


# --- Tables to be found asleep --------------------------------------------------------------------


async def _write_tables(folder: Path) -> tuple[str, list[str]]:
    """A long match that is over, and tables with a hand in play; their names."""
    store = SqliteStore(folder)
    asleep = [f"asleep{number:06}" for number in range(ASLEEP)]
    for name in asleep:
        await store_table(store, name, played_by_bots(target=20, most=60))
    await store_table(store, "long00000000", played_by_bots(target=LONG // 3))
    await store.close()
    return "long00000000", asleep
