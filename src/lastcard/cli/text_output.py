"""Plain text for the terminal: tables, wrapped lines, and parsers that all look alike."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Callable, Sequence
from typing import TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a command adds its parser."""
MIN_LAST_COLUMN = 30
GAP = "  "


def terminal_width(most: int = 120) -> int:
    """How wide to print: the terminal, but no line too long to read."""
    return max(40, min(shutil.get_terminal_size((100, 24)).columns, most))


def one_line(text: str) -> str:
    """The text without line breaks and control characters, whatever somebody put in it."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def count(number: int, thing: str) -> str:
    return f"{number:,} {thing}" + ("" if number == 1 else "s")


def wrap(text: str, width: int | None = None, indent: str = "") -> str:
    lines = textwrap.wrap(
        text, width or terminal_width(), initial_indent=indent, subsequent_indent=indent
    )
    return "\n".join(lines)


def table(
    rows: Sequence[Sequence[str]], header: Sequence[str] = (), width: int | None = None
) -> str:
    """Columns of text, left-aligned; only the last one is wrapped to fit the width."""
    everything = [*([header] if header else []), *rows]
    if not everything:
        return ""
    columns = len(everything[0])
    widths = [max(len(row[column]) for row in everything) for column in range(columns)]
    before = sum(widths[:-1]) + len(GAP) * (columns - 1)
    last = max(MIN_LAST_COLUMN, (width or terminal_width()) - before)
    lines: list[str] = []
    for row in everything:
        lines += _row_lines(row, widths, last)
        if row is header:
            lines.append(GAP.join("-" * w for w in [*widths[:-1], min(widths[-1], last)]))
    return "\n".join(lines)


def _row_lines(row: Sequence[str], widths: list[int], last: int) -> list[str]:
    first, *more = textwrap.wrap(row[-1], last, break_on_hyphens=False) or [""]
    cells = [cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=False)]
    indent = " " * (sum(widths[:-1]) + len(GAP) * (len(row) - 1))
    return [GAP.join([*cells, first]).rstrip(), *(indent + line for line in more)]


def add_command(
    subparsers: Subparsers,
    name: str,
    run: Callable[[argparse.Namespace], int] | None,
    summary: str,
    example: str,
) -> argparse.ArgumentParser:
    """A parser with a help line, a description and an example; without ``run``, for a group."""
    parser = subparsers.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog="examples:\n" + textwrap.indent(example, "  "),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    if run is not None:
        parser.set_defaults(run=run)
    return parser


def seat_named(text: str, names: Sequence[str]) -> int | None:
    """The seat somebody means by a name or a number; None if there is none."""
    if text in names:
        return names.index(text)
    seats = [str(seat) for seat in range(len(names))]
    return seats.index(text) if text in seats else None
