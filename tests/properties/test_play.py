"""What holds in every game under any rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard import EventKind, Game, Kind, UserError
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.worlds import imagine, set_out
from lastcard.game.actions import actions_of
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Sight, State
from lastcard.kernel.view import see
from lastcard.rules.options import BY_KEY
from tests.kit.hidden import redeal
from tests.kit.remembering import notes_of
from tests.kit.soundness import assert_sound, legal_of, seats_of
from tests.kit.strategies import games, moves, random_rules

MANY = settings(max_examples=150, deadline=None)
SOME = settings(max_examples=60, deadline=None)


@MANY
@given(games(), st.integers(0, 2**32))
def test_cards_are_conserved_and_no_game_hangs(game: Game, seed: int) -> None:
    bound = 3 * (int(game.rules["turn_limit"]) + 1) * (2 * len(game.players) + 4)
    for steps, (seat, action) in enumerate(moves(game, seed, hands=2)):
        game.apply(seat, action)
        assert_sound(game)
        assert steps < bound
        if not game.over:
            assert game.legal(game.actor), "the table waits for somebody who cannot act"
    assert game.over or game.state.hand_number == 3


@SOME
@given(games(), st.integers(0, 2**32))
def test_a_frozen_and_restored_game_equals_the_control_game(game: Game, seed: int) -> None:
    twin = Game.thaw(game.freeze())
    for seat, action in moves(game, seed):
        expected = game.apply(seat, action)
        assert twin.apply(seat, action) == expected
        twin = Game.thaw(twin.freeze())
        assert twin.state == game.state
        assert twin.state.to_bytes() == game.state.to_bytes()
        assert twin.inputs == game.inputs


@SOME
@given(games(), st.integers(0, 2**32))
def test_nothing_a_seat_gets_depends_on_what_it_cannot_see(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    kernel = game.rules.kernel
    for seat, action in moves(game, seed):
        viewer = rng.choice(seats_of(game))
        other = game.state.copy()
        redeal(other, kernel, viewer, rng)
        mine, theirs = Sight(), Sight()
        see(game.state, viewer, mine)
        see(other, viewer, theirs)
        assert mine.to_bytes() == theirs.to_bytes()
        if viewer >= 0:
            assert legal_of(game, other, viewer) == legal_of(game, game.state, viewer)
        game.apply(seat, action)


@SOME
@given(games(), st.integers(0, 2**32))
def test_what_others_do_looks_the_same_whatever_they_hold(game: Game, seed: int) -> None:
    """Another seat draws or passes: the viewer is told the same, and sees the same after it."""
    rng = random.Random(seed)
    shows = ("draw_until_playable", "out_at")  # a number of cards, a hand: told by the rules
    if any(game.rules[key] for key in shows) or game.rules["drawn_card"] == "must":
        return
    for seat, action in moves(game, seed):
        viewer = rng.choice([other for other in seats_of(game) if other != seat])
        idle = action.kind in (Kind.DRAW, Kind.PASS)
        if idle and game.state.phase != k.MORE:  # to stop there may set off a swap of hands
            twin = Game.thaw(game.freeze())
            redeal(twin.state, twin.rules.kernel, viewer, rng)
            if action in twin.legal(seat):
                told = [e.seen_by(viewer) for e in twin.apply(seat, action)]
                assert told == [e.seen_by(viewer) for e in game.apply(seat, action)]
                spectator = None if viewer < 0 else viewer
                assert twin.view(spectator) == game.view(spectator)
                continue
        game.apply(seat, action)


def test_random_rules_reach_every_way_to_play() -> None:
    drawn = [random_rules(random.Random(seed)) for seed in range(200)]
    for key in ("inspection", "partners", "elimination", "out_at", "jump_in", "stack_coloured"):
        changed = sum(rules[key] != BY_KEY[key].default for rules in drawn)
        assert changed > 8, key


@SOME
@given(games(), st.integers(0, 2**32))
def test_an_imagined_table_could_be_the_real_one(game: Game, seed: int) -> None:
    """From the seat that imagines it: every byte the same, the same choices, no card lost; and
    what the seat remembers to be in other hands is there, in the real ones too."""
    rng = random.Random(seed)
    dice = Dice()
    rules = game.rules.kernel
    for seat, action in moves(game, seed):
        view = game.view(rng.randrange(len(game.players)))
        viewer, again, imagined, notes = view.sight.seat, Sight(), State(), notes_of(view)
        set_out(view.sight, rules, imagined)
        imagine(view.sight, rules, notes, dice, imagined)
        see(imagined, viewer, again)
        assert again == view.sight
        assert legal_of(game, imagined, viewer) == legal_of(game, game.state, viewer)
        assert sum(imagined.sizes) + imagined.stock_size + imagined.pile_size + (
            imagined.submitted >= 0
        ) == sum(game.rules.deck)
        for other in set(range(len(game.players))) - {viewer}:
            for card, count in enumerate(notes.known[other]):
                assert count <= game.state.hands[other][card]
                assert count <= imagined.hands[other][card]
        game.apply(seat, action)


@SOME
@given(games(), st.integers(0, 2**32))
def test_a_view_remembers_the_hand_as_its_seat_saw_it(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    told = list(game.opening)
    dealt = next(at for at, event in enumerate(told) if event.kind is EventKind.DEALT)
    for seat, action in moves(game, seed):
        viewer = rng.choice([None, *range(len(game.players))])
        seen = [event.seen_by(viewer) for event in told]
        remembered = game.view(viewer).history
        assert remembered[-len(seen[dealt:]) :] == seen[dealt:]
        told += game.apply(seat, action)


def some_codes(game: Game, rng: random.Random) -> list[int]:
    """Actions there are with these cards, and numbers that mean none."""
    return rng.sample(list(actions_of(game.rules.pack)), 6) + rng.sample(range(k.ACTION_LIMIT), 2)


@SOME
@given(games(), st.integers(0, 2**32))
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    for seat, action in moves(game, seed):
        before = game.state.to_bytes()
        frozen = game.freeze()
        intruder = rng.randrange(len(game.players))
        allowed = set(map(int, game.legal(intruder)))
        assert len(allowed) == len(game.legal(intruder))
        for code in some_codes(game, rng):
            if code not in allowed:
                with pytest.raises(UserError) as refused:
                    game.apply(intruder, code)
                assert refused.value.code
                assert "\n" not in refused.value.message
        assert game.state.to_bytes() == before
        assert game.freeze() == frozen
        game.apply(seat, action)
