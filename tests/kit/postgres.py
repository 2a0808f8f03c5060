"""A PostgreSQL of the tests' own: its programs from the system, its data in a folder that goes."""

from __future__ import annotations

import itertools
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SETTINGS = (
    "fsync = off",  # nobody pulls the plug of a test
    "max_connections = 200",
    "listen_addresses = '127.0.0.1'",
    "shared_buffers = '64MB'",
)


class Postgres:
    """A running server. It cannot run as root, so then it does as the user Debian has for it."""

    def __init__(self, folder: Path, settings: tuple[str, ...] = _SETTINGS) -> None:
        self.folder = folder
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user, self._user)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self._data = folder / "data"
        self._names = itertools.count(1)
        self._run("initdb", "--auth=trust", "--username=lastcard", "--no-sync", "--encoding=UTF8")
        lines = (f"port = {self.port}", f"unix_socket_directories = '{folder}'", *settings)
        with (self._data / "postgresql.conf").open("a") as file:
            file.write("\n".join(lines))

    def let_in(self, network: str) -> None:
        """People from another network than this machine's own; before it is started."""
        with (self._data / "pg_hba.conf").open("a") as file:
            file.write(f"host all all {network} trust\n")

    def start(self) -> None:
        self._run("pg_ctl", "--wait", f"--log={self.folder / 'log'}", "start")

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "--wait", f"--mode={how}", "stop")

    @property
    def address(self) -> str:
        return f"postgresql://lastcard@127.0.0.1:{self.port}"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"tables{next(self._names)}"
        self.run_sql("postgres", f"CREATE DATABASE {name}")
        return f"{self.address}/{name}"

    def run_sql(self, database: str, statement: str) -> str:
        name = database.rpartition("/")[2]
        words = [f"--host={self.folder}", f"--port={self.port}", "--username=lastcard"]
        done = subprocess.run(
            [_program("psql"), *words, "-qAtc", statement, name],
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()

    def _run(self, program: str, *words: str) -> None:
        command = [_program(program), f"--pgdata={self._data}", *words]
        done = subprocess.run(
            command,
            user=self._user,
            group=self._user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,  # a server that stays would keep a pipe open
            stderr=subprocess.DEVNULL,
            check=False,
        )
        assert done.returncode == 0, f"{program} failed; see {self.folder / 'log'}"


def _program(name: str) -> str:
    """Debian has them in a folder by version, and not in the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    where = str(found[-1]) if found else shutil.which(name)
    assert where, f"there is no {name}: make system installs PostgreSQL"
    return where


@contextmanager
def running_postgres(
    settings: tuple[str, ...] = _SETTINGS, network: str = ""
) -> Iterator[Postgres]:
    """``network``: from where people are let in, beside this machine."""
    with tempfile.TemporaryDirectory(prefix="lastcard-postgres-") as folder:
        server = Postgres(Path(folder), settings)
        if network:
            server.let_in(network)
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
