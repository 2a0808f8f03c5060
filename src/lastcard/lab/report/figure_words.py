"""Figures in words: as numbers that mean something, and what stands behind them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from lastcard.lab.study.assumptions import SECONDS_PER_DEAL, Assumptions
from lastcard.lab.study.intervals import Estimate

if TYPE_CHECKING:
    from lastcard.lab.study.compare import Comparison
    from lastcard.lab.study.figures import Figure

PAIRED: Final = (
    "Every deal was played under each set with the same random numbers. As far as the games run "
    "alike, luck with the cards therefore cancels out of the differences and their intervals."
)


def explained(
    assumptions: Assumptions, players: int, better_wins: float | None = None
) -> list[str]:
    """What a reader must know of the figures that are not plain counts, in a few sentences;
    ``better_wins`` is the share of the better player, where it was measured under one set."""
    worse = assumptions.worse
    others = f"one {worse} bot" if players == 2 else f"{players - 1} {worse} ones"
    measured = "" if better_wins is None else f" Here it won {better_wins:.0%}."
    return [
        f"Minutes are an estimate for people at a table: {assumptions.seconds_per_turn:g} seconds "
        f"per turn, and {SECONDS_PER_DEAL} to shuffle, deal and add up before the next hand.",
        "A turn is without a choice if its player never has more than one thing to do in it. The "
        "lead changes when another player, after acting, alone holds the fewest cards (in a hand) "
        "or is alone ahead on points (in a match).",
        f"Decided by skill: how far one {assumptions.better} bot against {others} gets from a fair "
        f"share of the hands ({1 / players:.0%}) towards winning them all.{measured} 0% is luck "
        "alone; at 100% the better player always wins.",
    ]


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
