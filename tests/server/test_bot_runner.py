"""Bots of the server: the quick ones at once, the expert in a process of its own."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import sys
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from lastcard.bots.levels import LEVELS
from lastcard.game import Action, Game
from lastcard.protocol.table_info import Level
from lastcard.server.bot_runner import BotRunner
from tests.server.harness import House, run

pytest.importorskip("numba")


async def decision(bots: BotRunner, level: Level, game: Game) -> Action | None:
    """What a bot says, however long it takes."""
    thought = bots.think(level, game.view(game.actor), game.legal(game.actor))
    await thought.ready()
    return thought.take()


def with_choice() -> Game:
    """A game in which the one who must decide has more than one thing to do."""
    return next(
        g for g in (Game("official", 3, seed=s) for s in range(99)) if len(g.legal(g.actor)) > 3
    )


@pytest.mark.parametrize("level", [name for name, level in LEVELS.items() if level.quick])
def test_quick_bots_answer_at_once(level: Level) -> None:
    game = with_choice()
    bots = BotRunner(random.Random(1))
    thought = bots.think(level, game.view(game.actor), game.legal(game.actor))
    assert thought.take() in game.legal(game.actor)


def test_an_expert_who_takes_too_long_does_what_a_quick_bot_would() -> None:
    async def main() -> None:
        bots = BotRunner(random.Random(1))
        game = with_choice()
        thought = bots.think("expert", game.view(game.actor), game.legal(game.actor))
        assert thought.take() in game.legal(game.actor)
        bots.close()

    asyncio.run(main())


async def thinking() -> BaseProcess:
    """The process a slow bot thinks in, once it is there."""
    while not (children := multiprocessing.active_children()):
        await asyncio.sleep(0)
    (process,) = children
    return process


def test_a_process_that_died_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        bots = BotRunner(random.Random(1))
        game = with_choice()
        for failure in (1, 2):
            thought = asyncio.create_task(decision(bots, "expert", game))
            await asyncio.sleep(0)  # let it ask
            (await thinking()).kill()
            assert await thought in game.legal(game.actor)
            assert len(caplog.messages) == failure
            assert "its process stopped" in caplog.messages[-1]
        bots.close()

    asyncio.run(main())


def test_it_ends_no_process_but_its_own() -> None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    other = context.Process(target=theirs.recv)

    async def main() -> None:
        bots = BotRunner(random.Random(1))
        game = with_choice()
        bots.think("expert", game.view(game.actor), game.legal(game.actor))
        while len(multiprocessing.active_children()) < 2:
            await asyncio.sleep(0)
        bots.close()

    other.start()
    asyncio.run(main())
    assert other.is_alive()
    ours.send(None)
    other.join()
    assert other.exitcode == 0


@pytest.mark.parametrize("closed", ["inside the loop", "after it"])
def test_a_server_may_stop_while_a_bot_thinks(
    closed: str, caplog: pytest.LogCaptureFixture
) -> None:
    bots = BotRunner(random.Random(1))

    async def main() -> None:
        game = with_choice()
        bots.warm_up("expert")
        bots.think("expert", game.view(game.actor), game.legal(game.actor))
        await thinking()
        if closed == "inside the loop":
            bots.close()

    asyncio.run(main())
    bots.close()
    assert not multiprocessing.active_children()
    assert caplog.messages == []


def test_without_numba_the_server_refuses_the_expert(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)

    async def test(house: House) -> None:
        ann = house.person("Ann")
        await ann.enter(await house.open(ann, settings={"seats": 2}))
        assert await ann.refused(t="bot", seat=1, level="expert") == "no-expert"
        await ann.do(t="bot", seat=1, level="casual")

    run(tmp_path, test)


@pytest.mark.compiled
def test_the_expert_plays_at_a_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        game = with_choice()
        thought = await decision(house.hall.bots, "expert", game)
        assert thought in game.legal(game.actor)
        ann = house.person("Ann")
        options = {"hand_size": 2, "scoring": "none"}
        settings = {"seats": 2}
        table = await house.open(ann, bots=[None, "expert"], settings=settings, options=options)
        await ann.enter(table)
        await ann.do(t="start")
        await ann.play()

    run(tmp_path, test, patience=300.0, bot_delay=0.2)
