"""What was measured as tables: for JSON, CSV, Parquet and the screen."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Sequence
from typing import Any, Final

from lastcard.cards import CARD_NAMES, KINDS
from lastcard.game import EventKind
from lastcard.lab.arena.contest import Share
from lastcard.lab.arena.tally import BUCKETS, LENGTH_STEP, POINTS_STEP
from lastcard.lab.study.compare import Comparison, Figure
from lastcard.lab.study.intervals import Estimate
from lastcard.lab.study.simulate import Result

COLUMNS: Final = ("what", "which", "value", "margin")
COMPARED: Final = ("set", "what", "value", "margin", "difference", "difference_margin", "clear")

PAIRED: Final = (
    "Every deal was played under each set with the same random numbers. As far as the games run "
    "alike, luck with the cards therefore cancels out of the differences and their intervals."
)

Row = tuple[str, str, float, float | None]
"""What, which, its value, and the half-width of the 95% interval where there is one."""


def summary(result: Result) -> list[Row]:
    rows: list[Row] = []

    def add(what: str, which: str, share: Share) -> None:
        rows.append((what, which, share.rate, share.margin))

    for index, bot in enumerate(result.bots):
        add("wins by bot", f"{index}: {bot}", result.bot_share(index))
    for seat in range(len(result.bots)):
        add("wins by seat", str(seat), result.seat_share(seat))
    add("dealer's wins", "", result.dealer_share)
    add("first player's wins", "", result.first_share)
    add("blocked hands", "", result.blocked_share)
    tally = result.tally
    rows.append(("turns per hand", "", tally.turns / tally.games, None))
    rows.append(("winner's points", "", tally.points / max(tally.games - tally.blocked, 1), None))
    return rows


def frequencies(result: Result) -> list[Row]:
    """Times per hand: cards played, and everything that happened."""
    tally = result.tally
    cards: list[Row] = [
        ("card played", CARD_NAMES[card], tally.cards[card] / tally.games, None)
        for card in range(KINDS)
        if tally.cards[card]
    ]
    events: list[Row] = [
        ("event", kind.name.lower(), tally.events[kind] / tally.games, None)
        for kind in EventKind
        if tally.events[kind]
    ]
    return cards + events


def distributions(result: Result) -> list[Row]:
    """How many hands lasted how many turns, and were worth how many points."""
    tally = result.tally
    rows: list[Row] = []
    for what, step, counts in (
        ("hands by turns", LENGTH_STEP, tally.lengths),
        ("hands by winner's points", POINTS_STEP, tally.scores),
    ):
        for at in range(_used(counts)):
            to = "" if at == BUCKETS - 1 else str(at * step + step - 1)
            rows.append((what, f"{at * step}-{to}", float(counts[at]), None))
    return rows


def _used(counts: Sequence[int]) -> int:
    """How many buckets come before the last empty ones."""
    return max((at + 1 for at, count in enumerate(counts) if count), default=0)


def as_data(result: Result) -> dict[str, Any]:
    tally = result.tally
    return {
        "rules": result.rules.to_data(),
        "fingerprint": result.rules.fingerprint,
        "bots": list(result.bots),
        "seed": result.seed,
        "games": result.games,
        "complete": result.stopped is None,
        "summary": [dict(zip(COLUMNS, row, strict=True)) for row in summary(result)],
        "frequencies": [
            {"what": what, "which": which, "per_hand": value}
            for what, which, value, _ in frequencies(result)
        ],
        "turns": {"step": LENGTH_STEP, "hands": tally.lengths},
        "points": {"step": POINTS_STEP, "hands": tally.scores},
    }


def written(result: Result, form: str) -> bytes:
    """A simulation as a file of a form: json, csv or parquet."""
    if form == "json":
        return _json(as_data(result))
    rows = summary(result) + frequencies(result) + distributions(result)
    if form == "csv":
        return _csv(COLUMNS, rows)
    about = {key: as_data(result)[key] for key in ("fingerprint", "bots", "seed", "games")}
    return _parquet(COLUMNS, rows, {**about, "complete": result.stopped is None})


# --- Comparisons ----------------------------------------------------------------------------------


def compared(comparison: Comparison, figures: list[Figure]) -> list[dict[str, Any]]:
    """A row for each figure under each set; the base has no difference."""
    rows = []
    for figure in figures:
        for at, label in enumerate(comparison.labels):
            value = comparison.value(figure, at)
            apart = Estimate(None, None)
            if at != comparison.base:
                apart = comparison.difference(figure, at)
            clear = None if apart.value is None else apart.clear
            found = (value.value, value.margin, apart.value, apart.margin, clear)
            rows.append(dict(zip(COMPARED, (label, figure.title, *found), strict=True)))
    return rows


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    return {
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
        "figures": compared(comparison, comparison.figures() + comparison.seat_figures()),
        "events": compared(comparison, comparison.event_figures()),
    }


def comparison_written(comparison: Comparison, form: str) -> bytes:
    """A comparison as a file of a form: json, csv or parquet."""
    data = comparison_data(comparison)
    if form == "json":
        return _json(data)
    rows = [tuple(row.values()) for row in data.pop("figures") + data.pop("events")]
    return _csv(COMPARED, rows) if form == "csv" else _parquet(COMPARED, rows, data)


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


# --- Files ----------------------------------------------------------------------------------------


def _json(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, indent=1) + "\n").encode()


def _csv(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue().encode()


def _parquet(header: Sequence[str], rows: Sequence[Sequence[Any]], about: dict[str, Any]) -> bytes:
    """A table whose schema carries what it is about, each entry as JSON."""
    import pyarrow
    import pyarrow.parquet

    columns = dict(zip(header, zip(*rows, strict=True), strict=True))
    metadata = {key: json.dumps(value) for key, value in about.items()}
    table = pyarrow.table({name: list(column) for name, column in columns.items()})
    buffer = io.BytesIO()
    pyarrow.parquet.write_table(table.replace_schema_metadata(metadata), buffer)
    return buffer.getvalue()
