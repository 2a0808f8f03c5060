"""Asking a table of bots what happens next."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.bots.bot import Bot
from lastcard.errors import UserError
from lastcard.game import Action, Game


def next_move(game: Game, bots: Sequence[Bot]) -> tuple[int, Action]:
    """Who does what next: the first of those asked who does not decline."""
    if game.over:
        raise UserError("hand-over", "the hand is over: nobody has to act; deal the next one")
    for seat in game.asked():
        legal = game.legal(seat)
        action = bots[seat].choose(game.view(seat), legal) if legal else None
        if action is not None:
            return seat, action
    raise ValueError(f"the bot at seat {game.actor} declined to decide")
