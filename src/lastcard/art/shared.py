"""What all themes share: shapes and where numbers stand in them, signs, paints to spare."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from lastcard.art.theme_pictures import read_path
from lastcard.art.theme_table import ThemeTable

_FILE: Final = "symbols.toml"

Places = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Spare:
    """Paint for a colour that a theme does not know."""

    plain: str
    bold: str
    """For themes of high contrast."""


@dataclass(frozen=True)
class Shared:
    symbols: ThemeTable
    shapes: Mapping[str, str]
    """Path data by name."""
    slots: Mapping[str, tuple[float, float, float]]
    """Where a number stands in a shape: its middle, and how high it is."""
    optics: Mapping[str, tuple[float, float]]
    """How much larger a shape must be, and how far down, to look like the others."""
    clusters: Mapping[int, Places]
    """Places for so many colours: x, y, scale."""
    fans: Mapping[int, Places]
    """Places for so many cards: x, y, turn, scale."""
    spares: Mapping[str, Spare]
    spare_names: Mapping[str, str]
    """Other names of spare paints."""


@cache
def shared() -> Shared:
    text = (resources.files(__package__) / _FILE).read_text(encoding="utf-8")
    table = tomllib.loads(text)
    shapes = ThemeTable(table["shapes"], _FILE)
    return Shared(
        symbols=ThemeTable(table["symbols"], _FILE, "symbols."),
        shapes={name: read_path(shapes, name) for name in shapes.values},
        slots={name: (x, y, height) for name, (x, y, height) in table["slots"].items()},
        optics={name: (larger, down) for name, (larger, down) in table["optics"].items()},
        clusters=_places(table["clusters"]),
        fans=_places(table["fans"]),
        spares={name: Spare(*paints) for name, paints in table["spares"].items()},
        spare_names=table["spare_names"],
    )


def _places(table: Mapping[str, list[list[float]]]) -> dict[int, Places]:
    return {int(count): tuple(tuple(place) for place in places) for count, places in table.items()}
