"""``python -m tests.simulation``: simulate one seed after the other, until something is found."""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import count, islice
from typing import Final

from tests.simulation.shrink import shrink
from tests.simulation.world import Outcome, World

REPORT_EVERY: Final = 10.0
COLLECT_EVERY: Final = 100
"""Worlds after which what is left of them is cleared away."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="begin with this seed")
    parser.add_argument("--seeds", type=int, metavar="N", help="stop after so many; without, never")
    parser.add_argument("--faults", metavar="N,N,…", help="only these faults of each seed's plan")
    parser.add_argument("--tell", action="store_true", help="tell everything that happens")
    asked = parser.parse_args()
    story = print if asked.tell else None
    numbers = None if asked.faults is None else [int(n) for n in asked.faults.split(",") if n]
    gc.disable()  # worlds leave few cycles behind
    tally = Tally()
    try:
        for seed in islice(count(asked.first), asked.seeds):
            outcome = World(seed, numbers, story=story).run()
            tally.add(outcome)
            if outcome.violation:
                report(outcome)
                return 1
    except KeyboardInterrupt:
        pass
    tally.report()
    return 0


class Tally:
    """How much was simulated, and how fast."""

    def __init__(self) -> None:
        self._seeds = 0
        self._appends = 0
        self._table_hours = self._hours = 0.0
        self._began = self._cpu_began = self._told = 0.0
        self._began = self._told = time.monotonic()
        self._cpu_began = time.process_time()

    def add(self, outcome: Outcome) -> None:
        self._seeds += 1
        self._appends += outcome.appends
        self._table_hours += outcome.table_hours
        self._hours += outcome.at / 3600
        if self._seeds % COLLECT_EVERY == 0:
            gc.collect()
        if time.monotonic() > self._told + REPORT_EVERY:
            self._told = time.monotonic()
            self.report()

    def report(self) -> None:
        minutes = (time.process_time() - self._cpu_began) / 60
        print(
            f"{self._seeds:,} seeds, {self._appends:,} appends, {self._hours:,.1f} simulated hours "
            f"of servers and {self._table_hours:,.1f} of tables in play; "
            f"{self._hours / minutes:,.1f} and {self._table_hours / minutes:,.1f} hours a minute",
            flush=True,
        )


def report(outcome: Outcome) -> None:
    """What was found, how to see it again, and what is left of the faults without which it would
    not be."""
    print(f"seed {outcome.seed}, commit {commit()}, at {outcome.at:.2f} s: {outcome.violation}")

    def fails(numbers: Sequence[int]) -> bool:
        return World(outcome.seed, numbers).run().violation != ""

    numbers = shrink([fault.number for fault in outcome.faults if fault.at <= outcome.at], fails)
    fewest = World(outcome.seed, numbers).run()
    print(f"with the fewest faults, at {fewest.at:.2f} s: {fewest.violation}")
    for fault in fewest.faults:
        print(f"  {fault}")
    wanted = ",".join(map(str, numbers)) or '""'
    print(f'again: make simulate-server ARGS="--first {outcome.seed} --seeds 1 --faults {wanted}"')


def commit() -> str:
    try:
        words = ("git", "describe", "--always", "--dirty")
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


if __name__ == "__main__":
    sys.exit(main())
