"""The rules of a report as files that its reader can save, to measure everything again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from lastcard.rules import RuleSet, load, names
from lastcard.rules.toml_writer import write_short_toml


@dataclass(frozen=True)
class RuleFile:
    """A rule set somebody named, as a file to be sent along."""

    rules: RuleSet
    file: str
    built_in: bool

    @property
    def argument(self) -> str:
        """What names these rules on the command line, beside the saved files."""
        return self.rules.name if self.built_in else self.file

    @property
    def text(self) -> str:
        return write_short_toml(self.rules)

    @property
    def link(self) -> str:
        """The file itself as an address, so that a page can offer it without a server or script."""
        return "data:application/toml;charset=utf-8," + quote(self.text)


def rule_files(sources: Sequence[str]) -> list[RuleFile]:
    """The sets named on a command line, each with a file name of its own."""
    files: list[RuleFile] = []
    for source in sources:
        rules = load(source)
        plain = re.sub(r"[^\w-]+", "-", rules.name, flags=re.ASCII).strip("-_") or "rules"
        taken = {other.file for other in files if other.rules != rules}
        file = next(
            name
            for number in range(1, len(sources) + 1)
            if (name := f"{plain}{number if number > 1 else ''}.toml") not in taken
        )
        files.append(RuleFile(rules, file, source in names()))
    return files
