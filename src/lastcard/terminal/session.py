"""A table as one keyboard sees it: the same face whether the game is here or on a server."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lastcard.errors import UserError
from lastcard.game import Action, Event, EventKind, Phase
from lastcard.rules import RuleSet
from lastcard.terminal.table_view import TableView
from lastcard.terminal.theme_words import ThemeWords


@dataclass(frozen=True)
class Happening:
    """Something somebody did, and what followed."""

    by: int | None
    """The seat that acted; None for a deal."""
    events: Sequence[Event]


@dataclass(frozen=True)
class HandResult:
    """A line of the score sheet."""

    hand: int
    winner: int | None
    gains: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Lobby:
    """What there is to see before cards lie on an online table."""

    lines: Sequence[str]


class Session(ABC):
    """People at this keyboard, at a table with others."""

    rules: RuleSet
    names: Sequence[str]
    people: frozenset[int]
    """The seats played from this keyboard."""

    at_home = False
    """Whether the table is in this process, and another can be opened after it."""

    def __init__(self) -> None:
        self.story: list[Happening] = []
        """What happened in this match, as far as this keyboard was there."""
        self.sheet: list[HandResult] = []
        self.notice = ""
        """What the table itself has to say: a lost connection, a bot that failed."""
        self.look = ThemeWords()
        """What the colours of its pack are called here."""
        self.lobby: Lobby | None = None
        """Set as long as no cards lie on the table."""
        self.may_start = False
        """Whether somebody here can start a match at this same table."""
        self.ended: UserError | None = None
        """Why there is no table any more, if it was not left from here."""
        self._listener: Callable[[], None] | None = None
        self._stirred = asyncio.Event()

    # --- The face ----------------------------------------------------------------------------

    @abstractmethod
    def view(self, seat: int | None) -> TableView:
        """What a seat may know."""

    @abstractmethod
    def legal(self, seat: int) -> list[Action]:
        """What a seat may do now."""

    @abstractmethod
    async def act(self, seat: int, action: Action) -> None:
        """Do something; a ``UserError`` says why it cannot be done, and nothing has changed."""

    @abstractmethod
    async def deal(self) -> None:
        """Deal the next hand."""

    async def start(self) -> None:
        """Start a match at this same table, where ``may_start`` says so."""
        raise UserError("not-host", "a new match needs a new table here")

    @abstractmethod
    async def connect(self) -> None:
        """Find the table, where it is not in this process."""

    @abstractmethod
    async def step(self) -> bool:
        """Let the others make one move; False where the table waits for this keyboard."""

    @abstractmethod
    async def run(self) -> None:
        """Let the others play for as long as somebody sits here."""

    @abstractmethod
    def close(self) -> None:
        """Leave the table."""

    @abstractmethod
    def label(self, seat: int) -> str:
        """Who plays a seat: a person here, one elsewhere, a kind of bot."""

    @property
    @abstractmethod
    def resume_hint(self) -> str:
        """What to type to go on later."""

    # --- What follows from it ------------------------------------------------------------------

    @property
    def open_view(self) -> TableView:
        """What lies open to everybody."""
        return self.view(None)

    @property
    def waits_for_us(self) -> bool:
        """Whether somebody here has to decide, or to deal."""
        view = self.open_view
        return view.actor is None or view.actor in self.people

    def catchable(self, seat: int) -> list[int]:
        """Whom a catch could mean: others with one card, whether they called or not."""
        view = self.open_view
        return [
            other for other in view.in_hand if other != seat and view.hand_sizes[other] == 1
        ]  # fmt: skip

    def tell(self, happening: Happening) -> None:
        """Note what happened and let everybody know."""
        self.story.append(happening)
        view = self.open_view
        if view.phase is Phase.OVER:
            result = HandResult(
                view.hand_number, view.winner, tuple(view.gains), tuple(view.scores)
            )
            if not self.sheet or self.sheet[-1].hand != result.hand:
                self.sheet.append(result)
        self.stir()

    def stir(self) -> None:
        self._stirred.set()
        if self._listener is not None:
            self._listener()

    def listen(self, listener: Callable[[], None]) -> None:
        """Call this whenever something has changed, and nothing else any more."""
        self._listener = listener

    def leave(self, listener: Callable[[], None]) -> None:
        """Do not call this any more."""
        if self._listener == listener:
            self._listener = None

    def sentences(self, seat: int | None, since: int = 0) -> list[str]:
        """The story in plain words, as a seat may know it."""
        return [
            self.look.told(event.seen_by(seat).sentence(self.names))
            for happening in self.story[since:]
            for event in happening.events
        ]


def reaches_last_card(happening: Happening, view: TableView) -> bool:
    """Whether somebody has just got down to one card: the moment for calls and catches."""
    return any(
        event.kind in (EventKind.PLAYED, EventKind.APPROVED, EventKind.SUBSTITUTED)
        for event in happening.events
    ) and any(view.hand_sizes[seat] == 1 for seat in view.in_hand)
