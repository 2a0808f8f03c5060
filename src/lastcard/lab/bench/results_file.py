"""A page of results in Markdown: a head, and a section for each measurement, the newest first."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from lastcard.lab.bench.figures import Table

_NEW_PAGE: Final = "# Figures\n"
_SECTION: Final = "## "
_FENCE: Final = "```"
_WIDTH: Final = 120


def section(title: str, parts: Sequence[str | Table]) -> str:
    """Paragraphs and tables under a title."""
    written = [_markdown(part) if isinstance(part, Table) else _wrapped(part) for part in parts]
    return "\n\n".join([f"{_SECTION}{title}", *written]) + "\n"


def with_section(page: str, new: str) -> str:
    """The page with a section more, before all others and below its head."""
    lines = (page.rstrip("\n") + "\n" if page.strip() else _NEW_PAGE).splitlines(keepends=True)
    sections = (at for at in _outside_fences(lines) if lines[at].startswith(_SECTION))
    first = next(sections, len(lines))
    head, others = "".join(lines[:first]), "".join(lines[first:])
    return head.rstrip("\n") + f"\n\n{new}" + (f"\n{others}" if others else "")


def _outside_fences(lines: Sequence[str]) -> Iterator[int]:
    """Places of lines that are not part of some code."""
    is_code = False
    for at, line in enumerate(lines):
        if line.startswith(_FENCE):
            is_code = not is_code
        elif not is_code:
            yield at


def _markdown(table: Table) -> str:
    lines = [_line(table.header), "|" + "---|" * len(table.header), *map(_line, table.rows)]
    title = f"{_wrapped(table.title)}\n\n" if table.title else ""
    return title + "\n".join(lines)


def _line(cells: Sequence[str]) -> str:
    escaped = (cell.replace("|", "\\|") for cell in cells)
    return "|" + "|".join(f" {cell} " if cell else " " for cell in escaped) + "|"


def _wrapped(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
