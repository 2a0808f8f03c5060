"""What one connection was told, compared with the truth at every message."""

from __future__ import annotations

from typing import Final, assert_never

import msgspec

from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.server import projection
from tests.simulation.truth import Step, TrueTable, Truth, Violation, picture

SECRETS_BEGIN: Final = b"5ec7e75ec7e75ec7"
"""With which all secrets of people here begin, so that any is found at once."""


class Picture:
    """A table as somebody sees it through one connection."""

    def __init__(self, truth: Truth, table: str, person: str) -> None:
        self.info: t.TableInfo | None = None
        self.board: t.Board | None = None
        self.you: t.You | None = None
        self.seat: int | None = None
        self.host = False
        self.waits_for: int | None = None
        self.people: list[t.PersonInfo] = []
        self._truth = truth
        self._table = table
        self._person = person

    @property
    def true(self) -> TrueTable:
        found = self._truth.tables.get(self._table)
        if found is None:
            raise Violation(f"{self._table}: told of before it was stored")
        return found

    @property
    def stage(self) -> t.Stage:
        return "lobby" if self.info is None else self.info.stage

    @property
    def must_decide(self) -> bool:
        board = self.board
        return (
            self.stage == "playing" and board is not None and board.actor == self.seat is not None
        )

    def take_in(self, message: m.ServerMessage, payload: bytes) -> None:
        self._check_secrets(payload)
        match message:
            case m.State():
                self._take_table(message)
                self.board, self.you = message.board, message.you
                if message.board is not None:
                    self._check_board(message.board)
            case m.TableChanged():
                self._take_table(message)
            case m.Did():
                self._take_did(message)
            case m.Ok() | m.Error() | m.Said() | m.Bye():
                pass
            case _:
                assert_never(message)

    def _take_table(self, message: m.State | m.TableChanged) -> None:
        self.info = message.table
        self.seat, self.host = message.seat, message.host
        self.waits_for, self.people = message.waits_for, message.people
        if self.seat is None:
            self.you = None
        if picture(message.table) not in self.true.pictures:
            raise Violation(f"{self._table}: told of a table that is not stored: {message.table}")

    def _take_did(self, message: m.Did) -> None:
        if self.board is None or self.info is None:
            raise Violation(f"{self._table}: something was done before there were cards")
        before, self.board = self.board, message.board
        if message.you is not None:
            self.you = message.you
        step = self._check_board(message.board)
        if message.board.step - before.step != bool(message.events):
            raise Violation(
                f"{self._table}: from step {before.step} to {message.board.step} in one message"
            )
        if not message.events:
            return
        if message.events != projection.events_for(step.events, self.seat) or message.by != step.by:
            raise Violation(f"{self._table}: other events at step {message.board.step}")

    def _check_board(self, board: t.Board) -> Step:
        assert self.info is not None
        moment = self.info.match, board.step
        step = self.true.steps.get(moment)
        if step is None:
            raise Violation(f"{self._table}: told of {moment} before it was stored")
        if msgspec.structs.replace(board, clock=None) != step.board:
            raise Violation(f"{self._table}: another board at {moment}: {board}, {step.board}")
        if self.you is not None:
            self._check_hand(self.you, board, step)
        return step

    def _check_hand(self, you: t.You, board: t.Board, step: Step) -> None:
        assert self.info is not None
        true, match = self.true, self.info.match
        if you.seat != self.seat:
            raise Violation(f"{self._table}: at seat {self.seat}, told the hand of {you.seat}")
        if self._person not in true.whose.get((match, board.hand, you.seat), ()):
            raise Violation(f"{self._table}: told the hand at seat {you.seat}, dealt to another")
        cards, hand = true.packs[match].cards, step.hands[you.seat]
        held = [cards[code].short for code, n in enumerate(hand) if n for _ in range(n)]
        if you.hand != held:
            raise Violation(f"{self._table}: at step {board.step} told {you.hand}, it is {held}")

    def _check_secrets(self, payload: bytes) -> None:
        if SECRETS_BEGIN in payload:
            raise Violation("somebody's identity was told")
        true = self._truth.tables.get(self._table)
        if true is not None and true.table.secret and true.table.secret.encode() in payload:
            raise Violation(f"{self._table}: the server's secret was told")
