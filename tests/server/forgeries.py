"""A match, honest and forged in every way we could think of.

`lastcard verify` and the page are tested with the same examples, which
``python -m tests.server.test_web_examples`` writes for the page."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from lastcard.game import Event, Game
from lastcard.game.chance import SharedSeed
from lastcard.kernel.moves import give, take
from lastcard.protocol.http_bodies import Frame, ReplayInfo
from lastcard.protocol.table_info import RulesChoice
from lastcard.protocol.witness import Witness
from lastcard.record import Record, read_record, terms_of, write_record
from lastcard.record.record import Input
from lastcard.rules import RuleSet
from lastcard.rules.ruleset import from_data
from lastcard.server.replays import frame_of

TABLE = "k3v0q8z1x7ab"
NAMES = ("Ann", "Ben", "Cleo", "Pip")
SHARED = SharedSeed("0e" * 32, ("0a" * 32, "-", "c3" * 32, "!1"))
"""Ann and Cleo have parts, Pip is a bot, and Ben's did not come."""
OPTIONS = {"first_dealer": "declared", "hand_size": 2, "target": 60}
SMALL = {colour + symbol: int(symbol in "1234") for colour in "RYGB" for symbol in "0123456789SR"}
"""A deck so small that the discards are shuffled again and again."""


def _rules(**deck: int) -> RuleSet:
    return from_data({"name": "small", "options": OPTIONS, "deck": {**SMALL, **deck}}, "here")


class Example(Struct):
    """A replay, what Ann's client saw before the match, and what is found wrong."""

    name: str
    replay: ReplayInfo
    witness: Witness
    page: str = ""
    """The first check of the page that fails; none for an honest match."""
    command: str = ""
    """The code with which ``lastcard verify`` refuses it."""


class Table:
    """A server that deals, and cheats at a moment of its choice: never by default."""

    def __init__(
        self, shared: SharedSeed = SHARED, rules: RuleSet | None = None, dealer: int | None = None
    ) -> None:
        self.shared = shared
        self.rules = rules or _rules()
        self.game = Game(self.rules, NAMES, seed=shared.seed, dealer=dealer)
        self.inputs: list[Input] = []
        self.frames: list[Frame] = []

    def cheat(self, done: Input, events: list[Event]) -> list[Event]:
        """Look at what happened, change cards, and say what to tell of it."""
        return events

    def play(self) -> ReplayInfo:
        game = self.game
        self._show(None, game.opening)
        while not game.match_over:
            done: Input = None
            if not game.over:
                seat = game.state.actor
                done = seat, game.legal(seat)[len(self.inputs) % 3 % len(game.legal(seat))]
            self.inputs.append(done)
            self._show(done, game.deal() if done is None else game.apply(*done))
        return self.told()

    def _show(self, done: Input, events: list[Event]) -> None:
        told = self.cheat(done, events)
        self.frames.append(frame_of(self.game, done, told))

    def told(self) -> ReplayInfo:
        """What the server says in the end."""
        record = Record(self.rules, NAMES, None, self.shared.seed, self.inputs, shared=self.shared)
        choice = RulesChoice("official")
        return ReplayInfo(TABLE, 1, list(NAMES), choice, "", write_record(record), self.frames)

    def exchange(self, seat: int) -> None:
        """A card of a hand for another one from the stock."""
        s = self.game.state
        top = s.stock_size - 1
        held = next(c for c in range(len(s.hands[seat])) if s.hands[seat][c] and c != s.stock[top])
        take(s, seat, held)
        give(s, seat, s.stock[top])
        s.stock[top] = held


class _Deals(Table):
    """Ben gets another card than the shuffle gave him."""

    def cheat(self, done: Input, events: list[Event]) -> list[Event]:
        if not self.frames:
            self.exchange(1)
        return events


class _DealsLater(Table):
    """The same, in the second hand."""

    def cheat(self, done: Input, events: list[Event]) -> list[Event]:
        if done is None and self.frames:
            self.exchange(1)
        return events


class _Draws(Table):
    """The next card to be drawn is another one."""

    def cheat(self, done: Input, events: list[Event]) -> list[Event]:
        if len(self.frames) == 5:
            s = self.game.state
            top = s.stock_size - 1
            other = next(at for at in range(top) if s.stock[at] != s.stock[top])
            s.stock[top], s.stock[other] = s.stock[other], s.stock[top]
        return events


class _Reshuffles(Table):
    """The discards are cut after they were shuffled."""

    def cheat(self, done: Input, events: list[Event]) -> list[Event]:
        s = self.game.state
        if any(event.kind.name == "RESHUFFLED" for event in events):
            s.stock[: s.stock_size] = s.stock[4 : s.stock_size] + s.stock[:4]
        return events


def _cut(replay: ReplayInfo, start: int, end: int, *, ended: bool = True) -> ReplayInfo:
    """Only these steps, in a record that looks whole."""
    record = read_record(replay.record)
    record.inputs = record.inputs[start : end - 1]
    record.complete = ended
    frames = replay.frames[start:end]
    return msgspec.structs.replace(replay, frames=frames, record=write_record(record))


def witness() -> Witness:
    terms = terms_of(_rules(), NAMES, None)
    commitments = list(SHARED.commitments)
    return Witness(TABLE, 1, SHARED.commitment, SHARED.parts[0], 2, terms, commitments)


def examples() -> list[Example]:
    honest = Table().play()
    second = next(n for n, f in enumerate(honest.frames) if n and not f.action)
    line = honest.record.split("\n")[9]
    secret = SharedSeed("18" * 32, SHARED.parts)
    puppet = SharedSeed(SHARED.secret, (*SHARED.parts[:2], "c4" * 32, "!1"))
    without = SharedSeed(SHARED.secret, ("-", *SHARED.parts[1:]))
    stand_in = SharedSeed(SHARED.secret, ("26" * 32, *SHARED.parts[1:]))
    silent = SharedSeed(SHARED.secret, (*SHARED.parts[:3], "-"))
    last = len(honest.frames)
    damaged = msgspec.structs.replace(
        honest, record=honest.record.replace(line, f"0 pass{line[-6:]}")
    )
    made: list[tuple[str, ReplayInfo, str, str]] = [
        ("an honest match", honest, "", ""),
        ("a line of the record was changed", damaged, "record", "record-damaged"),
        ("the secret was chosen after the parts were known", Table(secret).play(), "commitment",
         "witness-commitment"),
        ("another player's part was chosen after ours was known", Table(puppet).play(), "parts",
         "witness-parts"),
        ("our part was left out", Table(without).play(), "parts", "witness-parts"),
        ("our part was replaced", Table(stand_in).play(), "parts", "witness-parts"),
        ("an attempt given up is passed over", Table(silent).play(), "parts", "witness-parts"),
        ("another deck than the one agreed", Table(rules=_rules(W=6)).play(), "terms",
         "witness-terms"),
        ("another first dealer than the lot fell on", Table(dealer=_not_the_lot()).play(), "hand",
         "replay-differs"),
        ("a card dealt otherwise", _Deals().play(), "hand", "replay-differs"),
        ("a card dealt otherwise in the second hand", _DealsLater().play(), "hand",
         "replay-differs"),
        ("a card drawn otherwise", _Draws().play(), "hand", "replay-differs"),
        ("discards shuffled otherwise", _Reshuffles().play(), "hand", "replay-differs"),
        ("the first hand is missing", _cut(honest, second, last), "hand", "replay-differs"),
        ("the second hand is missing", _cut(honest, 0, second), "record", "record-unfinished"),
        ("the last steps are missing", _cut(honest, 0, last - 3), "record", "record-unfinished"),
        ("the record breaks off", _cut(honest, 0, last - 3, ended=False), "record",
         "record-unfinished"),
    ]  # fmt: skip
    return [Example(name, replay, witness(), page, command) for name, replay, page, command in made]


def _not_the_lot() -> int:
    return (Table().game.state.dealer + 1) % len(NAMES)
