"""Line by line: through a pipe, with nonsense in it, and after a kill."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

from lastcard.rules import load, names
from lastcard.terminal.autosave import newest_unfinished
from lastcard.terminal.line_mode import LineTable, Loop
from lastcard.terminal.seating import seat
from lastcard.terminal.session import Session
from tests.terminal.conftest import Opener


def plain(*options: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "lastcard", "play", "--plain", *options],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=60,
    )


class FirstChoice:
    """Types the first thing the table offers, and keeps what was typed."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.typed = ""

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        view = self._session.open_view
        if view.actor is None:
            line = "quit\n"
        elif view.actor in self._session.people:
            line = f"{self._session.legal(view.actor)[0]}\n"
        else:
            line = "\n"
        self.typed += line
        return line


@pytest.mark.parametrize("rules", names())
def test_a_hand_through_a_pipe_is_the_same_as_typed(
    rules: str, capsys: pytest.CaptureFixture[str], opened: Opener
) -> None:
    session = opened(rules, seat(load(rules), players=3), seed=4)
    with Loop() as loop:
        person = FirstChoice(session)
        assert LineTable(session, person, loop).play() == 0
    session.close()
    shown = capsys.readouterr().out
    piped = plain("--rules", rules, "--players", "3", "--seed", "4", typed=person.typed)
    assert piped.returncode == 0
    assert piped.stderr == ""
    assert piped.stdout == shown
    assert "\x1b" not in shown
    assert re.search(r"wins (the match|hand 1)\.|blocked", shown)


def test_nonsense_gives_one_line_of_help_and_loses_nothing() -> None:
    nonsense = ["foo", "R77", "catch Zoe", "\x07\x1b[2J", "x" * 500, "", "🂡", "\udcff", "draw draw"]
    done = plain("--seed", "7", typed="".join(f"{line}\n" for line in nonsense))
    assert done.returncode == 0
    assert done.stderr == ""
    answers = done.stdout.split("\n> ")[1:]
    assert len(answers) == len(nonsense) + 1
    for answer in answers[:-1]:
        _, *helped = answer.split("\n")
        assert len(helped) == 1, answer
        assert "Type help, hand or quit." in helped[0]
    assert "\x1b" not in done.stdout
    assert newest_unfinished() is not None


def test_both_spellings_and_words_to_look() -> None:
    typed = "play Red 4\nhelp\nhand\ntable\nlog\nscores\nrules\nquit\n"
    done = plain("--seed", "7", typed=typed)
    assert "Ann plays Red 4." in done.stdout
    assert "Ann's hand: R7 R+2 Y9 YS G1 G6" in done.stdout
    assert "THE DECK" in done.stdout.upper()
    assert "To resume: lastcard play --resume --plain" in done.stdout


def test_the_end_of_the_input_ends_cleanly() -> None:
    done = plain("--seed", "7")
    assert done.returncode == 0
    assert done.stdout.endswith("Goodbye. To resume: lastcard play --resume --plain\n")


def test_somebody_else_at_the_keyboard_speaks_up_by_name() -> None:
    done = plain("--names", "Ann,Ben", "--seed", "7", typed="Cleo: uno\nBen: uno\nhand\n")
    assert "'Cleo: uno' is not a move." in done.stdout
    assert "Ben cannot call UNO now" in done.stdout
    assert "hand:" in done.stdout.split("> hand")[1]
    assert "hand:" not in done.stdout.split("> hand")[0]


def test_last_cards_are_a_moment_to_catch_in() -> None:
    """Asked whenever a bot gets down to one card, whether it called or not."""
    asked = caught = 0
    for seed in range(1, 4):
        options = ("--players", "2", "--bots", "random", "--seed", str(seed))
        done = plain(*options, typed="draw\npass\ncatch:1\n" * 60 + "quit\n")
        asked += done.stdout.count("Somebody holds one card.")
        caught += done.stdout.count("Ann catches Ben")
    assert asked > caught > 0


def test_the_dealer_can_be_declared() -> None:
    for number, name in enumerate(("Ann", "Ben")):
        done = plain("--names", "Ann,Ben", "--rules", "oneround", "--dealer", str(number))
        assert f"{name} deals." in done.stdout


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--rules", "nope"), "rules-missing"),
        (("--players", "11"), "players"),
        (("--bots", "genius"), "unknown-bot"),
        (("--seed", "x"), "bad-seed"),
        (("--pace", "-1", "--seed", "1"), "bad-value"),
        (("--resume",), "nothing-to-resume"),
        (("--names", "Ann,Ann"), "players"),
        (("--dealer", "0"), "dealer"),
        (("--rules", "oneround", "--dealer", "9"), "no-such-seat"),
    ],
)
def test_mistakes_are_one_line(options: tuple[str, ...], code: str) -> None:
    done = plain(*options)
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(rf"lastcard: error\[{code}\]: .+\n", done.stderr)


# --- After a kill --------------------------------------------------------------------------------


def read_to_prompt(stream: IO[Any]) -> str:
    """Everything up to the next prompt."""
    text = b""
    while not text.endswith(b"> "):
        letter = stream.read(1)
        assert letter, text.decode()
        text += letter
    return text.decode()


def started(*options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "lastcard", "play", "--plain", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def table_lines(text: str) -> list[str]:
    """The pile, the hand and the choices, as asked last."""
    return re.findall(r"^(?:Pile|Ann's hand|Choices): .*$", text, re.MULTILINE)[-3:]


def test_kill_minus_nine_loses_nothing() -> None:
    with started("--seed", "7", "--players", "3") as game:
        assert game.stdin is not None
        assert game.stdout is not None
        shown = read_to_prompt(game.stdout)
        for _ in range(6):
            choice = re.findall(r"^Choices: (\S+)", shown, re.MULTILINE)
            game.stdin.write(f"{choice[-1] if 'Choices' in shown else ''}\n".encode())
            game.stdin.flush()
            shown = read_to_prompt(game.stdout)
        os.kill(game.pid, signal.SIGKILL)
    resumed = plain("--resume")
    assert table_lines(resumed.stdout) == table_lines(shown)
    assert len(table_lines(shown)) == 3


# --- Without a terminal --------------------------------------------------------------------------


def without_terminal(*options: str, typed: str | None = None) -> subprocess.CompletedProcess[str]:
    """Started with a pipe for a keyboard, or with nothing."""
    keyboard: dict[str, Any] = {"stdin": subprocess.DEVNULL} if typed is None else {"input": typed}
    return subprocess.run(
        [sys.executable, "-m", "lastcard", "play", *options],
        **keyboard,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )


@pytest.mark.parametrize("typed", [None, "quit\n"])
@pytest.mark.parametrize("options", [(), ("--rules", "party", "--seed", "7")])
def test_without_a_terminal_it_plays_line_by_line(
    typed: str | None, options: tuple[str, ...]
) -> None:
    done = without_terminal(*options, typed=typed)
    assert done.returncode == 0
    assert done.stderr == "note: not a terminal: playing line by line\n"
    assert "Type help for help." in done.stdout
    assert done.stdout.endswith("To resume: lastcard play --resume --plain\n")


@pytest.mark.parametrize("options", [(), ("--plain",)])
def test_a_replay_without_a_screen_is_refused(options: tuple[str, ...]) -> None:
    done = without_terminal("--replay", "game.lcr", *options)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "lastcard: error[no-terminal]: --replay needs a whole screen; "
        "line by line: lastcard replay game.lcr\n"
    )


def test_files_to_choose_from_need_the_first_screen(data: Path) -> None:
    done = without_terminal("evening.toml", "--plain")
    assert done.returncode == 2
    assert "error[bad-option]: evening.toml" in done.stderr
    assert not data.exists()
