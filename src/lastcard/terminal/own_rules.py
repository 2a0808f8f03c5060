"""Own rule files, to be chosen beside the built-in sets."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lastcard.errors import RuleSetError
from lastcard.rules import RuleSet, load
from lastcard.rules.ruleset import FILE_KEYS


@dataclass(frozen=True)
class OwnRules:
    sets: tuple[RuleSet, ...] = ()
    broken: tuple[str, ...] = ()
    """What is wrong with rule files of the current folder, one line each."""


NO_OWN_RULES: Final = OwnRules()


def own_rules(given: Sequence[Path] = ()) -> OwnRules:
    """The files given, then the rule files of the current folder. One that was given has to be
    good; in a folder lie other files too."""
    sets = [load(str(path)) for path in given]
    broken: list[str] = []
    known = {path.resolve() for path in given}
    for path in sorted(Path.cwd().glob("*.toml")):
        if path.resolve() not in known and path.is_file() and path.stat().st_size:
            try:
                sets.append(load(path.name))
            except RuleSetError as problem:
                if _is_meant_as_rules(path):
                    broken.append(problem.message)
    return OwnRules(tuple(sets), tuple(broken))


def _is_meant_as_rules(path: Path) -> bool:
    """Whether somebody would miss it: a file that is no TOML, or one with a key of rule files.
    Themes, which name a parent, share some of these."""
    try:
        keys = tomllib.loads(path.read_text(encoding="utf-8-sig")).keys()
    except (OSError, ValueError, RecursionError):
        return True
    return bool(keys & set(FILE_KEYS)) and "parent" not in keys
