"""Seats as one of them counts: 0 is that seat, 1 the next to the left, in the order people sit."""

from __future__ import annotations

from ...kernel.fields import Sight, State
from ...kernel.mode import jit


@jit
def place_of(s: State | Sight, seat: int) -> int:
    """Where in the circle a seat is."""
    if s.circle[seat] == seat:
        return seat
    place = 0
    while s.circle[place] != seat:
        place += 1
    return place


@jit
def steps_to(s: State | Sight, seat: int, other: int) -> int:
    """How many seats to the left of ``seat`` the other one sits."""
    steps = place_of(s, other) - place_of(s, seat)
    if steps < 0:
        return steps + s.players
    return steps


@jit
def seat_after(s: State | Sight, seat: int, steps: int) -> int:
    """The inverse of ``steps_to``."""
    place = place_of(s, seat) + steps
    return s.circle[place if place < s.players else place - s.players]
