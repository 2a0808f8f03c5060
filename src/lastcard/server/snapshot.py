"""A table as bytes and back, so that waking it does not cost its whole history.

A snapshot is a shortcut and never the truth: the log is. It holds everything a table is, slot by
slot, but for inputs long past, and is of use to the very program that made it only.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

import lastcard
from lastcard.game import Game
from lastcard.protocol import table_info
from lastcard.protocol.rules_choice import rules_of
from lastcard.server import entries as e
from lastcard.server import table as table_module
from lastcard.server.table import Table, begun_with

WORTH_IT: Final = 25
"""Entries for which it is worth one when the table falls asleep."""
_INPUTS: Final = 1
"""Inputs of the match that are kept: of earlier ones only the number matters."""
_FOLLOWS: Final = "rules"
"""The slot of a table that follows from its settings."""

_PLAIN: Final = frozenset((type(None), bool, int, float, str, bytes))
_KINDS: Final[dict[str, type]] = {
    name: kind
    for module in (table_info, table_module)
    for name, kind in vars(module).items()
    if isinstance(kind, type)
}
"""What a table can be made of, by name."""


@cache
def program() -> str:
    """What made a snapshot: the source of all of Lastcard. If anything in it has changed, a fold
    of the same log may come to something else."""
    digest = hashlib.sha256(lastcard.__version__.encode())
    for path in sorted(Path(lastcard.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def pack(table: Table) -> bytes:
    """The same bytes for the same table, however it came about."""
    return msgspec.msgpack.encode(_flat(table))


def unpack(data: bytes) -> Table:
    flat = msgspec.msgpack.decode(data)
    place = 1 + _fields(Table).index("game")
    frozen, flat[place] = flat[place], None  # last: it shares the rules of its table
    table = _made(flat)
    assert isinstance(table, Table)
    table.rules = rules_of(table.settings.rules)
    if frozen is not None:
        table.game = Game.thaw(frozen[1], begun_with(table, frozen[1]["rules"]))
    return table


def wake(table_id: str, state: bytes, entries: Iterable[e.Entry]) -> Table:
    """A table from a snapshot, if there is one, and the entries since."""
    table = unpack(state) if state else Table(table_id)
    for entry in entries:
        table.apply(entry)
    return table


# --- Everything that is not plain becomes a list that begins with what it is ----------------------


def _flat(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list:
        return ["[", *[_flat(item) for item in value]]
    if kind is Game:
        return ["Game", value.freeze(_INPUTS)]
    if kind is tuple:
        return ["(", *[_flat(item) for item in value]]
    if kind is dict:
        return ["{", *[(_flat(key), _flat(item)) for key, item in value.items()]]
    if kind is frozenset:
        return ["<", *sorted(value)]
    if _KINDS.get(kind.__name__) is not kind:
        raise TypeError(f"a table with a {kind.__name__} has no snapshot")
    return [kind.__name__, *[_flat(getattr(value, name)) for name in _fields(kind)]]


def _made(flat: Any) -> Any:
    if type(flat) is not list:
        return flat
    name, *parts = flat
    if name == "[":
        return [_made(part) for part in parts]
    if name == "(":
        return tuple(_made(part) for part in parts)
    if name == "{":
        return {_made(key): _made(item) for key, item in parts}
    if name == "<":
        return frozenset(parts)
    kind, values = _KINDS[name], [_made(part) for part in parts]
    if issubclass(kind, tuple | msgspec.Struct) or is_dataclass(kind):
        return kind(*values)
    made = kind.__new__(kind)
    for field, value in zip(_fields(kind), values, strict=True):
        setattr(made, field, value)
    return made


def _fields(kind: type) -> tuple[str, ...]:
    """Everything such an object is; a class that does not say so has no snapshot."""
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_fields__
    if is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind))
    if issubclass(kind, tuple):
        return tuple(vars(kind)["_fields"])
    # Compiled by mypyc, a class lists them elsewhere and in another order.
    named = vars(kind).get("__mypyc_attrs__") or vars(kind)["__slots__"]
    return tuple(sorted(name for name in named if kind is not Table or name != _FOLLOWS))
