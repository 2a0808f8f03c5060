"""Players take most turns on the set of playable cards, without a list of actions and a view."""

from __future__ import annotations

import random

import pytest

from lastcard.bots.policies.dice import Dice, next_word, refill, scaled
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
from lastcard.bots.policies.random_hands import RandomPlayers, ask_at_random, random_decision
from lastcard.cards.limits import MAX_KINDS
from lastcard.kernel.bits import Cards, either, how_many, nth, only
from lastcard.kernel.codes import MAX_LEGAL, PASS, RESPOND
from lastcard.kernel.deal import begin_match, deal
from lastcard.kernel.fields import MAX_WORDS, Outside, Rules, Sight, State
from lastcard.kernel.legal import decisions, legal
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


def ask_at_random_and_compare(s: State, r: Rules, seat: int, players: RandomPlayers) -> int:
    """What a random player does, after a look at which entry of a list the same dice choose."""
    if seat == s.actor and r.false_catch_penalty == 0:
        dice, actions = players.dice.copy(), [0] * MAX_LEGAL
        listed = actions[: decisions(s, r, seat, actions)]
        if s.phase != RESPOND:
            listed = [action for action in listed if action > PASS] or listed[:1]
        expected = listed[scaled(next_word(dice), len(listed))]
        assert random_decision(s, r, players.dice.copy(), [0] * MAX_LEGAL) == expected
    return ask_at_random(s, r, seat, players)


def play_at_random_and_compare(rules: RuleSet, players: int, hands: int) -> None:
    s, r, out, dice = State(), rules.kernel, Outside(), Dice()
    out.used = MAX_WORDS
    refill(out, dice)
    begin_match(s, r, out, players, 0)
    for _ in range(hands):
        out.used = MAX_WORDS
        refill(out, dice)
        out.event_count = 0
        deal(s, r, out)
        table = RandomPlayers(dice, [0] * MAX_LEGAL)
        play_on(s, r, out, dice, table, ask_at_random_and_compare, unwatched)
        if s.match_over:
            return


@pytest.mark.parametrize("name", names())
def test_a_random_player_chooses_as_from_a_list(name: str) -> None:
    play_at_random_and_compare(load(name), 2 if load(name).seats(2) else 4, hands=10)


def test_a_random_player_chooses_as_from_a_list_under_any_rules_and_with_any_cards() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        rules = random_rules_and_cards(rng)
        play_at_random_and_compare(rules, random_players(rules, rng), hands=2)


def test_cards_of_a_set_are_found_by_their_number() -> None:
    rng = random.Random(1)
    for size in range(1, 40):
        chosen = sorted(rng.sample(range(MAX_KINDS), size))
        cards: Cards = (0, 0)
        for card in chosen:
            cards = either(cards, only(card))
        assert [nth(cards, number) for number in range(how_many(cards))] == chosen


def test_pressure_is_given_in_whole_quarters() -> None:
    for style in (RELAXED, DUEL, CROWD):
        for pressure in (style.pressure, style.pressure_on_four, style.pressure_on_two):
            assert pressure % 4 == 0
