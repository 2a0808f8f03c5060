"""The bots of a table in the terminal: the quick ones answer at once, the others beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lastcard.bots import Bot, find_bot
from lastcard.bots.bot_process import BotProcess
from lastcard.bots.levels import LEVELS, STAND_IN
from lastcard.bots.side_process import NoAnswer
from lastcard.game import Action, View


class TableBots:
    """The bots of a table, by seat."""

    def __init__(self, bots: Mapping[int, str], seed: int) -> None:
        self._seed = seed % 2**32
        self._quick: dict[int, Bot] = {}
        self._slow: dict[int, str] = {}
        for seat, name in bots.items():
            if name in LEVELS and LEVELS[name].quick:
                self._seat_quick(seat, name)
            else:
                self._slow[seat] = name
        self._process = BotProcess()
        self.problem: str | None = None
        """Why a bot had to be replaced, if one had."""

    async def choose(self, seat: int, view: View, legal: Sequence[Action]) -> Action | None:
        if seat in self._slow:
            name = self._slow[seat]
            try:
                return await self._process.choose(name, self._seed + seat, view, legal)
            except NoAnswer as error:
                self.problem = (
                    f"the bot {name} failed ({error}); a {STAND_IN} bot plays on in its place"
                )
                self._seat_quick(seat, STAND_IN)
                del self._slow[seat]
        return self._quick[seat].choose(view, legal)

    def _seat_quick(self, seat: int, name: str) -> None:
        self._quick[seat] = find_bot(name)(self._seed + seat)

    def close(self) -> None:
        self._process.close()
