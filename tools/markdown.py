"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lastcard.rules.rule_pages import escape


def cell(text: str) -> str:
    return escape(" ".join(text.split()))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
