"""Showing a game as text: what happened, step by step, as one seat or everybody sees it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable

from lastcard.cards import Pack
from lastcard.cards.pack import kept_with_pack
from lastcard.game import Event, Game, View
from lastcard.record import Step
from lastcard.terminal.paints import paint_of
from lastcard.terminal.theme_words import any_of


def paints() -> bool:
    """Whether the output is a terminal that shows colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def paint(text: str, pack: Pack) -> str:
    """The names of the cards of a pack in their colours."""
    names, inks = _names(pack)
    return names.sub(lambda name: f"\x1b[1;{inks[name.group()]}m{name.group()}\x1b[0m", text)


@kept_with_pack
def _names(pack: Pack) -> tuple[re.Pattern[str], dict[str, int]]:
    """What finds the names of cards, and the colour each is printed in."""
    inks = {card.words: paint_of(card.colour).ansi for card in pack.cards}
    return any_of(inks), inks


def pile_words(view: View) -> str:
    """The top card and the colour in play, if cards have colours."""
    colour = f" ({view.colour or 'no colour yet'})" if view.rules.pack.colours else ""
    return view.top.words + colour


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
        self._say(f"      On the pile: {pile_words(view)}; stock {view.stock_size}.")
        for seat, name in enumerate(game.names):
            if self.seat is None or seat == self.seat:
                self._say(f"      {name}: {' '.join(str(card) for card in game.hand(seat))}")

    def _say(self, text: str) -> None:
        print(paint(text, self.game.rules.pack) if self._paint else text)
