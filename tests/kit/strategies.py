"""Random rules and random games, for properties that must hold in all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from hypothesis import strategies as st

from lastcard import Game, RuleSet, load
from lastcard.bots import Bot, CasualBot, NoviceBot, RandomBot, next_move
from lastcard.cards import MAX_SEATS
from lastcard.errors import RuleSetError
from lastcard.game import Action, Kind, View
from lastcard.rules.conflicts import find_conflict
from lastcard.rules.option_types import Choice, Flag, Number, Option, Text, Value
from lastcard.rules.options import BY_KEY, OPTIONS
from lastcard.rules.ruleset import from_data
from tests.kit.random_decks import random_deck

_SMALL = {
    "target": (1, 300),
    "hand_size": (1, 9),
    "hand_limit": (0, 20),
    "out_at": (0, 25),
    "turn_limit": (50, 90),
}
_DECKS: tuple[dict[str, object], ...] = (
    {},
    {"base": "112"},
    {"WB": 4},
    {"base": "112", "WB": 6, "*+2": 4, "W+4": 12},
)


def value_of(option: Option, rng: random.Random) -> Value:
    if isinstance(option, Flag):
        return rng.random() < 0.5
    if isinstance(option, Choice):
        return rng.choice(list(option.values))
    if isinstance(option, Number):
        return rng.randint(*_SMALL.get(option.key, (option.low, option.high)))
    assert isinstance(option, Text)
    return rng.choice(["", "the table decides", "ünïcode ~ = , ."])


_MODES: tuple[dict[str, Value], ...] = (
    {},
    {},
    {"inspection": "legal", "conditional_wild": "free"},
    {"inspection": "any", "conditional_wild": "free"},
    {"partners": True, "min_players": 4, "max_players": 4},
    {"elimination": True, "scoring": "lowest"},
    {"out_at": 12},
)
"""Ways to play that plain chance would hardly ever choose."""


def random_rules(rng: random.Random, deck: Mapping[str, object] | None = None) -> RuleSet:
    """Any values that go together: of two options in conflict one falls back to official. The
    deck is one of the classic cards unless another is given."""
    values = dict(load("official").values)
    for option in rng.sample(OPTIONS, rng.randint(0, len(OPTIONS))):
        values[option.key] = value_of(option, rng)
    # Odd rules make odd, long games.
    values["turn_limit"] = value_of(BY_KEY["turn_limit"], rng)
    mode = rng.choice(_MODES)
    values |= mode
    while conflict := find_conflict(values):
        key = rng.choice((conflict.one, conflict.other))
        if key not in mode:
            values[key] = BY_KEY[key].default
    cards = rng.choice(_DECKS) if deck is None else deck
    return from_data({"name": "random", "options": values, "deck": cards}, "random")


def random_rules_and_cards(rng: random.Random) -> RuleSet:
    """The same, played with cards nobody has seen before."""
    while True:
        with suppress(RuleSetError):  # too few cards, or options that ask too much of them
            return random_rules(rng, random_deck(rng))


def random_players(rules: RuleSet, rng: random.Random) -> int:
    return rng.choice([players for players in range(MAX_SEATS + 1) if rules.seats(players)])


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Random rules, every other one with cards of its own."""

    def make(seed: int) -> RuleSet:
        return (random_rules_and_cards if seed % 2 else random_rules)(random.Random(seed))

    return st.integers(0, 2**32).map(make)


def games() -> st.SearchStrategy[Game]:
    """A freshly dealt game under random rules, every other one with cards of its own."""

    def make(seed: int) -> Game:
        rng = random.Random(seed)
        rules = (random_rules_and_cards if seed % 2 else random_rules)(rng)
        return Game(rules, random_players(rules, rng), seed=rng.randrange(10**9))

    return st.integers(0, 2**32).map(make)


class WildBot:
    """Does anything legal at all, also what no sensible player would."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        if view.actor != view.seat:
            return self._random.choice(legal) if self._random.random() < 0.3 else None
        own = [a for a in legal if a.kind not in (Kind.CATCH, Kind.CALL)]
        return self._random.choice(legal if self._random.random() < 0.2 else own)


def bots_for(game: Game, seed: int) -> list[Bot]:
    kinds = (WildBot, RandomBot, NoviceBot, CasualBot)
    return [kinds[(seed + seat) % 4](seed * 16 + seat) for seat in range(len(game.players))]


def moves(game: Game, seed: int, hands: int = 1) -> Iterator[tuple[int, Action]]:
    """Moves to apply, one after the other, until the hands are played; deals in between. Now and
    then somebody does what nobody was asked for."""
    bots, rng = bots_for(game, seed), random.Random(seed)
    for _ in range(hands):
        while not game.over:
            seat = rng.randrange(len(game.players))
            stray = game.legal(seat) if seat != game.actor and rng.random() < 0.1 else []
            yield (seat, rng.choice(stray)) if stray else next_move(game, bots)
        if game.match_over:
            return
        game.deal()
