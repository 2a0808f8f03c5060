"""How much one server process on one core can do: ``python -m bench.load``.

A thousand tables of four play on ``lastcard serve``, and in turns with it on a bare fan-out over
the same stack and, where there is a compiler, on one in C. Servers on one core, players on another;
everything on this machine. ``--write FILE`` adds what was measured to a page of results.
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

from bench.crowd import SEATS, Crowd, CrowdTable
from bench.load_figures import Outcome, show_figures
from bench.waking import waking_time, write_tables
from lastcard.cli.bench.report import Report
from lastcard.cli.main import INTERRUPTED, complain
from lastcard.cli.progress import working
from lastcard.errors import UserError
from lastcard.kernel.mode import FLAVOUR
from lastcard.lab.bench.measurement import students_t

BARE = Path(__file__).with_name("fanout.c")
TICKS = os.sysconf("SC_CLK_TCK")
PACKAGES = ("numba", "aiohttp", "uvloop")
"""Whose versions are told with the figures."""


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
        with working("starting a server"):
            is_open = "open" in process.stdout.readline()
        if not is_open:
            raise UserError("system", f"{' '.join(command)} did not start")
        yield Server(port, process)
    finally:
        process.send_signal(signal.SIGTERM)
        with working("stopping a server"):
            process.wait(30)


@contextmanager
def fanouts(core: int, size: int) -> Iterator[dict[str, Server]]:
    """The bare fan-outs: over our own stack and, where there is a compiler, in C."""
    with ExitStack() as stack:
        ours = serving(core, "-m", "bench.fanout", "{port}", str(size))
        found = {"over aiohttp": stack.enter_context(ours)}
        compiler = shutil.which("cc")
        if compiler is not None:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            program = f"{folder}/fanout"
            if subprocess.run([compiler, "-O2", "-o", program, BARE], check=False).returncode:
                raise UserError("system", f"{compiler} could not compile {BARE}")
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
        self.tables = count
        self._marks = [server.memory]

    def mark(self) -> None:
        self._marks.append(self._server.memory)

    def grown(self, first: int, last: int) -> float:
        """KB a table between two marks."""
        return (self._marks[last] - self._marks[first]) / self.tables


def interval(values: list[float]) -> str:
    """The mean with its 95% interval."""
    mean = statistics.mean(values)
    if len(values) < 2:
        return f"{mean:,.2f}"
    spread = students_t(len(values)) * statistics.stdev(values) / math.sqrt(len(values))
    return f"{mean:,.2f} [{mean - spread:,.2f}, {mean + spread:,.2f}]"


# --- The whole ------------------------------------------------------------------------------------


def raise_limit(wanted: int) -> int:
    """Allow this process and its children as many open files as may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(wanted, soft)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def main() -> int:
    arguments = parsed_arguments()
    try:
        if arguments.write and (arguments.attack or arguments.busy or arguments.profile):
            raise UserError("bad-option", "--write is not for --attack, --busy and --profile")
        if arguments.busy:
            from bench.busy import measure_busy  # which uses this module

            measure_busy(arguments)
        elif arguments.attack:
            from bench.attack import measure_attack

            measure_attack(arguments)
        else:
            measure_load(arguments)
    except UserError as error:
        return complain(error.code, error.message)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def parsed_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=at_least_one, default=1000)
    parser.add_argument("--rounds", type=at_least_one, default=6)
    parser.add_argument("--seconds", type=some_time, default=4.0, help="length of a round")
    parser.add_argument("--write", type=Path, metavar="FILE", help="add a section to this page")
    parser.add_argument("--profile", type=Path, help="write a cProfile of the server and stop")
    parser.add_argument("--attack", action="store_true", help="what others notice of an attack")
    parser.add_argument("--busy", action="store_true", help="what players notice of the studio")
    parser.add_argument("--workers", type=int, default=1, help="of the studio, with --busy")
    parser.add_argument("--same-core", action="store_true", help="the worst place, with --busy")
    return parser.parse_args()


def some_time(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0.1 <= seconds <= 3600:
        raise argparse.ArgumentTypeError("seconds, from 0.1 to 3600")
    return seconds


def at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a whole number, at least 1")
    return int(text)


def measure_load(arguments: argparse.Namespace) -> None:
    count = possible_tables(arguments.tables)
    sizes = f"--tables {count} --rounds {arguments.rounds} --seconds {arguments.seconds:g}"
    command = f"python -m bench.load {sizes}"
    report = Report(f"the server, {FLAVOUR}", command, arguments.write, PACKAGES)
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        report.show("Only one core: servers and players share it.")
    os.sched_setaffinity(0, set(cores[1:] or cores))
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        with working("writing tables to be found asleep"):
            write_tables(Path(folder))
        profile = ["-m", "cProfile", "-o", str(arguments.profile)] if arguments.profile else []
        words = [*profile, "-m", "lastcard", "serve", "--port", "{port}", "--data", folder]
        with serving(cores[0], *words, "--no-limits", "--no-studio") as server:
            measure(server, cores[0], count, arguments, report)
    report.finish()


def possible_tables(count: int) -> int:
    """As many of them as this process may have files open for."""
    needed = 3 * SEATS * count + 100
    files = raise_limit(needed)
    if files >= needed:
        return count
    fewer = (files - 100) // (3 * SEATS)
    print(f"only {files} files may be open: {fewer} tables (ulimit -n)")
    return fewer


def measure(
    server: Server, core: int, count: int, arguments: argparse.Namespace, report: Report
) -> None:
    with working("warming up"):
        warm_up(server)
    memory = Memory(server, count)
    with working(f"{count} tables of {SEATS} sit down"):
        crowd = seated(server, count, memory)
        size = round(crowd.saturate(1.0).frame)
    if arguments.profile:
        print(f"{crowd.saturate(4 * arguments.seconds).actions} actions")
        return
    with fanouts(core, size) as bare:
        ours, theirs = in_turns(server, crowd, bare, arguments)
    memory.mark()
    rate = statistics.median(one.rate for one in ours) / 2
    with working("half of that load"):
        half = [crowd.pace(arguments.seconds, rate, seed) for seed in range(arguments.rounds)]
    with working("waking tables"):  # last: they do not fall asleep again at once
        waking = waking_time(server.port)
    show_figures(report, Outcome(ours, theirs, half, waking, memory))


def seated(server: Server, count: int, memory: Memory) -> Crowd:
    """Everybody at their tables, the first hand dealt."""
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
    return crowd


def in_turns(
    server: Server, crowd: Crowd, bare: dict[str, Server], arguments: argparse.Namespace
) -> tuple[list[Round], dict[str, list[Round]]]:
    """Rounds of ours and of the others."""
    others = {name: Crowd() for name in bare}
    for name, fanout in bare.items():
        with working(f"seats at the fan-out {name}"):
            for _ in crowd.tables:
                others[name].join(take_fanout_seats(fanout.port))
                crowd.keep_alive()
            others[name].saturate(1.0)
    ours: list[Round] = []
    theirs: dict[str, list[Round]] = {name: [] for name in bare}
    for number in range(arguments.rounds):
        with working(f"round {number + 1} of {arguments.rounds}, server and fan-outs in turns"):
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


if __name__ == "__main__":
    sys.exit(main())
