"""A process on SQLite, the same on PostgreSQL, and two on PostgreSQL: ``python -m bench.engines``.

The three play in turns, in one run; within three rounds no table deals its next hand by itself.
Servers on one core; players and PostgreSQL on the other.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from tests.kit.postgres import Postgres, running_postgres

from bench.crowd import SEATS, Crowd
from bench.load import (
    TICKS,
    Round,
    Server,
    begin,
    interval,
    open_tables,
    raise_limit,
    serving,
    take_seats,
    warm_up,
)
from bench.load_figures import ROUNDS_HEADER, SATURATED, rounds_row
from lastcard.cli import text_output

DURABLE = ("max_connections = 100", "listen_addresses = '127.0.0.1'")
WANTED_RATE, WANTED_PAIR = 0.8, 1.7


class Pair(Server):
    """Two processes, looked at as one."""

    def __init__(self, one: Server, two: Server) -> None:
        super().__init__(one.port, one.process)
        self._both = one, two

    @property
    def cpu(self) -> float:
        return sum(Server(one.port, one.process).cpu for one in self._both)


def database_cpu(postgres: Postgres) -> float:
    """Seconds of processor time that the server processes of PostgreSQL have used and use."""
    head = int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = stat.read_text().partition(" (")
        except OSError:  # ended meanwhile
            continue
        fields = rest.rpartition(")")[2].split()
        if int(number) == head or int(fields[1]) == head:
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


def crowd_at(*places: tuple[Server, int], others: Sequence[Crowd] = ()) -> Crowd:
    """So many tables at each server, in play; others do not fall asleep meanwhile."""
    crowd = Crowd()
    for server, count in places:
        for one in open_tables(server.port, count):
            crowd.join(take_seats(server.port, one))
            for other in others:
                other.keep_alive()
    for table in crowd.tables:
        begin(table)
        crowd.keep_alive()
    crowd.saturate(1.0)
    return crowd


def measure(postgres: Postgres, folder: str, chosen: argparse.Namespace, core: int) -> None:
    with ExitStack() as stack:
        words = ["-m", "lastcard", "serve", "--port", "{port}", "--no-limits"]
        shared = [*words, "--store", postgres.database()]
        kept = stack.enter_context(serving(core, *words, "--data", folder))
        one, two = (stack.enter_context(serving(core, *shared)) for _ in range(2))
        for server in (kept, one, two):
            warm_up(server)
        half = chosen.tables // 2
        crowds: list[Crowd] = []
        for places in ([(kept, 2 * half)], [(one, 2 * half)], [(one, half), (two, half)]):
            crowds.append(crowd_at(*places, others=crowds))
        servers = (kept, one, Pair(one, two))
        rounds: tuple[list[Round], ...] = ([], [], [])
        stored = 0.0
        for _ in range(chosen.rounds):
            for number, (server, crowd) in enumerate(zip(servers, crowds, strict=True)):
                before = database_cpu(postgres)
                rounds[number].append(Round(server, crowd, chosen.seconds))
                if number == 1:
                    stored += database_cpu(postgres) - before
                for other in crowds:
                    other.keep_alive()
        report(rounds, stored)


def report(rounds: tuple[list[Round], ...], stored: float) -> None:
    named = zip(("SQLite", "PostgreSQL", "two on it"), rounds, strict=True)
    print(text_output.table([rounds_row(name, found) for name, found in named], ROUNDS_HEADER))
    kept, one, two = rounds
    rates = [b.rate / a.rate for a, b in zip(kept, one, strict=True)]
    costs = [a.microseconds / b.microseconds for a, b in zip(kept, one, strict=True)]
    pairs = [2 * a.microseconds / b.microseconds for a, b in zip(one, two, strict=True)]
    actions = sum(found.load.actions for found in one)
    print(f"PostgreSQL to SQLite, actions a second              {interval(rates)}; wanted 0.8")
    least = min(found.server_share for found in (*kept, *one))
    if least < SATURATED:
        print(f"  does not count: a server got only {least:.0%} of its core; is the machine quiet?")
    print(f"the same by processor time of the process           {interval(costs)}; wanted 0.8")
    print(f"two processes to one, by processor time             {interval(pairs)}; wanted 1.7")
    print(f"processor time of PostgreSQL itself, us an action   {1e6 * stored / actions:.0f}")
    pace = min(statistics.mean(costs), statistics.mean(rates) if least >= SATURATED else math.inf)
    good = pace >= WANTED_RATE and statistics.mean(pairs) >= WANTED_PAIR
    print("reached" if good else "MISSED")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a round")
    chosen = parser.parse_args()
    raise_limit(4 * SEATS * chosen.tables + 100)
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, set(cores[1:] or cores))
    with running_postgres(DURABLE) as postgres, tempfile.TemporaryDirectory(dir="/var/tmp") as data:
        measure(postgres, data, chosen, cores[0])


if __name__ == "__main__":
    main()
