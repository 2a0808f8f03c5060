"""What players notice while people measure rules: ``python -m bench.load --busy``.

Tables play at half of what the server can do, in turns with nothing beside and with every worker of
the studio busy. Server, workers and players are where the system puts them; with ``--same-core``
the workers share the server's core, which is the worst that can happen to it, and the players have
the other.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.crowd import Crowd, Load
from bench.load import Server, begin, interval, open_tables, serving, take_seats
from lastcard.lab.bench.wanted import ALL_FIGURES, FIRST_FIGURES, STUDIO_BESIDE, Wanted

HANDS = 1_000_000
"""Of a job: more than a round has time for."""
_SECRET = "0" * 32


def measure_busy(arguments: argparse.Namespace) -> None:
    cores = sorted(os.sched_getaffinity(0))
    core = cores[0] if arguments.same_core else None
    if arguments.same_core:
        os.sched_setaffinity(0, set(cores[1:] or cores))
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        command = ["-m", "lastcard", "serve", "--port", "{port}", "--data", folder, "--no-limits"]
        with serving(core, *command, "--job-workers", str(arguments.workers)) as server:
            studio = Studio(server.port)
            studio.wait_until_ready()
            studio.first_figures()
            crowd = Crowd()
            for one in open_tables(server.port, arguments.tables):
                crowd.join(take_seats(server.port, one))
            for table in crowd.tables:
                begin(table)
                crowd.keep_alive()
            rate = crowd.saturate(arguments.seconds).rate / 2
            idle, busy = [], []
            for number in range(arguments.rounds):
                idle.append(Paced(server, crowd, arguments.seconds, rate, number))
                jobs = studio.keep_busy(arguments.workers, number)
                busy.append(Paced(server, crowd, arguments.seconds, rate, number))
                studio.stop(jobs)
            report(idle, busy, arguments)


class Paced:
    """A time at half load, and what the server had of the processors meanwhile."""

    def __init__(
        self, server: Server, crowd: Crowd, seconds: float, rate: float, seed: int
    ) -> None:
        ran, waited = scheduled(server)
        self.load = crowd.pace(seconds, rate, seed)
        self.ran, self.waited = (
            now - before for now, before in zip(scheduled(server), (ran, waited), strict=True)
        )
        """Seconds on a core, and ready but without one."""


def scheduled(server: Server) -> tuple[float, float]:
    """Seconds that all threads of the server ran so far, and waited for a core."""
    ran = waited = 0
    for thread in Path(f"/proc/{server.process.pid}/task").glob("*/schedstat"):
        on, off, _ = map(int, thread.read_text().split())
        ran, waited = ran + on, waited + off
    return ran / 1e9, waited / 1e9


class Studio:
    """Somebody who asks for long work."""

    def __init__(self, port: int) -> None:
        self._port = port

    def wait_until_ready(self) -> None:
        while not self.ask("GET", "/api/studio")["ready"]:
            time.sleep(0.2)

    def first_figures(self) -> None:
        """How long people wait who ask for the usual."""
        usual = {"kind": "simulate", "rules": {"base": "official"}, "hands": 20_000}
        self.wait(usual, FIRST_FIGURES, ALL_FIGURES)

    def wait(self, question: dict[str, Any], first: Wanted, whole: Wanted) -> None:
        """Say how long it takes until there is something to be seen, and everything."""
        start = time.monotonic()
        job = self.ask("POST", "/api/jobs", question)
        while "answer" not in job:
            job = self.news(job)
        print(first.told(time.monotonic() - start))
        while job["state"] != "done":
            job = self.news(job)
        print(whole.told(time.monotonic() - start))

    def keep_busy(self, workers: int, number: int) -> list[str]:
        """Jobs that have begun, more than there are workers."""
        jobs = [self._simulate(HANDS, 1 + number * 100 + at) for at in range(workers + 1)]
        while jobs[0]["state"] != "working":
            jobs[0] = self.news(jobs[0])
        return [job["id"] for job in jobs]

    def stop(self, jobs: list[str]) -> None:
        for job in jobs:
            self.ask("DELETE", f"/api/jobs/{job}")

    def _simulate(self, hands: int, seed: int) -> dict[str, Any]:
        question = {"kind": "simulate", "rules": {"base": "official"}, "hands": hands, "seed": seed}
        return self.ask("POST", "/api/jobs", question)

    def news(self, job: dict[str, Any]) -> dict[str, Any]:
        return self.ask("GET", f"/api/jobs/{job['id']}?after={job['version']}")

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        sent = None if body is None else json.dumps(body)
        line.request(method, path, sent, {"Authorization": f"Bearer {_SECRET}"})
        answer: dict[str, Any] = json.load(line.getresponse())
        line.close()
        return answer


def report(idle: list[Paced], busy: list[Paced], arguments: argparse.Namespace) -> None:
    where = "on the server's core" if arguments.same_core else "wherever there is room"
    print(
        f"{arguments.tables} tables of 4 at half load, {arguments.workers} workers {where}; "
        f"{arguments.rounds} rounds of each in turns"
    )
    print("                actions/s  p50 ms  p99 ms  us/action  us waiting for a core")
    for name, rounds in (("nobody beside", idle), ("all busy", busy)):
        whole = Load()
        for one in rounds:
            whole.actions += one.load.actions
            whole.seconds += one.load.seconds
            whole.latencies += one.load.latencies
        tails = f"{whole.percentile(0.5):>7.1f} {whole.percentile(0.99):>7.1f}"
        ran = 1e6 * sum(one.ran for one in rounds) / whole.actions
        waited = 1e6 * sum(one.waited for one in rounds) / whole.actions
        print(f"{name:<14} {whole.rate:>10,.0f} {tails} {ran:>10.0f} {waited:>10.0f}")
    pairs = zip(idle, busy, strict=True)
    ratios = [b.load.percentile(0.99) / a.load.percentile(0.99) for a, b in pairs]
    reached = STUDIO_BESIDE.verdict(statistics.mean(ratios))
    print(f"{STUDIO_BESIDE.figure}: {interval(ratios)}, wanted {STUDIO_BESIDE}: {reached}")
