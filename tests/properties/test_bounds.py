"""Nothing compiled writes outside its records, whatever rules, deck and seats it is given.

The tests mean something only where Numba checks every index: NUMBA_BOUNDSCHECK=1.
"""

from __future__ import annotations

import random
from typing import Any

import numba
import numpy as np
import pytest

from lastcard import RuleSet
from lastcard.bots.levels import LEVELS
from lastcard.cards import MAX_DECK, Pack
from lastcard.cards.deck_table import MAX_COUNT
from lastcard.kernel.compiled import array_of, compiled, entry
from lastcard.kernel.fields import State
from lastcard.lab.arena.compiled_arena import Arena
from lastcard.lab.bench.engine_speed import RandomTable
from lastcard.lab.env.vector_env import VectorEnv
from lastcard.lab.env.worth import Episode
from lastcard.rules.decks import DeckCounts, DeckList, write_deck
from lastcard.rules.option_types import Value
from lastcard.rules.ruleset import from_data
from tests.kit.strategies import random_players, random_rules, random_rules_and_cards

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not numba.config.BOUNDSCHECK, reason="needs NUMBA_BOUNDSCHECK=1"),
]


def extreme_table(rng: random.Random) -> tuple[RuleSet, int]:
    """Rules and a number of players whom the deck just suffices for, or any up to the largest:
    of few kinds of cards or many, with hands small or large."""
    rules = rng.choice((random_rules, random_rules_and_cards))(rng)
    options: dict[str, Value] = {**rules.values, "hand_size": rng.randint(1, 20)}
    options |= {"hand_limit": 0, "hand_size_for_two": 0, "out_at": 45 if rules["out_at"] else 0}
    players = random_players(rules, rng)
    least = players * int(options["hand_size"]) + 2
    size = rng.choice((least, rng.randint(least, MAX_DECK), MAX_DECK))
    deck = DeckList(rules.pack, some_counts(rules.pack, size, rng))
    data = {"name": "extreme", "options": options, "deck": write_deck(deck)}
    return from_data(data, "extreme"), players


def some_counts(pack: Pack, size: int, rng: random.Random) -> DeckCounts:
    """So many cards of a pack, with some of every colour."""
    of_colour = [[card for card in pack.cards if card.colour is colour] for colour in pack.colours]
    copies = [rng.choice(cards) for cards in of_colour]
    kinds = rng.sample(pack.cards, rng.randint(3, len(pack.cards)))
    more = [kind for kind in kinds for _ in range(MAX_COUNT - 1)]
    copies += rng.sample(more, size - len(copies))
    return tuple(copies.count(card) for card in pack.cards)


@compiled
def write(s: State, at: int) -> None:
    s.stock[at] = 1


@entry
def write_at(states: Any, at: int) -> int:
    write(states[0], at)
    return 0


@pytest.mark.parametrize("outside", [MAX_DECK, -1])
def test_a_write_outside_a_record_would_be_noticed(outside: int) -> None:
    """Negative indices are none of Python's here: they do not count from the end."""
    assert write_at(array_of(State), MAX_DECK - 1) == 0
    with pytest.raises(IndexError):
        write_at(array_of(State), outside)


def test_random_hands() -> None:
    for seed in range(300):
        rules, players = extreme_table(random.Random(seed))
        RandomTable(rules, players, seed).play(20)


def test_hands_of_all_bots() -> None:
    for seed in range(80):
        rng = random.Random(seed)
        rules, players = extreme_table(rng)
        arena = Arena(rules, [rng.choice(list(LEVELS)) for _ in range(players)], seed=seed)
        arena.play_once_each(0, 3, rollouts=20)


QUICK = [name for name, level in LEVELS.items() if level.quick]
EPISODES: list[Episode] = ["hand", "match"]


def any_legal(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def test_environments() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        rules, players = extreme_table(rng)
        others = [None, *(rng.choice([None, any_legal, *QUICK]) for _ in range(players - 1))]
        episode = rng.choice(EPISODES)
        games = VectorEnv(rules, players, 4, seed, others, episode=episode, forfeits=True)
        for _ in range(60):
            _, masks = games.observe()
            chances = np.random.default_rng(seed).random(masks.shape)
            games.step((masks * chances).argmax(axis=1))
