"""Bots of others in bulk: the same deals as the built-in ones, and faults said in one line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from lastcard import UserError, load, names
from lastcard.cli import main
from lastcard.lab.arena.compiled_arena import Arena
from lastcard.lab.arena.python_arena import GuestArena, arena_for
from lastcard.lab.study.simulate import simulate
from lastcard.lab.study.tournament import round_robin
from tests.kit.strategies import random_players, random_rules

pytestmark = pytest.mark.compiled

BOTS = """
from lastcard.bots import CasualBot

class Copycat(CasualBot):
    pass

class Draws:
    def __init__(self, seed):
        self.first = True
    def choose(self, view, legal):
        return min(legal) if view.actor == view.seat else None

class Illegal(Draws):
    def choose(self, view, legal):
        return 301

class Silent(Draws):
    def choose(self, view, legal):
        return None

class Silly(Draws):
    def choose(self, view, legal):
        return "R7\\nand more"

class Raises(Draws):
    def choose(self, view, legal):
        return 1 / 0

class Truth(Draws):
    def choose(self, view, legal):
        return True

class Broken:
    pass
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "mine.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    return "mine.py"


@pytest.mark.parametrize("name", names())
def test_both_arenas_count_the_same(name: str) -> None:
    for players in (2, 4):
        bots = ["casual", "novice", "random", "casual"][:players]
        compiled = Arena(load(name), bots, seed=7)
        interpreted = GuestArena(load(name), bots, seed=7)
        for arena in (compiled, interpreted):
            arena.play(2)
            arena.play(1, first=40)
            arena.play_once_each(50, 6)
            arena.play_dealt_by_first(3, 2)
            arena.play_matches(9, 2)
        assert interpreted.tallies == compiled.tallies
        assert interpreted.share(1) == compiled.share(1)


def test_both_arenas_count_the_same_under_any_rules() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        rules = random_rules(rng)
        players = random_players(rules, rng)
        bots = [rng.choice(["random", "novice", "casual"]) for _ in range(players)]
        compiled, interpreted = Arena(rules, bots, seed=seed), GuestArena(rules, bots, seed=seed)
        compiled.play_once_each(seed, players)
        interpreted.play_once_each(seed, players)
        assert interpreted.tallies == compiled.tallies


def test_a_bot_from_a_file_plays_as_the_one_it_copies(file: str) -> None:
    """Also in worker processes, which start in no particular folder."""
    ours = simulate("party", ["casual", "random"], 90, seed=5)
    theirs = simulate("party", [f"{file}:Copycat", "random"], 90, seed=5, jobs=2)
    assert theirs.tally == ours.tally
    assert theirs.bots == (f"{file}:Copycat", "random")


def test_guests_play_tournaments_with_an_expert(file: str) -> None:
    assert isinstance(arena_for(load("official"), ["expert", "casual"]), Arena)
    bots = ["expert", f"{file}:Draws"]
    runs = [round_robin(load("official"), bots, 2, rollouts=64, seed=seed) for seed in (3, 3, 4)]
    assert runs[0].shares == runs[1].shares
    played = runs[0].played[0, 1]
    assert played.games == 4
    wins, losses = played.bot_wins
    assert wins > 0 == losses  # who only draws cannot win
    assert played.searched > 4


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("Illegal", "chose 301, which is not legal there, deal 0"),
        ("Silent", "chose nothing when it had to decide, deal 0"),
        ("Silly", "chose 'R7\\nand more', which is not legal there, deal 0"),
        ("Truth", "chose True, which is not legal there, deal 0"),
        ("Raises", "mine.py, line 27: ZeroDivisionError: division by zero"),
        ("Broken", "mine.py: TypeError: Broken() takes no arguments"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_a_faulty_bot_is_named_in_one_line(
    bot: str, words: str, command: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"{file}:{bot}"
    simulated = ["official", "--bots", f"{name},casual", "--games", "3", "--jobs", "1"]
    played = [name, "casual", "--deals", "1", "--jobs", "1"]
    assert main([command, *(simulated if command == "simulate" else played)]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("lastcard: error[bot]: the bot ")
    assert words in captured.err
    assert f"{file}:{bot}" in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_a_fault_in_a_worker_process_comes_back_as_it_was(file: str) -> None:
    with pytest.raises(UserError) as error:
        simulate("official", [f"{file}:Raises", "casual"], 40, jobs=2)
    assert error.value.code == "bot"
    assert "Raises failed in deal" in error.value.message


@pytest.mark.parametrize("bot", ["mine.py:Nobody", "other.py:Draws", "nobody"])
def test_an_unknown_bot_is_refused_before_any_work(
    bot: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (
        ["simulate", "official", "--bots", f"casual,{bot}"],
        ["tournament", "casual", bot],
    ):
        assert main(command) == 2
        assert capsys.readouterr().err.startswith("lastcard: error[unknown-bot]:")


def test_a_guest_table_of_a_wrong_size_is_refused(file: str) -> None:
    with pytest.raises(UserError) as error:
        arena_for(load("official"), [f"{file}:Draws"] * 11)
    assert error.value.code == "players"
