"""What people did in a match, for the statistics they are shown of themselves afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lastcard.game import Event, EventKind, Game, Outcome
from lastcard.kernel.score import side_of
from lastcard.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Tally:
    """One person in one match."""

    __slots__ = ("catches", "forgotten", "hands", "points", "seat", "unsettled", "wins")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        """Where they sit, or sat last."""
        self.hands = 0
        """Hands they played to the end."""
        self.wins = 0
        """Those of them that they or their partner won."""
        self.points = 0
        self.catches = 0
        self.forgotten = 0
        """Calls forgotten in hands that are over, caught or not."""
        self.unsettled = 0
        """Those of the hand in play: a secret until it is over, from themselves too."""


def count_action(
    tallies: Mapping[int, Tally], exposed: int, game: Game, events: Iterable[Event]
) -> None:
    """After an action while somebody could be caught: was that done, and had the call been
    forgotten? ``tallies`` are those of the people who decide for themselves, by seat."""
    called = False
    for event in events:
        if event.kind is EventKind.CALLED and event.seat == exposed:
            called = True
        elif event.kind is EventKind.CAUGHT and (catcher := tallies.get(event.seat or 0)):
            catcher.catches += 1
    if exposed != game.state.exposed and not called and exposed in tallies:
        tallies[exposed].unsettled += 1


def count_hand(tallies: Mapping[int, Tally], game: Game, outcome: Outcome) -> None:
    """A hand is over. ``tallies`` are those of all who sit, by seat."""
    won = 0 if outcome.winner is None else side_of(game.state, game.rules.kernel, outcome.winner)
    for seat, tally in tallies.items():
        tally.hands += 1
        tally.wins += won >> seat & 1
        tally.points += outcome.gains[seat]
        tally.forgotten += tally.unsettled
        tally.unsettled = 0
