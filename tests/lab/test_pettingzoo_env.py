"""The PettingZoo environment: its own tests, and what it asks whom."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from lastcard import UserError, load
from lastcard.game import View
from lastcard.kernel import codes as k
from lastcard.kernel.fields import State
from lastcard.lab.env.numbering import numbered_actions
from lastcard.lab.env.pettingzoo_env import env
from lastcard.lab.env.trained_bot import observation
from tests.kit.own_deck import own_file, own_rules

pytestmark = pytest.mark.compiled

TABLES = [
    ("official", 2),
    ("official", 4),
    ("official", 10),
    ("party", 4),
    ("party", 10),
    ("redacted", 2),
    ("redacted", 4),
    ("capstone", 2),
    ("miniproject", 10),
]


def chosen(seen: dict[str, Any], rng: random.Random) -> int:
    choices = np.flatnonzero(seen["action_mask"]).tolist()
    return rng.choice([a for a in choices if a > k.PASS] or choices)  # so that hands end


def play(environment: Any, seed: int | None = None) -> dict[str, float]:
    """A hand at random; what each agent got."""
    environment.reset(seed=seed)
    rng, got = random.Random(1), {}
    for agent in environment.agent_iter():
        seen, reward, over, _, _ = environment.last()
        if over:
            got[agent] = reward
        environment.step(None if over else chosen(seen, rng))
    return got


# The warnings are about observations that are dictionaries, as those of all card games there.
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_pettingzoo_finds_nothing_wrong(rules: str, players: int) -> None:
    api_test(env(rules, players, seed=5), num_cycles=100)
    seed_test(lambda: env(rules, players), num_cycles=50)


@pytest.mark.filterwarnings("ignore:Observation")
def test_nor_with_cards_of_our_own(tmp_path: Path) -> None:
    rules = own_file(tmp_path)
    api_test(env(rules, 3, seed=5), num_cycles=100)
    seed_test(lambda: env(rules, 3), num_cycles=50)
    made = env(rules, 3)
    wide = len(own_rules().pack.cards)
    assert made.observation_space("seat_0")["observation"].shape == (408 + 5 * (wide - 57) + 2,)
    assert made.action_space("seat_0").n == len(numbered_actions(own_rules().pack))


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_rewards_sum_to_zero(rules: str, players: int) -> None:
    got = play(env(load(rules).but(turn_limit=300), players), seed=3)
    assert sorted(got) == sorted(f"seat_{seat}" for seat in range(players))
    assert sum(got.values()) == pytest.approx(0, abs=1e-6)
    if any(got.values()):
        assert sorted(got.values()) == pytest.approx([-1 / (players - 1)] * (players - 1) + [1])


def test_partners_win_together() -> None:
    rules = load("official").but(partners=True, min_players=4, max_players=4)
    got = play(env(rules, 4), seed=3)
    assert sorted(got.values()) == [-1, -1, 1, 1]
    assert got["seat_0"] == got["seat_2"]


def test_a_match_pays_points_hand_by_hand() -> None:
    environment = env(load("official").but(target=150), 3, episode="match", reward="points")
    environment.reset(seed=3)
    rng, got = random.Random(1), dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, over, _, _ = environment.last()
        got[agent] += reward
        environment.step(None if over else chosen(seen, rng))
    state = environment._games.states[0]
    scores = state["scores"][:3].tolist()
    assert max(scores) >= 150
    assert state["hand_number"] > 1
    for seat, agent in enumerate(got):
        lead = scores[seat] - (sum(scores) - scores[seat]) / 2
        assert got[agent] == pytest.approx(lead / 100)


def test_a_match_is_won_once() -> None:
    got = play(env(load("official").but(target=150), 3, episode="match"), seed=3)
    assert sorted(got.values()) == [-0.5, -0.5, 1]


def test_the_seed_decides_and_hands_follow_each_other() -> None:
    def first(environment: Any, seed: int | None = None) -> bytes:
        environment.reset(seed=seed)
        shown = environment._games.states[0].tobytes()
        assert isinstance(shown, bytes)
        return shown

    one, two = env(seed=4), env(seed=4)
    series = [first(one) for _ in range(3)]
    assert series == [first(two) for _ in range(3)]
    assert len(set(series)) == 3
    assert first(one, 9) == first(two, 9) != first(two)


def test_an_illegal_action_ends_the_episode() -> None:
    environment = env(seed=1)
    environment.reset()
    agent = environment.agent_selection
    seen = environment.last()[0]
    environment.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    rewards = {}
    for name in environment.agent_iter():
        _, rewards[name], terminated, truncated, _ = environment.last()
        assert terminated
        assert truncated
        environment.step(None)
    assert rewards.pop(agent) == -1
    assert set(rewards.values()) == {0}


def test_any_agent_sees_its_own_cards_and_only_the_one_asked_a_mask() -> None:
    table = env("official", 3, seed=2)
    table.reset()
    state = State.from_bytes(table._games.states[0].tobytes())
    for seat, agent in enumerate(table.possible_agents):
        seen = table.observe(agent)
        view = View.of(state, load("official"), seat)
        assert seen["observation"].tobytes() == observation(view).tobytes()
        assert seen["action_mask"].any() == (agent == table.agent_selection)


@pytest.mark.parametrize("action", [None, -1, 302])
def test_what_is_no_action_is_refused(action: Any) -> None:
    table = env(seed=1)
    table.reset()
    with pytest.raises(UserError, match="must choose from 0 to 301") as refused:
        table.step(action)
    assert refused.value.code == "unknown-action"


def test_nobody_sits_at_the_table_before_it_is_reset() -> None:
    table = env(seed=1)
    assert list(table.agent_iter()) == []
    for use in (lambda: table.step(0), lambda: table.observe("seat_0")):
        with pytest.raises(UserError, match="reset it first"):
            use()
    play(table)
    with pytest.raises(UserError, match="reset it first"):
        table.step(0)


def test_an_environment_can_be_pickled() -> None:
    matches = env("oneround", 4, seed=2, episode="match")
    assert pickle.loads(pickle.dumps(matches))._games._tables._games.episode == 1
    made = pickle.loads(pickle.dumps(env("oneround", 4, seed=2)))
    assert play(made) == play(env("oneround", 4, seed=2))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("no-such-rules", 2), "rules-missing"),
        (("official", 1), "players"),
        (("official", 11), "players"),
        (("official", 2, "seven"), "bad-seed"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: tuple[Any, ...], code: str) -> None:
    with pytest.raises(UserError) as error:
        env(*arguments)
    assert "\n" not in str(error.value)
    assert error.value.code == code


def test_what_is_played_for_is_checked() -> None:
    with pytest.raises(UserError, match="did you mean match"):
        env(episode="mach")  # type: ignore[arg-type]
    with pytest.raises(UserError, match="oneround is played without points"):
        env("oneround", reward="points")
