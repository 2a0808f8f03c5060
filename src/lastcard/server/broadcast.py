"""Telling everybody at a table what they may know, with as few bytes made as possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Raw

from lastcard.cards import MAX_SEATS
from lastcard.game import Event, Game
from lastcard.kernel.codes import (
    EV_DEALT,
    EV_HANDS_PASSED,
    EV_HANDS_SHUFFLED,
    MAX_LEGAL,
    NO_CARD,
)
from lastcard.kernel.fields import Sight
from lastcard.kernel.legal import can_only_catch
from lastcard.kernel.legal import legal as kernel_legal
from lastcard.kernel.view import knows_submission, see_own
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.protocol.codec import encode
from lastcard.server import projection
from lastcard.server.in_parts import DidInParts, TableInParts
from lastcard.server.session import Outgoing, Session
from lastcard.server.table import Table
from lastcard.server.wire import message

_EVERYBODY: Final = (1 << MAX_SEATS) - 1
_MOVES_ALL_HANDS: Final = (EV_DEALT, EV_HANDS_PASSED, EV_HANDS_SHUFFLED)

# Filled and read within one call.
_legal = [0] * MAX_LEGAL
_sight = Sight()


class _Told:
    """What a seat was told last."""

    __slots__ = ("bluffs", "choices", "hand", "submitted")

    def __init__(self, hand: bytes, choices: list[int], submitted: int, bluffs: list[str]) -> None:
        self.hand = hand
        self.choices = choices
        """What may be done; it changes with a card just drawn."""
        self.submitted = submitted
        self.bluffs = bluffs


class Broadcaster:
    """Remembers what each seat was told last, and says only what has changed."""

    __slots__ = ("_idle", "_told")

    def __init__(self) -> None:
        self._told: dict[int, _Told] = {}
        self._idle = 0
        """The seats, as bits, that have been told they have nothing to decide."""

    def did(
        self,
        out: Outgoing,
        sessions: Iterable[Session],
        table: Table,
        events: Sequence[Event],
        by: int | None,
        clock: int | None,
    ) -> None:
        """Something happened. What is the same for several is encoded once."""
        game = table.game
        assert game is not None
        board = Raw(encode(projection.board(game, clock)))
        inside = projection.insiders(events)
        public = _encoded(events, None)
        public_frame = b""
        unconcerned = self._idle & ~_concerned(game, events)
        for session in sessions:
            seat = session.seat
            known = _encoded(events, seat) if seat in inside else public
            you = None
            if seat is not None and not unconcerned >> seat & 1:
                you = self._news(game, seat)
            if you is not None or known is not public:
                data = message(DidInParts(known, board, by, you))
            else:
                data = public_frame = public_frame or message(DidInParts(public, board, by))
            before = out.get(session)
            out[session] = data if before is None else before + data

    def table(
        self,
        out: Outgoing,
        sessions: Iterable[Session],
        table: Table,
        info: t.TableInfo,
        people: Sequence[t.PersonInfo] = (),
    ) -> None:
        """The table has changed. ``people`` are for the host alone."""
        encoded = Raw(encode(info))
        for session in sessions:
            host = session.person == table.host
            waits_for = table.waits_for(session.person)
            told = TableInParts(encoded, session.seat, host, waits_for, people if host else ())
            out[session] = out.get(session, b"") + message(told)

    def state(
        self,
        session: Session,
        table: Table,
        info: t.TableInfo,
        chat: Iterable[t.Line],
        clock: int | None,
        people: Iterable[t.PersonInfo] = (),
    ) -> bytes:
        """Everything, for who enters. ``people`` are for the host alone."""
        game, seat = table.game, session.seat
        host = session.person == table.host
        you = None
        if game is not None and seat is not None:
            self._told.pop(seat, None)
            you = self._news(game, seat)
        return message(
            m.State(
                table=info,
                seat=seat,
                host=host,
                waits_for=table.waits_for(session.person),
                people=list(people) if host else [],
                pack=None if game is None else projection.cards_of(game.rules),
                board=None if game is None else projection.board(game, clock),
                you=you,
                log=projection.log_for(table, seat),
                gains=table.gains,
                chat=list(chat),
            )
        )

    def _news(self, game: Game, seat: int) -> t.You | None:
        """What a seat knows, if that has changed since it was told."""
        s, r, pack = game.state, game.rules.kernel, game.rules.pack
        if seat >= s.players:  # has come for the next match
            return None
        choices: list[int] = []
        bluffs: list[str] = []
        if not can_only_catch(s, r, seat):
            choices = projection.told(_legal[: kernel_legal(s, r, seat, _legal)])
            bluffs = projection.bluffs(game, seat)
        submitted = s.submitted if knows_submission(s, seat) else NO_CARD
        hand, told = s.hands[seat], self._told.get(seat)
        if (
            told is not None
            and told.hand == hand
            and told.choices == choices
            and told.submitted == submitted
            and told.bluffs == bluffs
        ):
            return None
        self._told[seat] = _Told(bytes(hand), choices, submitted, bluffs)
        if choices or submitted != NO_CARD:
            self._idle &= ~(1 << seat)
        else:
            self._idle |= 1 << seat
        see_own(s, seat, _sight)
        return projection.you(_sight, projection.spelled(choices, pack), pack, bluffs)


def _concerned(game: Game, events: Sequence[Event]) -> int:
    """The seats, as bits, that may have other cards after the events, or something to decide: who
    is on turn, and whom an event names, as it does everybody who can call now or has handed in a
    card. Nobody else need be looked at, and there may be eight others."""
    if game.rules.kernel.jump_in:
        return _EVERYBODY
    seats = 1 << game.state.actor
    for event in events:
        if event.kind in _MOVES_ALL_HANDS:
            return _EVERYBODY
        if event.seat is not None:
            seats |= 1 << event.seat
        if event.other is not None:
            seats |= 1 << event.other
    return seats


def _encoded(events: Sequence[Event], seat: int | None) -> Raw:
    return Raw(encode(projection.events_for(events, seat)))
