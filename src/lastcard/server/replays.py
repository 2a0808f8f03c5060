"""Matches that are over: the record file, and every step with all hands shown."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from lastcard.cards import CARD_NAMES
from lastcard.game import Game
from lastcard.kernel.codes import KERNEL_VERSION, RIGHT
from lastcard.protocol import http_bodies as h
from lastcard.protocol.refusals import refuse
from lastcard.record import Record, Replay, record_of, write_record
from lastcard.server import entries as e
from lastcard.server import projection
from lastcard.server.table import Table

_log = logging.getLogger(__name__)


class Match:
    """A match of a table that is over."""

    def __init__(self, table_id: str, entries: Iterable[e.Entry], number: int) -> None:
        table = Table(table_id)
        for entry in entries:
            table.apply(entry)
            if table.match == number and table.other_kernel is not None:
                refusal = refuse("other-kernel", table.other_kernel, KERNEL_VERSION)
                _log.warning("table %s, match %s: %s", table_id, number, refusal.message)
                raise refusal
            if table.match == number and table.stage == "over":
                break
        else:
            running = table.match == number and table.running
            raise refuse("match-running-replay") if running else refuse("no-such-match", number)
        assert table.game is not None
        assert table.revealed is not None
        self.table = table
        self.revealed = table.revealed
        self.record: Record = record_of(table.game, table.shared)
        self.title = table.rules.title

    def text(self) -> str:
        """The record file."""
        return write_record(self.record)

    def replay(self) -> h.ReplayInfo:
        replay = Replay(self.record)
        game = replay.game
        frames, deals = [], []
        for step in replay:
            if step.input is None:
                deals.append(_deal(game))
            frames.append(
                h.Frame(
                    events=[projection.event_info(event) for event in step.events],
                    board=projection.board(game),
                    hands=[[str(card) for card in game.hand(s)] for s in range(len(game.names))],
                    by=step.input[0] if step.input else None,
                    action=str(step.input[1]) if step.input else "",
                )
            )
        rules = game.rules.kernel
        return h.ReplayInfo(
            table=self.table.id,
            match=self.revealed.match,
            names=list(game.names),
            rules=self.table.settings.rules,
            rules_title=self.title,
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
