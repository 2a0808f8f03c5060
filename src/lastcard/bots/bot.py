"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from lastcard.game import Action, View


class Bot(Protocol):
    """A player. It is given what its seat may know and what its seat may do."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The action to take. None declines what is not the bot's to decide: a catch, a call,
        a jump-in. When the table waits for the bot, it must choose."""
        ...


BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed."""
