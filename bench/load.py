"""How much one server process on one core can do: ``python -m bench.load``.

A thousand tables of four play on ``lastcard serve``, and in turns with it on a bare fan-out over
the same stack and, where there is a compiler, on one in C. Servers on one core, players on another;
everything on this machine.
"""

from __future__ import annotations

import argparse
import http.client
import json
import math
import os
import resource
import secrets
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.crowd import SEATS, Crowd, CrowdTable, Load
from lastcard.kernel.mode import NATIVE

BARE = Path(__file__).with_name("fanout.c")
WANTED = {
    "fan-out": 0.6, "in C": 0.25, "p99": 20.0, "table": 60.0, "connection": 20.0,
    "attacked": 100.0, "wake": 50.0,
    "busy": 1.5, "figures": 2.0, "hands": 3.0,
}  # fmt: skip
RATIOS = ("fan-out", "in C")
SATURATED = 0.9
"""Share of its core a server must have used for its rate to mean something."""
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A server process on a core of its own."""

    def __init__(self, port: int, process: subprocess.Popen[str]) -> None:
        self.port = port
        self.process = process

    @property
    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> float:
        """KB in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1024


@contextmanager
def serving(core: int | None, *command: str, program: str = sys.executable) -> Iterator[Server]:
    """Run ``python -m command``, or another program, with ``{port}`` filled in, until it says that
    it is open; on one core, or wherever the system puts it."""
    cores = {core} if core is not None else set(range(os.cpu_count() or 1))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = [word.replace("{port}", str(port)) for word in command]
    process = subprocess.Popen(
        [program, *words],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
    )
    try:
        assert process.stdout is not None
        if "open" not in process.stdout.readline():
            raise SystemExit(f"{' '.join(command)} did not start")
        yield Server(port, process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


@contextmanager
def fanouts(core: int, size: int) -> Iterator[dict[str, Server]]:
    """The bare fan-outs: over our own stack and, where there is a compiler, in C."""
    with ExitStack() as stack:
        ours = serving(core, "-m", "bench.fanout", "{port}", str(size))
        found = {"fan-out": stack.enter_context(ours)}
        compiler = shutil.which("cc")
        if compiler is not None:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            program = f"{folder}/fanout"
            subprocess.run([compiler, "-O2", "-o", program, BARE], check=True)
            found["in C"] = stack.enter_context(serving(core, "{port}", str(size), program=program))
        yield found


# --- Setting up -----------------------------------------------------------------------------------


def open_tables(port: int, count: int) -> list[tuple[str, str]]:
    """New tables, with the secrets of their makers."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    settings = {"rules": {"base": "official", "options": {"target": 100_000}}, "seats": SEATS}
    made = []
    for _ in range(count):
        secret = secrets.token_hex(16)
        headers = {"Authorization": f"Bearer {secret}"}
        line.request(
            "POST", "/api/tables", json.dumps({"name": "P0", "settings": settings}), headers
        )
        made.append((json.load(line.getresponse())["table"], secret))
    line.close()
    return made


def take_seats(port: int, opened: tuple[str, str]) -> CrowdTable:
    """Four people enter a table and sit down."""
    name, secret = opened
    table = CrowdTable(port)
    for player in table.players:
        player.upgrade()
        player.ask(t="enter", table=name, secret=secret, name=f"P{player.seat}")
        if player.seat:
            player.ask(t="sit", seat=player.seat)
        secret = secrets.token_hex(16)
    return table


def begin(table: CrowdTable) -> None:
    host, *others = table.players
    host.ask(t="start")
    for player in others:
        player.hear("state")


def take_fanout_seats(port: int) -> CrowdTable:
    table = CrowdTable(port)
    table.actor = 0
    for player in table.players:
        player.upgrade()
        player.hear("ok")
        player.legal = b"draw"
    return table


# --- Measuring ------------------------------------------------------------------------------------


class Round:
    """A time at the highest load."""

    def __init__(self, server: Server, crowd: Crowd, seconds: float) -> None:
        server_cpu, own_cpu = server.cpu, time.process_time()
        self.load = crowd.saturate(seconds)
        own_cpu = time.process_time() - own_cpu
        server_cpu = server.cpu - server_cpu
        self.rate = self.load.rate
        self.microseconds = 1e6 * server_cpu / self.load.actions
        """Of the server's core for an action: hardly disturbed by what else the machine does."""
        self.server_share = server_cpu / self.load.seconds
        self.client_share = own_cpu / self.load.seconds


class Memory:
    """KB of the server's memory as it fills."""

    def __init__(self, server: Server, count: int) -> None:
        self._server = server
        self._count = count
        self._marks = [server.memory]

    def mark(self) -> None:
        self._marks.append(self._server.memory)

    def grown(self, first: int, last: int) -> float:
        """KB a table between two marks."""
        return (self._marks[last] - self._marks[first]) / self._count


def interval(values: list[float]) -> str:
    """The mean with its 95% interval."""
    mean = statistics.mean(values)
    if len(values) < 2:
        return f"{mean:,.2f}"
    # Student's t at 97.5 % for 1 to 9 degrees of freedom.
    t = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)[min(len(values) - 2, 8)]
    spread = t * statistics.stdev(values) / math.sqrt(len(values))
    return f"{mean:,.2f} [{mean - spread:,.2f}, {mean + spread:,.2f}]"


def show_rounds(name: str, rounds: list[Round]) -> float:
    mean = statistics.mean
    rate = mean(r.rate for r in rounds)
    p50 = mean(r.load.percentile(0.50) for r in rounds)
    p99 = mean(r.load.percentile(0.99) for r in rounds)
    print(
        f"{name:<10} {rate:>9,.0f} {mean(r.microseconds for r in rounds):>9.1f} "
        f"{p50:>8.1f} {p99:>8.1f} {mean(r.load.frame for r in rounds):>7.0f} "
        f"{mean(r.server_share for r in rounds):>7.0%} {mean(r.client_share for r in rounds):>7.0%}"
    )
    return rate


def verdict(key: str, value: float) -> str:
    """What was wanted, and whether it was reached."""
    wanted = WANTED[key]
    good = value >= wanted if key in RATIOS else value <= wanted
    return f"wanted {wanted:g}: {'reached' if good else 'MISSED'}"


# --- The whole ------------------------------------------------------------------------------------


def raise_limit(wanted: int) -> int:
    """Allow this process and its children as many open files as may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(wanted, soft)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=4.0, help="length of a round")
    parser.add_argument("--profile", type=Path, help="write a cProfile of the server and stop")
    parser.add_argument("--attack", action="store_true", help="what others notice of an attack")
    parser.add_argument("--busy", action="store_true", help="what players notice of the studio")
    parser.add_argument("--workers", type=int, default=1, help="of the studio, with --busy")
    parser.add_argument("--same-core", action="store_true", help="the worst place, with --busy")
    arguments = parser.parse_args()
    if arguments.busy:
        from bench.busy import measure_busy

        measure_busy(arguments)
        return
    if arguments.attack:
        from bench.attack import measure_attack  # which uses this module

        measure_attack(arguments)
        return
    count = arguments.tables
    files = raise_limit(3 * SEATS * count + 100)
    if files < 3 * SEATS * count + 100:
        count = (files - 100) // (3 * SEATS)
        print(f"only {files} files may be open: {count} tables (ulimit -n)")
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        print("only one core: servers and players share it")
    os.sched_setaffinity(0, set(cores[1:] or cores))
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        profile = ["-m", "cProfile", "-o", str(arguments.profile)] if arguments.profile else []
        command = [*profile, "-m", "lastcard", "serve", "--port", "{port}", "--data", folder]
        with serving(cores[0], *command, "--no-limits", "--no-studio") as server:
            measure(server, cores[0], count, arguments)


def measure(server: Server, core: int, count: int, arguments: argparse.Namespace) -> None:
    warm_up(server)
    memory = Memory(server, count)
    opened = open_tables(server.port, count)
    memory.mark()
    crowd = Crowd()
    for one in opened:
        crowd.join(take_seats(server.port, one))
    memory.mark()
    for table in crowd.tables:
        begin(table)
        crowd.keep_alive()
    memory.mark()
    size = round(crowd.saturate(1.0).frame)
    if arguments.profile:
        print(f"{crowd.saturate(4 * arguments.seconds).actions} actions")
        return
    with fanouts(core, size) as bare:
        ours, theirs = in_turns(server, crowd, bare, arguments)
    memory.mark()
    flavour = "native" if NATIVE else "pure Python"
    print(f"{count} tables of {SEATS}, one action under way at each; means of {len(ours)} rounds")
    print(f"Lastcard in {flavour}")
    print("             actions/s  us/action  p50 ms  p99 ms   bytes  server  client")
    rate = show_rounds("lastcard", ours)
    for name, rounds in theirs.items():
        show_rounds(name, rounds)
    half = crowd.pace(2 * arguments.seconds, rate / 2)
    report(ours, theirs, half, memory)


def in_turns(
    server: Server, crowd: Crowd, bare: dict[str, Server], arguments: argparse.Namespace
) -> tuple[list[Round], dict[str, list[Round]]]:
    """Rounds of ours and of the others."""
    others = {name: Crowd() for name in bare}
    for name, fanout in bare.items():
        for _ in crowd.tables:
            others[name].join(take_fanout_seats(fanout.port))
            crowd.keep_alive()
        others[name].saturate(1.0)
    ours: list[Round] = []
    theirs: dict[str, list[Round]] = {name: [] for name in bare}
    for _ in range(arguments.rounds):
        ours.append(Round(server, crowd, arguments.seconds))
        for name, fanout in bare.items():
            for other in others.values():
                other.keep_alive()
            theirs[name].append(Round(fanout, others[name], arguments.seconds))
            crowd.keep_alive()
    for other in others.values():
        other.leave()
    return ours, theirs


def warm_up(server: Server) -> None:
    """The first tables fill caches, which are no part of what a table costs."""
    crowd = Crowd()
    for one in open_tables(server.port, 20):
        crowd.join(take_seats(server.port, one))
    for table in crowd.tables:
        begin(table)
    crowd.saturate(1.0)
    crowd.leave()


def report(ours: list[Round], theirs: dict[str, list[Round]], half: Load, memory: Memory) -> None:
    fresh = memory.grown(0, 1) + memory.grown(2, 3)
    played = memory.grown(0, 1) + memory.grown(2, 4)
    connection = memory.grown(1, 2) / SEATS
    p50, p99 = half.percentile(0.50), half.percentile(0.99)
    print()
    for name, bare in theirs.items():
        ratios = [a.rate / b.rate for a, b in zip(ours, bare, strict=True)]
        cost = [b.microseconds / a.microseconds for a, b in zip(ours, bare, strict=True)]
        least = min(r.server_share for r in ours + bare)
        print(f"of the rate of the {name:<10} {interval(ratios)}")
        if least < SATURATED:
            print(f"  does not count: a server got only {least:.0%} of its core")
        reached = verdict(name, statistics.mean(cost))
        print(f"by the server's time          {interval(cost)}; {reached}")
    print(
        f"at half load             {half.rate:,.0f} actions/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms; "
        f"{verdict('p99', p99)}"
    )
    print(f"KB a table after play    {played:.1f} ({fresh:.1f} dealt); {verdict('table', played)}")
    print(f"KB an idle connection    {connection:.1f}; {verdict('connection', connection)}")


if __name__ == "__main__":
    main()
