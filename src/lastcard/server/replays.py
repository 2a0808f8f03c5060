"""Matches that are over: the record file, and every step with all hands shown."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from msgspec import MsgspecError, Raw, json

from lastcard.errors import UserError
from lastcard.game import Event, Game
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol import http_bodies as h
from lastcard.protocol.codec import encode
from lastcard.protocol.refusals import refuse
from lastcard.protocol.rules_choice import rules_of
from lastcard.record import Record, Replay, record_of, write_record
from lastcard.record.record import Input
from lastcard.server import entries as e
from lastcard.server import projection
from lastcard.server.day_deals import check_known
from lastcard.server.heavy_work import Watch
from lastcard.server.table import Table

_log = logging.getLogger(__name__)


class _EncodedReplay(h.ReplayInfo):
    """Its frames are encoded one by one: all at once, nobody else could run meanwhile."""

    frames: list[Raw]  # type: ignore[assignment]


class Match:
    """A match of a table that is over."""

    def __init__(
        self, table_id: str, entries: Iterable[e.Entry], number: int, watch: Watch, time: int
    ) -> None:
        """``time``: what it is now, in milliseconds."""
        table = Table(table_id)
        for entry in watch.over(entries):
            table.apply(entry)
            if table.match == number and table.other_kernel is not None:
                refusal = refuse("other-kernel", table.other_kernel, KERNEL_VERSION)
                _log.warning("table %s, match %s: %s", table_id, number, refusal.message)
                raise refusal
            if table.match == number and table.stage == "over":
                break
        else:
            if not table.seq:
                raise refuse("no-such-table")
            running = table.match == number and table.running
            raise refuse("match-running-replay") if running else refuse("no-such-match", number)
        check_known(table.day_deal, time)
        assert table.game is not None
        self._watch = watch
        self.table = table
        self.number = number
        self.record: Record = record_of(table.game, table.shared)

    @property
    def _theme(self) -> str | None:
        """A record does not say how the cards looked."""
        return rules_of(self.table.settings.rules).theme

    def text(self) -> str:
        """The record file."""
        return write_record(self.record)

    def replay(self, seat: int | None = None) -> h.ReplayInfo:
        """All hands open, or what one seat saw."""
        if seat is not None and seat >= len(self.record.names):
            raise refuse("no-such-seat", seat)
        frames = frames_of(Replay(self.record), seat)
        return _EncodedReplay(
            table=self.table.id,
            match=self.number,
            names=list(self.record.names),
            rules=self.table.settings.rules,
            rules_title=self.record.rules.title,
            record=self.text(),
            frames=[Raw(encode(frame)) for frame in self._watch.over(frames)],
            pack=projection.cards_of(replace(self.record.rules, theme=self._theme)),
            seat=seat,
        )


def frames_of(replay: Replay, seat: int | None = None) -> Iterator[h.Frame]:
    """What every step of a record looks like, as far as the record is good: to everybody who looks
    at it, or to one seat."""
    return (frame_of(replay.game, step.input, step.events, seat) for step in replay)


def frame_of(game: Game, done: Input, events: Iterable[Event], seat: int | None = None) -> h.Frame:
    shown = range(len(game.names)) if seat is None else (seat,)
    return h.Frame(
        events=[projection.event_info(e if seat is None else e.seen_by(seat)) for e in events],
        board=projection.board(game),
        hands=[
            [str(card) for card in game.hand(one)] if one in shown else []
            for one in range(len(game.names))
        ],
        by=done[0] if done else None,
        action=str(done[1]) if done else "",
    )


def read_replay(file: Path) -> h.ReplayInfo:
    """A replay as a server sends it, kept in a file."""
    try:
        return json.decode(file.read_bytes(), type=h.ReplayInfo)
    except OSError as error:
        problem = error.strerror or str(error)
        raise UserError("record-unreadable", f"cannot read {file}: {problem}") from None
    except MsgspecError:
        raise UserError("record-format", "not the replay of a match") from None


def check_replay(record: Record, shown: h.ReplayInfo) -> Replay:
    """Play the record again, and refuse what is shown of it if it is something else."""
    replay = Replay(record)
    step = -1
    for step, frame in enumerate(frames_of(replay)):
        if step >= len(shown.frames) or shown.frames[step] != frame:
            raise UserError("replay-differs", f"step {step} is not what the record leads to")
    if replay.problem is None and len(shown.frames) > step + 1:
        raise UserError("replay-differs", f"the record ends after step {step}, the replay does not")
    return replay
