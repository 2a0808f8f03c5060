"""What happens at a table by itself: clocks, bots, the next deal, the next host, sleep.

There is no task for a table, only alarms of the event loop, and none at all where nobody is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from lastcard.game import Action, Game
from lastcard.server import entries as e

if TYPE_CHECKING:
    from lastcard.server.room import Room

_log = logging.getLogger(__name__)


class Timers:
    """The alarms of one room."""

    __slots__ = ("_alarms", "_began", "_decision", "_paused", "_reflex", "_reflex_at", "_room")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._decision: tuple[int, ...] = ()
        self._began = 0.0
        """When the actor began to decide."""
        self._paused: float | None = None
        self._reflex: tuple[int, Action] | None = None
        """What a bot is about to do out of turn."""
        self._reflex_at = (-1, -1)

    # --- Alarms -----------------------------------------------------------------------------------

    def alarm(self, name: str, seconds: float, ring: Callable[[], None]) -> None:
        self.cancel(name)
        loop = self._room.hall.loop
        self._alarms[name] = loop.call_later(max(seconds, 0), self._ring, name, ring)

    def cancel(self, *names: str) -> None:
        for name in names if self._alarms else ():
            alarm = self._alarms.pop(name, None)
            if alarm is not None:
                alarm.cancel()

    def stop(self) -> None:
        self.cancel(*list(self._alarms))

    def _ring(self, name: str, ring: Callable[[], None]) -> None:
        self._alarms.pop(name, None)
        try:
            ring()
        except Exception:
            _log.exception("table %s: alarm %s failed", self._room.table.id, name)
            self._room.recover()

    # --- The clock of the decision ----------------------------------------------------------------

    def note(self) -> None:
        """After cards have moved: is this a new decision?"""
        room = self._room
        game = room.table.game
        assert game is not None
        s = game.state
        decision = (room.table.match, s.hand_number, s.turns, s.phase, s.actor, s.pile_size)
        if decision != self._decision:
            self._decision = decision
            self._began = room.now

    def wake(self) -> None:
        """Somebody is here again: the clock starts anew."""
        self._began = self._room.now

    def clock_left(self) -> int | None:
        """Milliseconds the person who must decide has left."""
        limit = self._limit()
        if limit is None:
            return None
        now = self._room.now if self._paused is None else self._paused
        return max(0, round((self._began + limit - now) * 1000))

    def _limit(self) -> float | None:
        table = self._room.table
        if table.stage != "playing" or not table.settings.clock or table.game is None:
            return None
        if table.seats[table.game.actor].player is not None:
            return None
        return table.settings.clock * self._room.hall.config.second

    def _follow_pause(self) -> None:
        if self._room.table.paused:
            self._paused = self._paused or self._room.now
        elif self._paused is not None:
            self._began += self._room.now - self._paused
            self._paused = None

    # --- What comes next --------------------------------------------------------------------------

    def follow(self) -> None:
        """Set the alarms anew, after anything that has changed."""
        room, config = self._room, self._room.hall.config
        table = room.table
        if not room.sessions:
            self.stop()
            self.alarm("sleep", config.sleep_after, lambda: room.hall.forget(room))
            return
        self.cancel("sleep", "turn", "reflex")
        self._follow_pause()
        self._follow_host()
        held_up = room.is_held_up
        if held_up or table.stage != "between":
            self.cancel("deal")
        elif "deal" not in self._alarms:
            self.alarm("deal", config.deal_after, lambda: room.change([e.Dealt()]))
        if not held_up and table.stage == "playing" and table.game is not None:
            self._follow_game(table.game)

    def _follow_host(self) -> None:
        room = self._room
        if room.table.host in room.sessions or room.table.stage == "closed":
            self.cancel("host")
        elif "host" not in self._alarms:
            self.alarm("host", room.hall.config.host_away, self._pass_host)

    def _pass_host(self) -> None:
        successor = self._room.successor()
        if successor is not None:
            self._room.change([e.Hosted(successor)])

    def _follow_game(self, game: Game) -> None:
        room, config = self._room, self._room.hall.config
        self._ask_bystanders(game)
        if self._reflex is not None:
            self.alarm("reflex", config.bot_delay, self._do_reflex)
        seat = room.table.seats[game.actor]
        limit = self._limit()
        if seat.player is not None:
            if self._reflex is None:
                self.alarm("turn", config.bot_delay, self._ask_bot)
        elif limit is not None:
            self.alarm("turn", self._began + limit - room.now, self._time_is_up)
        elif seat.person not in room.sessions:
            since = max(self._began, room.left.get(seat.person, 0.0))
            self.alarm("turn", since + config.away - room.now, self._time_is_up)

    def _time_is_up(self) -> None:
        """A bot decides, and goes on deciding until the person is back."""
        game = self._room.table.game
        assert game is not None
        self._room.change([e.Held(game.actor)])
        self._ask_bot()

    # --- Bots -------------------------------------------------------------------------------------

    def _ask_bot(self) -> None:
        """The table waits for a bot: let it decide."""
        room = self._room
        game = room.table.game
        assert game is not None
        seat = game.actor
        level = room.table.seats[seat].player
        if level is None:
            return
        asked = (room.table.match, len(game.inputs))

        def answer(action: Action | None) -> None:
            if action is not None and asked == self._moment() and not room.is_held_up:
                room.bot_acts(seat, action)

        room.hall.bots.decide(level, game.view(seat), game.legal(seat), answer)

    def _ask_bystanders(self, game: Game) -> None:
        """Does a bot want to call, catch or jump in? Asked once at the start of a turn, and again
        if somebody was quicker."""
        moment = self._moment()
        if self._reflex_at == moment:
            return
        self._reflex_at = moment
        overtaken, self._reflex = self._reflex, None
        for seat in game.asked(overtaken and overtaken[0])[:-1]:
            level = self._room.table.seats[seat].player
            legal = game.legal(seat) if level else []
            if level and legal:
                action = self._room.hall.bots.choose(level, game.view(seat), legal)
                if action is not None:
                    self._reflex = seat, action
                    return

    def _do_reflex(self) -> None:
        if self._reflex is not None:
            (seat, action), self._reflex = self._reflex, None
            self._room.bot_acts(seat, action)
            self.follow()

    def _moment(self) -> tuple[int, int]:
        return self._room.table.match, self._room.table.step
