"""What holds whatever cards somebody makes up: hundreds of random decks, each under random rules.

``LASTCARD_RANDOM_DECKS=5000`` tries more of them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from lastcard import EventKind, Game, RuleSet
from lastcard.cards import EffectKind, Fits
from lastcard.game.actions import actions_of
from lastcard.kernel.fields import Sight
from lastcard.kernel.view import see
from lastcard.record import (
    Replay,
    parse_position,
    position_text,
    read_record,
    record_of,
    write_record,
)
from lastcard.rules.explain import explain
from lastcard.rules.language import languages, load_language
from lastcard.rules.relevance import has_effect
from lastcard.rules.rule_pages import render_markdown, render_text
from tests.kit.hidden import redeal
from tests.kit.random_decks import DECKS
from tests.kit.soundness import assert_sound, legal_of, seats_of
from tests.kit.strategies import moves, random_players, random_rules_and_cards

PARTS = 8
in_parts = pytest.mark.parametrize("part", range(PARTS))
"""So that both cores have something to do."""


def seeds(part: int) -> range:
    return range(part, DECKS, PARTS)


def rules_of(seed: int) -> RuleSet:
    return random_rules_and_cards(random.Random(seed))


def game_of(seed: int) -> Game:
    rules = rules_of(seed)
    return Game(rules, random_players(rules, random.Random(seed)), seed=seed)


@in_parts
def test_cards_are_conserved_and_no_hand_hangs(part: int) -> None:
    for seed in seeds(part):
        game = game_of(seed)
        assert_sound(game)
        bound = 3 * (int(game.rules["turn_limit"]) + 1) * (2 * len(game.players) + 4)
        for steps, (seat, action) in enumerate(moves(game, seed)):
            game.apply(seat, action)
            assert_sound(game)
            assert steps < bound, seed
            assert game.over or game.legal(game.actor), f"{seed}: nobody can act"


@in_parts
def test_what_is_printed_parses_to_the_same(part: int) -> None:
    """Cards, colours, actions, positions and whole games."""
    for seed in seeds(part):
        game = game_of(seed)
        pack, actions = game.rules.pack, actions_of(game.rules.pack)
        assert all(pack.card(c.short) is pack.card(c.words) is c for c in pack.cards)
        assert all(pack.colour(c.letter) is pack.colour(c.name) is c for c in pack.colours)
        assert all(actions.parse(str(a)) is actions.parse(a.words) is a for a in actions.values())
        for step, (seat, action) in enumerate(moves(game, seed)):
            if step % 7 == 0:
                rules, state = parse_position(position_text(game.rules, game.state))
                assert rules.fingerprint == game.rules.fingerprint
                assert state.to_bytes() == game.state.to_bytes(), seed
            game.apply(seat, action)
        replay = Replay(read_record(write_record(record_of(game))))
        assert len(list(replay)) == 1 + len(game.inputs)  # the first deal is nobody's input
        assert replay.problem is None, (seed, replay.problem)
        assert replay.game.state.to_bytes() == game.state.to_bytes(), seed


@in_parts
def test_a_seat_sees_only_what_it_may(part: int) -> None:
    for seed in seeds(part):
        game, rng = game_of(seed), random.Random(seed)
        for seat, action in moves(game, seed):
            viewer, other = rng.choice(seats_of(game)), game.state.copy()
            redeal(other, game.rules.kernel, viewer, rng)
            mine, theirs = Sight(), Sight()
            see(game.state, viewer, mine)
            see(other, viewer, theirs)
            assert mine.to_bytes() == theirs.to_bytes(), seed
            if viewer >= 0:
                assert legal_of(game, other, viewer) == legal_of(game, game.state, viewer), seed
            game.apply(seat, action)


@in_parts
def test_any_cards_can_be_explained(part: int) -> None:
    spoken = [load_language(name) for name in languages()]
    for seed in seeds(part):
        rules = rules_of(seed)
        phrases = [s.phrase for section in explain(rules) for s in section.sentences]
        texts = [language.say(phrase) for language in spoken for phrase in phrases]
        for text in texts:
            assert not {"{", "}"} & set(text), (seed, text)
            assert "  " not in text, (seed, text)
        told = " ".join(texts)
        assert all(card.symbol_name in told for card in rules.cards if card.number is None), seed
        assert all(len(line) <= 60 for line in render_text(rules, 60).splitlines())
        assert render_markdown(rules)


def effects_at_work(rules: RuleSet) -> Iterator[EffectKind]:
    return (kind for kind in EffectKind if has_effect(rules, kind))


def test_random_decks_reach_every_kind_of_card() -> None:
    """And the games played with them every event that cards alone can bring about."""
    effects: Counter[EffectKind] = Counter()
    fits: Counter[Fits] = Counter()
    events: Counter[EventKind] = Counter()
    colours: set[int] = set()
    for seed in range(150):
        game = game_of(seed)
        effects.update(effects_at_work(game.rules))
        fits.update(card.fits_on for card in game.rules.cards)
        colours.add(len(game.rules.pack.colours))
        for seat, action in moves(game, seed):
            events.update(event.kind for event in game.apply(seat, action))
    assert all(effects[kind] > 5 for kind in EffectKind), effects
    assert all(fits[way] > 10 for way in Fits), fits
    assert colours >= {0, 1, 2, 5, 8}
    new = (EventKind.SHED, EventKind.CHOSE, EventKind.REVEALED, EventKind.NAMED, EventKind.SWAPPED)
    assert all(events[kind] > 10 for kind in new), events
