"""A table on a screen without a terminal, and what stands on the screen as text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from lastcard.bots.bot_delay import BotDelay
from lastcard.game import Game
from lastcard.rules import RuleSet
from lastcard.terminal.local_session import LocalSession
from lastcard.terminal.seating import Seating
from tests.kit.tables import table

SMALL = (80, 24)
LARGE = (140, 45)
HUGE = (200, 50)
TINY = (40, 12)
NEVER = BotDelay(10**6, 10**6)
"""Bots that wait until the test is over."""

Script = Callable[[Pilot[Any]], Awaitable[None]]


def session_of(game: Game, people: Sequence[int] = (0,), pace: BotDelay = NEVER) -> LocalSession:
    """People and casual bots around a game, saved nowhere."""
    bots = {seat: "casual" for seat in range(len(game.players)) if seat not in people}
    return LocalSession(game, Seating(game.names, bots), pace=pace)


def seated(rules: str | RuleSet, hands: Sequence[str], top: str, **more: Any) -> LocalSession:
    """A table with the cards one wants."""
    people = more.pop("people", (0,))
    return session_of(table(rules, hands, top, **more), people)


def on_stage(app: App[Any], script: Script, size: tuple[int, int] = SMALL) -> None:
    """Run a script of keys and looks against an application."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, each after everything the one before caused."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
    await pilot.pause()


def screen_text(pilot: Pilot[Any]) -> str:
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


def same_as_stored(text: str, name: str) -> None:
    """Compare a screen with the one in ``screens/``; ``python -m tests.terminal.test_screens``
    writes them anew."""
    stored = Path(__file__).parent / "screens" / f"{name}.txt"
    assert text == stored.read_text(encoding="utf-8"), f"another screen than {stored.name}"
