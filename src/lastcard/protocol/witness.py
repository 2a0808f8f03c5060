"""What a client saw and gave before a match was dealt, and what it therefore can prove after it.

A promise that was seen is never replaced by another one: what contradicts it is an alarm, and stays
one. ``web/src/lib/deal-witness.ts`` does the same in the browser; both write the same JSON.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Literal

from msgspec import MsgspecError, Struct, json

from lastcard.errors import UserError
from lastcard.game.chance import commitment_to
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.record import Record, terms_of

Alarm = Literal["", "commitment", "seal", "unseen", "left-out"]
ALARMS: dict[Alarm, str] = {
    "commitment": "the server has changed its commitment to the shuffle: do not trust this deal",
    "seal": "the server has changed what was sealed for the shuffle: do not trust this deal",
    "unseen": "an earlier match here was shuffled with your part, but you never saw it dealt",
    "left-out": "your part is not in this shuffle: this deal cannot prove to you that it is honest",
}


class Witness(Struct):
    """Of one match."""

    table: str
    match: int
    commitment: str
    """The server's, as it was first seen."""
    part: str = ""
    """The own part of the shuffle."""
    attempt: int = 0
    """The attempt at which the match was sealed; 0 if it was not, or not with the own part."""
    terms: str = ""
    """The lines of the record that were sealed."""
    commitments: list[str] = []
    """By seat, as they were sealed."""
    dealt: bool = False
    """Whether the match was seen to begin. One that was only sealed may have been given up by a
    server that did not like the cards."""
    alarm: Alarm = ""

    def hear(self, info: t.TableInfo, seat: int | None, request: int) -> m.Request | None:
        """Look at the table, and say what is to be asked of it, if anything."""
        if info.commitment and info.commitment != self.commitment:
            self._raise("commitment")
        own = None if seat is None else info.seats[seat]
        if own is None or self.alarm in ("commitment", "seal"):
            return None
        mixing = info.mixing
        if info.match == self.match:
            self.dealt = True
            if self.part and (own.withheld or not self.attempt):
                self._raise("left-out")
            return None
        if mixing is None or not mixing.terms:
            return self._commit(info, own, request)
        return self._reveal(info, mixing, own, request)

    def _commit(self, info: t.TableInfo, own: t.SeatInfo, request: int) -> m.Request | None:
        ended = 0 if info.mixing is None else info.mixing.attempt - 1
        if own.withheld:
            return None
        if self.attempt:  # sealed before: every new attempt must have a reason for all to see
            reasons = {seat.withheld for seat in info.seats}
            if ended != self.attempt or not reasons.issuperset(range(1, ended + 1)):
                self._raise("seal")
                return None
            self.part, self.attempt, self.terms, self.commitments = "", 0, "", []
        self.part = self.part or secrets.token_hex(32)
        commitment = commitment_to(self.part)
        return None if own.commitment == commitment else m.Commit(request, commitment)

    def _reveal(
        self, info: t.TableInfo, mixing: t.Mixing, own: t.SeatInfo, request: int
    ) -> m.Request | None:
        if not self.part or own.commitment != commitment_to(self.part):
            return None
        seen = mixing.attempt, mixing.terms, [seat.commitment for seat in info.seats]
        if self.attempt and seen != (self.attempt, self.terms, self.commitments):
            self._raise("seal")
            return None
        self.attempt, self.terms, self.commitments = seen
        is_awaited = any(info.seats[seat] is own for seat in mixing.awaited)
        return m.Reveal(request, self.part) if is_awaited else None

    def _raise(self, alarm: Alarm) -> None:
        if self.alarm not in ("commitment", "seal"):
            self.alarm = alarm


class Witnesses:
    """What was seen of the matches of a table, kept in a folder."""

    def __init__(self, folder: Path, table: str) -> None:
        self._folder = folder
        self._table = table

    def hear(self, info: t.TableInfo, seat: int | None, request: int) -> m.Request | None:
        """As ``Witness.hear``, for whatever match it is; kept before it is answered."""
        witness = self.find(info)
        if witness is None:
            return None
        before = json.encode(witness)
        answer = witness.hear(info, seat, request)
        if (after := json.encode(witness)) != before or not self._file(witness.match).exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file(witness.match).touch(mode=0o600)
            self._file(witness.match).write_bytes(after)
        return answer

    def find(self, info: t.TableInfo) -> Witness | None:
        """What was seen of the match to come or being played; a commitment first heard of after the
        deal proves nothing."""
        is_before = info.stage in ("lobby", "over")
        match = info.match + is_before
        try:
            return read_witness(self._file(match))
        except UserError:
            fresh = Witness(self._table, match, info.commitment)
            fresh.alarm = "unseen" if self._has_unseen() else ""
            return fresh if is_before and info.commitment else None

    def _has_unseen(self) -> bool:
        """Whether a match was sealed but not seen to begin, or what was seen cannot be read."""
        for file in self._folder.glob(f"{self._table}-*.json"):
            try:
                witness = read_witness(file)
            except UserError:
                return True
            if witness.attempt and not witness.dealt:
                return True
        return False

    def _file(self, match: int) -> Path:
        return self._folder / f"{self._table}-{match}.json"


def read_witness(file: Path) -> Witness:
    try:
        return json.decode(file.read_bytes(), type=Witness)
    except OSError:
        raise UserError("witness-missing", f"cannot read {file}") from None
    except MsgspecError:
        raise UserError("witness-unreadable", f"{file} does not say what a client saw") from None


def check_promises(record: Record, seen: Witness) -> None:
    """Refuse a record that does not keep what its witness was promised before the deal."""
    shared = record.shared
    if shared is None or shared.commitment != seen.commitment:
        raise UserError(
            "witness-commitment",
            "the secret is not the one the server had committed to; the witness is of match "
            f"{seen.match} at table {seen.table}: is that the match of this record?",
        )
    if not seen.attempt:
        return
    if terms_of(record.rules, record.names, record.dealer) != seen.terms:
        raise UserError("witness-terms", "the rules, the seats or the dealer are not those sealed")
    withheld = {f"!{attempt}" for attempt in range(1, seen.attempt)}
    if (
        list(shared.commitments) != seen.commitments
        or seen.part not in shared.parts
        or not withheld.issubset(shared.parts)
    ):
        raise UserError("witness-parts", "the parts of the shuffle are not those sealed")
