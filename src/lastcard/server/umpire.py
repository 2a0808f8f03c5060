"""Which clicks count: nothing stale, nothing twice, no catch before the grace is over.

People see the table a little late, and not equally late. All of this is measured on the
server's clock and says nothing about who forgot to call.
"""

from __future__ import annotations

from lastcard.game import Action, Game, Kind
from lastcard.kernel.codes import NOBODY
from lastcard.protocol.refusals import refuse

LATEST = 12
"""How many steps a call, a catch or a jump-in may be late."""
_PLAYS = (Kind.PLAY, Kind.PLAY_CALLING)


class Umpire:
    """Remembers of one match what is needed to be fair."""

    __slots__ = ("_counted", "_exposed", "_hand", "_since", "_steps")

    def __init__(self) -> None:
        self._hand = 0
        self._counted: dict[tuple[int, Action], int] = {}
        """The step at which a seat last did something, as far back as anybody may be late."""
        self._exposed = NOBODY
        """Who can be caught, or could be the last time somebody could."""
        self._since = 0.0
        self._steps = range(0)
        """The steps at which that seat could be caught."""

    def check(self, game: Game, seat: int, step: int, action: Action) -> None:
        """Refuse what answers an older table than the present one, and what has counted."""
        now = game.step
        if step != now and not (now - LATEST <= step < now and _out_of_turn(game, seat, action)):
            raise refuse("stale", step, now)
        if self._counted.get((seat, action), -1) >= step:
            raise refuse("already-counted")
        if action.kind is Kind.CATCH:
            accused = action.seat
            gone = accused == self._exposed != game.state.exposed
            if gone and accused is not None and step in self._steps:
                raise refuse("too-late", game.names[accused])

    def grace_until(self, game: Game, action: Action, grace: float) -> float | None:
        """Until when a catch has to wait, so that a call under way comes first."""
        if action.kind is not Kind.CATCH or action.seat != game.state.exposed:
            return None
        return self._since + grace

    def give_back(self, lost: float, now: float) -> None:
        """The server stood still: a call had that much less time to arrive."""
        self._since = min(now, self._since + lost)

    def watch(self, game: Game, now: float) -> None:
        """After cards have moved: see what has counted, and who can be caught since when."""
        s, step = game.state, game.step
        if s.hand_number != self._hand or step == 0:
            self._hand = s.hand_number
            self._counted.clear()
            self._exposed = NOBODY
        if step:
            self._count(game.inputs[-1], step - 1)
        if s.exposed == NOBODY:
            return
        if s.exposed != self._exposed or self._steps.stop not in (step, step + 1):
            self._exposed, self._since = s.exposed, now
            self._steps = range(step, step)
        self._steps = range(self._steps.start, step + 1)

    def _count(self, done: tuple[int, Action] | None, step: int) -> None:
        if done is None:  # a deal
            return
        counted = self._counted
        counted[done] = step
        if len(counted) > 2 * LATEST:
            self._counted = {key: at for key, at in counted.items() if at >= step - LATEST}


def _out_of_turn(game: Game, seat: int, action: Action) -> bool:
    """Whether the action is a call, a catch or a jump-in, for which nobody waits."""
    kind = action.kind
    if kind is Kind.CALL or kind is Kind.CATCH:
        return True
    return kind in _PLAYS and seat != game.state.actor and bool(game.rules.kernel.jump_in)
