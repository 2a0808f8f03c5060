"""What is true of every table: the fold of what is durable, step by step, and when it came about.

Every client's picture is compared with it. Whatever a client has seen that is not here was told
before it was stored, or never was so.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from lastcard.cards import Pack
from lastcard.game import Event
from lastcard.kernel.codes import NOBODY
from lastcard.kernel.fields import State
from lastcard.protocol import http_bodies as h
from lastcard.protocol import table_info as t
from lastcard.server import entries as e
from lastcard.server import my_games, projection
from lastcard.server.config import Config
from lastcard.server.table import Moment, Table
from tests.server.twins import leak_to
from tests.simulation.database import Append

TWINS = 150
"""Of so many actions, one is compared with what a re-dealt twin would show."""
SLACK = 1e-6
_ONE: Final = [1 << 8 * card for card in range(256)]
"""One of each card, as ``cards_of`` counts."""
Stalled = Callable[[str, float, float], float]
"""For how long a process stood still, between two times."""


class Violation(Exception):
    """Something that must never be so."""


class Step(NamedTuple):
    """A table after one input."""

    board: t.Board
    hands: list[bytes]
    events: list[Event]
    by: int | None


class TrueTable:
    """One table, as the database has it."""

    def __init__(
        self, table_id: str, config: Config, dice: random.Random, stalled: Stalled
    ) -> None:
        self.table = Table(table_id)
        self.steps: dict[Moment, Step] = {}
        self.pictures: dict[str, int] = {}
        """Everything about the table but its cards, as it was after some entry; which was last."""
        self.done: dict[bytes, int] = {}
        """The entries, and where in the log each was last."""
        self.inputs: dict[int, list[tuple[int, str] | None]] = {}
        """By match."""
        self.packs: dict[int, Pack] = {}
        """The cards of each match."""
        self.whose: dict[tuple[int, int, int], set[str]] = {}
        """By match, hand and seat: the people who may know the cards."""
        self.epoch = 0
        self._owners: dict[int, str] = {}
        """By epoch."""
        self.moved_at = 0.0
        """When something was last stored."""
        self._config = config
        self._dice = dice
        self._stalled = stalled
        self._deck = 0
        """The cards of the present match: see ``cards_of``."""
        self._decided: tuple[int, ...] = ()
        self._began = 0.0
        """When the present decision began."""
        self._exposed = NOBODY
        self._exposed_at = 0.0

    def grow(self, append: Append, now: float) -> None:
        if append.expected != self.table.seq:
            raise Violation(f"{self.table.id}: appended at {append.expected}, of {self.table.seq}")
        owner = self._owners.setdefault(append.epoch, append.process)
        if owner != append.process:
            raise Violation(f"{self.table.id}: two owners have appended in epoch {append.epoch}")
        self.epoch = append.epoch
        self.moved_at = now
        games: list[my_games.Row] = []
        for encoded in append.entries:
            entry = e.decode(encoded)
            self._check_times(entry, append)
            self._apply(entry)
            if my_games.concerns(self.table, entry):
                games += my_games.rows_of(self.table)
            self.done[encoded] = self.table.seq
            self._look(append.made_at)
        if list(map(_as_told, games)) != list(map(_as_told, append.games)):
            raise Violation(f"{self.table.id}: other games by person than its entries say")

    def _apply(self, entry: e.Entry) -> None:
        table = self.table
        if isinstance(entry, e.Acted) and self._dice.random() * TWINS < 1:
            leak = leak_to(
                self._dice.choice([*range(len(table.seats)), None]), table, entry, self._dice
            )
            if leak:
                raise Violation(f"{table.id}: {leak}")
        stage = table.stage
        events = table.apply(entry)
        moves = isinstance(entry, e.Acted | e.Dealt | e.Started)
        if moves:
            self._note_step(entry, events)
        if not isinstance(entry, e.Acted) or table.stage != stage:
            self.pictures[picture(projection.table_info(table))] = table.seq

    def _note_step(self, entry: e.Entry, events: list[Event]) -> None:
        table = self.table
        game = table.game
        assert game is not None
        s = game.state
        by = entry.seat if isinstance(entry, e.Acted) else None
        hands = [bytes(hand) for hand in s.hands[: s.players]]
        self.steps[table.moment] = Step(projection.board(game), hands, events, by)
        done = self.inputs.setdefault(table.match, [])
        if isinstance(entry, e.Started):
            self._deck = int.from_bytes(bytes(game.rules.deck), "little")
            self.packs[table.match] = game.rules.pack
        else:
            done.append((entry.seat, entry.action) if isinstance(entry, e.Acted) else None)
        if cards_of(s) != self._deck:
            raise Violation(f"{table.id}: cards were lost or doubled at {table.moment}")

    def _look(self, now: float) -> None:
        """Who may know which cards, and since when somebody decides or can be caught."""
        table = self.table
        game = table.game
        if game is None:
            return
        s = game.state
        for number, seat in enumerate(table.seats[: s.players]):
            if seat.holder:
                self.whose.setdefault((table.match, s.hand_number, number), set()).add(seat.holder)
        decision = (table.match, s.hand_number, s.turns, s.phase, s.actor, s.pile_size)
        if decision != self._decided:
            self._decided, self._began = decision, now
        if s.exposed != self._exposed:
            self._exposed, self._exposed_at = s.exposed, now

    # --- Nothing happens too early ----------------------------------------------------------------

    def _check_times(self, entry: e.Entry, append: Append) -> None:
        table, config, now = self.table, self._config, append.made_at
        match entry:
            case e.Held() if table.settings.clock:
                limit = table.settings.clock * config.second
                limit += self._stalled(append.process, self._began, now)
                self._not_before(self._began + limit, entry, now)
            case e.Acted() if entry.action.startswith("catch"):
                accused = int(entry.action.partition(":")[2])
                if accused == self._exposed:
                    self._not_before(self._exposed_at + config.grace, entry, now)
            case _:
                pass

    def _not_before(self, at: float, entry: e.Entry, now: float) -> None:
        if now < at - SLACK:
            raise Violation(f"{self.table.id}: {entry} came {at - now:.3f} s too early")


class Truth:
    """All tables."""

    def __init__(
        self,
        config: Config,
        dice: random.Random,
        clock: Callable[[], float],
        stalled: Stalled,
    ) -> None:
        self.tables: dict[str, TrueTable] = {}
        self.appends = 0
        self._config = config
        self._dice = dice
        self._clock = clock
        self._stalled = stalled

    def grow(self, append: Append) -> None:
        """Something has become durable."""
        table = self.tables.get(append.table)
        if table is None:
            table = self.tables[append.table] = TrueTable(
                append.table, self._config, self._dice, self._stalled
            )
        table.grow(append, self._clock())
        self.appends += 1


def picture(info: t.TableInfo) -> str:
    """A table without its cards and without who is connected, to compare."""
    seats = [msgspec.structs.replace(seat, here=False, waits=None) for seat in info.seats]
    return repr(msgspec.structs.replace(info, seats=seats, watchers=0))


def _as_told(row: my_games.Row) -> tuple[object, ...]:
    """A row to compare: the same game can be written with or without what is the default."""
    return *row._replace(game=""), msgspec.json.decode(row.game, type=h.MyGame)


def cards_of(s: State) -> int:
    """How many there are of each card, wherever they lie: the card is the place of a byte."""
    held = sum(int.from_bytes(bytes(hand), "little") for hand in s.hands[: s.players])
    lying = sum(map(_ONE.__getitem__, s.stock[: s.stock_size] + s.pile[: s.pile_size]))
    return held + lying + (_ONE[s.submitted] if s.submitted >= 0 else 0)
