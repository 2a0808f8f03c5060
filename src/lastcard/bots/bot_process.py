"""Bots that take their time: they think in a process beside the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from lastcard.bots.bot import Bot
from lastcard.bots.levels import LEVELS
from lastcard.bots.registry import fault, find_bot
from lastcard.bots.side_process import NoAnswer, SideProcess
from lastcard.errors import UserError
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


def try_to_make(names: Iterable[str]) -> None:
    """Refuse a bot of others that cannot be imported or made. Each is tried in a process beside
    this one, where it would think."""
    process = SideProcess(_make)
    try:
        for name in sorted({name for name in names if name not in LEVELS}):
            process.ask_and_wait(name)
    except NoAnswer as error:
        raise UserError("bot", f"the bot {name} cannot play: {error}") from None
    finally:
        process.close()


# --- In the process itself ------------------------------------------------------------------------


@cache
def _bot(name: str, seed: int) -> Bot:
    return find_bot(name)(seed)


def _make(name: str) -> None:
    with _blaming(name):
        _bot(name, 0)


def _choose(question: _Question) -> Action | None:
    name, seed, view, legal = question
    with _blaming(name):
        return _bot(name, seed).choose(view, legal)


@contextmanager
def _blaming(name: str) -> Iterator[None]:
    """An error of a bot says where in its file it happened."""
    try:
        yield
    except UserError:
        raise
    except Exception as error:
        raise UserError("bot", fault(name, error)) from error
