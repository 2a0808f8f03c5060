"""Bots of the server: the quick ones at once, the expert in a process of its own."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lastcard.game import Action, Game
from lastcard.protocol.messages import Level
from lastcard.server.bot_runner import BotRunner
from tests.server.harness import House, run

pytest.importorskip("numba")


async def decision(bots: BotRunner, level: Level, game: Game) -> Action | None:
    answer: asyncio.Future[Action | None] = asyncio.get_running_loop().create_future()
    bots.decide(level, game.view(game.actor), game.legal(game.actor), answer.set_result)
    return await answer


def with_choice() -> Game:
    """A game in which the one who must decide has more than one thing to do."""
    return next(
        g for g in (Game("official", 3, seed=s) for s in range(99)) if len(g.legal(g.actor)) > 3
    )


@pytest.mark.parametrize("level", ["random", "novice", "casual"])
def test_quick_bots_answer_at_once(level: Level) -> None:
    game = with_choice()
    answers: list[Action | None] = []
    bots = BotRunner(1.0)
    bots.decide(level, game.view(game.actor), game.legal(game.actor), answers.append)
    assert len(answers) == 1
    assert answers[0] in game.legal(game.actor)


def test_an_expert_who_takes_too_long_is_replaced() -> None:
    async def main() -> None:
        bots = BotRunner(0.0)
        game = with_choice()
        assert await decision(bots, "expert", game) in game.legal(game.actor)
        bots.close()

    asyncio.run(main())


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

    run(tmp_path, test, expert_limit=1000.0, patience=300.0)
