"""Rule sets on the same deals: paired, honest, the same whoever did the work."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ThreadPoolExecutor

import pytest

from lastcard import UserError, load
from lastcard.lab.report.comparison_page import written
from lastcard.lab.report.figure_words import show_value
from lastcard.lab.report.simulation_tables import summary
from lastcard.lab.study import chunked_play
from lastcard.lab.study.compare import Comparison, compare
from lastcard.lab.study.figures import Figure
from lastcard.lab.study.measured import BATCHES
from lastcard.lab.study.simulate import simulate
from lastcard.lab.study.sweep import grid, read_values

pytestmark = pytest.mark.compiled

OFFICIAL = load("official")
SMALLER = OFFICIAL.but(hand_size=6)
PAIR = ["casual", "casual"]


def figure(comparison: Comparison, title: str) -> Figure:
    return next(one for one in comparison.figures() if one.title == title)


def test_a_set_does_not_differ_from_itself() -> None:
    same = compare([OFFICIAL, OFFICIAL], PAIR, 400)
    for one in same.figures() + same.seat_figures():
        apart = same.difference(one, 1)
        assert apart.value == 0
        assert not apart.clear
    assert same.event_figures() == []


def test_without_points_nothing_about_points_is_measured() -> None:
    bare = OFFICIAL.but(scoring="none")
    mixed = compare([OFFICIAL, bare], PAIR, 400)
    for title in ("winner's points", "lead changes per match"):
        one = figure(mixed, title)
        assert mixed.value(one, 0).value is not None
        assert mixed.value(one, 1).value is None
        assert not mixed.difference(one, 1).clear
        assert show_value(mixed, one, 1) == "no points in these rules"
    pointless = compare([bare, bare.but(hand_size=6)], PAIR, 400)
    assert not [one for one in pointless.figures() if one.of_points]
    assert "winner&#39;s points</strong>" not in written(mixed, "", []).decode()
    assert "winner's points" not in {row.what for row in summary(simulate(bare, PAIR, 400))}


def test_each_set_is_counted_as_when_it_is_alone() -> None:
    both = compare([OFFICIAL, SMALLER], ["casual", "random"], 500, seed=3)
    for at, rules in enumerate((OFFICIAL, SMALLER)):
        alone = simulate(rules, ["casual", "random"], 500, seed=3)
        turns = both.value(figure(both, "turns per hand"), at)
        assert turns.value == pytest.approx(alone.tally.turns / 500)
        assert both.total(lambda counts: counts.tally.lengths, at) == alone.tally.lengths
        assert both.total(lambda counts: counts.bot_wins, at) == alone.bot_wins


def test_pairing_narrows_what_is_nearly_alike() -> None:
    """A dearer penalty changes only the hands in which somebody pays it."""
    novices = ["novice"] * 2
    dearer = OFFICIAL.but(uno_penalty=3)
    alike = compare([OFFICIAL, dearer], novices, 4000)
    turns = figure(alike, "turns per hand")
    one, two, apart = alike.value(turns, 0), alike.value(turns, 1), alike.difference(turns, 1)
    assert one.margin is not None
    assert two.margin is not None
    assert apart.margin is not None
    unpaired = (one.margin**2 + two.margin**2) ** 0.5
    assert 0 < apart.margin < 0.9 * unpaired


def test_intervals_of_differences_hold_the_truth() -> None:
    titles = ("turns per hand", "winner's points", "first player's advantage")
    many = compare([OFFICIAL, SMALLER], PAIR, 40_000, seed=1000)
    truth = {title: many.difference(figure(many, title), 1).value for title in titles}
    held = dict.fromkeys(titles, 0)
    for seed in range(30):
        few = compare([OFFICIAL, SMALLER], PAIR, 200, seed=seed)
        for title in titles:
            apart = few.difference(figure(few, title), 1)
            assert apart.value is not None
            assert apart.margin is not None
            held[title] += abs(apart.value - (truth[title] or 0)) <= apart.margin
    assert min(held.values()) >= 26, held  # 28 or 29 of 30 are to be expected


def test_the_result_does_not_depend_on_who_did_the_work() -> None:
    alone = compare([OFFICIAL, SMALLER], PAIR, 2000, seed=9)
    with ThreadPoolExecutor(3) as pool:
        together = compare([OFFICIAL, SMALLER], PAIR, 2000, seed=9, executor=pool)
    spread = compare([OFFICIAL, SMALLER], PAIR, 2000, seed=9, jobs=2)
    assert alone == together == spread
    for one in alone.figures():
        assert alone.difference(one, 1) == together.difference(one, 1)


def test_the_batches_do_not_grow_with_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunked_play, "CHUNK", 10)
    assert len(compare([OFFICIAL, SMALLER], PAIR, BATCHES).batches) == BATCHES
    assert len(compare([OFFICIAL, SMALLER], PAIR, 1234).batches) == BATCHES


def test_what_was_stopped_is_paired_all_the_same() -> None:
    def stop(done: int, total: int) -> None:
        if done >= 2000:
            raise KeyboardInterrupt

    partial = compare([OFFICIAL, SMALLER], PAIR, 4000, progress=stop)
    assert partial.stopped == "interrupted"
    assert partial.games == 1000
    assert sum(partial.total(lambda counts: counts.tally.lengths, 1)) == 1000
    assert partial.difference(figure(partial, "turns per hand"), 1).margin is not None


def test_a_killed_worker_leaves_a_paired_partial_result() -> None:
    def kill(done: int, total: int) -> None:
        for child in multiprocessing.active_children():
            child.kill()

    partial = compare([OFFICIAL, SMALLER], PAIR, 100_000, jobs=2, progress=kill)
    assert partial.stopped == "a worker process died"
    assert 0 < partial.games < 100_000
    assert sum(partial.total(lambda counts: counts.tally.lengths, 1)) == partial.games


@pytest.mark.parametrize(("sets", "games"), [([OFFICIAL], 100), ([OFFICIAL, SMALLER], 39)])
def test_too_little_is_refused(sets: list[object], games: int) -> None:
    with pytest.raises(UserError, match="needs"):
        compare(sets, PAIR, games)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("hand_size=5..7", "hand_size", [5, 6, 7]),
        ("target = 100..500..200", "target", [100, 300, 500]),
        ("hand_size=9,7,9", "hand_size", [9, 7]),
        ("jump_in=true,false", "jump_in", [True, False]),
        ("seven_swap=off,choose", "seven_swap", ["off", "choose"]),
        ("jump_in=1,true", "jump_in", ["1", True]),  # left to the set to refuse
    ],
)
def test_the_values_of_a_sweep_are_read(text: str, key: str, values: list[object]) -> None:
    assert read_values(text) == (key, values)


def test_a_sweep_is_held_against_the_own_value_or_the_first() -> None:
    assert grid(OFFICIAL, {"hand_size": [5, 6, 7]}).base == 2
    assert grid(OFFICIAL, {"hand_size": [5, 6]}).base == 0
    found = grid(OFFICIAL, {"jump_in": [True, False]})
    assert found.labels == ["jump_in = true", "jump_in = false"]


def test_several_options_make_a_grid() -> None:
    found = grid(OFFICIAL, {"hand_size": [5, 7], "jump_in": [True, False]})
    assert found.labels == [
        "hand_size = 5, jump_in = true",
        "hand_size = 5, jump_in = false",
        "hand_size = 7, jump_in = true",
        "hand_size = 7, jump_in = false",
    ]
    assert found.base == 3
    assert [(each["hand_size"], each["jump_in"]) for each in found.sets] == [
        (5, True),
        (5, False),
        (7, True),
        (7, False),
    ]
