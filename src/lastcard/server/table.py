"""A table: the fold over its entries. No clock, no chance, no connections in here.

``apply`` is the only way a table changes, whether somebody plays, the server starts again or the
table is woken from the store; so all three come to the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, NamedTuple, assert_never

import msgspec

from lastcard.bots.levels import STAND_IN
from lastcard.game import Event, Game
from lastcard.game.chance import SharedSeed
from lastcard.protocol.messages import Level, Revealed, SeatKind, Settings, Stage
from lastcard.protocol.rules_choice import rules_of
from lastcard.rules import RuleSet
from lastcard.rules.ruleset import from_data
from lastcard.server import entries as e

Moment = tuple[int, int]
"""A match and its step: the same as long as no card has moved."""


class Newcomer(NamedTuple):
    """Somebody who waits for the next hand."""

    person: str
    name: str


class Seat:
    """A place at the table and who has it: nobody, a person, or a bot of some level."""

    __slots__ = (
        "bot", "entropy", "held", "holder", "level", "name", "newcomer", "person", "since"
    )  # fmt: skip

    def __init__(self) -> None:
        self.name = ""
        self.person = ""
        self.level: Level | None = None
        self.held = False
        self.entropy = ""
        self.since = 0
        self.bot: tuple[Level, str] | None = None
        """The level and name of the bot that made room for a person, and comes back after them."""
        self.holder = ""
        """The person to whom the present hand was dealt, and to whom alone it may be shown."""
        self.newcomer: Newcomer | None = None
        """Who gets the seat with the next hand."""

    @property
    def kind(self) -> SeatKind:
        if self.person:
            return "person"
        return "bot" if self.level else "empty"

    @property
    def player(self) -> Level | None:
        """The bot that decides here; None where a person does."""
        return STAND_IN if self.held else self.level


class Table:
    """A table after some of its entries."""

    __slots__ = (
        "banned", "eager", "gains", "game", "host", "id", "inside", "known", "log", "match",
        "paused", "revealed", "rules", "seats", "secret", "seq", "settings", "shared", "stage",
    )  # fmt: skip

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.settings = Settings()
        self.rules: RuleSet = rules_of(self.settings.rules)
        self.seats: list[Seat] = []
        self.host = ""
        self.banned: dict[str, str] = {}
        """The people who were removed, and their names."""
        self.inside: frozenset[str] = frozenset()
        """Who may enter while the table is locked; empty if it is not."""
        self.eager = False
        self.stage: Stage = "lobby"
        self.match = 0
        self.paused = False
        self.secret = ""
        self.shared: SharedSeed | None = None
        """What the shuffles of the present match are made from."""
        self.revealed: Revealed | None = None
        self.game: Game | None = None
        """The present match, or the last one."""
        self.log: list[Event] = []
        """What happened in this hand."""
        self.gains: list[list[int]] = []
        """Points by seat of every hand of this match that is over."""
        self.known: dict[str, int] = {}
        """Whose cards each person has seen in this match."""

    @classmethod
    def of(cls, table_id: str, entries: Iterable[e.Entry]) -> Table:
        table = cls(table_id)
        for entry in entries:
            table.apply(entry)
        return table

    @property
    def running(self) -> bool:
        """Whether a match is being played."""
        return self.stage in ("playing", "between")

    @property
    def commitment(self) -> str:
        return SharedSeed(self.secret, ()).commitment if self.secret else ""

    @property
    def step(self) -> int:
        """Inputs so far in this match."""
        return len(self.game.inputs) if self.game else 0

    @property
    def moment(self) -> Moment:
        return self.match, self.step

    def seat_of(self, person: str) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.person == person:
                return number
        return None

    def waits_for(self, person: str) -> int | None:
        """The seat somebody gets with the next hand."""
        for number, seat in enumerate(self.seats):
            if seat.newcomer is not None and seat.newcomer.person == person:
                return number
        return None

    def longest_seated(self, people: Collection[str]) -> str | None:
        """Who of these people has sat here longest; None if nobody of them sits."""
        seats = [seat for seat in self.seats if seat.person in people]
        return min(seats, key=lambda seat: seat.since).person if seats else None

    def apply(self, entry: e.Entry) -> list[Event]:
        """Change the table; tell what happened to the cards. Only an action can be refused, and
        then nothing has changed: whether it is legal is asked in one place, the game."""
        events = _apply(self, entry)
        self.seq += 1
        return events


def _apply(table: Table, entry: e.Entry) -> list[Event]:
    """What happened to the cards, which only few entries move."""
    match entry:
        case e.Acted():
            return _acted(table, entry)
        case e.Dealt():
            return _dealt(table)
        case e.Started():
            return _started(table, entry)
        case e.Opened():
            _opened(table, entry)
        case e.Sat() | e.Admitted():
            _sat(table, entry)
        case e.Reserved():
            newcomer = Newcomer(entry.person, entry.name) if entry.person else None
            table.seats[entry.seat].newcomer = newcomer
        case e.Stood():
            _stood(table, entry)
        case e.Botted():
            _botted(table, entry)
        case e.Configured():
            _configured(table, entry)
        case e.Committed():
            table.secret = entry.secret
        case e.Mixed():
            table.seats[entry.seat].entropy = entry.entropy
        case e.Held():
            table.seats[entry.seat].held = True
        case e.Returned():
            table.seats[entry.seat].held = False
        case e.Hosted():
            table.host = entry.person
        case e.Banned():
            table.banned[entry.person] = entry.name
        case e.Readmitted():
            del table.banned[entry.person]
        case e.Locked():
            table.inside = frozenset(entry.inside)
        case e.Paused():
            table.paused = entry.on
        case e.Closed():
            table.stage = "closed"
            table.paused = False
        case _:
            assert_never(entry)
    return []


# --- What takes more than a line ------------------------------------------------------------------


def _opened(table: Table, entry: e.Opened) -> None:
    table.host = entry.host
    table.eager = entry.eager
    _configured(table, e.Configured(entry.settings))


def _configured(table: Table, entry: e.Configured) -> None:
    table.settings = entry.settings
    table.rules = rules_of(entry.settings.rules)
    del table.seats[entry.settings.seats :]
    _fill_up(table)


def _fill_up(table: Table) -> None:
    table.seats += [Seat() for _ in range(table.settings.seats - len(table.seats))]


def _sat(table: Table, entry: e.Sat | e.Admitted) -> None:
    seat = table.seats[entry.seat]
    if seat.level is not None:
        seat.bot = seat.level, seat.name
    seat.person, seat.name, seat.level = entry.person, entry.name, None
    seat.newcomer = None
    seat.holder = entry.person
    seat.since = table.seq
    table.known[entry.person] = entry.seat


def _stood(table: Table, entry: e.Stood) -> None:
    if table.running:
        seat = table.seats[entry.seat]
        level, name = seat.bot or (STAND_IN, seat.name)
        _botted(table, e.Botted(entry.seat, level, name))
    else:
        table.seats[entry.seat] = Seat()


def _botted(table: Table, entry: e.Botted) -> None:
    old = table.seats[entry.seat]
    seat = table.seats[entry.seat] = Seat()
    seat.level, seat.name, seat.since = entry.level, entry.name, table.seq
    if table.running:
        seat.entropy, seat.holder = old.entropy, old.holder


def _started(table: Table, entry: e.Started) -> list[Event]:
    table.eager = False
    table.match += 1
    table.stage = "playing"
    table.seats = [seat for seat in table.seats if seat.kind != "empty"]
    table.known = {seat.person: n for n, seat in enumerate(table.seats) if seat.person}
    if table.settings.dealer is not None:  # who may have moved up, and deals the next match too
        table.settings = msgspec.structs.replace(table.settings, dealer=entry.dealer)
    table.shared = SharedSeed(table.secret, tuple(seat.entropy for seat in table.seats))
    rules, names = _begun_with(entry.rules), [seat.name for seat in table.seats]
    dealer = entry.dealer if rules.lets_declare_dealer else None
    table.game = Game(rules, names, seed=table.shared.seed, dealer=dealer)
    table.log = list(table.game.opening)
    table.gains = []
    _hand_out(table)
    _after_input(table)
    return table.game.opening


def _begun_with(data: dict[str, Any]) -> RuleSet:
    """The rules of a match; tables that play by the same share them."""
    return _stored_rules(msgspec.json.encode(data, order="deterministic"))


@lru_cache(512)
def _stored_rules(key: bytes) -> RuleSet:
    return from_data(msgspec.json.decode(key), "table")


def _acted(table: Table, entry: e.Acted) -> list[Event]:
    assert table.game is not None
    events = table.game.apply(entry.seat, entry.action)
    table.log += events
    _after_input(table)
    return events


def _dealt(table: Table) -> list[Event]:
    assert table.game is not None
    events = table.game.deal()
    table.log = list(events)
    table.stage = "playing"
    _hand_out(table)
    _after_input(table)
    return events


def _hand_out(table: Table) -> None:
    """The hands just dealt belong to the people who sit here now, and to nobody who comes."""
    for seat in table.seats:
        seat.holder = seat.person


def _after_input(table: Table) -> None:
    """The stage follows the game; when the match is over, the secret is one no longer."""
    game, shared = table.game, table.shared
    assert game is not None
    assert shared is not None
    if not game.over:
        return
    assert game.outcome is not None
    table.gains.append(list(game.outcome.gains))
    if not game.match_over:
        table.stage = "between"
        return
    table.stage = "over"
    table.paused = False
    table.revealed = Revealed(table.match, shared.secret, shared.commitment, list(shared.entropy))
    table.secret = ""
    for seat in table.seats:
        seat.entropy = ""
        seat.held = False
    _fill_up(table)
