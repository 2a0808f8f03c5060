"""The lab's own figures: they can be measured, and they say what they mean. No speed is tested."""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from typing import Any, cast

import pytest

from lastcard import Action, UserError, load
from lastcard.cli import main
from lastcard.lab.bench import lab_speed, pgx_peer, vector_speed, zoo_speed
from lastcard.lab.bench.bot_strength import PROMISES, Promise, measure
from lastcard.lab.bench.engine_speed import RandomTable
from lastcard.lab.bench.measurement import in_turns

pytestmark = pytest.mark.compiled


class FakePgx:
    """Tables of another engine, slower than any of ours."""

    opened: list[tuple[str, int]] = []
    bytes_seen = 7

    def __init__(self, game: str, count: int, calls: int) -> None:
        self.opened.append((game, count))

    def rate(self) -> float:
        return 1.0

    def __enter__(self) -> FakePgx:
        return self

    def __exit__(self, *_: object) -> None:
        self.opened.remove(("kuhn_poker", 64))


def test_vectorised_steps_are_measured_beside_a_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_speed, "PgxTables", FakePgx)
    monkeypatch.setattr(vector_speed, "_STEPS", 640)
    cores = os.sched_getaffinity(0)
    speed = vector_speed.vector_speed(64, rounds=2, peers=["kuhn_poker"])
    assert speed.bytes_seen == 408
    beside = speed.peers["kuhn_poker"]
    assert (beside.bytes_seen, beside.rates.theirs.median) == (7, 1.0)
    assert beside.rates.ratio == beside.rates.ours == speed.ours
    assert FakePgx.opened == []
    assert os.sched_getaffinity(0) == cores


def test_pgx_plays_its_games() -> None:
    pytest.importorskip("pgx")
    for game, seen in (("kuhn_poker", 7), ("leduc_holdem", 34)):
        with pgx_peer.PgxTables(cast(pgx_peer.PgxGame, game), 8, 3) as tables:
            assert tables.bytes_seen == seen
            assert tables.rate() > 0


def test_two_rates_are_measured_in_turns() -> None:
    asked: list[str] = []

    def rate(name: str, value: float) -> float:
        asked.append(name)
        return value

    compared = in_turns(lambda: rate("ours", 30.0), lambda: rate("theirs", 10.0), rounds=3)
    assert asked == ["theirs", "ours"] * 3
    assert (compared.ours.median, compared.theirs.median) == (30.0, 10.0)
    assert compared.ratio.median == 3.0


def test_workers_memory_and_environments_are_measured() -> None:
    cores = lab_speed.two_cores(8000, rounds=2)
    assert cores.ratio.median > 0
    assert lab_speed.expert_rollouts(rounds=1, each=20).median > 0
    assert zoo_speed.zoo_steps(0.01)() > 0
    assert lab_speed.peak_memory(10) > 10


def test_a_promise_is_measured_with_the_one_bot_at_every_seat() -> None:
    told: list[tuple[int, int]] = []
    promise = Promise(("expert", "casual", "casual", "casual"), 30, 8, rollouts=20)
    played = measure(
        promise, quick=False, jobs=1, progress=lambda done, total: told.append((done, total))
    )
    assert played.games == 8
    assert told[-1] == (8, 8)
    assert sum(played.bot_wins) + played.tally.blocked == 8
    assert played.milliseconds is not None
    assert promise.table == "expert against 3 casual"
    assert [len(each.bots) for each in PROMISES] == [2, 2, 2, 4]


def test_only_one_bench_at_a_time() -> None:
    with pytest.raises(SystemExit):
        main(["bench", "--lab", "--strength"])


# --- At RLCard's table ----------------------------------------------------------------------------


@pytest.fixture
def rlcard_table(monkeypatch: pytest.MonkeyPatch) -> Any:
    pytest.importorskip("rlcard")
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "bench"))
    return importlib.import_module("rlcard_table")


def test_every_action_of_rlcard_has_one_of_ours(rlcard_table: Any) -> None:
    from rlcard.games.uno.utils import ACTION_LIST

    ours = [str(rlcard_table.action_of(text)) for text in ACTION_LIST]
    assert len(set(ours)) == len(ACTION_LIST) == 61
    assert ours[:3] == ["R0", "R1", "R2"]
    assert {"W:G", "W+4:B", "Y+2", "BS", "GR", "draw"} <= set(ours)


def test_the_colour_named_is_read_off_the_pile_not_off_the_card(rlcard_table: Any) -> None:
    state = {
        "target": "r-wild",
        "played_cards": ["b-3", "g-wild"],
        "legal_actions": ["g-5"],
        "hand": ["g-5", "y-wild_draw_4"],
    }
    assert rlcard_table.colour_in_play(state).code == 2
    assert rlcard_table.colour_in_play({**state, "played_cards": []}).code == 2
    empty = {**state, "played_cards": [], "legal_actions": ["draw"], "hand": ["r-1", "y-2"]}
    assert rlcard_table.colour_in_play(empty).code in (2, 3)


def test_our_bots_play_rlcards_games_to_the_end(rlcard_table: Any) -> None:
    part = rlcard_table.play_deals("casual", 0, 10, 1)
    assert part.games == 20
    assert 0 < part.wins < 20
    assert part.moves > 20


def test_a_move_rlcard_does_not_offer_stops_the_run(
    rlcard_table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stubborn:
        def choose(self, view: object, legal: object) -> object:
            return Action.parse("pass")  # RLCard has no pass

    monkeypatch.setattr(rlcard_table, "make_bot", lambda *_: Stubborn())
    with pytest.raises(ValueError, match="none of RLCard's"):
        rlcard_table.play_deals("any", 0, 1, 1)


def test_no_random_table_has_more_seats_than_the_deck_has_hands_for() -> None:
    rules = load("official").but(hand_size=11)
    with pytest.raises(UserError, match="10 players with 11 cards each need a deck of 112 cards"):
        RandomTable(rules, 10, seed=1)
