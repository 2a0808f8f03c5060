"""The bots at one table: who of them is about to do what. They get views, never the game."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.game import Action, Game
from lastcard.server.bot_runner import BotRunner
from lastcard.server.table import Moment, Table
from lastcard.server.timers import BotMove

Decided = Callable[[Moment, int, Action | None], None]
"""When the bot was asked, its seat, and what it wants to do."""


class BotSeats:
    """Asks the bots of a table, once at each moment."""

    __slots__ = ("_asked_at", "_reflex", "_runner", "_thinks_at")

    def __init__(self, runner: BotRunner) -> None:
        self._runner = runner
        self._asked_at: Moment | None = None
        """When the bots not on turn were asked last."""
        self._reflex: tuple[int, Action] | None = None
        """What one of them is about to do."""
        self._thinks_at: Moment | None = None
        """Which decision the bot on turn is thinking about."""

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
        if table.seats[game.state.actor].player is None or self._thinks_at == moment:
            return None
        return "bot-turn"

    def decide(self, table: Table, decided: Decided) -> None:
        """Let the bot on turn decide; the answer comes now, or later on the loop."""
        game = table.game
        assert game is not None
        seat, moment = game.state.actor, table.moment
        level = table.seats[seat].player
        if level is None:
            return
        self._thinks_at = moment

        def answer(action: Action | None) -> None:
            if self._thinks_at == moment:
                self._thinks_at = None
            decided(moment, seat, action)

        self._runner.decide(level, game.view(seat), game.legal(seat), answer)

    def take_reflex(self) -> tuple[int, Action] | None:
        """The seat and what it does out of turn, once."""
        reflex, self._reflex = self._reflex, None
        return reflex

    def _ask_bystanders(
        self, table: Table, game: Game, overtaken: int | None
    ) -> tuple[int, Action] | None:
        """Does a bot want to call, catch or jump in? Asked once at the start of a turn, and again
        if somebody was quicker."""
        for seat in game.asked(overtaken)[:-1]:
            level = table.seats[seat].player
            legal = game.legal(seat) if level else []
            if level and legal:
                action = self._runner.choose(level, game.view(seat), legal)
                if action is not None:
                    return seat, action
        return None
