"""What the bots of a table think with: the quick ones answer at once, the others in a worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from lastcard.bots import Bot, CasualBot, find_bot
from lastcard.game import Action, View
from lastcard.terminal.worker import Worker, WorkFailed

QUICK: Final = frozenset(("random", "novice", "casual"))

Question = tuple[int, str, int, View, list[Action]]
"""Seat, bot, seed, and what the bot is asked with."""


class TableBots:
    """The bots of a table, by seat."""

    def __init__(self, bots: Mapping[int, str], seed: int) -> None:
        self._seed = seed % 2**32
        self._slow = {seat: name for seat, name in bots.items() if name not in QUICK}
        self._quick: dict[int, Bot] = {
            seat: find_bot(name)(self._seed + seat) for seat, name in bots.items() if name in QUICK
        }
        self._worker = Worker(f"{__name__}:think")
        self.problem: str | None = None
        """Why a bot had to be replaced, if one had."""

    async def choose(self, seat: int, view: View, legal: Sequence[Action]) -> Action | None:
        if seat in self._slow:
            name = self._slow[seat]
            seed = self._seed + seat
            question: Question = (seat, name, seed, view, list(legal))
            try:
                chosen: Action | None = await self._worker.ask(question)
                return chosen
            except WorkFailed as error:
                self.problem = (
                    f"the bot {name} failed ({error}); a casual bot plays on in its place"
                )
                self._quick[seat] = CasualBot(seed)
                del self._slow[seat]
        return self._quick[seat].choose(view, legal)

    def close(self) -> None:
        self._worker.close()


_thinking: dict[int, Bot] = {}
"""The bots of the worker's process, by seat."""


def think(question: Question) -> Action | None:
    """Runs in the worker."""
    seat, name, seed, view, legal = question
    if seat not in _thinking:
        _thinking[seat] = find_bot(name)(seed)
    return _thinking[seat].choose(view, legal)
