"""Who may sit at the other seats of an environment, what is played for, and how a save goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from lastcard import UserError, load
from lastcard.cards import CLASSIC
from lastcard.kernel import codes as k
from lastcard.lab.env.observation import parts_of
from lastcard.lab.env.vector_env import VectorEnv

pytestmark = pytest.mark.compiled

Numbers = NDArray[np.int8]

BOT = """
import random


class Moody:
    "Chooses at random, and less and less boldly in the course of a hand."

    def __init__(self, seed):
        self.chance, self.asked = random.Random(seed), 0

    def choose(self, view, legal):
        self.asked += 1
        if view.actor != view.seat:
            return None
        assert len(view.history) > 0
        return sorted(legal)[-1 if self.chance.random() < 5 / self.asked else 0]
"""


@pytest.fixture
def bot(tmp_path: Path) -> str:
    (tmp_path / "moody.py").write_text(BOT)
    return f"{tmp_path / 'moody.py'}:Moody"


def highest(observations: Numbers, masks: Numbers) -> NDArray[np.int64]:
    """A policy: the legal action with the highest number, so that hands end."""
    return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))


def lowest(observations: Numbers, masks: Numbers) -> NDArray[np.int64]:
    """A policy that draws as long as it may."""
    return np.asarray(masks.argmax(axis=1))


def play(games: VectorEnv, steps: int) -> list[bytes]:
    """Everything the caller gets to see in some steps."""
    seen = []
    for _ in range(steps):
        observations, masks = games.observe()
        seen.append(observations.tobytes() + masks.tobytes())
        seen += [array.tobytes() for array in games.step(highest(observations, masks))]
    return seen


def test_a_policy_answers_for_all_its_seats_of_all_games_at_once() -> None:
    asked = []

    def policy(observations: Numbers, masks: Numbers) -> NDArray[np.int64]:
        assert observations.shape == (len(masks), 408)
        assert observations.dtype == masks.dtype == np.int8
        asked.append(len(masks))
        return lowest(observations, masks)

    games = VectorEnv("official", 3, 32, seed=1, opponents=policy)
    for _ in range(40):
        _, _, seats = games.step(highest(*games.observe()))
        assert not seats.any()
    assert max(asked) > 20


def test_a_policy_at_the_other_seats_plays_as_the_caller_there_would() -> None:
    """Hands are the same whether a policy or the caller decides by it."""
    ways = []
    for opponents in ([None, highest], None):
        games, ends = VectorEnv("oneround", 2, 16, seed=4, opponents=opponents), []
        for _ in range(160):
            actions = highest(*games.observe())
            rewards, dones, _ = games.step(actions)
            ends.append([rewards[game].tolist() for game in np.flatnonzero(dones)])
        ways.append(sum(len(end) for end in ends))
        assert all(sum(reward) == 0 for end in ends for reward in end)
    assert ways[0] > ways[1] > 0


def test_what_one_game_does_leaves_the_others_alone_where_policies_play() -> None:
    one, two = (
        VectorEnv("official", 3, 8, seed=8, opponents=[None, highest, lowest]) for _ in "ab"
    )
    for at in range(120):
        calm = lowest(*one.observe())
        mixed = highest(*two.observe())
        mixed[3] = calm[3]
        one.step(calm)
        two.step(mixed)
        assert one.states[3].tobytes() == two.states[3].tobytes(), at


@pytest.mark.parametrize("others", ["expert", "bot", ["casual", "bot"], [highest, "expert"]])
def test_any_bot_can_sit_there(others: Any, bot: str) -> None:
    names = [bot if name == "bot" else name for name in np.atleast_1d(others).tolist()]
    games = VectorEnv("official", 3, 2, seed=1, opponents=[None, *names, "novice"][:3], rollouts=20)
    ended = 0
    for _ in range(40):
        rewards, dones, seats = games.step(highest(*games.observe()))
        assert not seats.any()
        assert rewards.sum(axis=1) == pytest.approx([0, 0], abs=1e-5)
        assert not rewards[~dones].any()
        ended += int(dones.sum())
    assert ended > 0


def test_a_bot_that_fails_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("class Bad:\n    def __init__(self, seed):\n        1 / 0\n")
    with pytest.raises(UserError, match=r"bad.py, line 3: ZeroDivisionError") as error:
        VectorEnv("official", 2, 2, seed=1, opponents=f"{tmp_path / 'bad.py'}:Bad")
    assert error.value.code == "bot"


OPPONENTS: list[Any] = [
    None,
    "casual",
    highest,
    "bot",
    ["novice", highest, None],
    [None, "bot", highest],
]


@pytest.mark.parametrize("opponents", OPPONENTS)
def test_a_save_goes_on_exactly(opponents: Any, bot: str) -> None:
    if isinstance(opponents, list):
        opponents = [bot if name == "bot" else name for name in opponents]
    elif opponents == "bot":
        opponents = bot
    ways: Any = {"opponents": opponents, "episode": "match", "reward": "points"}
    games = VectorEnv("official", 3, 4, seed=3, **ways)
    play(games, 25)
    saved = games.save()
    going_on = play(games, 60)
    assert play(games, 10) != going_on[:40]
    games.restore(saved)
    assert games.save() == saved
    assert play(games, 60) == going_on
    other = VectorEnv("official", 3, 4, seed=99, **ways)
    other.restore(saved)
    assert play(other, 60) == going_on


def test_a_save_of_something_else_is_refused() -> None:
    saved = VectorEnv("official", 2, 4, seed=3).save()
    for other in (
        VectorEnv("official", 2, 5, seed=3),
        VectorEnv("capstone", 2, 4, seed=3),
        VectorEnv("official", 2, 4, seed=3, episode="match"),
        VectorEnv("official", 2, 4, seed=3, opponents="casual"),
    ):
        before = other.save()
        for wrong in (saved, b"", before[:-1], before + b"x"):
            with pytest.raises(UserError, match="not saved by") as error:
                other.restore(wrong)
            assert error.value.code == "saved"
            assert other.save() == before


@pytest.mark.parametrize("opponents", ["casual", "bot"])
def test_a_match_goes_on_to_its_points(opponents: str, bot: str) -> None:
    rules = load("official").but(target=100)
    seat = bot if opponents == "bot" else opponents
    games = VectorEnv(rules, 2, 4, seed=3, opponents=seat, episode="match")
    hands, ended = set(), 0
    for _ in range(400):
        before = games.states["scores"][:, :2].copy()
        rewards, dones, _ = games.step(highest(*games.observe()))
        assert not rewards[~dones].any()
        for game in np.flatnonzero(dones):
            assert sorted(rewards[game].tolist()) == [-1, 1]
            assert before[game].max() < 100
            assert games.states["hand_number"][game] == 1
            ended += 1
        hands |= set(games.states["hand_number"].tolist())
    assert ended > 3
    assert max(hands) > 2


@pytest.mark.parametrize("scoring", ["winner", "lowest"])
def test_points_are_what_one_scored_more_than_the_others(scoring: str) -> None:
    rules = load("official").but(scoring=scoring, target=400)
    games = VectorEnv(rules, 3, 8, seed=3, opponents="casual", episode="match", reward="points")
    paid = 0
    for _ in range(200):
        before = games.states["scores"][:, :3].astype(float)
        rewards, dones, _ = games.step(highest(*games.observe()))
        gained = games.states["scores"][:, :3] - before
        for game in np.flatnonzero(~dones & gained.any(axis=1)):
            gains = gained[game] if scoring == "winner" else -gained[game]
            expected = [(g - (gains.sum() - g) / 2) / 100 for g in gains]
            assert rewards[game].tolist() == pytest.approx(expected, rel=1e-5, abs=1e-6)
            paid += 1
        assert rewards.sum(axis=1) == pytest.approx(np.zeros(8), abs=1e-4)
    assert paid > 10


def test_partners_score_together() -> None:
    rules = load("official").but(partners=True, min_players=4, max_players=4)
    games = VectorEnv(rules, 4, 8, seed=3, opponents="casual", reward="points")
    paid = 0
    for _ in range(80):
        rewards, dones, _ = games.step(highest(*games.observe()))
        for one, two, three, four in rewards[dones].tolist():
            assert one == three == pytest.approx(-two)
            assert two == four
            paid += one != 0
    assert paid > 3


@pytest.mark.parametrize("opponents", [None, "casual", "bot"])
def test_an_illegal_action_can_end_the_episode_instead(opponents: str | None, bot: str) -> None:
    seat = bot if opponents == "bot" else opponents
    games = VectorEnv("official", 2, 4, seed=3, opponents=seat, forfeits=True)
    for wrong in (k.APPROVE, -1, 302, 2**40):
        actions = highest(*games.observe())
        actions[2] = wrong
        seat_2, before = games.seats[2], games.states[2].tobytes()
        rewards, dones, _ = games.step(actions)
        assert dones[2]
        assert rewards[2].tolist() == [-float(seat_2 == 0), -float(seat_2 == 1)]
        assert games.states[2].tobytes() != before


@pytest.mark.parametrize("opponents", ["casual", "bot"])
def test_without_redealing_the_end_stays_to_be_seen(opponents: str, bot: str) -> None:
    seat = bot if opponents == "bot" else opponents
    games = VectorEnv("official", 2, 1, seed=3, opponents=seat, redeals=False)
    dones = np.array([False])
    while not dones[0]:
        rewards, dones, seats = games.step(highest(*games.observe()))
    assert seats[0] == k.NOBODY
    observations, masks = games.observe()
    assert not masks.any()
    phase = next(part for part in parts_of(CLASSIC) if part.name == "phase")
    assert observations[0, phase.start + phase.length - 1] == 1  # the hand is over
    assert (observations == games.finals).all()
    assert abs(rewards[0, 0]) == 1
    with pytest.raises(UserError, match="game 0 is over: reset") as error:
        games.step([0])
    assert error.value.code == "episode-over"
    games.reset(1)
    assert games.seats[0] == 0


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ({"episode": "macht"}, "episode", "did you mean match"),
        ({"episode": None}, "episode", "no episode None"),
        ({"reward": "point"}, "reward", "did you mean points"),
        ({"rollouts": 0}, "rollouts", "at least 1"),
        ({"rules": "oneround", "reward": "points"}, "reward", "without points"),
        ({"opponents": "casul"}, "unknown-bot", "did you mean casual"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: Any, code: str, told: str) -> None:
    with pytest.raises(UserError, match=told) as error:
        VectorEnv(**arguments)
    assert "\n" not in str(error.value)
    assert error.value.code == code


def test_a_policy_that_answers_nonsense_is_refused() -> None:
    with pytest.raises(UserError, match="the policy chose action 4, where the mask is not 1"):
        VectorEnv("official", 2, 4, seed=3, opponents=[lambda o, m: [k.APPROVE] * len(m), None])
