"""A comparison as tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from lastcard.lab.report.table_files import Cell, TableFile
from lastcard.lab.study.compare import Comparison
from lastcard.lab.study.figures import Figure
from lastcard.lab.study.intervals import Estimate

COLUMNS: Final = ("set", "what", "value", "margin", "difference", "difference_margin", "clear")


def comparison_file(comparison: Comparison) -> TableFile:
    figures = _rows(comparison, comparison.detailed_figures())
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
        "assumptions": asdict(comparison.assumptions),
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
