"""Matches that are over: the record file, and every step with all hands shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from msgspec import Raw

from lastcard.cards import CARD_NAMES
from lastcard.game import Game
from lastcard.kernel.codes import KERNEL_VERSION, RIGHT
from lastcard.protocol import http_bodies as h
from lastcard.protocol.codec import encode
from lastcard.protocol.refusals import refuse
from lastcard.record import Record, Replay, record_of, write_record
from lastcard.server import entries as e
from lastcard.server import projection
from lastcard.server.heavy_work import Watch
from lastcard.server.static_files import File
from lastcard.server.table import Table

SHELF: Final = 32 * 1024 * 1024
"""Bytes of matches kept ready."""
_FOREVER: Final = "private, max-age=31536000, immutable"


class _EncodedReplay(h.ReplayInfo):
    """Its frames are encoded one by one: all at once, nobody else could run meanwhile."""

    frames: list[Raw]  # type: ignore[assignment]


class Match:
    """A match of a table that is over."""

    def __init__(
        self, table_id: str, entries: Iterable[e.Entry], number: int, watch: Watch
    ) -> None:
        table = Table(table_id)
        for entry in watch.over(entries):
            table.apply(entry)
            if table.match == number and table.other_kernel is not None:
                raise refuse("other-kernel", table.other_kernel, KERNEL_VERSION)
            if table.match == number and table.stage == "over":
                break
        else:
            if not table.seq:
                raise refuse("no-such-table")
            running = table.match == number and table.running
            raise refuse("match-running-replay") if running else refuse("no-such-match", number)
        assert table.game is not None
        assert table.revealed is not None
        self._watch = watch
        self.table = table
        self.revealed = table.revealed
        self.record: Record = record_of(table.game, table.shared)
        if table.rules.fingerprint == self.record.rules.fingerprint:
            self.record.rules = table.rules  # which has a title

    def record_file(self) -> File:
        return File.of(write_record(self.record).encode(), "text/plain", _FOREVER)

    def replay_file(self) -> File:
        return File.of(encode(self._replay()), "application/json", _FOREVER)

    def _replay(self) -> _EncodedReplay:
        replay = Replay(self.record)
        game = replay.game
        frames, deals = [], []
        for step in self._watch.over(replay):
            if step.input is None:
                deals.append(_deal(game))
            frame = h.Frame(
                events=[projection.event_info(event) for event in step.events],
                board=projection.board(game),
                hands=[[str(card) for card in game.hand(s)] for s in range(len(game.names))],
                by=step.input[0] if step.input else None,
                action=str(step.input[1]) if step.input else "",
            )
            frames.append(Raw(encode(frame)))
        rules = game.rules.kernel
        return _EncodedReplay(
            table=self.table.id,
            match=self.revealed.match,
            names=list(game.names),
            rules=self.table.settings.rules,
            rules_title=self.record.rules.title,
            revealed=self.revealed,
            deck=[CARD_NAMES[card] for card in rules.deck[: rules.deck_size]],
            deals=deals,
            frames=frames,
        )


def _deal(game: Game) -> h.HandDeal:
    """How the hand now on the table was dealt."""
    s = game.state
    step = -1 if game.rules.kernel.direction == RIGHT else 1
    place = s.circle.index(s.dealer)
    around = [s.circle[(place + step * n) % s.players] for n in range(1, s.players + 1)]
    order = [seat for seat in around if s.alive >> seat & 1]
    return h.HandDeal(s.hand_number, game.dealt_from, order, int(game.rules["hand_size"]))


class Shelf:
    """Files of matches that are over, which never change: those asked for last, within a bound."""

    def __init__(self, room: int = SHELF) -> None:
        self._files: OrderedDict[tuple[str, int, str], File] = OrderedDict()
        self._room = room

    def get(self, table: str, match: int, kind: str) -> File | None:
        file = self._files.get((table, match, kind))
        if file is not None:
            self._files.move_to_end((table, match, kind))
        return file

    def put(self, table: str, match: int, kind: str, file: File) -> None:
        if (table, match, kind) in self._files:
            return
        self._files[table, match, kind] = file
        self._room -= _size(file)
        while self._room < 0:
            self._room += _size(self._files.popitem(last=False)[1])


def _size(file: File) -> int:
    return len(file.body) + len(file.packed or b"")
