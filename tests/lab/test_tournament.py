"""Tournaments: every pair at the same deals, ratings, more seats than two, the dealer's seat."""

from __future__ import annotations

import csv
import itertools
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from lastcard import EventKind, RuleSet, load
from lastcard.bots.policies.dice import Dice
from lastcard.cli import main
from lastcard.kernel.fields import Outside, State
from lastcard.lab.arena.compiled_arena import Arena
from lastcard.lab.arena.contest import Contest
from lastcard.lab.arena.numbered_deals import deal_number
from lastcard.lab.arena.tally import Tally
from lastcard.lab.report.tournament_tables import standing_file
from lastcard.lab.study.counts import Counts
from lastcard.lab.study.dealer_value import dealer_shares
from lastcard.lab.study.ratings import Pair, Standing
from lastcard.lab.study.tournament import round_robin

pytestmark = pytest.mark.compiled


def counted(wins: int, losses: int, games: int) -> Counts:
    """Of the one bot; the rest of the games was blocked."""
    counts = Counts([wins, losses])
    counts.tally.games = games
    return counts


def standing_of(results: dict[Pair, tuple[int, int]], players: int = 2) -> Standing:
    standing = Standing(["a", "b", "c"], players=players)
    for pair, (wins, games) in results.items():
        standing.played[pair] = counted(wins, games - wins, games)
    return standing


def test_ratings_order_the_bots_and_keep_a_perfect_record_finite() -> None:
    standing = standing_of({(0, 1): (70, 100), (1, 2): (100, 100)})
    ratings = standing.ratings()
    assert [rating.bot for rating in ratings] == ["a", "b", "c"]
    assert ratings[0].elo - ratings[1].elo == pytest.approx(147, abs=5)
    assert all(np.isfinite([rating.elo, rating.margin]).all() for rating in ratings)
    assert abs(sum(rating.elo for rating in ratings)) < 1e-6
    reverse = standing.share(1, 0)
    assert reverse is not None
    assert reverse.wins == 30
    assert standing.share(0, 2) is None


def test_more_games_make_ratings_surer() -> None:
    """Two equal bots: half the width of the difference, which is known from the wins alone."""
    for games in (400, 40_000):
        standing = Standing(["a", "b"])
        standing.played[0, 1] = counted(games // 2, games // 2, games)
        expected = 1.96 * 2 / np.sqrt(games) / 2 * 400 / np.log(10)
        assert standing.ratings()[0].margin == pytest.approx(expected, rel=0.01)


def test_a_blocked_hand_is_won_by_nobody() -> None:
    standing = Standing(["a", "b"])
    standing.played[0, 1] = counted(wins=40, losses=40, games=100)
    shares = [standing.share(0, 1), standing.share(1, 0)]
    assert [share and share.rate for share in shares] == [0.4, 0.4]
    assert standing.ratings()[0].elo == pytest.approx(0, abs=1e-6)


def test_at_four_seats_a_fair_share_means_equal_strength() -> None:
    fair = standing_of({(0, 1): (250, 1000), (1, 2): (250, 1000), (2, 0): (250, 1000)}, players=4)
    assert [rating.elo for rating in fair.ratings()] == pytest.approx([0, 0, 0], abs=1e-6)
    assert fair.share(1, 0) is None  # one b among a's is another table than one a among b's


def test_one_among_three_of_another_kind_plays_every_seat() -> None:
    standing = round_robin(load("official"), ["casual", "random"], 300, players=4, seed=2)
    alone = Arena(load("official"), ["casual", "random", "random", "random"], seed=2)
    alone.play(300)
    share = standing.share(0, 1)
    assert share == alone.share(0)
    assert share.games == 1200
    assert share.rate > 0.35
    other = standing.share(1, 0)
    assert other is not None
    assert other.rate < 0.25


def test_results_stand_in_the_order_of_the_pairs_whichever_came_first() -> None:
    results = {(0, 1): (70, 100), (0, 2): (61, 90), (1, 2): (33, 70)}
    late = standing_of(dict(reversed(results.items())))
    assert list(late.shares) == list(results)
    for form in ("json", "csv"):
        written = [standing_file(one).written(form) for one in (standing_of(results), late)]
        assert written[0] == written[1]


def test_processes_change_nothing() -> None:
    tables = [
        round_robin(load("party"), ["casual", "novice", "random"], 1500, jobs=jobs).shares
        for jobs in (1, 2)
    ]
    assert tables[0] == tables[1]


def test_a_stopped_tournament_keeps_what_was_done() -> None:
    def stop(done: int, total: int) -> None:
        assert total == 2 * 2500
        if done >= 4000:
            raise KeyboardInterrupt

    standing = round_robin(load("official"), ["casual", "random"], 2500, progress=stop)
    assert standing.stopped == "interrupted"
    share = standing.share(0, 1)
    assert share is not None
    assert share.games == 4000


def test_the_command_prints_a_cross_table_and_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for form in ("json", "csv", "parquet"):
        out = tmp_path / f"result.{form}"
        arguments = ["--deals", "100", "--players", "3", "--jobs", "1", "--out", str(out)]
        assert main(["tournament", "random", "casual", "novice", *arguments]) == 0
    text = capsys.readouterr().out
    lines = text.splitlines()
    assert lines[0].split()[:2] == ["bot", "rating"]
    assert [line.split()[0] for line in lines[2:5]] == ["casual", "novice", "random"]
    assert "a fair share is 33.3%" in text
    data = json.loads((tmp_path / "result.json").read_text())
    assert data["complete"] is True
    assert len(data["shares"]) == 6
    with (tmp_path / "result.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [int(row["wins"]) for row in rows] == [row["wins"] for row in data["shares"]]
    table = pyarrow.parquet.read_table(tmp_path / "result.parquet")
    assert table.to_pylist() == data["shares"]
    assert json.loads(table.schema.metadata[b"ratings"]) == data["ratings"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["casual"], "bots"),
        (["casual", "casual"], "bots"),
        (["casual", "nobody"], "unknown-bot"),
        (["casual", "random", "--deals", "0"], "bad-value"),
        (["casual", "random", "--jobs", "0"], "bad-value"),
        (["casual", "random", "--rules", "nonesuch"], "rules-missing"),
        (["casual", "random", "--seed", "x"], "bad-seed"),
        (["casual", "random", "--players", "1"], "players"),
        (["casual", "random", "--players", "11"], "players"),
        (["casual", "--players", "1", "--dealer"], "players"),
        (["casual", "random", "--out", "result.xyz"], "bad-value"),
        (["casual", "random", "--out", "/no/such/folder/result.json"], "system"),
    ],
)
def test_a_wrong_tournament_is_refused(
    arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"lastcard: error[{code}]:")
    assert error.count("\n") == 1


def test_every_bot_deals_to_every_bot() -> None:
    roles = dealer_shares(load("redacted"), ["random", "casual"], 400, seed=1)
    pairs = [(role.dealer, role.others) for role in roles]
    assert pairs == [
        ("random", "random"),
        ("random", "casual"),
        ("casual", "random"),
        ("casual", "casual"),
    ]
    for role in roles:
        tally = role.tally
        assert tally.games == 400
        assert tally.dealer_wins == tally.wins[0]  # the dealer sat at seat 0 in every hand
        assert tally.events[EventKind.SUBSTITUTED] == tally.dealer_events[EventKind.SUBSTITUTED] > 0
        assert tally.dealer_events[EventKind.SUBMITTED] == 0
        assert role.by_others(EventKind.SUBMITTED) > 0
        assert role.by_others(EventKind.DREW) > role.by_dealer(EventKind.DREW) > 0


class Deals(Contest):
    """Deals without playing a card, and notes who dealt from which seat."""

    def __init__(self, rules: RuleSet, bots: list[str]) -> None:
        super().__init__(rules, bots)
        self.rules = rules
        self.dealt: Counter[tuple[str, int]] = Counter()

    @property
    def tallies(self) -> list[Tally]:
        return []

    def _play(self, turns: range, numbers: range, rollouts: int, most_hands: int = 1) -> int:
        state, out, chance = State(), Outside(), Dice()
        for turn, number in itertools.product(turns, numbers):
            deal_number(state, self.rules.kernel, out, len(self.bots), number, chance)
            self.dealt[self.rotations[turn][state.dealer], state.dealer] += 1
        return 0


@pytest.mark.parametrize("first", [0, 7])
def test_where_the_dealer_is_declared_every_bot_deals_equally_often(first: int) -> None:
    """Who deals, and so who plays first, must not depend on the order of the bots."""
    contest = Deals(load("oneround"), ["a", "b", "c", "d"])
    contest.play_once_each(first, 16 * 5)
    assert contest.dealt == {(bot, seat): 5 for bot in contest.bots for seat in range(4)}


def test_the_dealer_command_prints_and_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "dealer.json"
    arguments = ["--rules", "redacted", "--players", "3", "--deals", "60", "--jobs", "1"]
    command = ["tournament", "casual", "random", "--dealer", *arguments, "--out", str(out)]
    assert main(command) == 0
    assert "a fair share is 33.3%" in capsys.readouterr().out
    rows = json.loads(out.read_text())
    assert [row["games"] for row in rows] == [60] * 4
