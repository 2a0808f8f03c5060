"""The values of an option, or of several, as rule sets to compare."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from lastcard.errors import UserError, did_you_mean
from lastcard.rules import RuleSet
from lastcard.rules.option_types import Flag, Number, Option, Value
from lastcard.rules.options import BY_KEY
from lastcard.toml_text import write_value

MOST_VALUES: Final = 30
_RANGE: Final = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(\d{1,9}))?")


def read_values(text: str) -> tuple[str, list[Value]]:
    """The key and the values of ``KEY=LO..HI``, ``KEY=LO..HI..STEP`` or ``KEY=a,b,c``."""
    key, equals, wanted = text.partition("=")
    key = key.strip()
    if not equals:
        raise UserError(
            "bad-value", f"--option {text[:60]}: write KEY=LO..HI, KEY=LO..HI..STEP or KEY=a,b,c"
        )
    if key not in BY_KEY:
        hint = did_you_mean(key, BY_KEY, otherwise='see "lastcard rules show official"')
        raise UserError("rules-unknown-key", f"--option {key[:60]}: no such option; {hint}")
    values = list(dict.fromkeys(_listed(BY_KEY[key], wanted)))
    if not 2 <= len(values) <= MOST_VALUES:
        raise UserError(
            "bad-value", f"--option {text[:60]}: name 2 to {MOST_VALUES} different values"
        )
    return key, values


def read_axes(texts: Sequence[str]) -> dict[str, list[Value]]:
    """The values of each option; more than one make a grid."""
    axes: dict[str, list[Value]] = {}
    for text in texts:
        key, values = read_values(text)
        if key in axes:
            raise UserError("bad-value", f"--option {key} is given twice: name all values at once")
        axes[key] = values
    return axes


class Grid(NamedTuple):
    """A rule set with every combination of some values."""

    sets: list[RuleSet]
    labels: list[str]
    base: int
    """Which of them to hold the others against: the set's own values, or for an option whose own
    value is not among them its first."""


def grid(rules: RuleSet, axes: Mapping[str, Sequence[Value]]) -> Grid:
    combinations = list(itertools.product(*axes.values()))
    if len(combinations) > MOST_VALUES:
        raise UserError(
            "bad-value",
            f"the options have {len(combinations)} combinations: at most {MOST_VALUES} can be "
            "compared",
        )
    named = [dict(zip(axes, values, strict=True)) for values in combinations]
    own = [rules[key] if rules[key] in values else values[0] for key, values in axes.items()]
    return Grid(
        [rules.but(**changes) for changes in named],
        [", ".join(f"{k} = {write_value(v)}" for k, v in each.items()) for each in named],
        combinations.index(tuple(own)),
    )


def _listed(option: Option, wanted: str) -> Iterator[Value]:
    span = _RANGE.fullmatch(wanted.strip())
    if span:
        low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
        if not step or low > high:
            raise UserError(
                "bad-value",
                f"--option {option.key}={wanted}: go from a lower to a higher number in steps of "
                "1 or more",
            )
        yield from range(low, high + 1, step)[: MOST_VALUES + 1]
    else:
        for word in wanted.split(","):
            yield _read(option, word.strip())


def _read(option: Option, word: str) -> Value:
    """A value as the option takes it; any other word stays a word, and the set refuses it."""
    if isinstance(option, Flag) and word in ("true", "false"):
        return word == "true"
    if isinstance(option, Number) and re.fullmatch(r"-?\d{1,9}", word):
        return int(word)
    return word
