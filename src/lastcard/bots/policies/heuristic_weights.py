"""What a player of the heuristic gives for what."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """Weights of a play, all in the same unit."""

    follow: int
    """For each card of the hand that would fit next, ``follow_most`` at the most."""
    follow_most: int
    colour: int
    """For each card held of the colour played."""
    wild: int
    """What a wild is worth in the hand; in one of three and of two cards the following."""
    wild_of_three: int
    wild_of_two: int
    wild_draw: int
    """What a wild that makes others draw is worth beyond another wild."""
    bluff: int
    """What it costs to play a card that is meant for a hand without the colour in play."""
    points: int
    """For each point of the card, where points are counted."""
    pressure: int
    """For what hurts the next player; if that hand has four cards or two, the following. All can
    be divided by four: cards are priced in quarters of it."""
    pressure_on_four: int
    pressure_on_two: int
    reverse: int
    """Quarters of that for a Reverse that only turns the direction."""
    challenge_from: int
    """Cards in the hand of the accused from which a bluff is likely enough to challenge."""
    draw: int
    """Drawing or passing: better only than a play that is likely to backfire."""


RELAXED = Style(
    follow=30,
    follow_most=4,
    colour=0,
    wild=150,
    wild_of_three=150,
    wild_of_two=20,
    wild_draw=0,
    bluff=450,
    points=1,
    pressure=40,
    pressure_on_four=80,
    pressure_on_two=160,
    reverse=1,
    challenge_from=6,
    draw=-400,
)

# What won the most hands against relaxed players under official rules, of values tried one at a
# time: in 60,000 hands of two, and in 80,000 of four; where that made no difference, the relaxed
# value stayed. Relaxed players hardly bluff: nothing to challenge.
NEVER = 1000
DUEL = Style(
    follow=15,
    follow_most=2,
    colour=-20,
    wild=300,
    wild_of_three=220,
    wild_of_two=120,
    wild_draw=-50,
    bluff=150,
    points=0,
    pressure=40,
    pressure_on_four=40,
    pressure_on_two=80,
    reverse=-1,
    challenge_from=NEVER,
    draw=-250,
)
CROWD = Style(
    follow=60,
    follow_most=6,
    colour=20,
    wild=300,
    wild_of_three=150,
    wild_of_two=120,
    wild_draw=100,
    bluff=450,
    points=0,
    pressure=40,
    pressure_on_four=80,
    pressure_on_two=160,
    reverse=-1,
    challenge_from=NEVER,
    draw=-400,
)
