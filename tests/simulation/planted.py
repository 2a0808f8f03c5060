"""Faults planted in the server on purpose, to see that the simulator finds them.

Each replaces a little of the real code while a world runs. ``SEEDS`` says within how many seeds
each is found; a test sees to it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from lastcard.errors import UserError
from lastcard.game import Game
from lastcard.protocol import table_info as t
from lastcard.server import delivery, projection, snapshot, timers
from lastcard.server.delivery import Delivery
from lastcard.server.room import Room
from lastcard.server.session import Session
from lastcard.server.stalls import StallWatch
from lastcard.server.store import Stale, sqlite_commits
from lastcard.server.table import Table
from lastcard.server.telling import Telling
from lastcard.server.timers import Alarms
from lastcard.server.umpire import Umpire
from tests.simulation import database
from tests.simulation.world import World

SEEDS: Final = 80
"""Within how many every planted fault is found."""
Plant = Callable[[], AbstractContextManager[Any]]


def _instead(where: Any, name: str, what: Any) -> Plant:
    return lambda: patch.object(where, name, what)


def _send_before_store() -> AbstractContextManager[Any]:
    store = Delivery.store

    def hasty(self: Delivery, first: int, entries: Any, games: Any, news: Any, *rest: Any) -> None:
        for session, data in news.items():
            session.send(data)
        store(self, first, entries, games, {}, *rest)

    return patch.object(Delivery, "store", hasty)


def _answer_before_store() -> AbstractContextManager[Any]:
    store = Delivery.store

    def hasty(
        self: Delivery, first: int, entries: Any, games: Any, news: Any, answer: Any, byes: Any
    ) -> None:
        if answer is not None:
            answer.send()
        store(self, first, entries, games, news, None, byes)

    return patch.object(Delivery, "store", hasty)


def _no_fence(append: database.Append, log: database.Log | None, length: int) -> bool:
    return True


def _no_epoch(append: database.Append, log: database.Log | None, length: int) -> bool:
    return append.expected == length


def _no_dedupe(self: Session, request: int) -> bool:
    self._answers[request] = None
    return False


def _lost_wake_up() -> AbstractContextManager[Any]:
    """Alarms are worked out once, and not again after one has rung."""

    @contextmanager
    def guarded(self: Room, why: str) -> Iterator[None]:
        yield

    return patch.object(Room, "_guarded", guarded)


def _leak_one_bit() -> AbstractContextManager[Any]:
    """Whether the next card of the stock is an even one shows in a number nobody reads."""
    board = projection.board

    def leaky(game: Game, clock: int | None = None) -> t.Board:
        told, s = board(game, clock), game.state
        if s.stock_size:
            told.failed_challenge += s.stock[s.stock_size - 1] & 1
        return told

    return patch.object(projection, "board", leaky)


def _hand_to_the_wrong_seat() -> AbstractContextManager[Any]:
    """Who watches is shown the hand at the first seat."""
    seat_of = Telling.seat_of

    def wrong(self: Telling, table: Table, session: Session) -> int | None:
        seat = seat_of(self, table, session)
        return 0 if seat is None and table.running else seat

    return patch.object(Telling, "seat_of", wrong)


def _timer_not_cancelled(self: Alarms, plan: Any) -> None:
    for sort, (at, reason) in plan.items():
        old = self._set.get(sort)
        if old is None or old.reason != reason:
            handle = self._loop.call_at(at, partial(self._ring, sort))
            self._set[sort] = timers._SetAlarm(reason, handle)


def _keep_what_was_not_stored(self: Room) -> None:
    """The table in memory goes on as if it had been stored."""
    self._delivery.give_up()


def _silent_resume() -> AbstractContextManager[Any]:
    """After a table was read again nobody is told how it is."""
    resume = Room.resume

    def silent(self: Room, table: Table, kept_at: int) -> None:
        sessions, self.sessions = self.sessions, {}
        try:
            resume(self, table, kept_at)
        finally:
            self.sessions = sessions

    return patch.object(Room, "resume", silent)


def _snapshot_loses_a_card() -> AbstractContextManager[Any]:
    unpack = snapshot.unpack

    def careless(data: bytes) -> Table:
        table = unpack(data)
        if table.game is not None and table.game.state.stock_size:
            table.game.state.stock_size -= 1
        return table

    return patch.object(snapshot, "unpack", careless)


def _never_stalled(self: StallWatch) -> bool:
    return False


def _hasty_bots() -> AbstractContextManager[Any]:
    """A bot catches somebody right after the server stood still, whose call is on its way."""
    ring = Room._ring

    def hasty(self: Room, alarm: timers.Ring) -> None:
        if alarm == "bot-reflex":
            with self._guarded(alarm):
                self._bot_acts(self._bots.take_reflex())
        else:
            ring(self, alarm)

    return patch.object(Room, "_ring", hasty)


def _no_grace(self: Umpire, game: Game, action: Any, grace: float) -> float | None:
    return None


def _say_stored_when_it_is_not(connection: Any, append: Any, at: int) -> None:
    """What was to be tried again by itself."""


def _no_rollback(connection: Any, batch: Any, at: int) -> Exception | None:
    """What is left of a commit that failed stays open."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        heads = sqlite_commits._append(connection, batch, at)
        connection.execute("COMMIT")
    except (Stale, sqlite3.Error) as error:
        return error
    for writer, head in heads.items():
        writer.head = head
    return None


def _tell_nobody(self: Any, refusal: UserError) -> None:
    """Whoever asked for what could not be stored is never told."""


class Planted(NamedTuple):
    plant: Plant
    kinds: tuple[str, ...] = ()
    """What brings it out, where that is not just anything: so that nobody waits for it long."""


PLANTED: Final[dict[str, Planted]] = {
    "send before store": Planted(_send_before_store),
    "answer before store": Planted(_answer_before_store),
    "no fence at all": Planted(_instead(database, "is_fenced_in", _no_fence), ("lease-expires",)),
    "no epoch in the fence": Planted(
        _instead(database, "is_fenced_in", _no_epoch), ("lease-expires",)
    ),
    "a repeated request is carried out again": Planted(
        _instead(Session, "is_repeated", _no_dedupe)
    ),
    "a lost wake-up": Planted(_lost_wake_up),
    "a view that leaks one bit": Planted(_leak_one_bit),
    "spectators see a hand": Planted(_hand_to_the_wrong_seat),
    "a timer that is not cancelled": Planted(_instead(Alarms, "set", _timer_not_cancelled)),
    "what was not stored stays in memory": Planted(
        _instead(Room, "recover", _keep_what_was_not_stored)
    ),
    "nobody is told after a table was read again": Planted(_silent_resume, ("commit-fails",)),
    "a snapshot loses a card": Planted(_snapshot_loses_a_card),
    "a stall costs whoever decides": Planted(
        _instead(StallWatch, "check", _never_stalled), ("clock-jump",)
    ),
    "bots do not wait after a stall": Planted(_hasty_bots, ("clock-jump",)),
    "a catch without grace": Planted(_instead(Umpire, "grace_until", _no_grace)),
    "stored, says a store that failed": Planted(
        _instead(sqlite_commits, "_commit_one", _say_stored_when_it_is_not), ("disk-full",)
    ),
    "a commit that failed is not undone": Planted(
        _instead(sqlite_commits, "_try", _no_rollback), ("disk-full",)
    ),
    "no answer when storing fails": Planted(
        _instead(delivery._Batch, "fail", _tell_nobody), ("commit-fails",)
    ),
}
"""By name."""


def found(planted: Planted) -> str:
    """What the simulator finds wrong within ``SEEDS`` seeds; empty: nothing."""
    with planted.plant():
        worlds = (World(seed, kinds=planted.kinds).run().violation for seed in range(SEEDS))
        return next(filter(None, worlds), "")
