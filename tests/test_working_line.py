"""What somebody at a terminal sees while ``make`` sets things up (``tools/working.sh``)."""

from __future__ import annotations

import os
import pty
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.terminals import said_on

WORKING = Path(__file__).resolve().parent.parent / "tools" / "working.sh"
UNTIL_DONE = "until [ -e done ]; do sleep 0.05; done"
ONE = f"'{WORKING}' 'Making one' sh -c '{UNTIL_DONE}'"
TWO = f"'{WORKING}' 'Making two' sh -c '{UNTIL_DONE}'"
TOGETHER = ("--together", "sh", "-c", f"{ONE} & {TWO}; wait")


class Terminal:
    """A command with a terminal of its own."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [WORKING, *words], cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)
        self.text = ""

    def lines(self) -> Iterator[str]:
        """What stands on its last line, time after time; until it has ended."""
        line = ""
        for more in said_on(self._ours):
            self.text += more
            *whole, line = (line + more).split("\x1b[K")  # with which every one of them ends
            yield from (one.rpartition("\r")[2] for one in whole)


def test_what_is_done_at_the_same_time_shares_a_line(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *TOGETHER)
    seen = []
    for line in terminal.lines():
        seen.append(line)
        if "Making one" in line and "Making two" in line:
            (tmp_path / "done").touch()
    assert terminal.process.wait() == 0
    shapes = {re.sub(r"\d+", "N", line) for line in seen}
    one, two = "Making one, N s", "Making two, N s"
    assert shapes & {f"... {one}; {two}", f"... {two}; {one}"}
    assert shapes <= {"", f"... {one}", f"... {two}", f"... {one}; {two}", f"... {two}; {one}"}
    assert "\n" not in terminal.text
    assert terminal.text.endswith("\r\x1b[K")  # nothing is left of it


@pytest.mark.parametrize("code", [0, 3])
def test_what_a_step_says_is_shown_if_it_fails(tmp_path: Path, code: int) -> None:
    script = f"echo much; {UNTIL_DONE}; echo more >&2; exit {code}"
    terminal = Terminal(tmp_path, "Making one", "sh", "-c", script)
    for line in terminal.lines():
        if line.startswith("... Making one, "):
            (tmp_path / "done").touch()
    assert terminal.process.wait() == code
    assert ("\r\x1b[Kmuch\r\nmore\r\n" in terminal.text) == (code != 0)
    assert ("much" in terminal.text) == (code != 0)
    assert terminal.text.endswith("\r\x1b[K")


def test_without_a_terminal_every_step_is_a_line(tmp_path: Path) -> None:
    (tmp_path / "done").touch()
    done = subprocess.run(
        [WORKING, *TOGETHER], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert sorted(done.stderr.splitlines()) == ["Making one ...", "Making two ..."]
    assert done.stdout == ""
