"""TOML files that name a parent and hold only what differs from it: rule sets and themes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple

from lastcard.errors import UserError

MAX_PARENTS: Final = 20

Table = dict[str, Any]


class Place(NamedTuple):
    """Where a file lies."""

    file: Traversable
    where: str
    """The name to use in errors; no two files share it."""
    folder: Path
    """Where its parent is looked up."""


class Layer(NamedTuple):
    """What stands in one file."""

    table: Table
    where: str


@dataclass(frozen=True)
class Family:
    """Files of one kind: how to find one, how it names its parent, how its faults are told."""

    kind: str
    """What the codes of its errors begin with: ``rules`` gives ``rules-missing``."""
    error: type[UserError]
    parent_key: str
    parent_of: Callable[[Layer], str | None]
    """The parent a file names; None for one that has none."""
    find: Callable[[str, Path, str], Place]
    """Given a name, the folder to look in and, for errors, who asks for it."""

    def fault(self, what: str, message: str) -> UserError:
        return self.error(f"{self.kind}-{what}", message)


def read_layers(source: str, family: Family) -> list[Layer]:
    """A file and all it goes back to, the oldest first."""
    layers: list[Layer] = []
    wanted: str | None = source
    near = Path()
    while wanted is not None:
        asked_by = f"{layers[-1].where}: {family.parent_key}: " if layers else ""
        place = family.find(wanted, near, asked_by)
        _check_descent(place.where, layers, family)
        layers.append(Layer(_read(place, asked_by, family), place.where))
        wanted, near = family.parent_of(layers[-1]), place.folder
    return layers[::-1]


def _check_descent(where: str, layers: list[Layer], family: Family) -> None:
    seen = [layer.where for layer in layers]
    if where in seen:
        circle = " -> ".join([*seen[seen.index(where) :], where])
        problem = f"forms a circle: {circle}"
    elif len(seen) > MAX_PARENTS:
        problem = f"more than {MAX_PARENTS} parents"
    else:
        return
    raise family.fault("circular", f"{where}: {family.parent_key}: {problem}")


def _read(place: Place, asked_by: str, family: Family) -> Table:
    where = place.where
    try:
        text = place.file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise family.fault("missing", f"{asked_by}no file {where}") from None
    except OSError as error:
        problem = error.strerror or str(error)
        raise family.fault("unreadable", f"{asked_by}cannot read {where}: {problem}") from None
    except ValueError:  # bytes that are no text, or a name no file can have
        raise family.fault("unreadable", f"{asked_by}{where} is not a text file") from None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nesting beyond all measure
        raise family.fault("syntax", f"{where}: not a TOML file: {error}") from None
