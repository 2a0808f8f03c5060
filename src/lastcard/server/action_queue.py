"""The actions of a table, in a fair order: a catch waits for its grace, the rest behind it."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from lastcard.errors import UserError
from lastcard.game import Action, Kind
from lastcard.protocol.refusals import refuse
from lastcard.server import decide
from lastcard.server import entries as e
from lastcard.server.session import Session
from lastcard.server.umpire import Umpire

if TYPE_CHECKING:
    from lastcard.server.room import Room

MAX_QUEUE = 64


class QueuedAction(NamedTuple):
    """An action somebody wants to take. A bot has no session."""

    seat: int
    step: int
    action: Action
    session: Session | None = None
    request: int = 0


class ActionQueue:
    """Where the actions of one room come in."""

    __slots__ = ("_held", "_queue", "_room", "umpire")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._held: QueuedAction | None = None
        """A catch that waits for the grace to pass."""
        self._queue: deque[QueuedAction] | None = None
        """What came after it."""
        self.umpire = Umpire()

    @property
    def is_waiting(self) -> bool:
        return self._held is not None

    def take(self, click: QueuedAction) -> None:
        """Do it now, or, while a catch is held, after that; only the accused's call goes first."""
        held = self._held
        if held is None:
            self._try(click)
        elif click.action.kind is Kind.CALL and click.seat == held.action.seat:
            self._try(click)
            game = self._room.table.game
            if game is not None and game.state.exposed != click.seat:
                self._held = None
                self._refuse(held, refuse("called-in-time", game.names[click.seat]))
                self._go_on()
        else:
            self._wait(click)

    def _wait(self, click: QueuedAction) -> None:
        if self._queue is None:
            self._queue = deque()
        if len(self._queue) >= MAX_QUEUE:
            raise refuse("too-fast")
        self._queue.append(click)

    def _try(self, click: QueuedAction, *, graced: bool = False) -> None:
        try:
            self._do(click, graced)
        except UserError as refusal:
            self._refuse(click, refusal)
            # Whoever tries to act is back, also when the action itself came too late.
            if click.session is not None and self._room.table.seats[click.seat].held:
                self._room.change([e.Returned(click.seat)])

    def _do(self, click: QueuedAction, graced: bool) -> None:
        room = self._room
        game = decide.check_can_act(room.table)
        seat, action, step = click.seat, click.action, len(game.inputs)
        if click.session is not None:
            self.umpire.check(game, seat, click.step, action)
        wait = self.umpire.grace_left(game, action, room.hall.config.grace, room.now)
        if wait > 0 and not graced:
            self._held = click
            room.timers.alarm("grace", wait, self._grace_is_over)
            return
        acted: list[e.Entry] = [e.Acted(seat, action)]
        if click.session is not None and room.table.seats[seat].held:
            acted.append(e.Returned(seat))
        room.change(acted, click.session, click.request)
        self.umpire.count(seat, action, step)

    def _grace_is_over(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            self._try(held, graced=True)
        self._go_on()

    def _go_on(self) -> None:
        """Carry out what came behind a catch, in order."""
        self._room.timers.cancel("grace")
        queue, self._queue = self._queue or deque(), None
        while queue and self._held is None:
            self._try(queue.popleft())
        if queue:
            self._queue = queue
        self._room.timers.follow()

    def _refuse(self, click: QueuedAction, refusal: UserError) -> None:
        if click.session is not None:
            self._room.refuse(click.session, click.request, refusal)

    def give_up(self) -> None:
        """The table in memory was wrong: everybody has to look again."""
        for click in self._queue or ():
            self._refuse(click, refuse("not-stored"))
        if self._held is not None:
            self._refuse(self._held, refuse("not-stored"))
        self._held = self._queue = None
        self.umpire = Umpire()
