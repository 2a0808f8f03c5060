"""What the browser table costs who plays at it: ``python -m bench.browser``.

Real Chromium without a screen, against a server of its own on this machine. Times depend on the
machine and on what else it does; its load is printed with them. Build the client first.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright
from tests.browser.places import program
from tests.kit import chromium

from bench import browser_figures as figures
from bench.busy import Studio

BOT_DELAY = 300
"""Milliseconds: shorter than at a table for people, so that a run does not take an hour."""


class Measured(NamedTuple):
    """A line of the table."""

    name: str
    wanted: str
    found: str
    good: bool


def at_most(name: str, limit: float, found: list[float], unit: str) -> Measured:
    """The median of several runs counts; the range is told."""
    good = statistics.median(found) <= limit
    return told(name, found, unit)._replace(wanted=f"≤ {_number(limit, unit)}", good=good)


def told(name: str, found: list[float], unit: str) -> Measured:
    """Of which nothing is wanted but to know it."""
    text = _number(statistics.median(found), unit)
    if len(found) > 1:
        text += f" ({_number(min(found), unit)} to {_number(max(found), unit)})"
    return Measured(name, "", text, True)


def _number(value: float, unit: str) -> str:
    if unit == "%":
        return f"{value:.1%}"
    digits = {"": 3, "s": 2, "KB": 1}.get(unit, 0)
    return f"{value:.{digits}f} {unit}".strip()


def clicks(table: figures.Setting) -> list[Measured]:
    lines = []
    for slower, limit in ((1, 60), (4, 150)):
        runs = [figures.click_times(table, slower) for _ in range(table.runs)]
        cpu = f", CPU ÷ {slower}" if slower > 1 else ""
        middle = [figures.percentile(run, 0.5) for run in runs]
        lines.append(told(f"click to board painted, p50{cpu}", middle, "ms"))
        highest = [figures.percentile(run, 0.95) for run in runs]
        lines.append(at_most(f"click to board painted, p95{cpu}", limit, highest, "ms"))
    costs = figures.click_costs(table)
    lines.append(
        told("processor time of the page for it, p50", [figures.percentile(costs, 0.5)], "ms")
    )
    lines.append(
        told("processor time of the page for it, p95", [figures.percentile(costs, 0.95)], "ms")
    )
    return lines


def frames(table: figures.Setting) -> list[Measured]:
    shares = [figures.long_frames(table, 4) for _ in range(table.runs)]
    return [at_most("frames over 34 ms in a hand, CPU ÷ 4", 0.01, shares, "%")]


def shifts(table: figures.Setting) -> list[Measured]:
    lines = []
    for name, how in figures.HANDS.items():
        lines.append(
            at_most(f"layout shift of a hand, {name}", 0.02, [figures.hand_shift(table, how)], "")
        )
    for name, found in figures.page_shifts(table).items():
        lines.append(at_most(f"layout shift of a page, {name}", 0.05, [found], ""))
    return lines


def loading(table: figures.Setting) -> list[Measured]:
    lines = [at_most("JavaScript for a table, gzipped", 130, [figures.script_size(table)], "KB")]
    for name, path in (("start page", "/"), ("table", figures.table_path(table))):
        found = [figures.paints(table, path) for _ in range(2 * table.runs + 1)]
        title = f"paint, {name}, slow 4G ({figures.SLOW_4G}), CPU ÷ 4"
        lines.append(at_most(f"first {title}", 1.2, [first for first, _ in found], "s"))
        lines.append(told(f"largest {title}", [largest for _, largest in found], "s"))
    return lines


def heap(table: figures.Setting) -> list[Measured]:
    found = figures.heap_by_match(table, 4 if table.quick else 20)
    return [
        _flat("KB of heap in each match", [one.whole for one in found]),
        _flat("the same without V8's compiled code", [one.whole - one.code for one in found]),
    ]


def _flat(name: str, sizes: list[float]) -> Measured:
    """From the second match on: in the first, what is loaded late is still missing."""
    shown = ", ".join(f"{size / 1024:.0f}" for size in sizes)
    return Measured(name, "flat: last ≤ second + 5 %", shown, sizes[-1] <= sizes[1] * 1.05)


PARTS: dict[str, Callable[[figures.Setting], list[Measured]]] = {
    "clicks": clicks,
    "frames": frames,
    "shifts": shifts,
    "loading": loading,
    "heap": heap,
}


def as_table(lines: list[Measured]) -> str:
    rows = [
        f"| {one.name} | {one.wanted} | {one.found}{'' if one.good else ' ✗'} |" for one in lines
    ]
    return "\n".join(["| figure | wanted | measured |", "|---|---|---|", *rows])


def measure(browser: Browser, names: list[str], quick: bool) -> list[Measured]:
    lines: list[Measured] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        program(Path(folder), "--bot-delay", str(BOT_DELAY), "--no-limits") as place,
    ):
        # A server that has just started compiles what the studio runs on, beside its tables.
        Studio(urlsplit(place.address).port or 0).wait_until_ready()
        table = figures.Setting(browser, place, quick)
        for name in names:
            begun = time.monotonic()
            print(f"{name} …", flush=True)
            for line in PARTS[name](table):
                lines.append(line)
                print(
                    f"  {'ok ' if line.good else '✗  '} {line.name}: {line.found}  [{line.wanted}]",
                    flush=True,
                )
            print(f"  {time.monotonic() - begun:.0f} s, load {os.getloadavg()[0]:.1f}", flush=True)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.browser", description=__doc__)
    parser.add_argument("--only", action="append", choices=PARTS, help="this part; may be repeated")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="add the table to a file")
    arguments = parser.parse_args()
    before = os.getloadavg()[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.PROGRAM, args=list(chromium.FLAGS)
        )
        lines = measure(browser, arguments.only or list(PARTS), arguments.quick)
        conditions = (
            f"Chromium {browser.version}, {os.cpu_count()} cores, "
            f"load {before:.1f} before and {os.getloadavg()[0]:.1f} after."
        )
        browser.close()
    if arguments.markdown:
        heading = (
            f"## {time.strftime('%Y-%m-%d')}, the table in the browser (`python -m bench.browser`)"
        )
        with arguments.markdown.open("a", encoding="utf-8") as file:
            file.write(f"\n{heading}\n\n{conditions}\n\n{as_table(lines)}\n")
    missed = sum(not line.good for line in lines)
    print(f"\n{conditions} {missed} of {len(lines)} figures are not as wanted.")


if __name__ == "__main__":
    main()
