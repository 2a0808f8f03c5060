"""A network of its own for one process, joined to this machine by two wires: people come over one,
and the other, to the database, can be cut. Only root can have one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

_PEOPLE, _DATABASE = "10.231.16", "10.231.17"
"""What the addresses of both ends of a wire begin with."""


class Namespace:
    def __init__(self) -> None:
        self._name = f"lastcard-{os.getpid()}"
        self.enter = ("ip", "netns", "exec", self._name)
        """What stands before a command that is to run in it."""
        self.host = f"{_PEOPLE}.2"
        """Where people find what runs in it."""
        self.database = f"{_DATABASE}.1"
        """Where this machine is found from it."""
        self.network = f"{_DATABASE}.0/30"

    def open(self) -> None:
        _ip("netns", "add", self._name)
        self._join("lcpeople", _PEOPLE)
        self._join("lcdata", _DATABASE)

    def _join(self, wire: str, network: str) -> None:
        there = ("-n", self._name)
        peer = ("peer", "name", f"{wire}1", "netns", self._name)
        _ip("link", "add", f"{wire}0", "type", "veth", *peer)
        _ip("address", "add", f"{network}.1/30", "dev", f"{wire}0")
        _ip(*there, "address", "add", f"{network}.2/30", "dev", f"{wire}1")
        _ip("link", "set", f"{wire}0", "up")
        _ip(*there, "link", "set", f"{wire}1", "up")

    def cut(self) -> None:
        """Nothing arrives any more at the database, and nobody is told."""
        _ip("link", "set", "lcdata0", "down")

    def mend(self) -> None:
        _ip("link", "set", "lcdata0", "up")

    def close(self) -> None:
        """Also if it was opened in part only."""
        for wire in ("lcpeople", "lcdata"):
            subprocess.run(["ip", "-n", self._name, "link", "delete", f"{wire}1"], check=False)
        _ip("netns", "delete", self._name)


@contextmanager
def own_network() -> Iterator[Namespace]:
    namespace = Namespace()
    try:
        namespace.open()
        yield namespace
    finally:
        namespace.close()


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)
