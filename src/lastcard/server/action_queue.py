"""The actions of a table in the order they count: a catch waits for its grace, the rest behind it.

The queue carries nothing out. It is asked what is due, again and again until nothing is, because
what was done last decides what may be done next.
"""

from __future__ import annotations

from lastcard.errors import UserError
from lastcard.game import Action, Game, Kind
from lastcard.protocol.refusals import refuse
from lastcard.server import decide
from lastcard.server.entries import Entry
from lastcard.server.session import Session
from lastcard.server.table import Table
from lastcard.server.umpire import Umpire

MAX_QUEUE = 64


class QueuedAction:
    """An action somebody wants to take. A bot has no session."""

    __slots__ = ("action", "request", "seat", "session", "step")

    def __init__(
        self,
        seat: int,
        step: int,
        action: Action,
        session: Session | None = None,
        request: int = 0,
    ) -> None:
        self.seat = seat
        self.step = step
        self.action = action
        self.session = session
        self.request = request


class Due:
    """Apply these entries; should the game refuse the first, refuse the action."""

    __slots__ = ("entries", "wanted")

    def __init__(self, wanted: QueuedAction, entries: list[Entry]) -> None:
        self.wanted = wanted
        self.entries = entries


class Refused:
    __slots__ = ("refusal", "wanted")

    def __init__(self, wanted: QueuedAction, refusal: UserError) -> None:
        self.wanted = wanted
        self.refusal = refusal


class ActionQueue:
    """The queue of one table. Most of the time nothing has to wait in it."""

    __slots__ = ("_grace", "_held", "_umpire", "_waiting", "held_until")

    def __init__(self, grace: float) -> None:
        self._grace = grace
        self._umpire = Umpire()
        self._waiting: list[QueuedAction] = []
        self._held: QueuedAction | None = None
        """A catch that waits for the grace to pass."""
        self.held_until: float | None = None
        """When it has passed; None where no catch is held."""

    def add(self, wanted: QueuedAction) -> None:
        """Let an action wait for its turn."""
        if len(self._waiting) >= MAX_QUEUE and not self._beats_the_catch(wanted):
            raise refuse("too-fast")
        self._waiting.append(wanted)

    def next(self, table: Table, now: float) -> Due | Refused | None:
        """What is due now. None: nothing, or nothing before ``held_until``."""
        if self._held is not None:
            return self._next_while_held(self._held, table, now)
        return self._judge(self._waiting.pop(0), table, now) if self._waiting else None

    def _next_while_held(
        self, held: QueuedAction, table: Table, now: float
    ) -> Due | Refused | None:
        """Only the call of the one accused goes before the catch."""
        for place, wanted in enumerate(self._waiting):
            if self._beats_the_catch(wanted):
                return self._judge(self._waiting.pop(place), table, now)
        game, accused = table.game, held.action.seat
        if game is not None and accused is not None and game.state.exposed != accused:
            self._release()
            return Refused(held, refuse("called-in-time", game.names[accused]))
        if self.held_until is not None and now < self.held_until:
            return None
        self._release()
        return self._judge(held, table, now)

    def _beats_the_catch(self, wanted: QueuedAction) -> bool:
        held = self._held
        return (
            held is not None and wanted.action.kind is Kind.CALL and wanted.seat == held.action.seat
        )

    def _judge(self, wanted: QueuedAction, table: Table, now: float) -> Due | Refused | None:
        seat, action, in_person = wanted.seat, wanted.action, wanted.session is not None
        try:
            entries = decide.act(table, seat, action, in_person=in_person)
            game = table.game
            assert game is not None
            if in_person:
                self._umpire.check(game, seat, wanted.step, action)
        except UserError as refusal:
            return Refused(wanted, refusal)
        until = self._umpire.grace_until(game, action, self._grace)
        if until is None or until <= now:
            return Due(wanted, entries)
        self._held, self.held_until = wanted, until
        return self.next(table, now)

    def _release(self) -> None:
        self._held = self.held_until = None

    def watch(self, game: Game, now: float) -> None:
        """To be called after cards have moved."""
        self._umpire.watch(game, now)

    def give_back(self, lost: float, now: float) -> None:
        """The server stood still: a call that has come in meanwhile is still before the catch."""
        self._umpire.give_back(lost, now)
        if self.held_until is not None:
            self.held_until = min(self.held_until + lost, now + self._grace)

    def give_up(self) -> list[QueuedAction]:
        """Forget everything, and return what was waiting, for it to be refused."""
        dropped = self._waiting if self._held is None else [self._held, *self._waiting]
        self._release()
        self._waiting = []
        self._umpire = Umpire()
        return dropped
