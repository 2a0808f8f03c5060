"""Players that decide from what they may know: ``choose(view, legal)`` and nothing else."""

from lastcard.bots.bot import Bot
from lastcard.bots.next_move import next_move
from lastcard.bots.policy_bots import CasualBot, NoviceBot, RandomBot
from lastcard.bots.registry import bot_names, find_bot

__all__ = ["Bot", "CasualBot", "NoviceBot", "RandomBot", "bot_names", "find_bot", "next_move"]
