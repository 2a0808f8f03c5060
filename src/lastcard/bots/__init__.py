"""Players that decide from what they may know: ``choose(view, legal)`` and nothing else."""

from lastcard.bots.bot import Bot
from lastcard.bots.driver import next_move
from lastcard.bots.random import RandomBot

__all__ = ["Bot", "RandomBot", "next_move"]
