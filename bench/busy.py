"""What players notice while people measure rules: ``python -m bench.load --busy``.

Tables play at half of what the server can do, in turns with nothing beside and with every worker of
the studio busy. The workers share the server's core, which is the worst that can happen to it: on a
machine with more cores they would mostly be on others.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import tempfile
import time
from typing import Any

from bench.crowd import Crowd, Load
from bench.load import begin, open_tables, serving, take_seats, verdict

HANDS = 1_000_000
"""Of a job: more than a round has time for."""
_SECRET = "0" * 32


def measure_busy(arguments: argparse.Namespace) -> None:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, set(cores[1:] or cores))
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        command = ["-m", "lastcard", "serve", "--port", "{port}", "--data", folder, "--no-limits"]
        with serving(cores[0], *command, "--job-workers", str(arguments.workers)) as server:
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
                idle.append(crowd.pace(arguments.seconds, rate, number))
                jobs = studio.keep_busy(arguments.workers, number)
                busy.append(crowd.pace(arguments.seconds, rate, number))
                studio.stop(jobs)
            report(idle, busy, arguments)


class Studio:
    """Somebody who asks for long work."""

    def __init__(self, port: int) -> None:
        self._port = port

    def wait_until_ready(self) -> None:
        while not self.ask("GET", "/api/studio")["ready"]:
            time.sleep(0.2)

    def first_figures(self) -> None:
        """How long people wait who ask for the usual."""
        start = time.monotonic()
        job = self._simulate(20_000, 0)
        while "answer" not in job:
            job = self.news(job)
        first = time.monotonic() - start
        while job["state"] != "done":
            job = self.news(job)
        whole = time.monotonic() - start
        print(f"first figures after      {first:.2f} s; {verdict('figures', first)}")
        print(f"20,000 hands after       {whole:.2f} s; {verdict('hands', whole)}")

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


def report(idle: list[Load], busy: list[Load], arguments: argparse.Namespace) -> None:
    print(
        f"{arguments.tables} tables of 4 at half load, {arguments.workers} workers on the server's "
        f"core; {arguments.rounds} rounds of each in turns"
    )
    print("                actions/s  p50 ms  p99 ms")
    tails = []
    for name, loads in (("nobody beside", idle), ("all busy", busy)):
        whole = Load()
        for load in loads:
            whole.actions += load.actions
            whole.seconds += load.seconds
            whole.latencies += load.latencies
        tails.append(whole.percentile(0.99))
        print(f"{name:<14} {whole.rate:>10,.0f} {whole.percentile(0.5):>7.1f} {tails[-1]:>7.1f}")
    ratio = tails[1] / tails[0]
    print(f"p99 with all busy        {ratio:.2f} times as long; {verdict('busy', ratio)}")
