"""Every option is read: some game changes with it. Where it does not matter, no game does."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress

import pytest

from lastcard import Event, Game, RuleSet, UserError
from lastcard.game import Action
from lastcard.rules.option_types import Choice, Flag, Option, Text, Value
from lastcard.rules.options import OPTIONS
from lastcard.rules.relevance import is_relevant
from tests.kit.strategies import random_players, random_rules, value_of
from tests.kit.tables import with_cards

PLAYED = [option for option in OPTIONS if not isinstance(option, Text)]
"""A text is agreed on by people; the game does not read it."""
TRIES = 400
"""Pairs of rules that are tried before an option is said to change nothing."""
HANDS = 4

NUMBERS = [f"*{number}" for number in range(10)]
ACTIONS = ["*S", "*R", "*+2"]
WILDS = ["W", "W+4", "WS", "WC", "WB"]
MISSING = (["*0"], ["*7"], ["*S"], ["*R"], ["*+2"], ["W+4"], ACTIONS, WILDS, NUMBERS)
"""Cards whose absence makes some option meaningless."""

NOTICEABLE = {
    "stack_across": "the table waits for an answer, though no card could give it",
    "deflect_reverse": "the same",
    "deflect_skip": "the same",
    "last_card_draws": "the cards are drawn, though nobody counts them",
}
"""Options that can be told in play even where they cannot change who wins."""

Pair = tuple[RuleSet, RuleSet]


def values_to_compare(option: Option) -> Sequence[tuple[Value, Value] | None]:
    """All values in pairs; None stands for any two, where there are too many."""
    if isinstance(option, Flag):
        return [(False, True)]
    if isinstance(option, Choice):
        return list(itertools.combinations(option.values, 2))
    return [None]


def some_rules(rng: random.Random) -> RuleSet:
    """Random rules, half of them without some cards."""
    while True:
        rules = random_rules(rng)
        lacking = [
            card for cards in rng.sample(MISSING, rng.choice((0, 0, 1, 2))) for card in cards
        ]
        with suppress(UserError):  # too few cards are left
            return with_cards(rules, dict.fromkeys(lacking, 0))


def beside(rules: RuleSet, option: Option, one: Value, other: Value) -> Pair | None:
    """The same rules with two values of one option; None if they do not go with the rest."""
    with suppress(UserError):
        return rules.but(**{option.key: one}), rules.but(**{option.key: other})
    return None


def pairs(option: Option, values: tuple[Value, Value] | None) -> Iterator[Pair]:
    """Rules with two values of an option, in all of which the option matters."""
    rng = random.Random(f"{option.key} {values}")
    for _ in range(TRIES):
        one, other = values or (value_of(option, rng), value_of(option, rng))
        pair = beside(some_rules(rng), option, one, other)
        if pair and all(is_relevant(rules, option.key) for rules in pair):
            yield pair


def opened(rules: RuleSet, players: int, seed: int) -> Game | None:
    """Every third table declares its dealer."""
    try:
        return Game(rules, players, seed=seed, dealer=0 if seed % 3 == 0 else None)
    except UserError:
        return None


def anything_legal(rng: random.Random, legal: Sequence[Sequence[Action]], actor: int) -> int:
    """A seat that moves, chosen by what is legal only: no player here knows the rules."""
    others = [seat for seat, actions in enumerate(legal) if actions and seat != actor]
    return rng.choice(others) if others and rng.random() < 0.2 else actor


def course(game: Game, seed: int) -> Iterator[tuple[object, ...]]:
    """Play some hands at random; before every move, all there is to see."""
    rng = random.Random(seed)
    events: Sequence[Event] = game.opening
    for _ in range(HANDS):
        while not game.over:
            legal = [game.legal(seat) for seat in range(len(game.players))]
            yield game.state, events, legal
            seat = anything_legal(rng, legal, game.state.actor)
            events = game.apply(seat, rng.choice(legal[seat]))
        yield game.state, events
        if game.match_over:
            return
        events = game.deal()


def differ(pair: Pair, seed: int) -> bool:
    """Whether the same cards and the same moves make two games of two rule sets."""
    players = random_players(pair[0], random.Random(seed))
    one, other = (opened(rules, players, seed) for rules in pair)
    if one is None or other is None:
        return one is not other
    both = itertools.zip_longest(course(one, seed), course(other, seed))
    return any(a != b for a, b in both)


@pytest.mark.parametrize("option", PLAYED, ids=lambda option: option.key)
def test_each_value_of_an_option_changes_some_game(option: Option) -> None:
    for values in values_to_compare(option):
        assert any(differ(pair, seed) for seed, pair in enumerate(pairs(option, values))), (
            f"{option.key}: no game tells {values or 'one number from another'}"
        )


def test_options_that_are_not_relevant_change_no_game() -> None:
    rng = random.Random(1)
    changed: set[str] = set()
    for seed in range(80):
        rules = other = some_rules(rng)
        for option in PLAYED:
            if option.key not in NOTICEABLE and not is_relevant(rules, option.key):
                pair = beside(other, option, other[option.key], value_of(option, rng))
                if pair and not is_relevant(pair[1], option.key):
                    other = pair[1]
        differences = rules.differences(other)
        assert not differ((rules, other), seed), f"{rules.to_data()}, seed {seed}: {differences}"
        changed |= set(differences)
    assert len(changed) > 20
