"""The bots at one table: who of them is about to do what. They get views, never the game.

A bot thinks while it seems to hesitate: it is asked when its turn begins, and answers when its
alarm rings. So nothing of its cards shows in the time it takes.
"""

from __future__ import annotations

from typing import NamedTuple

from lastcard.game import Action, Game
from lastcard.protocol.table_info import Level
from lastcard.server.bot_runner import BotRunner, Thought
from lastcard.server.table import Moment, Table
from lastcard.server.timers import BotMove


class _Turn(NamedTuple):
    """A decision that a bot has to take."""

    moment: Moment
    seat: int
    level: Level


class BotSeats:
    """Asks the bots of a table, once at each moment."""

    __slots__ = ("_asked_at", "_reflex", "_runner", "_thought", "_turn")

    def __init__(self, runner: BotRunner) -> None:
        self._runner = runner
        self._asked_at: Moment | None = None
        """When the bots not on turn were asked last."""
        self._reflex: tuple[int, Action] | None = None
        """What one of them is about to do."""
        self._turn: _Turn | None = None
        """Which decision is being thought about."""
        self._thought = Thought(None)

    def next_move(self, table: Table) -> BotMove | None:
        """What the table waits for, as far as bots go. A bot out of turn goes first."""
        game, moment = table.game, table.moment
        assert game is not None
        if self._asked_at != moment:
            self._asked_at = moment
            overtaken = None if self._reflex is None else self._reflex[0]
            self._reflex = self._ask_bystanders(table, game, overtaken)
        if self._reflex is not None:
            return "bot-reflex"
        return "bot-turn" if self._think(table, game) else None

    def take_turn(self, table: Table) -> tuple[int, Action] | None:
        """The seat on turn and what the bot there does; None where a person decides."""
        game = table.game
        assert game is not None
        turn = self._think(table, game)
        action = self._thought.take() if turn else None
        return None if turn is None or action is None else (turn.seat, action)

    def take_reflex(self) -> tuple[int, Action] | None:
        """The seat and what it does out of turn, once."""
        reflex, self._reflex = self._reflex, None
        return reflex

    def _think(self, table: Table, game: Game) -> _Turn | None:
        """Let the bot on turn think, if it does not yet."""
        seat = game.state.actor
        level = table.seats[seat].player
        turn = None if level is None else _Turn(table.moment, seat, level)
        if turn != self._turn:
            self._turn = turn
            self._thought.drop()
            if turn is not None:
                view, legal, seed = game.view(seat), game.legal(seat), table.bot_seed(seat)
                self._thought = self._runner.think(turn.level, view, legal, seed)
        return turn

    def _ask_bystanders(
        self, table: Table, game: Game, overtaken: int | None
    ) -> tuple[int, Action] | None:
        """Does a bot want to call, catch or jump in? Asked once at the start of a turn, and again
        if somebody was quicker."""
        if all(seat.player is None for seat in table.seats):
            return None
        for seat in game.asked(overtaken)[:-1]:
            level = table.seats[seat].player
            legal = game.legal(seat) if level else []
            if level and legal:
                seed = table.bot_seed(seat)
                action = self._runner.choose(level, game.view(seat), legal, seed)
                if action is not None:
                    return seat, action
        return None
