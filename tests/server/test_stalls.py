"""Time in which the server itself stood still is not charged to anybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.server.action_queue import ActionQueue, QueuedAction
from lastcard.server.hall import Hall
from lastcard.server.joining import Asker
from lastcard.server.limits import Allowance
from lastcard.server.session import Session
from tests.server.positions import game_of, one_card_left
from tests.server.virtual_time import VirtualLoop, Visitor, run_in_virtual_time

CLOCK: t.Clock = 15


class Table:
    """Two people in a match with a clock."""

    def __init__(self, loop: VirtualLoop, people: list[Visitor]) -> None:
        self.loop = loop
        self.people = people
        self.room = people[0].room

    @property
    def is_held(self) -> bool:
        return any(seat.held for seat in self.room.table.seats)

    def stall(self, seconds: float) -> None:
        """The process is suspended: time goes by, and nothing happens."""
        self.loop.now += seconds

    def clock(self) -> float:
        """Seconds left, as the people were told."""
        boards = [(at, news["board"]) for at, news in self.people[0].heard if "board" in news]
        at, board = boards[-1]
        return at + int(board["clock"]) / 1000 - self.loop.now


def at_a_clock(folder: Path, test: Callable[[Table], Coroutine[Any, Any, None]]) -> None:
    async def main(hall: Hall, loop: VirtualLoop) -> None:
        people = [Visitor(hall, loop, name) for name in ("Ann", "Ben")]
        ann, ben = people
        settings = t.Settings(seats=2, clock=CLOCK)
        table = await hall.open(Asker("Ann", "Ann"), h.NewTable("Ann", settings))
        await ann.enter(table)
        await ben.enter(table)
        loop.is_busy = lambda: ann.room.is_storing
        ben.ask(m.Sit(1, 1))
        ann.ask(m.Start(1))
        await asyncio.sleep(5)
        await test(Table(loop, people))

    run_in_virtual_time(folder, main)


def test_without_a_stall_the_time_runs_out(tmp_path: Path) -> None:
    async def test(table: Table) -> None:
        await asyncio.sleep(9)
        assert not table.is_held
        await asyncio.sleep(2)
        assert table.is_held

    at_a_clock(tmp_path, test)


def test_a_stall_is_given_back_and_everybody_told(tmp_path: Path) -> None:
    async def test(table: Table) -> None:
        table.stall(100)
        await asyncio.sleep(0.5)
        assert not table.is_held
        assert 9 <= table.clock() <= 10
        await asyncio.sleep(9)
        assert not table.is_held
        await asyncio.sleep(2)
        assert table.is_held

    at_a_clock(tmp_path, test)


def test_a_stall_just_before_the_end_times_nobody_out(tmp_path: Path) -> None:
    async def test(table: Table) -> None:
        await asyncio.sleep(9.99)  # the alarm comes before the next look at the clock
        table.stall(100)
        await asyncio.sleep(0.005)
        assert not table.is_held
        await asyncio.sleep(1)
        assert table.is_held

    at_a_clock(tmp_path, test)


def test_many_small_delays_are_no_stall(tmp_path: Path) -> None:
    async def test(table: Table) -> None:
        for _ in range(11):
            table.stall(0.1)
            await asyncio.sleep(0.9)
        assert table.is_held

    at_a_clock(tmp_path, test)


def test_a_call_that_came_in_during_a_stall_is_before_the_catch() -> None:
    table = one_card_left()
    game = game_of(table)
    accused, queue = game.state.exposed, ActionQueue(2.0)
    queue.watch(game, 100.0)
    person = Session(asyncio.Transport(), Allowance())
    catcher = next(seat for seat in range(3) if seat != accused)
    catch = next(a for a in game.legal(catcher) if str(a) == f"catch:{accused}")
    queue.add(QueuedAction(catcher, table.step, catch, person))
    assert queue.next(table, 100.5) is None
    queue.give_back(50.0, 151.0)
    assert queue.next(table, 151.0) is None
    assert queue.held_until == 152.0
