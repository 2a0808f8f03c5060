"""Asking a table of bots what happens next."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.bots.bot import Bot
from lastcard.errors import UserError
from lastcard.game import Action, Game


def next_move(game: Game, bots: Sequence[Bot]) -> tuple[int, Action]:
    """Who does what next. First everyone who could speak out of turn is asked, in seat order
    from the left of whoever must decide; if all decline, that seat decides."""
    actor, seats = game.actor, len(game.names)
    if actor is None:
        raise UserError("hand-over", "the hand is over: nobody has to act; deal the next one")
    for step in range(1, seats + 1):
        seat = (actor + step) % seats
        legal = game.legal(seat)
        if legal:
            action = bots[seat].choose(game.view(seat), legal)
            if action is not None:
                return seat, action
    raise ValueError(f"the bot at seat {actor} declined to decide")
