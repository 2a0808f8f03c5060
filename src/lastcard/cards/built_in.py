"""The packs that come with Lastcard."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Final

from lastcard.cards.deck_table import At, read_pack
from lastcard.cards.pack import Pack

NO_CARDS: Final = Pack("none", (), ())
"""To begin a pack of one's own from nothing."""


@cache
def built_in_names() -> tuple[str, ...]:
    folder = resources.files(__package__) / "packs"
    return tuple(
        sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name[-5:] == ".toml")
    )


@cache
def built_in(name: str) -> Pack:
    """A pack by its name, one of ``built_in_names``."""
    file = resources.files(__package__) / "packs" / f"{name}.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    base = table.pop("base", None)
    parent = NO_CARDS if base is None else built_in(base)
    return replace(read_pack(table, parent, At(name)), name=name).kept()


CLASSIC: Final = built_in("classic")
"""The 108 cards of the printed sheets and what newer boxes add."""
