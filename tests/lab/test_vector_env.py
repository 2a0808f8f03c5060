"""The vectorised environment does what the interpreted kernel does, game by game."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from lastcard import IllegalAction, RuleSet, UserError, load
from lastcard.bots import CasualBot
from lastcard.bots.policies.dice import Dice, below, next_word
from lastcard.bots.policies.play_out import decide
from lastcard.cards import MAX_SEATS
from lastcard.game.chance import key_of
from lastcard.kernel import codes as k
from lastcard.kernel.compiled import array_of
from lastcard.kernel.deal import begin_match, deal
from lastcard.kernel.fields import MAX_WORDS, Outside, Sight, State
from lastcard.kernel.legal import legal
from lastcard.kernel.step import step
from lastcard.kernel.view import glance, see
from lastcard.lab.bench.vector_speed import RandomSteps
from lastcard.lab.env import asked_seat
from lastcard.lab.env.numbering import action_at, number_of, numbering_of
from lastcard.lab.env.observation import encode, layout_of
from lastcard.lab.env.opponents import seat_opponents
from lastcard.lab.env.vector_env import VectorEnv
from lastcard.lab.env.vector_loops import choose_at_random
from lastcard.lab.env.worth import Terms, add_worth, episode_ended, terms_of
from tests.kit.own_deck import own_rules
from tests.kit.strategies import random_players, random_rules

pytestmark = pytest.mark.compiled


class Scalar:
    """One of the games, on the interpreted kernel."""

    def __init__(self, rules: RuleSet, levels: list[int], key: int, terms: Terms) -> None:
        self.rules, self.levels, self.terms = rules.kernel, levels, terms
        self.state, self.desk, self.dice = State(), asked_seat.Desk(), Dice()
        self.dice.key = key
        self.numbering, self.layout = numbering_of(rules.pack), layout_of(rules.pack)
        self.into = [0] * k.MAX_LEGAL
        self.out = Outside()
        self.count = 0
        self.deal()
        self.run_on(silent=False)

    def fill(self, count: int) -> None:
        self.out.words[:count] = [next_word(self.dice) for _ in range(count)]
        self.out.used = self.out.event_count = 0

    def deal(self) -> None:
        players = len(self.levels)
        self.fill(3 * self.rules.deck_size + MAX_SEATS)
        begin_match(self.state, self.rules, self.out, players, below(self.dice, players))
        self.deal_next()

    def deal_next(self) -> None:
        self.fill(3 * self.rules.deck_size + MAX_SEATS)
        deal(self.state, self.rules, self.out)
        self.out.used = self.desk.asked = 0

    def step(self, action: int, pad: list[int]) -> tuple[list[float], bool]:
        """The rewards, and whether the episode has ended."""
        self.out.words[:], self.out.used = pad, 0
        silent = asked_seat.out_of_turn(self.state, self.desk) and action == k.PASS
        if not silent:
            seat = self.desk.seat
            action = action_at(self.numbering, self.state, seat, action)
            step(self.state, self.rules, self.out, seat, action)
        return self.run_on(silent)

    def run_on(self, silent: bool) -> tuple[list[float], bool]:
        got, done = [0.0] * len(self.levels), False
        while True:
            ask = asked_seat.ask_after_silence if silent else asked_seat.ask_next
            self.count = ask(self.state, self.rules, self.desk, self.into)
            self.fill(self.out.used)
            seat = self.desk.seat
            if seat == k.NOBODY:
                if not done:
                    add_worth(self.state, self.rules, *self.terms, got)
                if episode_ended(self.state, self.terms.episode):
                    done = True
                    self.deal()
                else:
                    self.deal_next()
                silent = False
                continue
            if self.levels[seat] < 0:
                return got, done
            sight = Sight()
            glance(self.state, seat, sight)
            count = self.count - asked_seat.out_of_turn(self.state, self.desk)
            action = decide(self.levels[seat], sight, self.rules, self.into, count, self.dice)
            silent = action == k.NOBODY
            if not silent:
                step(self.state, self.rules, self.out, seat, action)

    def mask(self) -> list[int]:
        seat, mask = self.desk.seat, [0] * self.numbering.count
        for action in self.into[: legal(self.state, self.rules, seat, self.into)]:
            mask[number_of(self.numbering, self.state, seat, action)] = 1
        if seat != self.state.actor:
            mask[k.PASS] = 1
        return mask

    def observation(self) -> list[int]:
        sight, row = Sight(), [0] * self.layout.size
        see(self.state, self.desk.seat, sight)
        encode(sight, self.layout, row)
        return row


def compare(
    rules: RuleSet, players: int, seed: int, steps: int, opponents: Any = None, **terms: Any
) -> int:
    """Play both ways with the same actions; how many episodes ended."""
    count = 6
    games = VectorEnv(rules, players, count, seed, opponents, **terms)
    played_for = terms_of(rules, **{"episode": "hand", "reward": "win", **terms})
    makers = Dice()
    makers.key = int.from_bytes(key_of(seed)[:8], "big") >> 2
    levels = seat_opponents(opponents, players).holders
    for _ in range(MAX_WORDS):
        next_word(makers)
    scalars = [Scalar(rules, levels, next_word(makers), played_for) for _ in range(count)]
    rng, ended = random.Random(seed), 0
    for _ in range(steps):
        observations, masks = games.observe()
        for game, scalar in enumerate(scalars):
            assert games._tables.states[game].tobytes() == scalar.state.to_bytes()
            assert games.seats[game] == scalar.desk.seat
            assert masks[game].tolist() == scalar.mask()
            assert observations[game].tolist() == scalar.observation()
        # Cards before draws, so that hands end.
        actions = [
            rng.choice([a for a in choices if a > k.PASS] or choices)
            for choices in (np.flatnonzero(mask).tolist() for mask in masks)
        ]
        pad = [next_word(makers) for _ in range(MAX_WORDS)]
        rewards, dones, _ = games.step(actions)
        for game, scalar in enumerate(scalars):
            got, done = scalar.step(actions[game], pad)
            assert dones[game] == done
            assert rewards[game].tolist() == pytest.approx(got, rel=1e-5, abs=1e-5)
            ended += done
    return ended


@pytest.mark.parametrize(
    ("rules", "players"),
    [("official", 2), ("official", 10), ("oneround", 4), ("redacted", 4), ("capstone", 3)],
)
def test_it_gives_the_same_bytes_as_the_interpreted_kernel(rules: str, players: int) -> None:
    assert compare(load(rules), players, seed=players, steps=150) > 0


def test_a_long_game_gives_the_same_bytes_too() -> None:
    """Swapped hands, jumping in and discards shuffled in mid-hand."""
    compare(load("party"), 5, seed=4, steps=250)


@pytest.mark.parametrize("players", [2, 4])
def test_cards_of_our_own_give_the_same_bytes_too(players: int) -> None:
    """More cards than a word has bits, a fifth colour, and a choice of who must draw."""
    assert compare(own_rules(), players, seed=players, steps=150) > 0
    compare(
        own_rules(stack_across=True, jump_in=True), players, seed=7, steps=80, opponents="casual"
    )


@pytest.mark.parametrize("name", ["merciless", "all-wild", "eights", "mau-mau", "switch"])
def test_relatives_of_the_game_give_the_same_bytes_too(name: str) -> None:
    compare(load(name), 4, seed=4, steps=80)


def test_random_rules_give_the_same_bytes_too() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        rules = random_rules(rng)
        compare(rules, random_players(rules, rng), seed, steps=40)


@pytest.mark.parametrize("opponents", ["casual", ["novice", None, "random", None]])
def test_opponents_give_the_same_bytes_too(opponents: Any) -> None:
    assert compare(load("official"), 4, seed=2, steps=80, opponents=opponents) > 0
    compare(load("party"), 4, seed=2, steps=20, opponents=opponents)


@pytest.mark.parametrize("reward", ["win", "points"])
@pytest.mark.parametrize("opponents", [None, "casual"])
def test_matches_give_the_same_bytes_too(reward: str, opponents: Any) -> None:
    rules = load("official").but(target=60)
    terms = {"episode": "match", "reward": reward}
    assert compare(rules, 3, seed=6, steps=120, opponents=opponents, **terms) > 0
    low = load("official").but(scoring="lowest", target=80, elimination=True)
    compare(low, 4, seed=6, steps=60, opponents=opponents, **terms)


def actions_for(games: VectorEnv, dice: Any) -> np.ndarray[Any, np.dtype[np.int64]]:
    actions = np.zeros(games.count, np.int64)
    choose_at_random(games.observe()[1], dice, actions)
    return actions


def test_only_the_seats_of_the_caller_are_asked() -> None:
    games, dice = VectorEnv("official", 4, 64, seed=1, opponents="random"), array_of(Dice)
    ended = 0
    for _ in range(200):
        rewards, dones, seats = games.step(actions_for(games, dice))
        assert not seats.any()
        assert not rewards[~dones].any()
        assert rewards.sum(axis=1) == pytest.approx(np.zeros(64), abs=1e-5)
        ended += int(dones.sum())
    assert ended > 16


def run(games: VectorEnv, steps: int = 60) -> bytes:
    dice, seen = array_of(Dice), []
    for _ in range(steps):
        seen.append(games.observe()[0].tobytes())
        games.step(actions_for(games, dice))
    return b"".join(seen) + games.states.tobytes()


def test_the_same_seed_gives_the_same_games() -> None:
    games = VectorEnv("party", 5, 32, seed=8)
    first = run(games)
    games.reset(8)
    assert run(games) == first == run(VectorEnv("party", 5, 32, seed="8"))
    assert run(VectorEnv("party", 5, 32, seed=9)) != first


def test_games_differ_and_do_not_depend_on_each_other() -> None:
    one, two = (VectorEnv("official", 2, 8, seed=8) for _ in range(2))
    assert len({state.tobytes() for state in one.states}) == 8
    for at in range(200):
        lowest = one.observe()[1].argmax(axis=1)
        others = two.observe()[1][:, ::-1].argmax(axis=1)
        mixed = 301 - others  # the highest action of each game
        mixed[3] = lowest[3]
        one.step(lowest)
        two.step(mixed)
        assert one.states[3].tobytes() == two.states[3].tobytes(), at


@pytest.mark.parametrize(("rules", "players"), [("official", 2), ("merciless", 6)])
def test_who_looks_now_and_then_sees_what_any_seat_would(rules: str, players: int) -> None:
    """Discards are counted on from the last look, unless they were shuffled in, dealt anew, or a
    hand was laid under them."""
    games, rng = VectorEnv(rules, players, 8, seed=3), random.Random(3)
    for _ in range(300):
        masks = games.observe()[1] if rng.random() < 0.3 else games._tables.masks
        games.step([rng.choice(np.flatnonzero(mask).tolist()) for mask in masks])
        if rng.random() < 0.05:
            saved = games.save()
            games.reset(4)
            games.observe()
            games.restore(saved)
        if rng.random() < 0.5:
            seen = games.observe()[0].copy()
            fresh = [games.observation(game, int(seat)) for game, seat in enumerate(games.seats)]
            assert seen.tolist() == [row.tolist() for row in fresh]


def test_what_comes_back_cannot_be_written() -> None:
    games = VectorEnv("official", 2, 3, seed=1)
    for array in (*games.observe(), *games.step(games.observe()[1].argmax(axis=1))):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    games = VectorEnv("official", 2, 5, seed=1)
    before = games.states.tobytes()
    for wrong in (k.APPROVE, -1, 302, 2**40):
        actions = games.observe()[1].argmax(axis=1)
        actions[3] = wrong
        with pytest.raises(IllegalAction, match="of game 3") as error:
            games.step(actions)
        assert error.value.code == "illegal-action"
        assert games.states.tobytes() == before


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("no-such-rules", 2, 4, 1), "rules-missing"),
        (("official", 1, 4, 1), "players"),
        (("official", 2, 0, 1), "count"),
        (("official", 2, True, 1), "count"),
        (("official", 2, 2.5, 1), "count"),
        (("official", 2, 4, -1), "bad-seed"),
        (("official", 2, 4, 1, "nobody"), "unknown-bot"),
        (("official", 2, 4, 1, ["casual", "casual"]), "opponents"),
        (("official", 2, 4, 1, ["casual"]), "opponents"),
        (("official", 2, 4, 1, 7), "opponents"),
        (("official", 3, 4, 1, [None, 7, None]), "opponents"),
        (("official", 2, 4, 1, CasualBot), "opponents"),
        (("official", 2, 4, 1, "missing.py:Bot"), "unknown-bot"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: tuple[Any, ...], code: str) -> None:
    with pytest.raises(UserError) as error:
        VectorEnv(*arguments)
    assert "\n" not in str(error.value)
    assert error.value.code == code


@pytest.mark.parametrize(
    "actions", [[1, 2], 1, [[1, 2, 3]], [0.5, 1, 1], ["draw"] * 3, [[1], 2, 3]]
)
def test_actions_of_a_wrong_shape_are_refused(actions: Any) -> None:
    games = VectorEnv("official", 2, 3, seed=1)
    with pytest.raises(UserError, match="actions must be 3 integers in one row") as error:
        games.step(actions)
    assert "\n" not in str(error.value)


def test_the_speed_is_measured() -> None:
    games = RandomSteps(count=16)
    assert games.rate(calls=3) > 0
    assert games.bytes_seen == 408
