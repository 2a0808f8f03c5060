"""What the people at a table are told, and who they are. Nothing leaves before it may: everything
goes through the ``Delivery`` of the room, or into what that sends when a change is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, KeysView

from lastcard.game import Event
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.server import entries as e
from lastcard.server import hosting, projection, wire
from lastcard.server.attendance import Attendance
from lastcard.server.broadcast import Broadcaster
from lastcard.server.chat import Chat
from lastcard.server.delivery import Delivery, Sending
from lastcard.server.session import Outgoing, Session
from lastcard.server.table import Table
from lastcard.server.timers import Timers


class Telling:
    """Of one room, whose connections and delivery it shares."""

    __slots__ = (
        "_attendance", "_broadcaster", "_delivery", "_sessions", "_time", "_timers", "chat",
    )  # fmt: skip

    def __init__(
        self,
        sessions: dict[str, Session],
        delivery: Delivery,
        timers: Timers,
        attendance: Attendance,
        time: Callable[[], float],
    ) -> None:
        self._sessions = sessions
        self._delivery = delivery
        self._timers = timers
        self._attendance = attendance
        self._time = time
        self._broadcaster = Broadcaster()
        self.chat = Chat()

    def begin_anew(self) -> None:
        """The table was read again: nobody is taken to have been told anything of the cards."""
        self._broadcaster = Broadcaster()

    # --- Who is here ------------------------------------------------------------------------------

    @property
    def watchers(self) -> int:
        return sum(session.seat is None for session in self._sessions.values())

    @property
    def guests(self) -> hosting.Guests:
        return {session.person: session.name for session in self._sessions.values()}

    def here(self, table: Table) -> KeysView[str]:
        """The people who take part, as they came. One who only watches is away, one who is being
        removed is gone."""
        here, banned = self._sessions.values(), table.banned
        return {s.person: s for s in here if not s.watch and s.person not in banned}.keys()

    def awaited_absent(self, table: Table) -> str:
        """The person who must decide, if it is one who is away."""
        if table.stage != "playing" or table.game is None:
            return ""
        seat = table.seats[table.game.state.actor]
        session = self._sessions.get(seat.person)
        return "" if seat.held or (session and not session.watch) else seat.person

    def seat_of(self, table: Table, session: Session) -> int | None:
        """Where a connection plays; None for who watches."""
        return None if session.watch else table.seat_of(session.person)

    def find_seats(self, table: Table) -> list[Session]:
        """Find everybody's seat again; return those who now have another one in a match."""
        moved = []
        for session in self._sessions.values():
            seat = self.seat_of(table, session)
            if seat is not None and seat != session.seat:
                moved.append(session)
            session.seat = seat
        return moved if table.running else []

    # --- With what is stored ----------------------------------------------------------------------

    def cards(self, table: Table, out: Outgoing, events: list[Event], by: int | None) -> None:
        """What happened on the table."""
        clock = self._timers.clock_left(table, self._time())
        self._broadcaster.did(out, self._sessions.values(), table, events, by, clock)

    def changes(self, table: Table, out: Outgoing) -> None:
        """Everything but the cards; all of it to whoever has another seat now."""
        moved = self.find_seats(table)
        others = [session for session in self._sessions.values() if session not in moved]
        self._broadcaster.table(out, others, table, self._info(table), self._people(table))
        self.states(table, out, moved)

    def states(self, table: Table, out: Outgoing, sessions: Iterable[Session]) -> None:
        """All there is."""
        for session in sessions:
            out[session] = out.get(session, b"") + self.state(table, session)

    def state(self, table: Table, session: Session) -> bytes:
        clock = self._timers.clock_left(table, self._time())
        people = self._people(table) if session.person == table.host else []
        lines, info = self.chat.lines, self._info(table)
        return self._broadcaster.state(session, table, info, lines, clock, people)

    def _info(self, table: Table) -> t.TableInfo:
        here = self.here(table)
        waits = self._timers.until_played_for(table, here, self._time())
        return projection.table_info(table, here, self.watchers, waits)

    def _people(self, table: Table) -> list[t.PersonInfo]:
        return hosting.people(table, self.guests) if table.host in self._sessions else []

    # --- By itself --------------------------------------------------------------------------------

    def post(self, out: Outgoing) -> None:
        """Send what is not stored itself."""
        for session, data in out.items():
            self._delivery.post(Sending(session, data))

    def presence(self, table: Table, but: Session | None = None) -> None:
        out: Outgoing = {}
        others = [session for session in self._sessions.values() if session is not but]
        self._broadcaster.table(out, others, table, self._info(table), self._people(table))
        self.post(out)

    def say(self, line: t.Line, asker: Session | None = None, request: int = 0) -> None:
        data = wire.message(m.Said(line))
        for session in self._sessions.values():
            self._delivery.post(Sending(session, data, request if session is asker else None))

    def news(self, table: Table) -> None:
        """Tell everybody who comes and goes."""
        for line in self._attendance.news(table, self.here(table), self._time()):
            self.say(self.chat.keep(line))

    @property
    def news_due(self) -> float | None:
        """When there is more to tell of who comes and goes."""
        return self._attendance.due

    def announce(self, table: Table, done: Iterable[e.Entry]) -> None:
        """Tell everybody what the host has done."""
        for entry in done:
            line = hosting.news_of(table, entry, self.guests)
            if line is not None:
                self.say(self.chat.keep(line))
            if isinstance(entry, e.Banned | e.Admitted):
                self._attendance.take_as_told(table, self.here(table), entry.person)
