"""The Gymnasium environments, one table and many: Gymnasium's own checks, and ours."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from lastcard import UserError, load
from lastcard.cards import CLASSIC
from lastcard.kernel import codes as k
from lastcard.lab.env.gymnasium_env import ID, TableEnv, TableVectorEnv
from lastcard.lab.env.observation import parts_of
from tests.kit.own_deck import own_rules

pytestmark = pytest.mark.compiled

PHASE = next(part for part in parts_of(CLASSIC) if part.name == "phase")


def highest(masks: NDArray[Any]) -> NDArray[np.int64]:
    """The legal action with the highest number, so that hands end."""
    return np.asarray(masks.shape[-1] - 1 - masks[..., ::-1].argmax(axis=-1))


def play(env: Any, seed: int | None = None) -> list[tuple[bytes, float, bool]]:
    """An episode: what was seen, the rewards, whether it ended."""
    seen, _ = env.reset(seed=seed)
    return play_on(env, seen)


def play_on(env: Any, seen: dict[str, NDArray[np.int8]]) -> list[tuple[bytes, float, bool]]:
    told, ended = [], False
    while not ended:
        seen, reward, ended, _, _ = env.step(np.int64(highest(seen["action_mask"])))
        told.append((seen["observation"].tobytes(), reward, ended))
    return told


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"rules": "party", "players": 5, "opponents": "random"},
        {"rules": "redacted", "players": 4, "render_mode": "ansi"},
        {"opponents": ["novice", None], "episode": "match", "reward": "points"},
        {"opponents": "expert", "rollouts": 20, "render_mode": "rgb_array"},
        {"opponents": lambda seen, masks: masks.argmax(axis=1)},
        {"rules": own_rules(), "players": 4, "render_mode": "rgb_array"},
        {"rules": "all-wild", "players": 3},
    ],
)
def test_gymnasium_finds_nothing_wrong(arguments: dict[str, Any]) -> None:
    check_env(gymnasium.make(ID, **arguments).unwrapped)


def test_an_id_with_its_module_needs_no_import() -> None:
    env = gymnasium.make(f"lastcard.lab.env.gymnasium_env:{ID}", players=3)
    assert isinstance(env.unwrapped, TableEnv)
    assert len(play(env, 3)) > 1


@pytest.mark.parametrize("opponents", ["casual", "expert"])
def test_the_seed_decides_and_episodes_follow_each_other(opponents: str) -> None:
    one, two = (gymnasium.make(ID, opponents=opponents, rollouts=20) for _ in range(2))
    series = [play(one, 4), play(one), play(one)]
    assert series == [play(two, 4), play(two), play(two)]
    assert series[0] != series[1] != series[2]


def test_an_episode_ends_with_the_hand_seen_to_be_over() -> None:
    env = TableEnv(players=3)
    *before, (seen, reward, ended) = play(env, 3)
    assert ended
    assert reward in (1.0, -0.5)
    assert not any(worth for _, worth, _ in before)
    assert np.frombuffer(seen, np.int8)[PHASE.start + PHASE.length - 1] == 1
    assert not env.action_masks().any()
    with pytest.raises(UserError, match="is over: reset"):
        env.step(0)


def test_an_illegal_action_ends_the_episode() -> None:
    env = TableEnv()
    env.reset(seed=3)
    assert env.action_masks().dtype == np.bool_
    assert not env.action_masks()[k.APPROVE]
    seen, reward, terminated, truncated, _ = env.step(k.APPROVE)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert not seen["action_mask"].any()


def test_the_sum_of_points_of_a_match_is_the_lead_at_its_end() -> None:
    env = TableEnv(load("official").but(target=500), episode="match", reward="points")
    told = play(env, 5)
    paid = [reward for _, reward, _ in told if reward]
    scores = env._games.states["scores"][0, :2]
    assert len(paid) > 1
    assert sum(paid) == pytest.approx((scores[0] - scores[1]) / 100, abs=1e-4)
    assert max(scores) >= 500


@pytest.mark.parametrize("opponents", ["novice", "expert"])
def test_a_save_goes_on_exactly_beyond_the_next_reset(opponents: str) -> None:
    env, other = (TableEnv(players=3, opponents=opponents, rollouts=20) for _ in range(2))
    seen, _ = env.reset(seed=6)
    for _ in range(2):
        seen, *_ = env.step(np.int64(highest(seen["action_mask"])))
    saved = env.save()
    going_on = [play_on(env, seen), play(env)]
    assert [play_on_from(env, saved), play(env)] == going_on
    assert [play_on_from(other, saved), play(other)] == going_on
    with pytest.raises(UserError, match="not saved by"):
        TableEnv(players=2).restore(saved)


def play_on_from(env: TableEnv, saved: bytes) -> list[tuple[bytes, float, bool]]:
    env.restore(saved)
    return play_on(env, {"action_mask": env.action_masks().astype(np.int8)})


def test_a_table_can_be_looked_at() -> None:
    env = TableEnv(players=4, render_mode="ansi")
    env.reset(seed=3)
    shown = env.render()
    assert isinstance(shown, str)
    assert "official, hand 1: your decision" in shown
    assert "> seat 0, you: 7 cards, 0 points" in shown
    assert shown.splitlines()[-1].startswith("your hand: ")
    play(env, 3)
    assert "has gone out" in str(env.render())
    assert TableEnv().render() is None


def test_a_table_can_be_filmed() -> None:
    """Another theme, another picture; the card to match is in the middle."""
    frames = []
    for rules in ("official", "redacted"):
        env = TableEnv(rules, players=4, render_mode="rgb_array")
        env.reset(seed=3)
        frame = env.render()
        assert isinstance(frame, np.ndarray)
        assert frame.shape == (480, 720, 3)
        assert frame.dtype == np.uint8
        assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 50
        frames.append(frame)
    assert (frames[0] != frames[1]).any()


# --- Many tables -------------------------------------------------------------------------------


def test_many_tables_keep_to_their_spaces() -> None:
    envs = gymnasium.make_vec(ID, num_envs=6, players=3, opponents="novice")
    assert isinstance(envs, TableVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert (envs.num_envs, envs.single_action_space.n) == (6, 302)  # type: ignore[attr-defined]
    seen, infos = envs.reset(seed=1)
    assert infos == {}
    ended = 0
    for _ in range(120):
        assert seen in envs.observation_space
        actions = highest(seen["action_mask"])
        assert actions in envs.action_space
        before = {key: array.copy() for key, array in seen.items()}
        seen, rewards, terminations, truncations, infos = envs.step(actions)
        assert rewards.shape == (6,)
        assert rewards.dtype == np.float64
        assert terminations.dtype == truncations.dtype == np.bool_
        assert not truncations.any()
        assert not rewards[~terminations].any()
        assert seen["observation"] is not before["observation"]
        if terminations.any():
            assert (infos["_final_obs"] == terminations).all()
            for game, final in enumerate(infos["final_obs"]):
                assert (final is not None) == terminations[game]
                if final is not None:
                    assert final in envs.single_observation_space
                    assert final["observation"][PHASE.start + PHASE.length - 1] == 1
                    assert seen["action_mask"][game].any()  # the next one has been dealt
            ended += int(terminations.sum())
    assert ended > 5


def test_many_tables_follow_their_seed_and_forgive_illegal_actions() -> None:
    def told(envs: Any) -> list[bytes]:
        envs.action_space.seed(5)
        kept = [envs.reset(seed=9)[0]["observation"].tobytes()]
        for _ in range(20):
            seen, rewards, *_ = envs.step(envs.action_space.sample())
            kept.append(seen["observation"].tobytes() + rewards.tobytes())
        return kept

    one, two = (gymnasium.make_vec(ID, num_envs=4) for _ in range(2))
    assert told(one) == told(two) == told(one)


def test_without_copies_what_is_seen_is_the_tables_own() -> None:
    envs = TableVectorEnv(num_envs=4, copy=False)
    seen, _ = envs.reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        seen["observation"][0] = 0
    kept = TableVectorEnv(num_envs=4).reset(seed=1)[0]["observation"]
    kept[0] = 0


def test_many_tables_are_saved_and_looked_at() -> None:
    envs = TableVectorEnv(num_envs=3, render_mode="ansi")
    seen, _ = envs.reset(seed=1)
    saved = envs.save()
    first = envs.step(highest(seen["action_mask"]))[0]["observation"]
    envs.restore(saved)
    assert (envs.step(highest(seen["action_mask"]))[0]["observation"] == first).all()
    dealt = envs.reset()[0]["observation"]
    envs.restore(saved)
    assert (envs.reset()[0]["observation"] == dealt).all()
    frames = envs.render()
    assert frames is not None
    assert len(frames) == 3
    assert len(set(map(str, frames))) == 3


def test_one_by_one_works_too() -> None:
    """Gymnasium's own vectorisation of the single environment, and a wrapper of its own."""
    envs = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="sync", players=3)
    seen, _ = envs.reset(seed=1)
    for _ in range(30):
        seen, *_ = envs.step(highest(seen["action_mask"]))
    recorded = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        gymnasium.make_vec(ID, num_envs=2, players=3)
    )
    seen, _ = recorded.reset(seed=1)
    episodes = 0
    for _ in range(60):
        seen, _, ended, _, infos = recorded.step(highest(seen["action_mask"]))
        episodes += int(ended.sum())
        assert ("episode" in infos) == bool(ended.any())
    assert episodes > 0


@pytest.mark.parametrize("make", [TableEnv, TableVectorEnv])
@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ({"rules": "offical"}, "rules-missing", "did you mean official"),
        ({"players": 11}, "players", "11"),
        ({"opponents": "casul"}, "unknown-bot", "did you mean casual"),
        ({"opponents": None}, "opponents", "leave one seat"),
        ({"opponents": ["casual", "casual"]}, "opponents", "at least one seat"),
        ({"episode": "hnad"}, "episode", "did you mean hand"),
        ({"reward": "wins"}, "reward", "did you mean win"),
        ({"render_mode": "rgb"}, "render-mode", "did you mean rgb_array"),
    ],
)
def test_bad_input_is_told_in_one_line(make: Any, arguments: Any, code: str, told: str) -> None:
    with pytest.raises(UserError, match=told) as error:
        make(**arguments)
    assert "\n" not in str(error.value)
    assert error.value.code == code


@pytest.mark.parametrize("make", [TableEnv, TableVectorEnv])
def test_options_that_mean_nothing_are_refused(make: Any) -> None:
    with pytest.raises(UserError, match="no option 'reset_mask'"):
        make().reset(options={"reset_mask": np.array([True])})
    with pytest.raises(UserError, match="integers in one row"):
        make().step(np.array([0.5]) if make is TableVectorEnv else "draw")
