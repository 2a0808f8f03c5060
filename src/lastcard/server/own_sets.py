"""Rule files that a server offers beside the named sets. They are read once, when it starts, and
travel as a RulesChoice from then on: no request makes it read a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from lastcard.errors import UserError
from lastcard.protocol.http_bodies import OwnSet
from lastcard.protocol.rules_choice import choice_of
from lastcard.rules import RuleSet, load, names
from lastcard.server.store import Store


def read_own_sets(paths: Sequence[Path]) -> tuple[RuleSet, ...]:
    """The rule files given, and those of the folders given; all of them have to be good."""
    found: dict[str, Path] = {}
    sets: list[RuleSet] = []
    once = {path.resolve(): path for path in _files(paths)}  # a file may lie in a folder given too
    for path in once.values():
        rules = load(str(path))
        _check_name(rules.name, path, found)
        try:
            choice_of(rules)
        except UserError as problem:
            raise UserError(problem.code, f"{path}: {problem.message}") from None
        found[rules.name] = path
        sets.append(rules)
    return tuple(sets)


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            files = sorted(path.glob("*.toml"))
            if not files:
                raise UserError("rules-missing", f"--rules {path}: no .toml file is in this folder")
            yield from files
        elif path.suffix != ".toml":
            raise UserError(
                "rules-missing", f"--rules {path}: must be a rule file (.toml) or a folder of them"
            )
        else:
            yield path


def _check_name(name: str, path: Path, found: dict[str, Path]) -> None:
    """People at a terminal choose a set by its name."""
    if name in names():
        problem = "is the name of a built-in set"
    elif name in found:
        problem = f"is the name of {found[name]} too"
    else:
        return
    raise UserError("rules-value", f'{path}: name: "{name}" {problem}; give it another one')


async def offered(sets: Sequence[RuleSet], store: Store) -> list[OwnSet]:
    """What people are told about own sets. Each is saved, and so has a page that stays."""
    told = []
    for rules in sets:
        choice = choice_of(rules)
        name = await store.save_rules(choice)
        told.append(OwnSet(name, rules.name, rules.title, rules.summary, choice))
    return told
