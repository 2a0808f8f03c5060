"""The live side of a table: who is connected, and what they ask.

A room only joins parts together. Whatever comes in becomes entries (``decide``, for actions when
the ``ActionQueue`` says so), and entries go one way: applied to the table, stored, then told to
everybody (``Telling``). What happens by itself rings (``Timers``), and then goes the same way.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, KeysView, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, assert_never

from lastcard.errors import UserError
from lastcard.game import Action
from lastcard.protocol import messages as m
from lastcard.protocol.codes import GoodbyeCode
from lastcard.protocol.refusals import refuse
from lastcard.server import (
    decide,
    hosting,
    joining,
    limits,
    mixing,
    my_games,
    snapshot,
)
from lastcard.server import entries as e
from lastcard.server.action_queue import ActionQueue, QueuedAction, Refused
from lastcard.server.attendance import Attendance
from lastcard.server.bot_seats import BotSeats
from lastcard.server.delivery import Delivery, Goodbyes, Sending
from lastcard.server.entries import stored_bytes
from lastcard.server.session import Outgoing, Session
from lastcard.server.table import Table
from lastcard.server.telling import Telling
from lastcard.server.timers import Alarms, Ring, Timers

if TYPE_CHECKING:
    from lastcard.server.hall import Hall

_log = logging.getLogger(__name__)


class Room:
    """One table and the people at it."""

    __slots__ = (
        "_actions", "_alarms", "_bots", "_delivery", "_gone", "_hall", "_kept_at", "_telling",
        "_time", "_timers", "reloading", "sessions", "table",
    )  # fmt: skip

    def __init__(self, table: Table, hall: Hall, kept_at: int = 0) -> None:
        self.table = table
        self._kept_at = kept_at
        """How many entries the last snapshot has taken in."""
        self.sessions: dict[str, Session] = {}
        """The connections, by person."""
        self.reloading = False
        self._gone = False
        self._hall = hall
        self._time = hall.loop.time
        self._actions = ActionQueue(hall.config.grace)
        self._timers = Timers(hall.config)
        self._alarms = Alarms(hall.loop, self._ring)
        self._bots = BotSeats(hall.bots)
        self._delivery = Delivery(hall.store, table.id, self.recover, hall.figures.storing)
        attendance = Attendance(table, hall.config)
        self._telling = Telling(self.sessions, self._delivery, self._timers, attendance, self._time)
        self._look_at_table()
        self._set_alarms()
        self._keep_if_due()

    @property
    def at_rest(self) -> bool:
        return not self.sessions and not self.is_storing and not self.reloading

    @property
    def is_storing(self) -> bool:
        return self._delivery.is_waiting

    @property
    def watchers(self) -> int:
        return self._telling.watchers

    @property
    def _here(self) -> KeysView[str]:
        return self._telling.here(self.table)

    # --- Coming and going ------------------------------------------------------------------------

    def enter(self, session: Session, request: m.Enter) -> None:
        hosting.check_entry(self.table, session.person)
        if session.person in self.sessions:
            old = self.sessions.pop(session.person)
            old.room = None
            old.close("taken-over")
        elif len(self.sessions) >= limits.WATCHERS and not self.table.belongs(session.person):
            raise refuse("table-full", len(self.sessions))
        session.watch = request.watch
        self.sessions[session.person] = session
        session.room = self
        session.seat = self._telling.seat_of(self.table, session)
        if len(self.sessions) == 1:
            self._timers.restart_clock(self._time())
        if session.seat is not None:
            self._change(decide.come_back(self.table, session.seat))
            self._introduce(session)
        elif self.table.seat_of(session.person) is not None:
            self._timers.person_left(session.person, self._time())
        self._delivery.post(Sending(session, self._telling.state(self.table, session), request.id))
        self._presence_changed(but=session)
        self._telling.news(self.table)
        self._set_alarms()

    def _introduce(self, session: Session) -> None:
        """Whoever comes back to a seat under another name than it goes by."""
        if self.table.stage not in ("lobby", "over") or self.table.mixing is not None:
            return
        entries = decide.introduce(self.table, session.asker)
        if entries and session.allowance.spend("change", self._time(), stored_bytes(entries)):
            self._change(entries)

    def leave(self, session: Session) -> None:
        """The connection has ended."""
        session.room = None
        if self.sessions.get(session.person) is not session:
            return
        del self.sessions[session.person]
        if session.seat is not None:
            self._timers.person_left(session.person, self._time())
        if self.table.stage != "closed" and not self.reloading:  # then all hear how it is
            self._presence_changed()
            self._telling.news(self.table)
        self._set_alarms()

    def _presence_changed(self, but: Session | None = None) -> None:
        if self._timers.presence_changed(self._time()):
            self._telling.presence(self.table, but)

    # --- Requests --------------------------------------------------------------------------------

    def handle(self, session: Session, request: m.ClientMessage) -> None:
        """Carry out what somebody asks, or refuse it."""
        if session.is_repeated(request.id) or self._gone:
            return
        try:
            self._carry_out(session, request)
            self._set_alarms()
        except UserError as refusal:
            self._refuse(session, request.id, refusal)
        except Exception:
            _log.exception("table %s: a request failed", self.table.id)
            session.refuse(request.id, refuse("internal"))
            self.recover()

    def _carry_out(self, session: Session, request: m.ClientMessage) -> None:
        if self.reloading:
            raise refuse("reloading")
        if session.person in self.table.banned:  # and told so, as soon as that is stored
            raise refuse("banned")
        match request:
            case m.Act():
                self._act(session, request)
            case m.Ping():
                self._delivery.post(Sending(session, b"", request.id))
            case m.Say() | m.Show():
                self._say(session, request)
            case m.Enter():
                raise refuse("already-entered")
            case _:
                self._change_table(session, request)

    def _refuse(self, session: Session, request: int, refusal: UserError) -> None:
        """Refuse something; not before what led to the refusal is stored."""
        self._hall.figures.refusals[refusal.code] += 1
        self._delivery.post(Sending(session, b"", request, refusal))

    def _change_table(self, session: Session, request: decide.TableRequest) -> None:
        asker = session.asker
        guests = self._telling.guests
        entries = decide.entries_for(self.table, asker, request, self._here, guests)
        if isinstance(request, m.Bot):
            self._hall.check_level(request.level)
        if not session.allowance.spend("change", self._time(), stored_bytes(entries)):
            raise refuse("too-fast")
        if isinstance(request, m.Sit):
            session.watch = False
        elif isinstance(request, m.Introduce):
            _, session.name, session.avatar = decide.introduced(asker, request)
        self._change(entries, session, request.id)

    def _say(self, session: Session, request: m.Say | m.Show) -> None:
        if not session.allowance.spend("chat", self._time()):
            raise refuse("too-fast")
        name = decide.speaker_name(self.table, session.asker, session.seat, self._telling.guests)
        line = self._telling.chat.add(request, session.seat, name)
        self._telling.say(line, session, request.id)

    # --- Actions ---------------------------------------------------------------------------------

    def _act(self, session: Session, request: m.Act) -> None:
        if session.seat is None:
            raise refuse("not-seated")
        if self.table.game is None:
            raise refuse("no-match")
        action = self.table.game.action(request.action)
        self._actions.add(QueuedAction(session.seat, request.step, action, session, request.id))
        self._do_what_is_due()

    def _bot_acts(self, move: tuple[int, Action] | None) -> None:
        if move is None or self.table.seats[move[0]].player is None:  # the seat is taken meanwhile
            return
        seat, action = move
        self._actions.add(QueuedAction(seat, self.table.step, action))
        self._do_what_is_due()

    def _do_what_is_due(self) -> None:
        while (outcome := self._actions.next(self.table, self._time())) is not None:
            if isinstance(outcome, Refused):
                self._refuse_action(outcome.wanted, outcome.refusal)
            else:
                self._do(outcome.wanted, outcome.entries)

    def _do(self, wanted: QueuedAction, entries: list[e.Entry]) -> None:
        try:
            self._change(entries, wanted.session, wanted.request)
        except UserError as refusal:  # only now the game says that it is not legal
            self._refuse_action(wanted, refusal)

    def _refuse_action(self, wanted: QueuedAction, refusal: UserError) -> None:
        if wanted.session is not None:
            self._refuse(wanted.session, wanted.request, refusal)
            # Whoever tries to act is back, also when the action itself came too late.
            self._change(decide.come_back(self.table, wanted.seat))

    # --- By itself -------------------------------------------------------------------------------

    def _set_alarms(self) -> None:
        """The last thing to do whenever something has come in: work out afresh what is to ring."""
        if self.reloading or self._gone:
            return
        table = self.table
        is_moving = table.stage == "playing" and not table.paused and self.sessions
        bot = self._bots.next_move(table) if is_moving else None
        held_until = self._actions.held_until
        away = [s.person for s in self.sessions.values() if s.watch or s.person in table.banned]
        news = self._telling.news_due
        plan = self._timers.plan(table, self.sessions, self._time(), held_until, bot, away, news)
        self._alarms.set(plan)

    def _ring(self, alarm: Ring) -> None:
        with self._guarded(alarm):
            match alarm:
                case "grace-over" | "time-up" | "bot-turn" | "bot-reflex" if (
                    self._hall.stalls.check()
                ):
                    pass  # the time has been given back: a bot, too, catches nobody meanwhile
                case "grace-over":
                    self._do_what_is_due()
                case "bot-turn":
                    self._bot_acts(self._bots.take_turn(self.table))
                case "bot-reflex":
                    self._bot_acts(self._bots.take_reflex())
                case "time-up":
                    self._play_for_absent()
                case "mix-over":
                    self._change(mixing.go_on(self.table))
                case "next-deal":
                    self._change(joining.next_hand(self.table, self._here))
                case "next-host":
                    self._change(decide.pass_host(self.table, self._here))
                case "presence":
                    self._timers.presence_told(self._time())
                    self._telling.presence(self.table)
                case "news":
                    self._telling.news(self.table)
                case "sleep":
                    self._hall.forget(self)
                case _:
                    assert_never(alarm)

    def give_back(self, lost: float) -> None:
        """The server stood still: no clock is to have run, and everybody sees it right again."""
        if self.reloading:  # then all clocks begin anew
            return
        now = self._time()
        self._timers.give_back(lost, now)
        self._actions.give_back(lost, now)
        if self._timers.clock_left(self.table, now) is not None:
            out: Outgoing = {}
            self._telling.cards(self.table, out, [], None)
            self._telling.post(out)
        self._set_alarms()

    def _play_for_absent(self) -> None:
        """A bot decides, and goes on deciding until the person is back."""
        game = self.table.game
        assert game is not None
        actor = game.state.actor
        self._change([e.Held(actor, joining.bot_at(self.table, actor))])
        self._bot_acts(self._bots.take_turn(self.table))

    @contextmanager
    def _guarded(self, why: str) -> Iterator[None]:
        """Around what happens by itself: should it fail, there is nobody to be told."""
        try:
            yield
            self._set_alarms()
        except Exception:
            _log.exception("table %s: %s failed", self.table.id, why)
            self.recover()

    # --- Change ----------------------------------------------------------------------------------

    def _change(
        self, entries: Sequence[e.Entry], session: Session | None = None, request: int = 0
    ) -> None:
        """Apply entries, store them, and tell everybody when they are stored. Only the first can
        be refused, and then nothing has changed."""
        table, telling, out = self.table, self._telling, Outgoing()
        first, stage, awaited = table.seq, table.stage, telling.awaited_absent(table)
        games: list[my_games.Row] = []
        done = list(entries)
        started = False
        table_changed = session is not None and session.seat != telling.seat_of(table, session)
        for entry in done:  # may grow while it runs
            events = table.apply(entry)
            self._look_at_table()
            if my_games.concerns(table, entry):
                games += my_games.rows_of(table)
            match entry:
                case e.Acted():
                    self._hall.figures.actions += 1
                    telling.cards(table, out, events, entry.seat)
                case e.Dealt():
                    telling.cards(table, out, events, None)
                    table_changed = True  # those who join hear the rest as a state
                case e.Started():
                    telling.find_seats(table)
                    telling.states(table, out, self.sessions.values())
                    started = True
                case e.Paused(on=False) if self._timers.clock_left(table, self._time()) is not None:
                    telling.cards(table, out, [], None)  # the clock goes on from where it stood
                    table_changed = True
                case _:
                    table_changed = True
            if events and table.stage == "over":
                done.append(e.Committed(self._hall.config.fresh_secret()))
                done += joining.seat_newcomers(table, self._here)
        if table.stage != stage or telling.awaited_absent(table) != awaited:
            table_changed = True
        if not started and table_changed:  # a state tells it all
            telling.changes(table, out)
        answer = None if session is None else Sending(session, out.pop(session, b""), request)
        about_people = [entry for entry in done if type(entry) is not e.Acted]
        self._delivery.store(first, done, games, out, answer, self._goodbyes(about_people))
        telling.announce(table, about_people)
        if started or table_changed:
            telling.news(table)
        self._keep_if_due()

    def _goodbyes(self, done: Iterable[e.Entry]) -> Goodbyes:
        """Whose connection ends with these entries."""
        goodbyes: Goodbyes = {}
        for entry in done:
            if isinstance(entry, e.Banned) and entry.person in self.sessions:
                goodbyes[self.sessions[entry.person]] = "removed"
            elif isinstance(entry, e.Closed):
                goodbyes |= dict.fromkeys(self.sessions.values(), "closed")
        return goodbyes

    def _look_at_table(self) -> None:
        """Let those who measure time see what has changed, and when."""
        now = self._time()
        self._timers.watch(self.table, now)
        if self.table.game is not None:
            self._actions.watch(self.table.game, now)

    # --- Snapshots -------------------------------------------------------------------------------

    def _keep_if_due(self) -> None:
        """After some entries; not before what is under way now has left."""
        if self.table.seq - self._kept_at >= self._hall.config.snapshot_every:
            self._kept_at = self.table.seq
            self._hall.loop.call_soon(self._keep)

    def _keep(self) -> None:
        if not self.reloading:
            self._kept_at = self.table.seq
            self._delivery.keep(self.table.seq, snapshot.pack(self.table))

    def fall_asleep(self) -> None:
        """Nobody is here: leave the table so that it wakes quickly."""
        if self.table.seq - self._kept_at >= snapshot.WORTH_IT:
            self._keep()
        self.stop()

    async def come_to_rest(self) -> None:
        """Before somebody else has the table: nothing begins here any more, not even what is asked
        for, and what has begun is stored and told. Whoever got no answer asks again there."""
        self.stop()
        await self._delivery.settle()
        self.fall_asleep()

    # --- When something went wrong ---------------------------------------------------------------

    def recover(self) -> None:
        """Forget what is in memory and read the table from the store again."""
        if self.reloading:
            return
        self.reloading = True
        self._delivery.give_up()
        self._alarms.stop()
        for wanted in self._actions.give_up():
            if wanted.session is not None:
                self._refuse(wanted.session, wanted.request, refuse("not-stored"))
        self._hall.reload(self)

    def resume(self, table: Table, kept_at: int) -> None:
        """Go on with the table as it was read."""
        self.reloading = False
        self.table = table
        self._kept_at = kept_at
        self._bots = BotSeats(self._hall.bots)
        self._telling.begin_anew()
        self._look_at_table()
        self._telling.find_seats(self.table)
        self._timers.restart_clock(self._time())
        for session in self.sessions.values():
            session.send(self._telling.state(self.table, session))
        self._set_alarms()

    def stop(self) -> None:
        """Nothing happens here by itself any more."""
        self._gone = True
        self._alarms.stop()

    def close(self, code: GoodbyeCode, at: str = "") -> None:
        """Say goodbye to everybody."""
        self.stop()
        for session in list(self.sessions.values()):
            session.room = None
            session.close(code, at)
        self.sessions.clear()
