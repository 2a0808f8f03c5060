"""Rows of a table of figures: what was measured, what is wanted of it, whether it is reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lastcard.lab.bench.measurement import Measured, SideBySide
from lastcard.lab.bench.wanted import Wanted


class Table(NamedTuple):
    """Words only: what is printed is what is written to a file."""

    header: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    title: str = ""


class Figure(NamedTuple):
    """A row."""

    name: str
    measured: str
    wanted: str = ""
    reached: str = ""


HEADER: Final = ("figure", "measured", "wanted", "reached")


def show(measured: Measured, unit: str = "", digits: int = 0) -> str:
    low, middle, high = (f"{x:,.{digits}f}" for x in (measured.low, measured.median, measured.high))
    measured_once = measured.low == measured.high
    return f"{middle}{unit}" + ("" if measured_once else f" [{low}, {high}]")


def plain(name: str, measured: Measured, unit: str = "", digits: int = 0) -> Figure:
    """A figure of which nothing is wanted."""
    return Figure(name, show(measured, unit, digits))


def judged(wanted: Wanted, measured: Measured, digits: int = 0) -> Figure:
    """A figure beside what is wanted of it: its median decides."""
    shown = show(measured, wanted.unit, digits)
    return Figure(wanted.figure, shown, str(wanted), wanted.verdict(measured.median))


def not_measured(what: Wanted | str, reason: str) -> Figure:
    """A row for what could not be measured, or was not asked for."""
    name, wanted = (what, "") if isinstance(what, str) else (what.figure, str(what))
    return Figure(name, "-", wanted, f"not measured: {reason}")


def compared(ours: str, theirs: str, ratio: Wanted | str, both: SideBySide) -> list[Figure]:
    """Both sides, and what ours is to theirs."""
    return [plain(ours, both.ours), plain(theirs, both.theirs), ratio_row(ratio, both.ratio)]


def ratio_row(what: Wanted | str, ratio: Measured) -> Figure:
    return plain(what, ratio, " ×", 2) if isinstance(what, str) else judged(what, ratio, 2)
