"""Bots that take their time: they think in a process beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from lastcard.bots.bot import Bot
from lastcard.bots.registry import find_bot
from lastcard.bots.side_process import SideProcess
from lastcard.game import Action, Game, View

_Question = tuple[str, int, View, list[Action]]
"""A bot, its seed, and what it is asked with."""


class BotProcess:
    """Holds bots by name and seed, each made when first asked. Failures are ``NoAnswer``."""

    def __init__(self) -> None:
        self._process = SideProcess(_choose)

    async def choose(
        self, name: str, seed: int, view: View, legal: Sequence[Action]
    ) -> Action | None:
        return await self._process.ask((name, seed, view, list(legal)))

    async def warm_up(self, name: str, seed: int) -> None:
        """Let a bot load or compile what it needs, by deciding once."""
        game = Game("official", 2)
        await self.choose(name, seed, game.view(game.actor), game.legal(game.actor))

    def close(self) -> None:
        self._process.close()


# --- In the process itself ------------------------------------------------------------------------


@cache
def _bot(name: str, seed: int) -> Bot:
    return find_bot(name)(seed)


def _choose(question: _Question) -> Action | None:
    name, seed, view, legal = question
    return _bot(name, seed).choose(view, legal)
