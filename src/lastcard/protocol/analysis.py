"""What people ask about a match that is over, and the coach about one that is not.

Chances are in thousandths: they are known no better, and take less room so.
"""

from __future__ import annotations

from msgspec import Struct

from lastcard.protocol.http_bodies import Phrase

MOST_STEPS = 2_500
"""Steps of a match that are analysed."""
MOST_CHOICES = 6
"""Told of a decision: the best, and the one that was made."""


class JudgedChoice(Struct, omit_defaults=True):
    """Something that could have been done, and how often it wins the hand."""

    action: str | None
    """Null: to say nothing, out of turn."""
    wins: int
    margin: int
    """Half the width of the 95% interval; so of the other."""
    behind: int = 0
    """How far behind the best."""
    behind_margin: int = 0


class StepChances(Struct):
    """What each seat could hope for after a step, with all hands open."""

    step: int
    hand: int
    of_hand: list[int]
    of_match: list[int]


class JudgedMove(Struct, omit_defaults=True):
    """A decision, judged by what its seat knew then."""

    step: int
    seat: int
    played: int
    """The place of what was done among the choices."""
    choices: list[JudgedChoice]
    """The best first."""
    count: int
    """How many choices there were."""
    why: list[Phrase] = []
    """What speaks for the best beside the one that was made, or beside the next best; each to
    follow "it"."""
    knew: list[Phrase] = []
    """What could be known of other hands: ``{} ...``, whose it is and what."""


class CostlyMove(Struct):
    """A move that cost more than its margin, measured once more."""

    step: int
    seat: int
    loss: int
    margin: int
    better: str | None
    why: list[Phrase]


class SeatBalance(Struct):
    """Where the hands came from that a seat won beyond its part, in thousandths of a hand; the
    four parts add up to ``result``."""

    result: int
    deal: int
    draws: int
    choices: int
    others: int


class Analysis(Struct, tag_field="kind", tag="analysis"):
    """A match looked at step by step, as far as that has got."""

    table: str
    match: int
    steps: int
    """How many are looked at."""
    chances: list[StepChances]
    moves: list[JudgedMove]
    costly: list[CostlyMove]
    """The worst first."""
    balances: list[SeatBalance]
    """By seat."""
    command: str = ""
    """What gives the same figures on the command line."""


class Hint(Struct, tag_field="kind", tag="hint"):
    """What the coach would do in the asker's seat."""

    step: int
    choices: list[JudgedChoice]
    """The best first."""
    clear: bool
    """Whether the best is clearly better than the next."""
    why: list[Phrase] = []
