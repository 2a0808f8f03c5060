"""Ways out of rules that do not go together: what to change so that the rest can stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from lastcard.errors import RuleSetError
from lastcard.rules.option_types import Choice, Flag, Number, Value
from lastcard.rules.options import BY_KEY
from lastcard.rules.ruleset import RuleSet, Unplayable

Changes = dict[str, Value]
_STEPS: Final = 12
"""Options one way may change: the censor of *Redacted* is at odds with ten house rules."""
_NEAREST: Final = 40
"""Numbers that are tried, the nearest first."""


def ways_out(base: RuleSet, deck: Mapping[str, Any], options: Mapping[str, Value]) -> list[Changes]:
    """For each of the options at odds: what else to change if it is to stay as it is."""
    problem = _problem(base, deck, options)
    if problem is None:
        return []
    found = (_keeping(key, base, deck, options) for key in problem.keys)
    ways: list[Changes] = []
    for way in found:
        if way and way not in ways:
            ways.append(way)
    return ways


def _keeping(
    kept: str, base: RuleSet, deck: Mapping[str, Any], options: Mapping[str, Value]
) -> Changes | None:
    changes: Changes = {}
    for _ in range(_STEPS):
        problem = _problem(base, deck, {**options, **changes})
        if problem is None:
            return changes
        step = _step(problem, kept, base, deck, {**options, **changes})
        if step is None:
            return None
        changes |= step
    return None


def _step(
    problem: Unplayable,
    kept: str,
    base: RuleSet,
    deck: Mapping[str, Any],
    options: Mapping[str, Value],
) -> Changes | None:
    """One option changed so that at least this problem is gone."""
    for key in problem.keys:
        if key == kept:
            continue
        for value in _others(key, options.get(key, base[key]), base[key]):
            left = _problem(base, deck, {**options, key: value})
            if left is None or left.keys != problem.keys:
                return {key: value}
    return None


def _others(key: str, now: Value, usual: Value) -> Iterator[Value]:
    """Other values of an option, the likeliest first: that of the set one began from."""
    option = BY_KEY[key]
    if now != usual:
        yield usual
    if isinstance(option, Flag):
        yield not now
    elif isinstance(option, Choice):
        yield from (value for value in option.values if value not in (now, usual))
    elif isinstance(option, Number):
        near = sorted(range(option.low, option.high + 1), key=lambda n: abs(n - int(now)))
        yield from near[1:_NEAREST]


def _problem(
    base: RuleSet, deck: Mapping[str, Any], options: Mapping[str, Value]
) -> Unplayable | None:
    try:
        base.but(deck, **options)
    except Unplayable as problem:
        return problem
    except RuleSetError:  # something that no other value of an option repairs
        return None
    return None
