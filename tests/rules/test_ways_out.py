"""Ways out of rules at odds: whatever is offered can be played, and keeps what it promises."""

from __future__ import annotations

import pytest

from lastcard import load, names
from lastcard.rules.ways_out import ways_out


def test_rules_that_go_together_need_no_way_out() -> None:
    assert ways_out(load("official"), {}, {"jump_in": True}) == []


def test_either_of_two_rules_can_stay() -> None:
    party = load("party")
    ways = ways_out(party, {}, {"inspection": "legal"})
    assert {"inspection": "off"} in ways
    (others,) = (way for way in ways if "inspection" not in way)
    assert others["conditional_wild"] == "free"
    assert others["jump_in"] is False
    for way in ways:
        party.but(**{"inspection": "legal", **way})


def test_numbers_go_to_the_nearest_that_fits() -> None:
    official = load("official")
    assert ways_out(official, {}, {"hand_limit": 6}) == [{"hand_size": 6}, {"hand_limit": 0}]
    ways = ways_out(official, {}, {"hand_size": 20, "min_players": 6})
    assert {"hand_size": 7} in ways
    assert {"min_players": 2} in ways


@pytest.mark.parametrize("name", names())
def test_every_way_out_of_a_censor_or_partners_can_be_played(name: str) -> None:
    base = load(name)
    for wish in ({"inspection": "any"}, {"partners": True}, {"elimination": True}):
        for way in ways_out(base, {}, wish):
            base.but(**{**wish, **way})


def test_what_no_option_repairs_has_no_way_out() -> None:
    assert ways_out(load("official"), {"R7": 1000}, {"jump_in": True}) == []
    assert ways_out(load("official"), {"base": "none"}, {}) == []
