"""Who deals first at an online table, also in matches that were stored before there were lots."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from lastcard import load
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol.table_info import Settings
from lastcard.server import entries as e
from lastcard.server.table import Table
from tests.server.harness import House, run, seated

NAMES = ("Ann", "Ben", "Cleo")


def first_dealers(started: e.Entry) -> list[int]:
    """The dealer of the same table under several shuffles."""
    dealers = []
    for number in range(30):
        entries: list[e.Entry] = [e.Opened("ann", Settings(seats=len(NAMES)))]
        entries += [e.Sat(seat, name, name) for seat, name in enumerate(NAMES)]
        table = Table.of("t", [*entries, e.Committed(f"{number:064x}"), started])
        assert table.game is not None
        dealers.append(table.game.dealer)
    return dealers


@pytest.mark.parametrize("rules", ["oneround", "official", "capstone"])
def test_lots_or_cards_decide_at_a_new_table(rules: str) -> None:
    started = e.Started(load(rules).to_data(), KERNEL_VERSION, dealer=None)
    assert set(first_dealers(started)) == {0, 1, 2}


def test_a_declared_dealer_deals() -> None:
    for seat in range(3):
        started = e.Started(load("oneround").to_data(), KERNEL_VERSION, dealer=seat)
        assert set(first_dealers(started)) == {seat}


def test_a_match_stored_before_there_were_lots_is_dealt_as_it_was() -> None:
    old = msgspec.json.encode(["started", load("oneround").to_data(), 1])
    assert set(first_dealers(msgspec.json.decode(old, type=e.Entry))) == {0}
    cut = msgspec.json.encode(["started", load("official").to_data(), 1])
    assert set(first_dealers(msgspec.json.decode(cut, type=e.Entry))) == {0, 1, 2}


def test_the_host_declares_the_dealer_and_everybody_sees_it(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, ben, cleo = await seated(house, list(NAMES), "oneround", settings={"seats": 4})
        await cleo.do(t="stand")
        await cleo.do(t="sit", seat=3)  # seat 2 stays empty and is closed up
        settings = ann.table["settings"]
        assert settings["dealer"] is None, "lots, unless the host says otherwise"
        assert await ben.refused(t="configure", settings={**settings, "dealer": 1}) == "not-host"
        await ann.do(t="configure", settings={**settings, "dealer": 2})
        assert await ann.refused(t="start") == "no-dealer"
        await ann.do(t="configure", settings={**settings, "dealer": 3})
        await ben.hear("table")
        await ann.do(t="start")
        for person in (ann, ben, cleo):
            while "dealer" not in person.board:
                await person.next()
            assert person.board["dealer"] == 2
            assert person.table["settings"]["dealer"] == 2
        stored = await house.stored(ann.table["id"])
        assert stored.game is not None
        assert stored.game.dealer_by == "declared"

    run(tmp_path, play)


@pytest.mark.parametrize(
    ("rules", "dealer", "code"), [("official", 0, "dealer"), ("oneround", 4, "no-such-seat")]
)
def test_a_dealer_nobody_can_be_is_refused(
    tmp_path: Path, rules: str, dealer: int, code: str
) -> None:
    async def play(house: House) -> None:
        (ann,) = await seated(house, ["Ann"], rules)
        settings = {**ann.table["settings"], "dealer": dealer}
        assert await ann.refused(t="configure", settings=settings) == code

    run(tmp_path, play)
