"""A comparison as tables, and its figures in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from lastcard.lab.report.table_files import Cell, TableFile
from lastcard.lab.study.compare import Comparison, Figure
from lastcard.lab.study.intervals import Estimate

COLUMNS: Final = ("set", "what", "value", "margin", "difference", "difference_margin", "clear")

PAIRED: Final = (
    "Every deal was played under each set with the same random numbers. As far as the games run "
    "alike, luck with the cards therefore cancels out of the differences and their intervals."
)


def comparison_file(comparison: Comparison) -> TableFile:
    figures = _rows(comparison, comparison.figures() + comparison.seat_figures())
    events = _rows(comparison, comparison.event_figures())
    about = {
        "sets": [
            {"label": label, "rules": rules.to_data(), "fingerprint": rules.fingerprint}
            for label, rules in zip(comparison.labels, comparison.sets, strict=True)
        ],
        "base": comparison.labels[comparison.base],
        "option": comparison.option,
        "bots": list(comparison.bots),
        "seed": comparison.seed,
        "games": comparison.games,
        "complete": comparison.stopped is None,
    }
    data = {**about, "figures": _named(figures), "events": _named(events)}
    return TableFile(data, COLUMNS, figures + events, about)


def _rows(comparison: Comparison, figures: Sequence[Figure]) -> list[tuple[Cell, ...]]:
    """A row for each figure under each set; the base has no difference."""
    rows: list[tuple[Cell, ...]] = []
    for figure in figures:
        for at, label in enumerate(comparison.labels):
            value = comparison.value(figure, at)
            apart = Estimate(None, None)
            if at != comparison.base:
                apart = comparison.difference(figure, at)
            clear = None if apart.value is None else apart.clear
            found = (value.value, value.margin, apart.value, apart.margin, clear)
            rows.append((label, figure.title, *found))
    return rows


def _named(rows: list[tuple[Cell, ...]]) -> list[dict[str, Cell]]:
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows]


# --- For people -----------------------------------------------------------------------------------


def show(estimate: Estimate, percent: bool, *, signed: bool = False) -> str:
    """An estimate for people: to the digits that mean something."""
    if estimate.value is None:
        return "-"
    if not estimate.value and estimate.margin == 0:
        return "none seen"  # not the same as never
    scale, unit = (100, "%") if percent else (1, "")
    margin = None if estimate.margin is None else estimate.margin * scale
    digits = 2 if not margin else min(max(1 - math.floor(math.log10(margin)), 0), 4)
    shown = f"{estimate.value * scale:{'+' if signed else ''},.{digits}f}{unit}"
    return shown if margin is None else f"{shown} ± {margin:,.{digits}f}{unit}"


def show_difference(estimate: Estimate, percent: bool) -> str:
    shown = show(estimate, percent, signed=True)
    settled = estimate.clear or estimate.value is None or estimate.margin == 0
    return shown if settled else f"{shown}, no clear difference"
