"""The live side of a table: who is connected, what they ask, and what they are told."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lastcard.errors import UserError
from lastcard.game import Action, Event
from lastcard.protocol import messages as m
from lastcard.protocol.codes import GoodbyeCode
from lastcard.protocol.refusals import refuse
from lastcard.server import decide, limits, projection, wire
from lastcard.server import entries as e
from lastcard.server.action_queue import ActionQueue, QueuedAction
from lastcard.server.broadcast import Broadcaster
from lastcard.server.delivery import Delivery, Sending
from lastcard.server.session import Outgoing, Session
from lastcard.server.table import Table
from lastcard.server.timers import Timers

if TYPE_CHECKING:
    from lastcard.server.hall import Hall

CHAT_LINES = 50
_INPUTS = (e.Acted, e.Dealt, e.Started)
_log = logging.getLogger(__name__)


class Room:
    """One table and the people at it."""

    __slots__ = (
        "_actions",
        "_broadcaster",
        "_chat",
        "_delivery",
        "hall",
        "left",
        "reloading",
        "sessions",
        "table",
        "timers",
    )  # fmt: skip

    def __init__(self, table: Table, hall: Hall) -> None:
        self.table = table
        self.hall = hall
        self.sessions: dict[str, Session] = {}
        """The connections, by person."""
        self.left: dict[str, float] = {}
        """When people went who have a seat."""
        self.reloading = False
        self.timers = Timers(self)
        self._actions = ActionQueue(self)
        self._broadcaster = Broadcaster()
        self._delivery = Delivery(hall.store, table.id, self.recover)
        self._chat: deque[m.Line] | None = None
        self._look_around()

    @property
    def now(self) -> float:
        return self.hall.loop.time()

    @property
    def at_rest(self) -> bool:
        return not self.sessions and not self._delivery.is_waiting and not self.reloading

    @property
    def is_held_up(self) -> bool:
        """Whether nothing may move by itself: a catch waits, the host paused, ..."""
        return self._actions.is_waiting or self.reloading or self.table.paused

    def _look_around(self) -> None:
        if self.table.game is not None:
            self._actions.umpire.watch(self.table.game, self.now)

    # --- Coming and going ------------------------------------------------------------------------

    def enter(self, session: Session, request: m.Enter) -> None:
        if session.person in self.sessions:
            old = self.sessions.pop(session.person)
            old.room = None
            old.close("taken-over")
        elif len(self.sessions) >= limits.WATCHERS:
            raise refuse("table-full", len(self.sessions))
        session.watch = request.watch
        self.sessions[session.person] = session
        session.room = self
        session.seat = None if session.watch else self.table.seat_of(session.person)
        if len(self.sessions) == 1:
            self.timers.wake()
        if session.seat is not None and self.table.seats[session.seat].held:
            self.change([e.Returned(session.seat)])
        self._delivery.post(Sending(session, self._state(session), request.id))
        self._tell_presence(but=session)
        self.timers.follow()

    def leave(self, session: Session) -> None:
        """The connection has ended."""
        session.room = None
        if self.sessions.get(session.person) is not session:
            return
        del self.sessions[session.person]
        if session.seat is not None:
            self.left[session.person] = self.now
        self._tell_presence()
        self.timers.follow()

    def _tell_presence(self, but: Session | None = None) -> None:
        out: Outgoing = {}
        others = [session for session in self.sessions.values() if session is not but]
        self._broadcaster.table(out, others, self.table, self._info())
        for session, data in out.items():
            self._delivery.post(Sending(session, data))

    def successor(self) -> str | None:
        """Who becomes host next: the connected person who has sat here longest."""
        return self.table.longest_seated(self.sessions.keys() - {self.table.host})

    # --- Requests --------------------------------------------------------------------------------

    def handle(self, session: Session, request: m.ClientMessage) -> None:
        """Carry out what somebody asks, or refuse it."""
        if session.is_repeated(request.id):
            return
        try:
            if self.reloading:
                raise refuse("reloading")
            if isinstance(request, m.Act):
                self._act(session, request)
            elif isinstance(request, m.Ping):
                self._delivery.post(Sending(session, b"", request.id))
            elif isinstance(request, m.Say | m.Show):
                self._say(session, request)
            elif isinstance(request, m.Enter):
                raise refuse("already-entered")
            else:
                self._request(session, request)
        except UserError as refusal:
            self.refuse(session, request.id, refusal)
        except Exception:
            _log.exception("table %s: a request failed", self.table.id)
            session.refuse(request.id, refuse("internal"))
            self.recover()

    def refuse(self, session: Session, request: int, refusal: UserError) -> None:
        """Refuse something; not before what led to the refusal is stored."""
        self._delivery.post(Sending(session, b"", request, refusal))

    def _act(self, session: Session, request: m.Act) -> None:
        if session.seat is None:
            raise refuse("not-seated")
        action = Action.parse(request.action)
        self._actions.take(QueuedAction(session.seat, request.step, action, session, request.id))

    def bot_acts(self, seat: int, action: Action) -> None:
        self._actions.take(QueuedAction(seat, self.table.step, action))

    def _request(self, session: Session, request: m.Request) -> None:
        if isinstance(request, m.Bot):
            self._check_bot(request)
        asker = decide.Asker(session.person, session.name)
        entries = decide.request_entries(self.table, asker, request)
        if isinstance(request, m.Sit):
            session.watch = False
        self.change(entries, session, request.id)

    def _check_bot(self, request: m.Bot) -> None:
        self.hall.check_level(request.level)
        if self.table.running and request.seat < len(self.table.seats):
            seat = self.table.seats[request.seat]
            if seat.person in self.sessions:
                raise refuse("seat-not-away", seat.name)

    def _say(self, session: Session, request: m.Say | m.Show) -> None:
        if self.hall.config.limited and not session.chat.take(limits.CHAT, self.now):
            raise refuse("too-fast")
        line = m.Line(session.seat, session.name)
        if session.seat is not None:
            line.name = self.table.seats[session.seat].name
        if isinstance(request, m.Show):
            line.emote = request.emote
        else:
            line.text = "".join(c if c.isprintable() else " " for c in request.text).strip()
            if not line.text:
                raise refuse("bad-message", "the text is empty")
        if self._chat is None:
            self._chat = deque(maxlen=CHAT_LINES)
        self._chat.append(line)
        data = wire.message(m.Said(line))
        for other in self.sessions.values():
            self._delivery.post(Sending(other, data, request.id if other is session else None))

    # --- Change ----------------------------------------------------------------------------------

    def change(
        self, entries: Sequence[e.Entry], session: Session | None = None, request: int = 0
    ) -> None:
        """Apply entries, store them, and tell everybody when they are stored. Only the first can
        be refused, and then nothing has changed."""
        table, out = self.table, Outgoing()
        first, stage, done = table.seq, table.stage, list(entries)
        started = table_changed = False
        for entry in done:  # grows while it runs: what follows from an entry comes behind it
            host_stands = type(entry) is e.Stood and table.seats[entry.seat].person == table.host
            events = table.apply(entry)
            if isinstance(entry, _INPUTS):
                self._tell_cards(out, entry, events)
                started = started or type(entry) is e.Started
            else:
                table_changed = True
            done += self._consequences(host_stands)
        if not started and (table_changed or table.stage != stage):  # a state tells it all
            self._tell_table(out)
        answer = None if session is None else Sending(session, out.pop(session, b""), request)
        self._delivery.store(first, done, out, answer)
        self.timers.follow()

    def _consequences(self, host_stands: bool) -> list[e.Entry]:
        """What an entry leads to that chance or presence must decide."""
        table = self.table
        if table.stage == "over" and not table.secret:
            return [e.Committed(self.hall.config.fresh_secret())]
        successor = self.successor() if host_stands else None
        return [] if successor is None else [e.Hosted(successor)]

    # --- Telling ---------------------------------------------------------------------------------

    def _info(self) -> m.TableInfo:
        here = [s.person for s in self.sessions.values() if not s.watch]
        return projection.table_info(self.table, here, self.watchers)

    @property
    def watchers(self) -> int:
        return sum(session.seat is None for session in self.sessions.values())

    def _state(self, session: Session) -> bytes:
        clock, chat = self.timers.clock_left(), self._chat or ()
        return self._broadcaster.state(session, self.table, self._info(), chat, clock)

    def _tell_cards(self, out: Outgoing, entry: e.Entry, events: list[Event]) -> None:
        self._look_around()
        self.timers.note()
        if isinstance(entry, e.Started):
            self._reseat()
            for session in self.sessions.values():
                out[session] = out.get(session, b"") + self._state(session)
        else:
            by = entry.seat if isinstance(entry, e.Acted) else None
            people, clock = self.sessions.values(), self.timers.clock_left()
            self._broadcaster.did(out, people, self.table, events, by, clock)

    def _tell_table(self, out: Outgoing) -> None:
        came = self._reseat()
        self._broadcaster.table(out, self.sessions.values(), self.table, self._info())
        for session in came:
            out[session] = out.get(session, b"") + self._state(session)

    def _reseat(self) -> list[Session]:
        """Find everybody's seat again; return those who now have another one in a match."""
        moved = []
        for session in self.sessions.values():
            seat = self.table.seat_of(session.person)
            if seat is not None and seat != session.seat and not session.watch:
                moved.append(session)
            session.seat = None if session.watch else seat
        return moved if self.table.running else []

    # --- When something went wrong ---------------------------------------------------------------

    def recover(self) -> None:
        """Forget what is in memory and read the table from the store again."""
        if self.reloading:
            return
        self.reloading = True
        self._delivery.give_up()
        self._actions.give_up()
        self.timers.stop()
        self.hall.reload(self)

    def resume(self, table: Table) -> None:
        """Go on with the table as it was read."""
        self.reloading = False
        self.table = table
        self._broadcaster = Broadcaster()
        self._look_around()
        self._reseat()
        self.timers.wake()
        for session in self.sessions.values():
            session.send(self._state(session))
        self.timers.follow()

    def close(self, code: GoodbyeCode) -> None:
        """Say goodbye to everybody."""
        self.timers.stop()
        for session in list(self.sessions.values()):
            session.room = None
            session.close(code)
        self.sessions.clear()
