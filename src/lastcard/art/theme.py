"""Themes: how the cards look, as data. A theme is a folder with a file ``theme.toml``.

A theme names its parent and only what differs; the tables are laid over each other before anything
is read from them. ``docs/themes.md`` tells designers what the file may contain.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, reduce
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from lastcard.art.elements import Part
from lastcard.art.theme_pictures import OWN, read_path, read_picture
from lastcard.art.theme_table import ThemeTable
from lastcard.art.vision import contrast
from lastcard.cards import COLOUR_NAMES, NO_COLOUR, Card
from lastcard.errors import ThemeError, did_you_mean
from lastcard.layered_toml import Family, Layer, Place, read_layers

FILE: Final = "theme.toml"
COLOURINGS: Final = (*COLOUR_NAMES, "wild")
"""How a card can be coloured: one of the four colours in their order, or as a wild."""
SUITS: Final = (*COLOURINGS, "blank")
"""What a card can look like: a blank has the colouring of a wild, but more room."""
_KEYS: Final = (
    "parent", "title", "contrast", "layout", "palette", "colours", "motifs", "patterns", "symbols",
    "back",
)  # fmt: skip
_ROLES: Final = ("main", "shade", "deep", "on")
_LAYOUT: Final = ("radius", "index", "motif", "edge")
LOW_CONTRAST: Final = 3.0
"""What WCAG asks of large letters and of graphics; a theme may ask more of itself."""


@dataclass(frozen=True)
class Suit:
    """What all cards of a colour have in common."""

    name: str
    shape: str
    """Path data of the shape that says the colour without colour."""
    paints: Mapping[str, str]
    """The colour for each role."""
    pattern: tuple[Part, ...]
    motif: tuple[Part, ...]
    slot: tuple[float, float, float]
    """Where in the motif the number stands: its middle, and how high it is."""


@dataclass(frozen=True)
class Theme:
    name: str
    title: str
    suits: tuple[Suit, ...]
    """In the order of ``SUITS``."""
    symbols: Mapping[str, tuple[Part, ...]]
    back: tuple[Part, ...]
    back_paints: Mapping[str, str]
    layout: Mapping[str, float]

    def words(self, card: Card) -> str:
        """The name of a card in this theme, for people: ``Radio 7``."""
        if card.colour is None:
            return card.words
        return f"{self.suit(card).name} {card.words.split(' ', 1)[1]}"

    def suit(self, card: Card) -> Suit:
        return self.suits[NO_COLOUR if card.colour is None else card.colour.code]


@cache
def themes() -> tuple[str, ...]:
    """The built-in themes."""
    folders = (entry for entry in _built_in().iterdir() if (entry / FILE).is_file())
    return tuple(sorted(folder.name for folder in folders))


def load_theme(source: str | Path | Theme = "classic") -> Theme:
    """A theme by its name, or from a folder by its path."""
    if isinstance(source, Theme):
        return source
    return _load_built_in(str(source)) if str(source) in themes() else _load(str(source))


@cache
def _load_built_in(name: str) -> Theme:
    return _load(name)


def _load(source: str) -> Theme:
    layers = read_layers(source, _FAMILY)
    values = reduce(_over, (layer.table for layer in layers))
    return _read(ThemeTable(values, layers[-1].where), Path(source).name)


# --- Finding and laying over each other -----------------------------------------------------------


def _built_in() -> Traversable:
    return resources.files(__package__) / "themes"


def _find(name: str, near: Path, asked_by: str) -> Place:
    if name in themes():
        return Place(_built_in() / name / FILE, name, near)
    # Without "..", so that a folder that comes back to itself is known by its name.
    folder = Path(os.path.normpath(near / name))
    if folder.is_dir() or Path(name).name != name:
        return Place(folder / FILE, str(folder / FILE), folder)
    hint = did_you_mean(name, themes())
    raise ThemeError("theme-missing", f"{asked_by}no theme {name!r}; {hint} (or name a folder)")


def _parent_of(layer: Layer) -> str | None:
    parent = layer.table.get("parent")
    if parent is not None and not isinstance(parent, str):
        raise ThemeError("theme-value", f"{layer.where}: parent: must be a name in quotes")
    return parent


_FAMILY: Final = Family("theme", ThemeError, "parent", _parent_of, _find)


def _over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    laid = dict(below)
    for key, value in above.items():
        under = laid.get(key)
        both = isinstance(under, dict) and isinstance(value, dict)
        laid[key] = _over(under, value) if both else value  # type: ignore[arg-type]
    return laid


# --- Reading --------------------------------------------------------------------------------------


@cache
def _base() -> ThemeTable:
    """The shapes of the colours and the symbols that all themes share."""
    text = (resources.files(__package__) / "symbols.toml").read_text(encoding="utf-8")
    return ThemeTable(tomllib.loads(text), "symbols.toml")


def _read(table: ThemeTable, name: str) -> Theme:
    table.only(*_KEYS)
    mains, shapes = _mains(table), _shapes()
    layout = table.table("layout").only(*_LAYOUT)
    back = table.table("back").only("main", "shade", "on", "shapes")
    return Theme(
        name=name,
        title=table.text("title"),
        suits=tuple(_suit(table, suit, shapes, mains) for suit in SUITS),
        symbols=_symbols(table.table("symbols"), shapes),
        back=read_picture(back, "shapes", shapes),
        back_paints={**mains, **{role: back.colour(role) for role in ("main", "shade", "on")}},
        layout={key: layout.number(key, low=0) for key in _LAYOUT},
    )


def _shapes() -> dict[str, str]:
    table = _base().table("shapes")
    return {name: read_path(table, name) for name in table.values}


def _symbols(own: ThemeTable, shapes: Mapping[str, str]) -> dict[str, tuple[Part, ...]]:
    """The symbols that all themes share, or what a theme has in their place."""
    shared = _base().table("symbols")
    own.only(*shared.values)
    return {
        name: read_picture(own if name in own else shared, name, shapes) for name in shared.values
    }


def _mains(table: ThemeTable) -> dict[str, str]:
    """The colours that mean the same on every card: paper, ink and the four."""
    palette = table.table("palette").only("paper", "ink")
    colours = table.table("colours").only(*COLOURINGS)
    for suit in COLOURINGS:
        if suit not in colours:
            problem = "is missing: a theme colours " + ", ".join(COLOURINGS)
            raise colours.fault("theme-missing-colour", suit, problem)
    _check_shapes(colours)
    four = {colour: colours.table(colour).colour("main") for colour in COLOUR_NAMES}
    return {"paper": palette.colour("paper"), "ink": palette.colour("ink"), **four}


def _suit(
    table: ThemeTable, suit: str, shapes: Mapping[str, str], mains: Mapping[str, str]
) -> Suit:
    colour = table.table("colours").table("wild" if suit == "blank" else suit)
    colour.only("name", "shape", *_ROLES)
    shape = colour.text("shape")
    if shape not in shapes:
        raise colour.fault("theme-value", "shape", "known shapes are " + ", ".join(shapes))
    own = {OWN: shapes[shape], **shapes}
    motif = table.table("motifs").only(*SUITS).table(suit).only("slot", "shapes")
    x, y, height = motif.numbers("slot", 3)
    paints = {**mains, **{role: colour.colour(role) for role in _ROLES}}
    _check_contrast(colour, paints, table.number("contrast", LOW_CONTRAST))
    return Suit(
        name=colour.text("name"),
        shape=shapes[shape],
        paints=paints,
        pattern=read_picture(table.table("patterns").only(*SUITS), suit, own),
        motif=read_picture(motif, "shapes", own),
        slot=(x, y, height),
    )


def _check_shapes(colours: ThemeTable) -> None:
    """Players who see no colours tell them apart by their shapes."""
    owners: dict[str, str] = {}
    for colour in COLOUR_NAMES:
        table = colours.table(colour)
        owner = owners.setdefault(table.text("shape"), colour)
        if owner != colour:
            raise table.fault("theme-value", "shape", f"is that of {owner}: each needs its own")


def _check_contrast(colour: ThemeTable, paints: Mapping[str, str], least: float) -> None:
    """The index stands in ``on`` on ``main``, the number in ``deep`` on ``paper``."""
    for ink, ground in (("on", "main"), ("deep", "paper")):
        found = contrast(paints[ink], paints[ground])
        if found < max(least, LOW_CONTRAST):
            raise colour.fault(
                "theme-contrast",
                ink,
                f"{paints[ink]} on {ground} {paints[ground]} cannot be read: "
                f"contrast {found:.1f}, needed {max(least, LOW_CONTRAST):.1f}",
            )
