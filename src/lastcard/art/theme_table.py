"""A table of a theme file that knows where it stands, so that every fault is one clear line."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lastcard.art.vision import is_colour
from lastcard.errors import ThemeError, did_you_mean

MAX_TEXT = 60
LIMIT = 1000.0
"""No measure in a theme is larger; a card is 87 high."""


@dataclass(frozen=True)
class ThemeTable:
    values: Mapping[str, Any]
    file: str
    path: str = ""

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def fault(self, code: str, key: str, problem: str) -> ThemeError:
        shown = key if key.isprintable() else repr(key)
        return ThemeError(code, f"{self.file}: {self.path}{shown}: {problem}")

    def only(self, *known: str) -> ThemeTable:
        """The same table, once it is sure that it holds no other keys."""
        for key in self.values:
            if key not in known:
                hint = did_you_mean(key, known)
                raise self.fault("theme-unknown-key", key, f"unknown key; {hint}")
        return self

    def table(self, key: str) -> ThemeTable:
        """A table inside this one; nothing is an empty table."""
        found = self.values.get(key, {})
        if not isinstance(found, dict):
            raise self.fault("theme-value", key, "must be a table")
        return ThemeTable(found, self.file, f"{self.path}{key}.")

    def tables(self, key: str) -> list[ThemeTable]:
        """A list of tables inside this one; nothing is an empty list."""
        found = self.values.get(key, [])
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            raise self.fault("theme-value", key, "must be a list of tables, [{ path = ... }]")
        return [ThemeTable(e, self.file, f"{self.path}{key}[{n}].") for n, e in enumerate(found)]

    def text(self, key: str) -> str:
        value = self._needed(key)
        if not isinstance(value, str) or not value.isprintable() or not 1 <= len(value) <= MAX_TEXT:
            problem = f"must be text of 1 to {MAX_TEXT} characters"
            raise self.fault("theme-value", key, problem)
        return value

    def line(self, key: str) -> str:
        """As text, but it may be empty."""
        return self.text(key) if self.values.get(key) != "" else ""

    def colour(self, key: str) -> str:
        value = self._needed(key)
        if not isinstance(value, str) or not is_colour(value):
            problem = f'{reprlib.repr(value)} is not a colour: write it as "#d2202f"'
            raise self.fault("theme-value", key, problem)
        return value.lower()

    def number(self, key: str, default: float | None = None, low: float = -LIMIT) -> float:
        value = default if default is not None and key not in self.values else self._needed(key)
        return self._measure(key, value, low)

    def numbers(self, key: str, count: int) -> list[float]:
        value = self._needed(key)
        if not isinstance(value, list) or len(value) != count:
            raise self.fault("theme-value", key, f"must be a list of {count} numbers")
        return [self._measure(key, entry) for entry in value]

    def _needed(self, key: str) -> Any:
        if key not in self.values:
            raise self.fault("theme-missing-key", key, "is missing")
        return self.values[key]

    def _measure(self, key: str, value: object, low: float = -LIMIT) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= LIMIT:
            return float(value)
        problem = f"{reprlib.repr(value)} is not a number from {low:g} to {LIMIT:g}"
        raise self.fault("theme-value", key, problem)
