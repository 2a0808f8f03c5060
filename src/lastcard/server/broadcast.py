"""Telling everybody at a table what they may know, with as few bytes made as possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Raw

from lastcard.game import Event, Game
from lastcard.kernel.codes import MAX_LEGAL, NO_CARD
from lastcard.kernel.fields import Sight
from lastcard.kernel.legal import can_only_catch
from lastcard.kernel.legal import legal as kernel_legal
from lastcard.kernel.view import knows_submission, see_own
from lastcard.protocol import messages as m
from lastcard.protocol.codec import encode
from lastcard.server import projection
from lastcard.server.in_parts import DidInParts, TableInParts
from lastcard.server.session import Outgoing, Session
from lastcard.server.table import Table
from lastcard.server.wire import message

_Known = tuple[bytes, list[int], int, list[str]]
"""The own cards, what may be done (which changes with a card just drawn), the card submitted, and
what would be a bluff."""

# Filled and read within one call.
_legal = [0] * MAX_LEGAL
_sight = Sight()


class Broadcaster:
    """Remembers what each seat was told last, and says only what has changed."""

    __slots__ = ("_told",)

    def __init__(self) -> None:
        self._told: dict[int, _Known] = {}

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
        for session in sessions:
            seat = session.seat
            known = _encoded(events, seat) if seat in inside else public
            you = None if seat is None else self._news(game, seat)
            if you is not None or known is not public:
                data = message(DidInParts(known, board, by, you))
            else:
                data = public_frame = public_frame or message(DidInParts(public, board, by))
            out[session] = out.get(session, b"") + data

    def table(
        self,
        out: Outgoing,
        sessions: Iterable[Session],
        table: Table,
        info: m.TableInfo,
        people: Sequence[m.PersonInfo] = (),
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
        info: m.TableInfo,
        chat: Iterable[m.Line],
        clock: int | None,
        people: Iterable[m.PersonInfo] = (),
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

    def _news(self, game: Game, seat: int) -> m.You | None:
        """What a seat knows, if that has changed since it was told."""
        s, r, pack = game.state, game.rules.kernel, game.rules.pack
        if seat >= s.players:  # has come for the next match
            return None
        choices: list[int] = []
        if not can_only_catch(s, r, seat):
            choices = projection.told(_legal[: kernel_legal(s, r, seat, _legal)])
        submitted = s.submitted if knows_submission(s, seat) else NO_CARD
        bluffs = projection.bluffs(game, seat)
        known = (bytes(s.hands[seat]), choices, submitted, bluffs)
        if self._told.get(seat) == known:
            return None
        self._told[seat] = known
        see_own(s, seat, _sight)
        return projection.you(_sight, projection.spelled(choices, pack), pack, bluffs)


def _encoded(events: Sequence[Event], seat: int | None) -> Raw:
    return Raw(encode(projection.events_for(events, seat)))
