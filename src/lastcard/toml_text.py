"""Tables written as TOML, in the style of the files that come with Lastcard."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def write_value(value: object) -> str:
    """A value as TOML spells it: numbers, texts, lists and inline tables."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:g}" if value != int(value) else str(int(value))
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{write_key(key)} = {write_value(one)}" for key, one in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(write_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def write_key(key: str) -> str:
    return key if key.isidentifier() and key.isascii() and key.islower() else write_value(key)


def write_table(table: Mapping[str, Any], path: str = "") -> str:
    """A whole file: what is plain first, then tables and lists of tables below their names."""
    return "\n".join(_lines(table, path)) + "\n"


def _lines(table: Mapping[str, Any], path: str) -> Iterator[str]:
    for key, value in table.items():
        if not _has_heading(value):
            yield from _entry(key, value)
    for key, value in table.items():
        name = f"{path}.{write_key(key)}" if path else write_key(key)
        if isinstance(value, Mapping) and _has_heading(value):
            if any(not _has_heading(inner) for inner in value.values()) or not value:
                yield from ("", f"[{name}]")
            yield from _lines(value, name)
        elif _has_heading(value):
            for entry in value:
                yield from ("", f"[[{name}]]", *_lines(entry, name))


def _has_heading(value: object) -> bool:
    """Whether it stands below a heading of its own: a table, or rows with a name. The shapes of a
    picture, which have none, are a list."""
    rows = value if isinstance(value, list) else []
    named = any(isinstance(row, Mapping) and ("short" in row or "letter" in row) for row in rows)
    return named or isinstance(value, Mapping)


def _entry(key: str, value: object) -> Iterator[str]:
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        yield f"{write_key(key)} = ["
        yield from (f"  {write_value(one)}," for one in value)
        yield "]"
    else:
        yield f"{write_key(key)} = {write_value(value)}"
