"""The rules of a set written down: as text for a terminal, and as a Markdown page."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Final

from lastcard.rules.explain import explain
from lastcard.rules.ruleset import RuleSet
from lastcard.rules.section_writer import Section

_LEGEND: Final = "Lines marked * differ from the official rules."


def render_text(rules: RuleSet, width: int = 80) -> str:
    """The rules for a terminal, wrapped at ``width``; a line with ``*`` differs from official."""
    sections = explain(rules)
    blocks = ["\n".join(_wrapped(rules.title, width) + _wrapped(rules.summary, width))]
    if _any_differs(sections):
        blocks.append("\n".join(_wrapped(_LEGEND, width)))
    for section in sections:
        lines = [section.title.upper()]
        for sentence in section.sentences:
            lines += _wrapped(sentence.text, width, "* " if sentence.differs else "- ")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def render_markdown(rules: RuleSet) -> str:
    """The rules as a Markdown page, with the same marks."""
    sections = explain(rules)
    blocks = [f"# {escape(rules.title)}", escape(rules.summary)]
    if _any_differs(sections):
        blocks.append(_LEGEND.replace("*", "**\\***"))
    for section in sections:
        blocks.append(f"## {section.title}")
        blocks.append("\n".join(_items(section)))
    return "\n\n".join(filter(None, blocks)) + "\n"


def _items(section: Section) -> Iterator[str]:
    for sentence in section.sentences:
        mark = "**\\*** " if sentence.differs else ""
        yield f"- {mark}{escape(sentence.text)}"


def _any_differs(sections: list[Section]) -> bool:
    return any(sentence.differs for section in sections for sentence in section.sentences)


def _wrapped(text: str, width: int, mark: str = "") -> list[str]:
    indent = " " * len(mark)
    return textwrap.wrap(text, width, initial_indent=mark, subsequent_indent=indent)


def escape(text: str) -> str:
    """Text in which Markdown finds nothing to format."""
    return re.sub(r"([\\`*_<>\[\]|#])", r"\\\1", text)
