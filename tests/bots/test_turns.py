"""A player of the heuristic takes most turns without a list of its actions and without a view."""

from __future__ import annotations

import random

import pytest

from lastcard.bots.policies.dice import Dice, refill
from lastcard.bots.policies.hand_loop import play_on, unwatched
from lastcard.bots.policies.heuristic_weights import CROWD, DUEL, RELAXED
from lastcard.bots.policies.play_out import (
    CASUAL,
    KEEN,
    Bench,
    Players,
    ask,
    decide,
    offer_choice,
    prepare,
)
from lastcard.kernel.codes import MAX_LEGAL
from lastcard.kernel.deal import begin_match, deal
from lastcard.kernel.fields import MAX_WORDS, Outside, Rules, Sight, State
from lastcard.kernel.legal import legal
from lastcard.kernel.view import glance
from lastcard.rules import RuleSet, load, names
from tests.kit.strategies import random_players, random_rules_and_cards


def ask_and_compare(s: State, r: Rules, seat: int, players: Players) -> int:
    """What the bot does, after a look at what it would have done with a list."""
    actions, v = [0] * MAX_LEGAL, Sight()
    count = legal(s, r, seat, actions)
    glance(s, seat, v)
    level = players.bench.levels[seat]
    expected = decide(level, v, r, actions, count, players.dice) if count else -1
    chosen = ask(s, r, seat, players)
    assert chosen == expected
    assert count == 0 or bool(players.bench.chooses) == offer_choice(actions, count)
    return chosen


def play_and_compare(rules: RuleSet, players: int, hands: int) -> None:
    s, out, chance, bench = State(), Outside(), Dice(), Bench()
    r = rules.kernel
    prepare(bench, r, players)
    out.used = MAX_WORDS
    refill(out, chance)
    begin_match(s, r, out, players, 0)
    for hand in range(hands):
        bench.levels[:players] = [CASUAL if (seat + hand) % 2 else KEEN for seat in range(players)]
        out.used = MAX_WORDS
        refill(out, chance)
        out.event_count = 0
        deal(s, r, out)
        table = Players(bench, chance)
        play_on(s, r, out, chance, table, ask_and_compare, unwatched)
        if s.match_over:
            return


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("players", [2, 4])
def test_a_turn_is_taken_as_with_a_list(name: str, players: int) -> None:
    play_and_compare(load(name), players, hands=6)


def test_a_turn_is_taken_as_with_a_list_under_any_rules_and_with_any_cards() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        rules = random_rules_and_cards(rng)
        play_and_compare(rules, random_players(rules, rng), hands=2)


def test_pressure_is_given_in_whole_quarters() -> None:
    for style in (RELAXED, DUEL, CROWD):
        for pressure in (style.pressure, style.pressure_on_four, style.pressure_on_two):
            assert pressure % 4 == 0
