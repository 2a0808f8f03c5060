"""A table whose memory cannot be trusted is read again; until then nobody is told how it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.server import entries as e
from lastcard.server.hall import Hall
from lastcard.server.joining import Asker
from tests.server.harness import append
from tests.server.virtual_time import VirtualLoop, Visitor, run_in_virtual_time

Meanwhile = Callable[[Visitor], None]


def somebody_leaves(person: Visitor) -> None:
    person.leave()


def the_server_stands_still(person: Visitor) -> None:
    person.room.give_back(100)


@pytest.mark.parametrize("meanwhile", [somebody_leaves, the_server_stands_still])
def test_nobody_hears_of_what_could_not_be_stored(tmp_path: Path, meanwhile: Meanwhile) -> None:
    async def test(hall: Hall, loop: VirtualLoop) -> None:
        ann, ben, cleo = people = [Visitor(hall, loop, name) for name in ("Ann", "Ben", "Cleo")]
        settings = t.Settings(seats=2, clock=15)
        table = await hall.open(Asker("Ann", "Ann"), h.NewTable("Ann", settings))
        for person in people:
            await person.enter(table)
        room = ann.room
        loop.is_busy = lambda: room.is_storing
        ben.ask(m.Sit(1, 1))
        ann.ask(m.Start(1))
        await asyncio.sleep(5)
        loop.is_busy = lambda: True  # from now on, time stands still
        step, game = room.table.step, room.table.game
        assert game is not None
        actor = people[game.state.actor]
        action = str(game.legal(game.state.actor)[0])
        # Somebody else has written: what is done now cannot be stored.
        assert await append(hall.store, table, room.table.seq, e.Locked(["Ann", "Ben"])) is None
        actor.ask(m.Act(9, step, action))
        while not room.reloading:
            await asyncio.sleep(0)
        told = len(ben.heard)
        meanwhile(cleo)
        while room.reloading:
            await asyncio.sleep(0)
        _, state = ben.heard[told]
        assert state["t"] == "state"
        assert state["board"]["step"] == step
        assert state["table"]["locked"]

    run_in_virtual_time(tmp_path, test)
