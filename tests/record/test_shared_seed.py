"""Seeds that nobody could choose alone: in records, and recomputed from their description."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from lastcard import Game, RecordError, UserError, load
from lastcard.cli import main
from lastcard.game.chance import SHARED_SCHEME, SharedSeed
from lastcard.record import read_record, record_of, write_record

SECRET = "0123456789abcdef" * 4
SHARED = SharedSeed(SECRET, ("aa" * 32, "-", "0f" * 32))
OPEN = SharedSeed(SECRET, ("aa" * 16, "-", "0f" * 16), SHARED_SCHEME)


def played() -> Game:
    """A match that is one hand."""
    rules = load("official").but(scoring="none")
    game = Game(rules, ["Ann", "Ben", "Cleo"], seed=SHARED.seed)
    while not game.over:
        game.apply(game.actor, game.legal(game.actor)[0])
    return game


def test_seed_and_commitment_are_as_described() -> None:
    text = f"lastcard sealed seed {SECRET} {'aa' * 32},-,{'0f' * 32}"
    assert SHARED.seed == int(hashlib.sha256(text.encode()).hexdigest(), 16)
    assert SHARED.commitment == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()
    assert SHARED.commitments == (
        hashlib.sha256(b"\xaa" * 32).hexdigest(),
        "",
        hashlib.sha256(b"\x0f" * 32).hexdigest(),
    )


def test_the_first_scheme_is_still_read() -> None:
    text = f"lastcard shared seed {SECRET} {'aa' * 16},-,{'0f' * 16}"
    assert OPEN.seed == int(hashlib.sha256(text.encode()).hexdigest(), 16)
    game = Game("official", ["Ann", "Ben", "Cleo"], seed=OPEN.seed)
    record = read_record(write_record(record_of(game, OPEN)))
    assert (record.shared, record.seed) == (OPEN, OPEN.seed)


def test_every_part_changes_the_seed() -> None:
    others = [
        SharedSeed(SECRET[::-1], SHARED.parts),
        SharedSeed(SECRET, ("ab" * 32, *SHARED.parts[1:])),
        SharedSeed(SECRET, (*SHARED.parts[:2], "-")),
        SharedSeed(SECRET, SHARED.parts[::-1]),
    ]
    assert len({other.seed for other in others} | {SHARED.seed}) == 5


def test_why_a_part_is_missing_changes_nothing() -> None:
    """Or a server could choose among a hundred reasons when it knows all parts."""
    withheld = SharedSeed(SECRET, (SHARED.parts[0], "!1", SHARED.parts[2]))
    assert withheld.seed == SHARED.seed


def test_spelling_and_reading_are_inverse() -> None:
    assert SharedSeed.parse(str(SHARED)) == SHARED
    assert SharedSeed.parse(f"{SECRET} -,!2") == SharedSeed(SECRET, ("-", "!2"))


@pytest.mark.parametrize(
    "text",
    ["", SECRET, f"{SECRET} ", f"{SECRET[:-1]} -", f"{SECRET} xx", f"{SECRET} -,", f"{SECRET}  -",
     f"{SECRET.upper()} -", f"{SECRET} -,{'0' * 63}", f"{SECRET} !", f"{SECRET} !100"],
)  # fmt: skip
def test_what_is_no_shared_seed_is_refused(text: str) -> None:
    with pytest.raises(UserError) as refused:
        SharedSeed.parse(text)
    assert refused.value.code == "bad-seed"


def test_a_record_keeps_what_the_seed_was_made_from() -> None:
    game = played()
    text = write_record(record_of(game, SHARED))
    assert f"\nseed sealed-sha256 {SHARED}\n" in text
    record = read_record(text)
    assert (record.shared, record.seed) == (SHARED, SHARED.seed)
    assert write_record(record) == text


def test_a_seed_made_by_others_than_those_seated_is_refused() -> None:
    text = write_record(record_of(played(), SharedSeed(SECRET, ("-", "-"))))
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert refused.value.code == "record-seed"


def test_verify_prints_the_commitment(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.lcr"
    path.write_text(write_record(record_of(played(), SHARED)))
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith(f"; commitment {SHARED.commitment}\n")
    whole = path.read_text()
    path.write_text(write_record(replace(read_record(whole), complete=False)))
    assert main(["verify", str(path)]) == 2  # no server gives away half a match
    assert "record-unfinished" in capsys.readouterr().err
    path.write_text(whole)
    # Another secret deals other cards, so that the same play is hardly ever legal any more.
    path.write_text(path.read_text().replace(SECRET, SECRET[::-1]))
    assert main(["verify", str(path)]) == 2
