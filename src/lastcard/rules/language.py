"""Rules in another language. A catalogue maps every template of a phrase to one in that language;
the browser's client is built with the same file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from lastcard.rules.phrase import Part, Phrase
from lastcard.rules.ruleset import RuleSet, load, names, with_changes

ENGLISH_NAME: Final = "en"


@dataclass(frozen=True)
class Language:
    name: str
    phrases: Mapping[str, str]
    sets: Mapping[str, Mapping[str, str]]
    """Title and summary of each built-in set."""
    thousands: str = ","

    def say(self, phrase: Phrase | str) -> str:
        """A phrase, or a template without gaps, in this language."""
        if isinstance(phrase, str):
            return self.phrases.get(phrase, phrase)
        return self.say(phrase.say).format(*map(self._word, phrase.parts))

    def _word(self, part: Part) -> str:
        if isinstance(part, int):
            return f"{part:,}".replace(",", self.thousands)
        return self.say(part) if isinstance(part, Phrase) else part

    def title(self, rules: RuleSet) -> str:
        """A title that somebody gave stays as it is."""
        own = self._built_in(rules, "title")
        return own or rules.title

    def summary(self, rules: RuleSet) -> str:
        own = self._built_in(rules, "summary")
        if own or rules.parent is None:
            return own or rules.summary
        changed = rules.summary == str(with_changes(rules.parent.title))
        return self.say(with_changes(self.title(rules.parent))) if changed else rules.summary

    def _built_in(self, rules: RuleSet, key: str) -> str | None:
        if rules.name in names() and load(rules.name).fingerprint == rules.fingerprint:
            return self.sets.get(rules.name, {}).get(key)
        return None


ENGLISH: Final = Language(ENGLISH_NAME, {}, {})


def languages() -> list[str]:
    folder = resources.files(__package__) / "languages"
    found = sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".json"))
    return [ENGLISH_NAME, *found]


@cache
def load_language(name: str) -> Language:
    """One of ``languages()``."""
    if name == ENGLISH_NAME:
        return ENGLISH
    file = resources.files(__package__) / "languages" / f"{name}.json"
    table = json.loads(file.read_text(encoding="utf-8"))
    return Language(name, table["phrases"], table["sets"], table["thousands"])
