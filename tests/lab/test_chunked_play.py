"""Hands in chunks: every deal once at every table, and what is paired is counted together."""

from __future__ import annotations

import pytest

from lastcard import UserError, load
from lastcard.lab.jobs.workers import BY_HAND
from lastcard.lab.study import chunked_play
from lastcard.lab.study.chunked_play import (
    MATCH_HANDS,
    Lineup,
    PlayOptions,
    Task,
    Way,
    Work,
    play_tables,
)
from lastcard.lab.study.counts import Chunk, Counts

pytestmark = pytest.mark.compiled

TABLES = [Lineup(load("official"), ["casual", "random"]), Lineup(load("party"), ["random"] * 4)]


@pytest.mark.parametrize("way", Way)
def test_every_deal_is_played_once_at_every_table(
    way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunked_play, "CHUNK", 12)
    rules = load("official").but(first_dealer="declared", shuffle_seats="never")
    tables = [Lineup(rules, bots) for _, bots in TABLES]
    played: list[list[int]] = [[] for _ in tables]
    counts = [Counts([0] * len(bots)) for _, bots in tables]
    told: list[tuple[int, int]] = []

    def take(task: Task, chunk: Chunk) -> None:
        assert task.hands <= 12
        assert task.way is way
        assert task.number * task.deals == task.first or task.deals == 25 - task.first
        played[task.table] += range(task.first, task.first + task.deals)
        counts[task.table].add(chunk)

    def tell(done: int, total: int) -> None:
        told.append((done, total))

    assert play_tables([Work(tables, 25, take, way)], progress=tell) is None
    assert played == [list(range(25))] * 2
    hands = [50, 100] if way is Way.EVERY_ROTATION else [25, 25]
    if way is Way.WHOLE_MATCHES:
        assert [each.tally.matches for each in counts] == hands
        hands = [each * MATCH_HANDS for each in hands]
    else:
        assert [each.games for each in counts] == hands
    assert told[-1] == (sum(hands), sum(hands))
    assert all(sum(each.bot_wins) + each.tally.blocked == each.games for each in counts)


def test_paired_chunks_are_of_the_same_deals_and_stop_together() -> None:
    taken: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        if done >= 40:
            raise KeyboardInterrupt

    work = Work(TABLES, 100, lambda task, chunk: taken.append((task.first, task.table)))
    stopped = play_tables([work], paired=True, fewest_chunks=10, progress=stop)
    assert stopped == BY_HAND
    assert taken == [(0, 0), (0, 1), (10, 0), (10, 1)]


def test_one_work_follows_the_other() -> None:
    taken: list[tuple[str, int]] = []
    works = [
        Work(TABLES[:1], 30, lambda task, chunk: taken.append(("hands", task.deals))),
        Work(TABLES[:1], 2, lambda task, chunk: taken.append(("match", 1)), Way.WHOLE_MATCHES),
    ]
    assert play_tables(works, fewest_chunks=2) is None
    assert taken == [("hands", 15), ("hands", 15), ("match", 1), ("match", 1)]


@pytest.mark.parametrize(
    ("deals", "options"), [(0, {}), (1, PlayOptions(jobs=0)), (1, PlayOptions(rollouts=0))]
)
def test_nothing_is_played_with_nothing(deals: int, options: PlayOptions) -> None:
    with pytest.raises(UserError, match="at least 1"):
        play_tables([Work(TABLES, deals, lambda task, chunk: None)], **options)
