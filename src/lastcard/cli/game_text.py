"""Showing a game as text: what happened, step by step, as one seat or everybody sees it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable

from lastcard.game import Event, Game
from lastcard.record import Step

_INKS = {"Red": 31, "Yellow": 33, "Green": 32, "Blue": 34, "Wild": 35}
_CARD = re.compile(
    r"\b(?:(Red|Yellow|Green|Blue) (?:\d|Skip|Reverse|Draw Two)"
    r"|(Wild)(?: Draw Four| Shuffle Hands| Customizable)?)"
)


def paints() -> bool:
    """Whether the output is a terminal that shows colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def paint(text: str) -> str:
    """Card names in their colours."""
    return _CARD.sub(
        lambda m: f"\x1b[1;{_INKS[m.group(1) or m.group(2)]}m{m.group(0)}\x1b[0m", text
    )


class GameText:
    """Prints a game. ``seat`` None shows everything, -1 what a spectator sees."""

    def __init__(self, game: Game, seat: int | None = None) -> None:
        self.game = game
        self.seat = seat
        self._paint = paints()

    def heading(self) -> None:
        self._say(self.game.rules.introduction)
        self._say(f"At the table: {', '.join(self.game.names)}.")

    def step(self, step: Step) -> None:
        if step.number and step.input is not None:
            seat, action = step.input
            # What was done may be as secret as its event: only who sees all is told.
            done = f": {action}" if self.seat is None else ""
            self._say(f"{step.number:4}. {self.game.names[seat]}{done}")
        else:
            self._say(f"\n{step.number:4}. Hand {self.game.state.hand_number}")
        self._tell(step.events)
        if self.game.over:
            self._result()

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            self._say("      " + self._seen(event).sentence(self.game.names))

    def _seen(self, event: Event) -> Event:
        if self.seat is None:
            return event
        return event.seen_by(self.seat if self.seat >= 0 else None)

    def _result(self) -> None:
        scores = zip(self.game.names, self.game.view().scores, strict=True)
        self._say("      Scores: " + ", ".join(f"{name} {score}" for name, score in scores))

    def table(self) -> None:
        """The cards on the table as they lie, for a look in between."""
        game = self.game
        view = game.view()
        colour = view.colour or "no colour yet"
        self._say(f"      On the pile: {view.top.words} ({colour}); stock {view.stock_size}.")
        for seat, name in enumerate(game.names):
            if self.seat is None or seat == self.seat:
                self._say(f"      {name}: {' '.join(str(card) for card in game.hand(seat))}")

    def _say(self, text: str) -> None:
        print(paint(text) if self._paint else text)
