"""Puzzles from play: one choice is clearly best, and a larger search says so, too."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.lab.coach import Effort, advise
from lastcard.lab.coach.puzzles import THEMES
from lastcard.protocol.puzzles import KeptPuzzle
from lastcard.record import Replay, read_record
from lastcard.server.puzzles import kept_puzzles

pytestmark = pytest.mark.compiled


def best_now(puzzle: KeptPuzzle) -> tuple[str, float]:
    """The best choice by another search, and how far it is ahead."""
    replay = Replay(read_record(puzzle.record))
    for _ in replay:
        pass
    game = replay.game
    choices = [game.action(str(choice.action)) for choice in puzzle.choices]
    view = game.view(puzzle.seat)
    advice = advise(view, choices, effort=Effort(rollouts=4000), seed=77, names=game.names)
    return str(advice.best.choice), advice.choices[1].behind


def test_puzzles_that_come_with_us_hold() -> None:
    puzzles = list(kept_puzzles().values())
    themes = Counter(one.theme for one in puzzles)
    assert set(themes) == set(THEMES)
    assert min(themes[theme] for theme in ("hold-wild", "challenge", "ruling")) >= 8
    for puzzle in puzzles:
        assert puzzle.why
        second = puzzle.choices[1]
        assert second.behind >= 80
        assert second.behind > 2 * second.behind_margin
    for puzzle in puzzles[::6]:
        best, ahead = best_now(puzzle)
        assert best == puzzle.choices[0].action
        assert ahead > 0.03


def test_the_command_finds_puzzles_and_adds_to_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "puzzles.json"
    out.write_text("[]")
    assert main(["puzzles", "--deals", "2", "--seed", "7", "--out", str(out)]) == 0
    found = json.loads(out.read_text())
    assert f"{len(found)} puzzle" in capsys.readouterr().out
    assert main(["puzzles", "--theme", "bluff", "--out", str(out)]) == 2
    assert "--theme: one of hold-wild, challenge" in capsys.readouterr().err
    out.write_text("{")
    assert main(["puzzles", "--deals", "1", "--out", str(out)]) == 2
    assert "no file of puzzles" in capsys.readouterr().err
