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
    return _named([(load(source), load(source).name, source in names()) for source in sources])


def files_of(sets: Sequence[RuleSet]) -> list[RuleFile]:
    """Sets that nobody has in a file: those that come with Lastcard by their names, others in files
    named after their titles."""
    return _named([(rules, rules.title, _comes_with_lastcard(rules)) for rules in sets])


def _comes_with_lastcard(rules: RuleSet) -> bool:
    return rules.name in names() and load(rules.name).fingerprint == rules.fingerprint


def _named(sets: Sequence[tuple[RuleSet, str, bool]]) -> list[RuleFile]:
    files: list[RuleFile] = []
    for rules, called, built_in in sets:
        plain = re.sub(r"[^\w-]+", "-", called, flags=re.ASCII).strip("-_") or "rules"
        taken = {other.file for other in files if other.rules != rules}
        file = next(
            name
            for number in range(1, len(sets) + 1)
            if (name := f"{plain}{number if number > 1 else ''}.toml") not in taken
        )
        files.append(RuleFile(rules, file, built_in))
    return files
