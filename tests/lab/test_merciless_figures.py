"""Figures of ``merciless`` in the bulk, beside those others found.

Their decks, their timing and their bots are not ours, so only the magnitude must agree.
"""

from __future__ import annotations

import pytest

from lastcard import EventKind
from lastcard.lab.study.simulate import simulate

pytestmark = pytest.mark.compiled

HANDS = 1000
TURNS_ELSEWHERE = {2: 40, 4: 82}


@pytest.mark.parametrize("players", TURNS_ELSEWHERE)
def test_hands_are_about_as_long_as_elsewhere(players: int) -> None:
    tally = simulate("merciless", ["casual"] * players, HANDS, seed=1).tally
    turns = tally.turns / HANDS
    assert 1 / 2 < turns / TURNS_ELSEWHERE[players] < 2
    assert tally.blocked == 0


def test_most_hands_put_somebody_out() -> None:
    tally = simulate("merciless", ["casual"] * 4, HANDS, seed=1).tally
    assert 1 < tally.events[EventKind.KNOCKED_OUT] / HANDS < 3  # players, not cards


def test_a_roulette_shows_between_four_and_five_cards() -> None:
    """169/37 from a full deck, in which 36 of 168 cards have the colour."""
    tally = simulate("merciless", ["casual"] * 4, HANDS, seed=1).tally
    each = tally.events[EventKind.REVEALED] / tally.events[EventKind.NAMED]
    assert each == pytest.approx(169 / 37, rel=0.1)
