"""What the unit tests of the web client read is what the server really sends.

``python -m tests.server.test_web_examples`` writes the examples anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.cards import CLASSIC
from lastcard.game.actions import actions_of
from lastcard.game.chance import commitment_to
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol.codec import encode
from lastcard.protocol.rules_choice import rules_of
from lastcard.protocol.table_info import RulesChoice, Settings
from lastcard.server import entries as e
from lastcard.server.heavy_work import Watch
from lastcard.server.projection import pack_info
from lastcard.server.replays import Match
from lastcard.server.table import Table
from tests.kit import own_deck
from tests.server import forgeries

FOLDER = Path(__file__).resolve().parents[2] / "web" / "tests" / "examples"
MATCHES: dict[str, dict[str, bool | int | str]] = {
    "official": {"hand_size": 3, "scoring": "none", "shuffle_seats": "hand"},
    "official-112": {"hand_size": 5, "scoring": "none", "opening_conditional_wild": "shuffled-in"},
    "party": {"hand_size": 4, "scoring": "none"},
    "redacted": {"hand_size": 3, "scoring": "none"},
    "assignment": {"hand_size": 3, "scoring": "none"},
    "eights": {"hand_size": 3, "scoring": "none"},
    "all-wild": {"hand_size": 3, "scoring": "none"},
    "merciless": {"hand_size": 3, "scoring": "none", "opening_cards": "covered"},
    "mau-mau": {"hand_size": 3, "scoring": "none"},
}
"""Short matches in which cards go all kinds of ways."""


CHOICES = [
    *(RulesChoice(base, options) for base, options in MATCHES.items()),
    own_deck.choice(hand_size=4, scoring="none"),
]


def short_match(choice: RulesChoice) -> Iterator[e.Entry]:
    """Three people, two of whom have a part in the shuffle; who must decide does the first thing
    legal."""
    table = Table("k3v0q8z1x7ab")
    rules = rules_of(choice)
    people, dealer = ("Ann", "Ben", "Cleo"), 0 if rules.lets_declare_dealer else None
    parts = {0: "0a" * 32, 2: "c3" * 32}
    start: list[e.Entry] = [
        e.Opened("ann", Settings(choice, seats=3)),
        *(e.Sat(seat, name.lower(), name) for seat, name in enumerate(people)),
        e.Committed("5f" * 32),
        *(e.Pledged(seat, commitment_to(part)) for seat, part in parts.items()),
        e.Sealed(list(parts), rules.to_data(), dealer),
        *(e.Unsealed(seat, part) for seat, part in parts.items()),
        e.Started(rules.to_data(), KERNEL_VERSION, dealer),
    ]
    for entry in start:
        table.apply(entry)
        yield entry
    game = table.game
    assert game is not None
    while not game.match_over:
        actor = game.state.actor
        entry = e.Dealt() if game.over else e.Acted(actor, str(game.legal(actor)[0]))
        table.apply(entry)
        yield entry


def examples() -> dict[str, bytes]:
    watch = Watch(lambda: True)
    matches = [Match("k3v0q8z1x7ab", short_match(one), 1, watch, 0).replay() for one in CHOICES]
    packs = {"classic": CLASSIC, "own": rules_of(own_deck.choice()).pack}
    return {
        "packs.json": encode({name: pack_info(pack) for name, pack in packs.items()}),
        "actions.json": encode(
            {name: list(map(str, actions_of(pack).values())) for name, pack in packs.items()}
        ),
        "matches.json": encode(matches),
        "forgeries.json": encode(forgeries.examples()),
    }


@pytest.mark.parametrize("name", ["packs.json", "actions.json", "matches.json", "forgeries.json"])
def test_the_example_is_as_the_server_sends_it(name: str) -> None:
    again = "run python -m tests.server.test_web_examples"
    assert examples()[name] == (FOLDER / name).read_bytes(), again


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, content in examples().items():
        (FOLDER / file).write_bytes(content)
