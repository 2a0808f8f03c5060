"""Own rule files, to be chosen beside the built-in sets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lastcard.errors import RuleSetError
from lastcard.rules import RuleSet, load


def own_rules(given: Sequence[Path] = ()) -> list[RuleSet]:
    """The files given, then the rule files of the current folder. One that was given has to be
    good; in a folder lie other files too."""
    rules = [load(str(path)) for path in given]
    known = {path.resolve() for path in given}
    for path in sorted(Path.cwd().glob("*.toml")):
        if path.resolve() not in known and path.is_file() and path.stat().st_size:
            try:
                rules.append(load(str(path)))
            except RuleSetError:
                continue
    return rules
