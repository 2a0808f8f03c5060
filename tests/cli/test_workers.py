"""``lastcard serve --workers``: several processes behind one port."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from lastcard.cli import main
from tests.kit.postgres import Postgres
from tests.server.several_houses import follow


def free_ports(count: int) -> int:
    """The first of some ports in a row that nobody uses."""
    for first in range(20_000, 60_000, 17):
        try:
            for port in range(first, first + count):
                socket.create_server(("127.0.0.1", port)).close()
            return first
        except OSError:
            continue
    raise AssertionError("no free ports")


async def started(port: int, *words: str) -> Process:
    command = [sys.executable, "-m", "lastcard", "serve", "--port", str(port), *words]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE)
    assert process.stdout is not None
    assert b"with 2 processes" in await process.stdout.readline()
    return process


async def processes(http: aiohttp.ClientSession, count: int) -> set[str]:
    """The workers that answer at the port they share."""
    found: dict[str, None] = {}
    while len(found) < count:
        async with http.get("/healthz", headers={"Connection": "close"}) as answer:
            found[(await answer.json())["process"]] = None
    return set(found)


def test_two_processes_share_a_port(postgres: Postgres) -> None:
    port = free_ports(3)
    address = postgres.database()

    base = f"http://127.0.0.1:{port}"

    async def play(http: aiohttp.ClientSession, process: Process) -> None:
        first = await processes(http, 2)
        body: dict[str, Any] = {"name": "Ann"}
        headers = {"Authorization": f"Bearer {'a' * 32}"}
        async with http.post("/api/tables", json=body, headers=headers) as answer:
            table = (await answer.json())["table"]
        for _ in range(6):
            await follow(http, base, "a" * 32, table)
        process.send_signal(signal.SIGHUP)  # one after the other starts anew, and nobody is lost
        known: set[str] = set(first)
        while len(known) < 4:
            known |= await processes(http, 1)
            await follow(http, base, "a" * 32, table)

    async def main() -> None:
        async with asyncio.timeout(60):
            process = await started(port, "--store", address, "--workers", "2", "--lease", "2")
            async with aiohttp.ClientSession(base_url=base) as http:
                await play(http, process)
            process.terminate()
            assert await process.wait() == 0

    asyncio.run(main())
    assert postgres.run_sql(address, "SELECT count(*) FROM lastcard.members") == "0"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--workers", "2"], "--workers needs --store"),
        (["--store", "mysql://x"], "--store mysql://x: write postgresql://"),
        (["--store", "postgresql://x/y", "--workers", "0"], "--workers must be from 1 to 64"),
        (["--store", "postgresql://x/y", "--data", "z"], "kept in one place"),
        (["--store", "postgresql://x/y", "--lease", "0"], "--lease must be from 1"),
        (["--store", "postgresql://x/y", "--advertise", "here"], "--advertise here: write a URL"),
        (["--store", "postgresql://x@127.0.0.1:1/y"], "PostgreSQL is running"),
        (["--store", "postgresql://x@127.0.0.1:1/y", "--workers", "2"], "PostgreSQL is running"),
    ],
)
def test_what_cannot_be_served(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    os.chdir(tmp_path)
    assert main(["serve", "--port", str(free_ports(3)), *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
