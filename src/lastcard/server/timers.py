"""What a table does by itself, and when: clocks, bots, the next deal, the next host, sleep.

There is no task for a table, only alarms of the event loop, and none at all where nobody is.
``Timers`` says which alarms are wanted, from the table, the people and the time it is given;
``Alarms`` sets them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import Literal, NamedTuple

from lastcard.server.config import Config
from lastcard.server.table import Table

BotMove = Literal["bot-turn", "bot-reflex"]
"""On turn, or a call, a catch or a jump-in."""
Ring = (
    BotMove
    | Literal[
        "grace-over", "mix-over", "news", "next-deal", "next-host", "presence", "sleep", "time-up"
    ]
)


Reason = str | float | tuple[int, ...] | None


class Alarm(NamedTuple):
    """An alarm that is set already keeps its time as long as its reason is the same."""

    at: float
    reason: Reason


class Timers:
    """The times of one table."""

    __slots__ = (
        "_began", "_config", "_decision", "_left", "_paused", "_presence_at", "_presence_due",
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        self._config = config
        self._decision: tuple[int, ...] = ()
        self._began = 0.0
        """When the actor began to decide."""
        self._paused: float | None = None
        """Since when the clock stands still."""
        self._left: dict[str, float] = {}
        """When people went who have a seat."""
        self._presence_at = float("-inf")
        """When it was told last who is here; and whether that has changed since."""
        self._presence_due = False

    # --- The clock of the decision ----------------------------------------------------------------

    def watch(self, table: Table, now: float) -> None:
        """After a change: is this a new decision, and does the clock stand still?"""
        if table.game is None:
            self._decision = ()  # also where a start was taken back, because it was not stored
        else:
            s = table.game.state
            decision = (table.match, s.hand_number, s.turns, s.phase, s.actor, s.pile_size)
            if decision != self._decision:
                self._decision = decision
                self._began = now
        if table.paused:
            self._paused = now if self._paused is None else self._paused
        elif self._paused is not None:
            self._began += now - self._paused
            self._paused = None

    def restart_clock(self, now: float) -> None:
        """Somebody is here again, after nobody was."""
        self._began = now
        if self._paused is not None:
            self._paused = now

    def give_back(self, lost: float, now: float) -> None:
        """The server stood still: whoever decides, or is away, has that much more time."""
        if self._paused is None:
            self._began = min(now, self._began + lost)
        self._left = {person: min(now, at + lost) for person, at in self._left.items()}

    def person_left(self, person: str, now: float) -> None:
        self._left[person] = now

    def clock_left(self, table: Table, now: float) -> int | None:
        """Milliseconds the person who must decide has left; between hands, until the next deal."""
        limit = self._limit(table)
        if limit is None:
            return None
        until = now if self._paused is None else self._paused
        return max(0, round((self._began + limit - until) * 1000))

    def _limit(self, table: Table) -> float | None:
        if table.stage == "between":
            return self._config.deal_after
        if table.stage != "playing" or not table.settings.clock or table.game is None:
            return None
        if table.seats[table.game.state.actor].player is not None:
            return None
        return table.settings.clock * self._config.second

    def until_played_for(self, table: Table, here: Collection[str], now: float) -> int | None:
        """Milliseconds until a bot plays for the person who must decide, and is away."""
        at = None if table.paused else self._time_up(table, here)
        if at is None or table.game is None:
            return None
        is_here = table.seats[table.game.state.actor].person in here
        return None if is_here else max(0, round((at - now) * 1000))

    # --- Who is here ------------------------------------------------------------------------------

    def presence_changed(self, now: float) -> bool:
        """Somebody came or went. Whether this is to be told at once; otherwise it will ring: many
        who come and go are told together, for each is told to everybody."""
        self._presence_due = now < self._presence_at + self._config.presence_every
        if not self._presence_due:
            self._presence_at = now
        return not self._presence_due

    def presence_told(self, now: float) -> None:
        self._presence_at = now
        self._presence_due = False

    # --- What is to ring --------------------------------------------------------------------------

    def plan(
        self,
        table: Table,
        here: Collection[str],
        now: float,
        held_until: float | None = None,
        bot: BotMove | None = None,
        away: Collection[str] = (),
        news: float | None = None,
    ) -> dict[Ring, Alarm]:
        """The alarms wanted now. ``here`` are the people connected; a catch is held until
        ``held_until``; ``bot`` is what a bot is about to do; ``away`` are those
        connected who are not at their seats; ``news`` is when there is more to tell of people."""
        config = self._config
        if not here:
            return {"sleep": Alarm(now + config.sleep_after, None)}
        plan: dict[Ring, Alarm] = {}
        if table.host not in here and table.stage != "closed":
            plan["next-host"] = Alarm(now + config.host_away, table.host)
        if self._presence_due:
            plan["presence"] = Alarm(self._presence_at + config.presence_every, self._presence_at)
        if news is not None:
            plan["news"] = Alarm(news, news)
        if table.mixing is not None:
            attempt = table.match, table.mixing.attempt, table.mixing.is_sealed
            plan["mix-over"] = Alarm(now + config.mix_within, attempt)
        if held_until is not None:
            plan["grace-over"] = Alarm(held_until, held_until)
        if table.paused:
            return plan
        if table.stage == "between":
            next_deal = self._began + config.deal_after
            plan["next-deal"] = Alarm(next_deal, next_deal)
        # While a catch is held a bot may still call, but nobody's turn goes on.
        if bot == "bot-reflex" or (bot == "bot-turn" and held_until is None):
            plan[bot] = Alarm(now + config.bot_delay, table.moment)
        time_up = self._time_up(table, here, away) if held_until is None else None
        if time_up is not None:
            plan["time-up"] = Alarm(time_up, time_up)
        return plan

    def _time_up(
        self, table: Table, here: Collection[str], away: Collection[str] = ()
    ) -> float | None:
        """When a bot has to decide for the person on turn; never in a deal of the day, which
        everybody plays without help."""
        if table.stage != "playing" or table.game is None or table.day_deal:
            return None
        limit = self._limit(table)
        if limit is not None:
            return self._began + limit
        seat = table.seats[table.game.state.actor]
        if seat.player is not None or (seat.person in here and seat.person not in away):
            return None
        return max(self._began, self._left.get(seat.person, 0.0)) + self._config.away


class _SetAlarm(NamedTuple):
    reason: Reason
    handle: asyncio.TimerHandle


class Alarms:
    """Alarms on the event loop, one of each sort."""

    __slots__ = ("_loop", "_ring", "_set")

    def __init__(self, loop: asyncio.AbstractEventLoop, ring: Callable[[Ring], None]) -> None:
        self._loop = loop
        self._ring = ring
        self._set: dict[Ring, _SetAlarm] = {}

    def set(self, plan: Mapping[Ring, Alarm]) -> None:
        """Have these alarms and no others."""
        if not plan and not self._set:
            return
        for sort in [sort for sort in self._set if sort not in plan]:
            self._set.pop(sort).handle.cancel()
        for sort, (at, reason) in plan.items():
            old = self._set.get(sort)
            if old is not None:
                if old.reason == reason:
                    continue
                old.handle.cancel()
            handle = self._loop.call_at(at, self._rings, sort)
            self._set[sort] = _SetAlarm(reason, handle)

    def stop(self) -> None:
        self.set({})

    def _rings(self, sort: Ring) -> None:
        del self._set[sort]
        self._ring(sort)
