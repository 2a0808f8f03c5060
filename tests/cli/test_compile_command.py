"""Compiled once for all commands: seen while it happens, kept, done by one process at a time."""

from __future__ import annotations

import fcntl
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.terminals import said_on

pytestmark = pytest.mark.compiled

LASTCARD = [sys.executable, "-m", "lastcard"]
VECTORS = (
    "from lastcard.lab.env.vector_env import VectorEnv; games = VectorEnv('party', 3, count=2);"
    "games.step(games.observe()[1].argmax(axis=1))"
)


class Watched:
    """A command with a terminal for what it says on the side."""

    def __init__(self, command: list[str], cache: Path) -> None:
        ours, theirs = pty.openpty()
        environment = {**os.environ, "LASTCARD_CACHE": str(cache)}
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=theirs, text=True
        )
        os.close(theirs)
        self.said = ""
        self._more = said_on(ours)

    def read_until(self, words: str) -> None:
        while words not in self.said:
            self.said += next(self._more)

    def finish(self) -> str:
        """What it printed; what it said on the side is in ``said``."""
        self.said += "".join(self._more)
        printed, _ = self.process.communicate(timeout=60)
        assert self.process.returncode == 0
        return printed


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Watched, str]:
    """A cache that was empty, the command that filled it, and what that printed."""
    cache = tmp_path_factory.mktemp("cache")
    watched = Watched([*LASTCARD, "compile"], cache)
    return cache, watched, watched.finish()


def kept(cache: Path) -> dict[Path, int]:
    """The files of machine code, and when each was written."""
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb[ci]")}


def test_whoever_waits_sees_how_far_it_is(cold: tuple[Path, Watched, str]) -> None:
    cache, watched, printed = cold
    lines = watched.said.replace("\x1b[K", "").replace("\r\n", "\r").split("\r")
    assert lines[1].startswith("... loading the lab")
    assert "... compiling what is played in bulk: once, for all commands" in lines
    bars = [line for line in lines if " steps" in line]
    assert len(bars) > 10
    assert " left" in bars[len(bars) // 2]
    assert bars[-1].startswith(f"[{'#' * 20}]")
    assert printed.startswith("Compiled in ")
    assert str(cache) in printed


@pytest.mark.parametrize(
    "command",
    [
        [*LASTCARD, "compile"],
        [*LASTCARD, "simulate", "party", "--games", "50", "--jobs", "1"],
        [*LASTCARD, "tournament", "expert", "casual", "--deals", "1", "--rollouts", "20"],
        [*LASTCARD, "compare", "official", "party", "--games", "50", "--jobs", "1"],
        [*LASTCARD, "coach", "--hand", "R7 W", "--top", "R5", "--sizes", "2", "--rollouts", "100"],
        [sys.executable, "-c", VECTORS],
    ],
    ids=lambda command: command[3] if "-m" in command else "vectors",
)
def test_no_command_compiles_again(cold: tuple[Path, Watched, str], command: list[str]) -> None:
    cache, _, _ = cold
    before = kept(cache)
    assert before
    (folder,) = (cache / "machine-code").iterdir()
    os.utime(folder, (0, 0))
    again = Watched(command, cache)
    again.finish()
    assert " steps" not in again.said
    assert kept(cache) == before
    assert "compile" in command or folder.stat().st_mtime > 0  # it is in use, and not to be deleted


def test_one_process_compiles_and_others_wait_for_it(cold: tuple[Path, Watched, str]) -> None:
    """They see how far it is. What one that was stopped had finished is not compiled again."""
    cache, _, _ = cold
    before = kept(cache)
    (folder,) = (cache / "machine-code").iterdir()
    (folder / "complete").unlink()
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        (folder / "progress").write_text("123 456")
        other = Watched([*LASTCARD, "compile"], cache)
        other.read_until("123 of 456 steps")
        assert other.process.poll() is None
        (folder / "progress").write_text("234 456")
        other.read_until("234 of 456 steps")
    other.finish()
    assert other.said.rstrip().rpartition("\r")[2].startswith(f"[{'#' * 20}]")
    assert "-" not in other.said.rpartition("234 of 456 steps")[2]  # begun anew, not gone back
    assert (folder / "complete").exists()
    assert kept(cache) == before


def test_what_was_compiled_is_used_where_nothing_can_be_written(
    cold: tuple[Path, Watched, str],
) -> None:
    cache, _, _ = cold
    code = (
        "from lastcard.kernel import machine_code\n"
        "from lastcard.lab.arena.random_bulk import play_hands\n"
        "from lastcard.lab.programs import FIRST_USES\n"
        "machine_code.can_keep = lambda: False\n"
        "FIRST_USES[0]()\n"
        "print(sum(play_hands.stats.cache_hits.values()))"
    )
    assert Watched([sys.executable, "-c", code], cache).finish() == "1\n"


def test_a_mistake_is_told_before_anything_is_compiled(tmp_path: Path) -> None:
    for command in (["simulate", "nonesuch"], ["tournament", "casual", "nobody"]):
        done = subprocess.run(
            [*LASTCARD, *command],
            env={**os.environ, "LASTCARD_CACHE": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert not kept(tmp_path)


def test_where_nothing_can_be_kept_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    done = subprocess.run(
        [*LASTCARD, "compile"],
        env={**os.environ, "LASTCARD_CACHE": str(tmp_path / "file")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("lastcard: error[no-cache]: machine code cannot be kept in ")
