"""In a real terminal: tmux shows what a person would see, and types what a person would type."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from lastcard.rules import names
from tests.kit.deck_samples import SAMPLES

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux"),
]
PATIENCE = 20.0
QUESTION = "key, click, or"
"""Stands below the answers of a question; Enter takes the first."""
POLL = 0.02
KEYS = (
    ("a Approve", "a"),
    ("⏎ Play", "Enter"),
    ("⏎ Go on", "Enter"),
    ("⏎ Show the hand", "Enter"),
    ("d Draw", "d"),
    ("p Pass", "p"),
    ("Esc Back to the table", "Space"),
)
"""What stands in the last line, and the key for it, the first that is there."""


class Terminal:
    """One window of a tmux server of its own."""

    def __init__(self, socket: Path, command: str, width: int = 80, height: int = 24) -> None:
        self._socket = socket
        size = ("-x", str(width), "-y", str(height))
        # What a game that ended left on the screen stays there to be read.
        stay = (";", "set-option", "-w", "remain-on-exit", "on")
        self._tmux("-f", os.devnull, "new-session", "-d", *size, command, *stay)

    def _tmux(self, *words: str) -> str:
        command = ["tmux", "-u", "-S", str(self._socket), *words]
        return subprocess.run(
            command, check=True, capture_output=True, text=True, timeout=20
        ).stdout

    @property
    def screen(self) -> str:
        return self._tmux("capture-pane", "-p")

    @property
    def pid(self) -> int:
        return int(self._tmux("list-panes", "-F", "#{pane_pid}"))

    def press(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def resize(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def until(self, seen: Callable[[str], object]) -> str:
        """The first screen on which something is seen."""
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen
            if seen(screen):
                return screen
            assert time.monotonic() < end, f"waited in vain:\n{screen}"
            time.sleep(POLL)  # tmux tells nobody that something has changed

    def close(self) -> None:
        subprocess.run(["tmux", "-S", str(self._socket), "kill-server"], capture_output=True)


@pytest.fixture
def open_terminal(tmp_path: Path, data: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(options: str) -> Terminal:
        variables = f"LASTCARD_DATA={data} PYTHONPATH={os.environ.get('PYTHONPATH', '')}"
        command = f"exec env {variables} {sys.executable} -m lastcard play {options}"
        opened.append(Terminal(tmp_path / f"tmux{len(opened)}", command))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


def ended(screen: str) -> bool:
    return re.search(r"wins hand|the match\.|hand is blocked", screen) is not None


def over(screen: str) -> bool:
    """The hand has ended, or the program."""
    return ended(screen) or "Pane is dead" in screen


def key_for(screen: str) -> str | None:
    if QUESTION in screen:
        return "Enter"
    keys = screen.rstrip().rpartition("\n")[2]
    return next((key for shown, key in KEYS if shown in keys), None)


def play_on(terminal: Terminal, presses: int) -> str:
    """Answer what the screen asks, some times or to the end of the hand."""
    screen = terminal.until(lambda screen: key_for(screen) or ended(screen))
    for _ in range(presses):
        if ended(screen):
            break
        key = key_for(screen)
        assert key is not None
        terminal.press(key)
        screen = terminal.until(partial(_asks_anew, screen))
    return screen


def _asks_anew(before: str, screen: str) -> object:
    return screen != before and (key_for(screen) or ended(screen))


@pytest.mark.parametrize("rules", names())
def test_a_whole_hand_of_every_set(rules: str, open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(f"--rules {rules} --players 3 --seed 4 --pace 0")
    assert ended(play_on(terminal, 1000))


@pytest.mark.parametrize("name", ["five-colours", "french"])
def test_a_whole_hand_with_own_cards(
    name: str, tmp_path: Path, open_terminal: Callable[..., Terminal]
) -> None:
    file = tmp_path / f"{name}.toml"
    file.write_text(SAMPLES[name], encoding="utf-8")
    terminal = open_terminal(f"--rules {file} --players 3 --seed 4 --pace 0")
    assert ended(play_on(terminal, 1000))


@pytest.mark.parametrize("rules", ["official", "redacted", "party"])
def test_keys_pressed_faster_than_screens_close(
    rules: str, open_terminal: Callable[..., Terminal]
) -> None:
    terminal = open_terminal(f"--rules {rules} --players 3 --seed 4 --pace 0")
    for turn in range(60):
        screen = terminal.until(lambda screen: key_for(screen) or over(screen))
        if over(screen):
            break
        page = ["s"] if turn % 5 == 4 else []
        terminal.press(*page, *[key_for(screen) or "Enter"] * 4)
    terminal.press("C-c", "C-c")
    terminal.until(lambda screen: "To resume: lastcard play --resume" in screen)
    assert "Error" not in terminal.screen


def test_the_window_changes_in_mid_game(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal("--players 3 --seed 3 --pace 0")
    play_on(terminal, 3)
    terminal.resize(140, 45)
    large = terminal.until(lambda screen: len(screen.splitlines()) == 45 and key_for(screen))
    assert "Official" in large
    play_on(terminal, 2)
    terminal.resize(80, 24)
    terminal.until(lambda screen: len(screen.splitlines()) == 24 and "q Leave" in screen)
    assert ended(play_on(terminal, 1000))


def hand_of(screen: str) -> list[str]:
    """What stands on the cards of a hand in one row, without their edges."""
    lines = "\n".join(screen.rstrip().splitlines()[-4:-1])
    return re.sub("[╭╮╰╯│─┏┓┗┛┃━]", " ", lines).split()


def test_a_killed_terminal_loses_nothing(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal("--players 3 --seed 3 --pace 0")
    shown = play_on(terminal, 4)
    os.kill(terminal.pid, signal.SIGKILL)
    again = open_terminal("--resume --pace 0")
    resumed = again.until(key_for)
    assert hand_of(resumed) == hand_of(shown)
    assert ended(play_on(again, 1000))


def test_ctrl_c_leaves_with_a_word(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal("--players 3 --seed 3 --pace 0")
    terminal.until(key_for)
    terminal.press("C-c")
    terminal.until(lambda screen: "To resume: lastcard play --resume" in screen)
