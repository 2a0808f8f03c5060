"""``python -m tests.simulation``: simulate one seed after the other, until something is found."""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from itertools import count, islice
from typing import Final

from lastcard.kernel.mode import NATIVE
from tests.simulation.native import go_on_natively
from tests.simulation.shrink import shrink
from tests.simulation.world import Outcome, Story, World

REPORT_EVERY: Final = 10.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="begin with this seed")
    parser.add_argument("--seeds", type=int, metavar="N", help="stop after so many; without, never")
    parser.add_argument("--faults", metavar="N,N,…", help="only these faults of each seed's plan")
    parser.add_argument("--tell", action="store_true", help="tell everything that happens")
    parser.add_argument("--go-on", action="store_true", help="also after a violation")
    parser.add_argument("--pure", action="store_true", help="without the native build")
    asked = parser.parse_args()
    if not asked.pure:
        go_on_natively()
    numbers = None if asked.faults is None else [int(n) for n in asked.faults.split(",") if n]
    seeds = islice(count(asked.first), asked.seeds)
    return simulate(seeds, numbers, print if asked.tell else None, asked.go_on)


def simulate(
    seeds: Iterable[int], numbers: Sequence[int] | None, story: Story | None, go_on: bool
) -> int:
    gc.disable()
    gc.freeze()  # what is left of a world is found without looking at all the rest
    tally = Tally()
    try:
        for seed in seeds:
            outcome = World(seed, numbers, story=story).run()
            tally.add(outcome)
            gc.collect()
            if outcome.violation:
                report(outcome)
                if not go_on:
                    break
    except KeyboardInterrupt:
        pass
    tally.report()
    return 1 if tally.violations else 0


class Tally:
    """How much was simulated, and how fast."""

    def __init__(self) -> None:
        self.violations = 0
        self._commit = commit()
        self._seeds = 0
        self._appends = 0
        self._table_hours = self._hours = 0.0
        self._began = self._cpu_began = self._told = 0.0
        self._began = self._told = time.monotonic()
        self._cpu_began = time.process_time()

    def add(self, outcome: Outcome) -> None:
        self._seeds += 1
        self.violations += bool(outcome.violation)
        self._appends += outcome.appends
        self._table_hours += outcome.table_hours
        self._hours += outcome.at / 3600
        if time.monotonic() > self._told + REPORT_EVERY:
            self._told = time.monotonic()
            self.report()

    def report(self) -> None:
        minutes = (time.process_time() - self._cpu_began) / 60
        print(
            f"{self._seeds:,} seeds, {self.violations} violations, commit {self._commit}"
            f"{' native' if NATIVE else ''}; {self._appends:,} appends, {self._hours:,.1f} "
            f"simulated hours of servers and {self._table_hours:,.1f} of tables in play; "
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
