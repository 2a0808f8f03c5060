"""Every rule set has a golden playthrough and a perft file, and still plays the same.

When a rule changes on purpose: ``python -m tests.golden.test_golden`` writes them anew, the diff
shows what changed, and ``KERNEL_VERSION`` rises.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from lastcard import Game, UserError, load, names
from lastcard.bots import RandomBot, next_move
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Outside, Rules, State
from lastcard.kernel.legal import legal
from lastcard.kernel.step import step
from lastcard.record import Replay, position_text, read_record, record_of, write_record

HERE = Path(__file__).parent
TABLES = {2: 4, 3: 4, 5: 3}
"""Players, and how deep to count."""


def replayed(name: str) -> Game:
    """The moves of the golden file, played again."""
    _, _, text = golden(name, "playthrough").partition("\n")
    replay = Replay(read_record(text.partition("\n\n#")[0] + "\n"))
    for _ in replay:
        pass
    assert replay.problem is None, replay.problem
    assert replay.game.rules.fingerprint == load(name).fingerprint, f"{name} has other rules now"
    return replay.game


def played(name: str) -> Game:
    """Two hands by bots."""
    game = Game(name, ["Ann", "Ben", "Cleo", "Dan"], seed=2026)
    bots = [RandomBot(seat) for seat in range(4)]
    for _ in range(2):
        while not game.over:
            game.apply(*next_move(game, bots))
        if not game.match_over:
            game.deal()
    return game


def playthrough(name: str, game: Game) -> str:
    """Two hands in words, with the record to replay them and where they end."""
    record = record_of(game)
    lines = [f"# {name}: the record", write_record(record), f"# {name}: the game in words"]
    replay = Replay(record)
    for taken in replay:
        move = "deal" if taken.input is None else f"{game.names[taken.input[0]]}: {taken.input[1]}"
        lines.append(f"{taken.number} {move}")
        lines += [f"    {event.sentence(game.names)}" for event in taken.events]
    lines += [f"# {name}: the position at the end", position_text(game.rules, game.state)]
    return "\n".join(lines) + "\n"


def playthrough_anew(name: str) -> str:
    """With the same moves, as long as they are legal, so that the diff shows what changed."""
    try:
        return playthrough(name, replayed(name))
    except (AssertionError, UserError):
        return playthrough(name, played(name))


def perft(s: State, r: Rules, out: Outside, depth: int) -> int:
    """How many lines of play of a length there are, over all seats that may act."""
    into = [0] * k.MAX_LEGAL
    used = out.used
    total = 0
    for seat in range(s.players):
        for action in into[: legal(s, r, seat, into)]:
            if depth == 1:
                total += 1
            else:
                after = s.copy()
                step(after, r, out, seat, action)
                total += perft(after, r, out, depth - 1)
                out.used = used  # every line sees the same chance
    return total


def perft_table(name: str) -> str:
    lines = [f"# {name}: players, seed, depth, lines of play"]
    for players, deepest in TABLES.items():
        for seed in (1, 2):
            game = Game(name, players, seed=seed)
            for depth in range(1, deepest + 1):
                count = perft(game.state, game.rules.kernel, game._outside, depth)
                lines.append(f"{players} {seed} {depth} {count}")
    return "\n".join(lines) + "\n"


def golden(name: str, kind: str) -> str:
    path = HERE / kind / f"{name}.txt"
    assert path.exists(), f"{name} has no {kind} file: python -m tests.golden.test_golden"
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_the_golden_playthrough_is_unchanged(name: str) -> None:
    assert playthrough(name, replayed(name)) == golden(name, "playthrough")


@pytest.mark.parametrize("name", names())
def test_the_lines_of_play_are_as_many_as_ever(name: str) -> None:
    assert perft_table(name) == golden(name, "perft")


@pytest.mark.parametrize("kind", ["playthrough", "perft"])
def test_no_golden_file_is_left_over(kind: str) -> None:
    assert sorted(path.stem for path in (HERE / kind).glob("*.txt")) == sorted(names())


if __name__ == "__main__":
    for kind, make in {"playthrough": playthrough_anew, "perft": perft_table}.items():
        (HERE / kind).mkdir(exist_ok=True)
        for set_name in names():
            text = make(set_name)
            (HERE / kind / f"{set_name}.txt").write_text(text, encoding="utf-8")
            print(kind, set_name)
