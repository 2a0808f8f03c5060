"""Who deals first at an online table, also in matches that were stored before there were lots."""

from __future__ import annotations

import msgspec
import pytest

from lastcard import load
from lastcard.protocol.messages import Settings
from lastcard.server import entries as e
from lastcard.server.table import Table

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
    started = e.Started(load(rules).to_data(), dealer=None)
    assert set(first_dealers(started)) == {0, 1, 2}


def test_a_declared_dealer_deals() -> None:
    for seat in range(3):
        started = e.Started(load("oneround").to_data(), dealer=seat)
        assert set(first_dealers(started)) == {seat}


def test_a_match_stored_before_there_were_lots_is_dealt_as_it_was() -> None:
    old = msgspec.json.encode(["started", load("oneround").to_data(), 1])
    assert set(first_dealers(msgspec.json.decode(old, type=e.Entry))) == {0}
    cut = msgspec.json.encode(["started", load("official").to_data(), 1])
    assert set(first_dealers(msgspec.json.decode(cut, type=e.Entry))) == {0, 1, 2}
