"""What a client was promised is never replaced; the browser's twin is in deal-witness.test.ts."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from lastcard.game.chance import commitment_to
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.protocol.witness import Witness, Witnesses

SEEN = "9a" * 32
BEN = commitment_to("be" * 32)
TABLE = t.TableInfo("k3v0q8z1x7ab", t.Settings(), "", "", "", [], "lobby", commitment=SEEN)


def table(*seats: t.SeatInfo, **changes: object) -> t.TableInfo:
    both = list(seats) or [t.SeatInfo("person"), t.SeatInfo("person", commitment=BEN)]
    return msgspec.structs.replace(TABLE, seats=both, **changes)


def sealed(seen: Witness, attempt: int = 1, terms: str = "rules", ben: str = BEN) -> t.TableInfo:
    seats = t.SeatInfo(commitment=commitment_to(seen.part)), t.SeatInfo(commitment=ben)
    return table(*seats, mixing=t.Mixing(attempt, terms, [0, 1]))


@pytest.fixture
def ann() -> Witness:
    """She has committed, seen the seal and revealed."""
    seen = Witness(TABLE.id, 1, SEEN)
    assert seen.hear(table(), 0, 7) == m.Commit(7, commitment_to(seen.part))
    assert seen.hear(sealed(seen), 0, 8) == m.Reveal(8, seen.part)
    assert seen.commitments == [commitment_to(seen.part), BEN]
    return seen


def test_another_commitment_is_an_alarm_and_the_first_is_kept(ann: Witness) -> None:
    assert ann.hear(table(commitment="7b" * 32), 0, 9) is None
    assert ann.hear(table(), 0, 9) is None
    assert (ann.commitment, ann.alarm) == (SEEN, "commitment")


@pytest.mark.parametrize(
    "changed", [{"terms": "others"}, {"ben": SEEN}, {"attempt": 2}], ids=["terms", "part", "again"]
)
def test_another_seal_is_an_alarm(ann: Witness, changed: dict[str, object]) -> None:
    kept = ann.terms, ann.commitments
    assert ann.hear(sealed(ann, **changed), 0, 9) is None  # type: ignore[arg-type]
    assert (ann.alarm, ann.terms, ann.commitments) == ("seal", *kept)


def test_a_seal_given_up_is_an_alarm(ann: Witness) -> None:
    assert ann.hear(table(), 0, 9) is None
    assert ann.alarm == "seal"


def test_a_new_attempt_names_who_withheld_and_gets_a_new_part(ann: Witness) -> None:
    first = ann.part
    anew = t.Mixing(2, "", [0])
    asked = ann.hear(table(t.SeatInfo(), t.SeatInfo(withheld=1), mixing=anew), 0, 9)
    assert asked == m.Commit(9, commitment_to(ann.part))
    assert (ann.alarm, ann.part != first) == ("", True)


def test_a_new_attempt_because_of_nobody_is_an_alarm(ann: Witness) -> None:
    assert ann.hear(table(t.SeatInfo(), t.SeatInfo(), mixing=t.Mixing(2, "", [0])), 0, 9) is None
    assert ann.alarm == "seal"


def test_a_match_that_begins_without_the_own_part_is_said_so() -> None:
    seen = Witness(TABLE.id, 1, SEEN)
    seen.hear(table(), 0, 1)
    seen.hear(table(stage="playing", match=1), 0, 2)
    assert seen.alarm == "left-out"


def test_witnesses_survive_the_program_and_remember_what_was_never_dealt(tmp_path: Path) -> None:
    seen = Witnesses(tmp_path / "witness", TABLE.id)
    seen.hear(table(), 0, 1)
    again = Witnesses(tmp_path / "witness", TABLE.id)
    witness = again.find(table())
    assert witness is not None
    assert again.hear(sealed(witness), 0, 2) == m.Reveal(2, witness.part)
    assert (tmp_path / "witness" / f"{TABLE.id}-1.json").stat().st_mode & 0o077 == 0
    later = again.find(table(match=1))
    assert later is not None
    assert later.alarm == "unseen"
