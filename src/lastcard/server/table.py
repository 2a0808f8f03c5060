"""A table: the fold over its entries. No clock, no chance, no connections in here.

``apply`` is the only way a table changes, whether somebody plays, the server starts again or the
table is woken from the store; so all three come to the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, assert_never

import msgspec

from lastcard.bots.levels import STAND_IN
from lastcard.game import Event, Game
from lastcard.game.chance import SHARED_SCHEME, SharedSeed, bot_seed
from lastcard.kernel.codes import KERNEL_VERSION, NOBODY
from lastcard.native import mypyc_attr
from lastcard.protocol.rules_choice import rules_of
from lastcard.protocol.table_info import EarlierMatch, Revealed, Settings, Stage
from lastcard.record import terms_of
from lastcard.rules import RuleSet
from lastcard.rules.ruleset import from_data
from lastcard.server import entries as e
from lastcard.server.seats import Newcomer, Seat
from lastcard.server.tallies import Tally, count_action, count_hand

DEAL = "deal"
"""The input of nobody: the next hand is dealt."""

Moment = tuple[int, int]
"""A match and its step: the same as long as no card has moved."""


class KnownDeal(NamedTuple):
    """The deal of an earlier match, which anybody may know."""

    table: str
    match: int
    seed: str
    """Written out: no number of a snapshot is as large."""
    inputs: tuple[str, ...] = ()
    """What was done in it before this one goes its own way."""
    deal: str = ""
    """The first match that had these cards, ``TABLE/MATCH``."""

    @property
    def named(self) -> EarlierMatch:
        return EarlierMatch(self.table, self.match, len(self.inputs))


@mypyc_attr(allow_interpreted_subclasses=True)
class Mixing:
    """A shuffle being made: between the request to start and the deal."""

    __slots__ = ("attempt", "dealer", "is_sealed", "rules", "seats")

    def __init__(self, entry: e.Sealed) -> None:
        self.rules = entry.rules
        self.dealer = entry.dealer
        self.attempt = 1
        self.seats = entry.seats
        """Who takes part in this attempt."""
        self.is_sealed = True
        """Whether parts are expected now; if not, new commitments are."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A table after some of its entries."""

    __slots__ = (
        "banned", "day_deal", "eager", "gains", "game", "host", "id", "inside", "known", "match",
        "mixing", "other_kernel", "paused", "redeal", "revealed", "rules",
        "seats", "secret", "seq", "settings", "shared", "stage", "tallies",
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
        self.mixing: Mixing | None = None
        self.shared: SharedSeed | None = None
        """What the shuffles of the present match are made from, if it is not dealt as another."""
        self.redeal: KnownDeal | None = None
        """What the first match is dealt from, where its cards are not shuffled anew."""
        self.day_deal = ""
        """The deal of the day that is played here, ``2026-11-17/official``; empty at any other
        table. What its cards were is not revealed at the table, where no day passes."""
        self.revealed: Revealed | None = None
        self.game: Game | None = None
        """The present match, or the last one."""
        self.other_kernel: int | None = None
        """The version of the kernel that the present match needs, where it is not this one. What
        happens in it cannot be known here; when it is over, the table goes on without it."""
        self.gains: list[list[int]] = []
        """Points by seat of every hand of this match that is over."""
        self.known: dict[str, int] = {}
        """Whose cards each person has seen in this match."""
        self.tallies: dict[str, Tally] = {}
        """Everybody who has a seat in this match, or had one."""

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
    def awaited(self) -> list[int]:
        """The seats whose commitment or part the shuffle waits for."""
        if self.mixing is None:
            return []
        what = attrgetter("part" if self.mixing.is_sealed else "commitment")
        return [seat for seat in self.mixing.seats if not what(self.seats[seat])]

    @property
    def terms(self) -> str:
        """What the match being shuffled for is played by, as the heading of its record says it."""
        assert self.mixing is not None
        rules = begun_with(self, self.mixing.rules)
        dealer = self.mixing.dealer if rules.lets_declare_dealer else None
        return terms_of(rules, [seat.name for seat in self.seats], dealer)

    @property
    def step(self) -> int:
        """Inputs so far in this match."""
        return self.game.step if self.game else 0

    @property
    def deal(self) -> str:
        """The first match that had the cards of the present one, ``TABLE/MATCH``."""
        return self.redeal.deal if self.redeal else self.day_deal or f"{self.id}/{self.match}"

    def bot_seed(self, seat: int) -> int | None:
        """What a bot throws its dice with at this moment, where everybody is to meet the same bots;
        None where it does not matter."""
        return bot_seed(self.game.seed, self.step, seat) if self.day_deal and self.game else None

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

    def belongs(self, person: str) -> bool:
        """Whether the table cannot do without them: players, those to come, and the host."""
        seat = self.seat_of(person)
        return person == self.host or seat is not None or self.waits_for(person) is not None

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
        case e.Renamed():
            seat = table.seats[entry.seat]
            seat.name, seat.avatar = entry.name, entry.avatar
        case e.Reserved():
            newcomer = Newcomer(entry.person, entry.name, entry.avatar)
            table.seats[entry.seat].newcomer = newcomer if entry.person else None
        case e.Stood():
            _stood(table, entry)
        case e.Botted():
            _botted(table, entry)
        case e.Configured():
            _configured(table, entry)
        case e.Committed():
            if table.other_kernel is not None:  # after a match comes the secret of the next
                table.other_kernel, table.stage = None, "lobby"
                _after_match(table)
            table.secret = entry.secret
        case e.Mixed():
            table.seats[entry.seat].part = entry.entropy
        case e.Pledged():
            table.seats[entry.seat].commitment = entry.commitment
        case e.Redealt():
            inputs = tuple(entry.inputs)
            deal = entry.deal or f"{entry.table}/{entry.match}"
            table.redeal = KnownDeal(entry.table, entry.match, entry.seed, inputs, deal)
        case e.DayDeal():
            table.day_deal = entry.deal
        case e.Sealed():
            _sealed(table, entry)
        case e.Unsealed():
            table.seats[entry.seat].part = entry.part
        case e.Withheld():
            _withheld(table, entry)
        case e.Held():
            table.seats[entry.seat].held = True
            table.seats[entry.seat].stand_in = entry.bot
        case e.Returned():
            table.seats[entry.seat].held = False
            table.seats[entry.seat].stand_in = ""
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
            table.mixing = None
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
    seat.avatar = entry.avatar
    seat.newcomer = None
    seat.holder = entry.person
    seat.since = table.seq
    table.known[entry.person] = entry.seat
    if table.running:
        table.tallies.setdefault(entry.person, Tally(entry.seat)).seat = entry.seat


def _stood(table: Table, entry: e.Stood) -> None:
    if table.running:
        seat = table.seats[entry.seat]
        level, name = seat.bot or (STAND_IN, entry.bot or seat.name)
        _botted(table, e.Botted(entry.seat, level, name))
    else:
        table.seats[entry.seat] = Seat()


def _botted(table: Table, entry: e.Botted) -> None:
    old = table.seats[entry.seat]
    seat = table.seats[entry.seat] = Seat()
    seat.level, seat.name, seat.since = entry.level, entry.name, table.seq
    if table.running:
        seat.holder, seat.commitment = old.holder, old.commitment
        seat.part, seat.withheld = old.part, old.withheld


def _sealed(table: Table, entry: e.Sealed) -> None:
    for number, seat in enumerate(table.seats):
        seat.part = ""
        if number not in entry.seats:
            seat.commitment = ""
    if table.mixing is None:
        table.mixing = Mixing(entry)
        _close_up(table, entry.dealer)
        table.mixing.seats = [n for n, seat in enumerate(table.seats) if seat.commitment]
    else:
        table.mixing.seats, table.mixing.is_sealed = entry.seats, True


def _withheld(table: Table, entry: e.Withheld) -> None:
    """Whoever gave a part has shown it, and now needs another one."""
    mixing = table.mixing
    assert mixing is not None
    for number in entry.seats:
        table.seats[number].withheld = mixing.attempt
    for seat in table.seats:
        seat.commitment = seat.part = ""
    mixing.seats = [number for number in mixing.seats if number not in entry.seats]
    mixing.attempt += 1
    mixing.is_sealed = False


def _close_up(table: Table, dealer: int | None) -> None:
    table.seats = [seat for seat in table.seats if seat.kind != "empty"]
    if table.settings.dealer is not None:  # who may have moved up, and deals the next match too
        table.settings = msgspec.structs.replace(table.settings, dealer=dealer)


def _started(table: Table, entry: e.Started) -> list[Event]:
    table.eager = False
    table.match += 1
    table.stage = "playing"
    _close_up(table, entry.dealer)
    table.known = {seat.person: n for n, seat in enumerate(table.seats) if seat.person}
    if table.match > 1:
        table.redeal = None
    table.shared = None if table.redeal else _shared_seed(table)
    table.mixing = None
    table.tallies = {person: Tally(seat) for person, seat in table.known.items()}
    table.gains = []
    if entry.kernel != KERNEL_VERSION:
        table.game, table.other_kernel = None, entry.kernel
        return []
    rules, names = begun_with(table, entry.rules), [seat.name for seat in table.seats]
    dealer = entry.dealer if rules.lets_declare_dealer else None
    deal = table.redeal or table.shared
    assert deal is not None
    table.game = Game(rules, names, seed=deal.seed, dealer=dealer)
    _hand_out(table)
    _after_input(table)
    for line in table.redeal.inputs if table.redeal else ():
        _repeat(table, line)
    return table.game.opening


def _repeat(table: Table, line: str) -> None:
    """Something that was done in an earlier match."""
    if line == DEAL:
        _dealt(table)
    else:
        seat, action = line.split(" ")
        _acted(table, e.Acted(int(seat), action))


def _shared_seed(table: Table) -> SharedSeed:
    if table.mixing is None:  # stored before there were seals
        return SharedSeed(table.secret, tuple(s.part or "-" for s in table.seats), SHARED_SCHEME)
    missing = (f"!{seat.withheld}" if seat.withheld else "-" for seat in table.seats)
    parts = (seat.part or why for seat, why in zip(table.seats, missing, strict=True))
    return SharedSeed(table.secret, tuple(parts))


def begun_with(table: Table, data: dict[str, Any]) -> RuleSet:
    """The rules of a match; tables that play by the same share them. Those of the table, which have
    a title, unless a named set has changed since."""
    rules = stored_rules(data)
    return table.rules if table.rules.fingerprint == rules.fingerprint else rules


def stored_rules(data: dict[str, Any]) -> RuleSet:
    """Rules as they were written out; the same ones are made once."""
    return _stored_rules(msgspec.json.encode(data, order="deterministic"))


@lru_cache(512)
def _stored_rules(key: bytes) -> RuleSet:
    return from_data(msgspec.json.decode(key), "table")


def _acted(table: Table, entry: e.Acted) -> list[Event]:
    if table.other_kernel is not None:
        return []
    assert table.game is not None
    exposed = table.game.state.exposed
    events = table.game.apply(entry.seat, entry.action)
    if exposed != NOBODY:
        deciding = {n: t for n, t in _seated(table).items() if not table.seats[n].held}
        count_action(deciding, exposed, table.game, events)
    _after_input(table)
    return events


def _dealt(table: Table) -> list[Event]:
    if table.other_kernel is not None:
        return []
    assert table.game is not None
    events = table.game.deal()
    table.stage = "playing"
    _hand_out(table)
    _after_input(table)
    return events


def _seated(table: Table) -> dict[int, Tally]:
    """The tallies of those who sit now."""
    seats = enumerate(table.seats)
    return {n: table.tallies[seat.person] for n, seat in seats if seat.person in table.tallies}


def _hand_out(table: Table) -> None:
    """The hands just dealt belong to the people who sit here now, and to nobody who comes."""
    for seat in table.seats:
        seat.holder = seat.person


def _after_input(table: Table) -> None:
    """The stage follows the game."""
    game = table.game
    assert game is not None
    if not game.over:
        return
    assert game.outcome is not None
    table.gains.append(list(game.outcome.gains))
    count_hand(_seated(table), game, game.outcome)
    if not game.match_over:
        table.stage = "between"
        return
    table.stage = "over"
    _after_match(table)


def _after_match(table: Table) -> None:
    """The secret is one no longer."""
    shared = table.shared
    table.paused = False
    table.revealed = None
    if shared is not None and not table.day_deal:
        parts = list(shared.parts)
        table.revealed = Revealed(table.match, shared.secret, shared.commitment, parts)
    table.secret = ""
    for seat in table.seats:
        seat.commitment = seat.part = ""
        seat.withheld = 0
        seat.held = False
        seat.stand_in = ""
    _fill_up(table)
