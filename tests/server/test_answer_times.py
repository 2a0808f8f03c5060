"""The moment at which a bot answers tells nothing of its cards."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from lastcard.bots import find_bot
from lastcard.bots.bot_process import BotProcess
from lastcard.bots.levels import LEVELS, STAND_IN
from lastcard.game import Action, View
from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.server.bot_runner import BotRunner
from lastcard.server.hall import Hall
from lastcard.server.joining import Asker
from tests.server.virtual_time import VirtualLoop, Visitor, run_in_virtual_time

DELAY, PAUSE = 1.0, 12.0
RULES = ("official", "party", "oneround", "redacted")
TABLES_OF_EACH = 20
HANDS = 200


class Telltale(BotProcess):
    """A slow bot whose thinking takes as long as its cards are many, now and then too long."""

    def __init__(self) -> None:
        super().__init__()
        self._bot = find_bot(STAND_IN)(1)
        self.in_time = 0

    async def choose(
        self, name: str, seed: int, view: View, legal: Sequence[Action]
    ) -> Action | None:
        await asyncio.sleep(0.03 if len(legal) == 1 else 0.15 * len(legal))
        self.in_time += 1
        return self._bot.choose(view, legal)

    async def warm_up(self, name: str, seed: int) -> None:
        pass


async def table_of_bots(
    hall: Hall, loop: VirtualLoop, level: t.Level, rules: str, number: int
) -> Visitor:
    """A match among bots, watched by its host."""
    settings = t.Settings(t.RulesChoice(rules, {"hand_size": 2}))
    host = Visitor(hall, loop, f"host {rules} {number}")
    asker = Asker(host.name, host.name)
    await host.enter(await hall.open(asker, h.NewTable(host.name, settings, [level] * 4)))
    return host


def gaps(host: Visitor) -> list[tuple[bool, float]]:
    """For everything that happened: whether it was a deal, and how long after what was before."""
    told = [(at, message) for at, message in host.heard if "board" in message]
    return [
        ("by" not in message, at - before)
        for (before, _), (at, message) in itertools.pairwise(told)
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_when_the_delay_is_over_whatever_its_cards(
    tmp_path: Path, level: t.Level
) -> None:
    async def test(hall: Hall, loop: VirtualLoop) -> None:
        slow = Telltale()
        hall.bots = BotRunner(hall.config.chance, slow)
        hosts = [
            await table_of_bots(hall, loop, level, rules, number)
            for rules in RULES
            for number in range(TABLES_OF_EACH)
        ]
        for host in hosts:
            host.ask(m.Start(1))
        loop.is_busy = lambda: any(host.room.is_storing for host in hosts)
        hands = 0
        while hands < HANDS:
            await asyncio.sleep(30 * DELAY)
            hands = sum(is_deal for host in hosts for is_deal, _ in gaps(host))
        for host in hosts:
            assert {gap for is_deal, gap in gaps(host) if not is_deal} == {DELAY}
            assert {gap for is_deal, gap in gaps(host) if is_deal} <= {PAUSE}
        assert LEVELS[level].quick or slow.in_time

    run_in_virtual_time(
        tmp_path,
        test,
        bot_delay=DELAY,
        grace=0.5,
        deal_after=PAUSE,
        chance=random.Random(level),
    )


def test_a_bot_that_still_thinks_does_not_play_for_who_took_its_seat(tmp_path: Path) -> None:
    async def test(hall: Hall, loop: VirtualLoop) -> None:
        people = [Visitor(hall, loop, name) for name in ("Ann", "Ben")]
        settings = t.Settings(seats=2)
        table = await hall.open(Asker("Ann", "Ann"), h.NewTable("Ann", settings))
        for person in people:
            await person.enter(table)
        room = people[0].room
        loop.is_busy = lambda: room.is_storing
        people[1].ask(m.Sit(1, 1))
        people[0].ask(m.Start(1))
        await asyncio.sleep(DELAY)
        game = room.table.game
        assert game is not None
        assert game.actor is not None
        seat, step = game.actor, room.table.step
        people[seat].ask(m.Stand(2))
        await asyncio.sleep(DELAY / 2)
        people[seat].ask(m.Sit(3, seat))
        await asyncio.sleep(5 * DELAY)
        assert room.table.step == step
        people[seat].ask(m.Stand(4))
        await asyncio.sleep(2 * DELAY)
        assert room.table.step > step

    run_in_virtual_time(tmp_path, test, bot_delay=DELAY)
