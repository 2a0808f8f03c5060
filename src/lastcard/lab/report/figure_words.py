"""Figures in words: as numbers that mean something, and what stands behind them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from lastcard.lab.study.assumptions import SECONDS_PER_DEAL, Assumptions
from lastcard.lab.study.intervals import Estimate
from lastcard.protocol.codes import EventName
from lastcard.rules.phrase import Phrase

if TYPE_CHECKING:
    from lastcard.lab.study.compare import Comparison
    from lastcard.lab.study.figures import Figure

PAIRED: Final = Phrase(
    "Every deal was played under each set with the same random numbers. As far as the games run "
    "alike, luck with the cards therefore cancels out of the differences and their intervals."
)


def explained(
    assumptions: Assumptions, players: int, better_wins: float | None = None
) -> list[Phrase]:
    """What a reader must know of the figures that are not plain counts, in a few sentences;
    ``better_wins`` is the share of the better player, where it was measured under one set."""
    better, worse = assumptions.better, assumptions.worse
    if players == 2:
        who = Phrase("one {} bot against one {} bot", (better, worse))
    else:
        who = Phrase("one {} bot against {} {} ones", (better, players - 1, worse))
    measured: Phrase | str = ""
    if better_wins is not None:
        measured = Phrase("Here it won {}. ", (f"{better_wins:.0%}",))
    return [
        Phrase(
            "Minutes are an estimate for people at a table: {} seconds per turn, and {} to "
            "shuffle, deal and add up before the next hand.",
            (f"{assumptions.seconds_per_turn:g}", SECONDS_PER_DEAL),
        ),
        Phrase(
            "A turn is without a choice if its player never has more than one thing to do in it. "
            "The lead changes when another player, after acting, alone holds the fewest cards (in "
            "a hand) or is alone ahead on points (in a match)."
        ),
        Phrase(
            "Decided by skill: how far {} gets from a fair share of the hands ({}) towards winning "
            "them all. {}0% is luck alone; at 100% the better player always wins.",
            (who, f"{1 / players:.0%}", measured),
        ),
    ]


EVENT_TITLES: Final[dict[EventName, str]] = {
    "seated": "seats drawn by lot",
    "cut": "cards drawn for the deal",
    "dealer": "dealers chosen",
    "dealt": "deals",
    "opened": "opening cards",
    "put-back": "opening cards put back",
    "covered": "opening cards covered",
    "named": "colours named",
    "played": "cards played",
    "jumped-in": "jumps in",
    "called": "last cards called",
    "drew": "cards drawn",
    "passed": "passes",
    "skipped": "turns lost",
    "reversed": "changes of direction",
    "pending": "draws waiting to be answered",
    "challenged": "challenges",
    "shown": "hands shown",
    "guilty": "bluffs found",
    "innocent": "challenges lost",
    "caught": "forgotten calls caught",
    "false-catch": "wrong accusations",
    "swapped": "hands swapped",
    "hands-passed": "hands passed on",
    "hands-shuffled": "hands shuffled together",
    "reshuffled": "reshuffles of the stock",
    "submitted": "cards handed to the dealer",
    "approved": "cards approved",
    "substituted": "cards replaced by the dealer",
    "returned": "cards returned",
    "knocked-out": "players knocked out",
    "went-out": "hands won",
    "blocked": "hands without a winner",
    "scored": "scores written down",
    "eliminated": "players eliminated",
    "match-won": "matches won",
    "shed": "cards shed",
    "chose": "victims chosen",
    "revealed": "cards turned up to be taken",
}
"""What is counted when an event happens: the title of a figure."""


def show_value(comparison: Comparison, figure: Figure, at: int) -> str:
    """A figure under one of the sets, or why it has none."""
    if not figure.applies(comparison.sets[at]):
        return "no points in these rules"
    return show(comparison.value(figure, at), figure.percent)


def show(estimate: Estimate, percent: bool, *, signed: bool = False) -> str:
    """An estimate for people: to the digits that mean something."""
    if estimate.value is None:
        return "-"
    if not estimate.value and estimate.margin == 0:
        return "none seen"  # not the same as never
    scale, unit = (100, "%") if percent else (1, "")
    margin = None if estimate.margin is None else estimate.margin * scale
    digits = 2 if not margin else min(max(1 - math.floor(math.log10(margin)), 0), 4)
    number = round(estimate.value * scale, digits) or 0.0  # no sign before a zero
    shown = f"{number:{'+' if signed and number else ''},.{digits}f}{unit}"
    return shown if margin is None else f"{shown} ± {margin:,.{digits}f}{unit}"


def show_difference(estimate: Estimate, percent: bool) -> str:
    if estimate.value == 0 and estimate.margin == 0:
        return "no difference"
    shown = show(estimate, percent, signed=True)
    settled = estimate.clear or estimate.value is None or estimate.margin == 0
    return shown if settled else f"{shown}, no clear difference"
