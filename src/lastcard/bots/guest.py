"""Bots of others: made and asked so that a mistake of theirs is told in one line, with the name of
the bot, its file and the line at fault, and where it happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from lastcard.bots.bot import Bot, BotMaker
from lastcard.bots.registry import fault
from lastcard.errors import UserError
from lastcard.game import Action, View


def make_guest(name: str, maker: BotMaker, seed: int) -> Bot:
    try:
        return maker(seed)
    except Exception as error:
        _blame(name, f"could not be made: {fault(name, error)}")


def ask_guest(
    name: str, bot: Bot, view: View, legal: Sequence[Action], where: str
) -> Action | None:
    """What a bot chooses, or None if it declines."""
    try:
        chosen: object = bot.choose(view, legal)
    except Exception as error:
        _blame(name, f"failed in {where}: {fault(name, error)}")
    if chosen is None:
        if view.seat == view.actor:
            _blame(name, f"chose nothing when it had to decide, {where}")
        return None
    if isinstance(chosen, bool) or not isinstance(chosen, int) or chosen not in legal:
        shown = f"{chosen}" if isinstance(chosen, Action) else f"{chosen!r:.60}"
        _blame(name, f"chose {shown}, which is not legal there, {where}")
    return legal[legal.index(chosen)]


def _blame(name: str, what: str) -> NoReturn:
    raise UserError("bot", f"the bot {name} {what}")
