"""What the unit tests of the web client read is what the server really sends.

``python -m tests.server.test_web_examples`` writes the examples anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.game.actions import ACTIONS
from lastcard.game.chance import commitment_to
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol.codec import encode
from lastcard.protocol.messages import RulesChoice, Settings
from lastcard.protocol.rules_choice import rules_of
from lastcard.server import entries as e
from lastcard.server.heavy_work import Watch
from lastcard.server.replays import Match
from lastcard.server.table import Table

FOLDER = Path(__file__).resolve().parents[2] / "web" / "tests" / "examples"
RULES = RulesChoice("official", {"hand_size": 3, "target": 100})
PARTS = {0: "0a" * 32, 2: "c3" * 32}


def short_match() -> Iterator[e.Entry]:
    """Three people, two of whom add to the shuffle; who must decide does the first thing legal."""
    table = Table("k3v0q8z1x7ab")
    start: list[e.Entry] = [
        e.Opened("ann", Settings(RULES, seats=3)),
        *(e.Sat(seat, name.lower(), name) for seat, name in enumerate(("Ann", "Ben", "Cleo"))),
        e.Committed("5f" * 32),
        *(e.Pledged(seat, commitment_to(part)) for seat, part in PARTS.items()),
        e.Sealed(list(PARTS), rules_of(RULES).to_data(), 0),
        *(e.Unsealed(seat, part) for seat, part in PARTS.items()),
        e.Started(rules_of(RULES).to_data(), KERNEL_VERSION),
    ]
    for entry in start:
        table.apply(entry)
        yield entry
    game = table.game
    assert game is not None
    while not game.match_over:
        entry = (
            e.Dealt() if game.over else e.Acted(game.state.actor, game.legal(game.state.actor)[0])
        )
        table.apply(entry)
        yield entry


def examples() -> dict[str, bytes]:
    return {
        "actions.json": encode([str(action) for action in ACTIONS]),
        "replay.json": Match("k3v0q8z1x7ab", short_match(), 1, Watch(lambda: True))
        .replay_file()
        .body,
    }


@pytest.mark.parametrize("name", ["actions.json", "replay.json"])
def test_the_example_is_as_the_server_sends_it(name: str) -> None:
    again = "run python -m tests.server.test_web_examples"
    assert examples()[name] == (FOLDER / name).read_bytes(), again


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, content in examples().items():
        (FOLDER / file).write_bytes(content)
