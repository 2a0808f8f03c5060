"""Themes: how the cards look, as data. A theme is a folder with a file ``theme.toml``.

A theme names its parent and only what differs; the tables are laid over each other before anything
is read from them. ``docs/themes.md`` tells designers what the file may contain.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from lastcard.art.elements import Part
from lastcard.art.shared import Places, shared
from lastcard.art.suits import Repaint, Stencil, Suit, roles_of, suits_for
from lastcard.art.theme_pictures import PictureReader
from lastcard.art.theme_table import ThemeTable
from lastcard.art.vision import contrast
from lastcard.cards import CLASSIC, Card, Colour, Pack, built_in, built_in_names
from lastcard.errors import ThemeError, did_you_mean
from lastcard.layered_toml import Family, Layer, Place, read_layers

FILE: Final = "theme.toml"
PLAIN: Final = "classic"
WILD: Final = "wild"
"""The colouring of cards that have no colour."""
BLANK: Final = "blank"
"""Looks like a wild, but has more room: for words."""
OTHER: Final = "other"
"""How a colour looks that the theme does not know."""
_KEYS: Final = (
    "parent", "title", "pack", "contrast", "ground", "layout", "palette", "colours", "motifs",
    "patterns", "symbols", "cards", "pips", "back",
)  # fmt: skip
_ROLES: Final = ("main", "shade", "deep", "on")
_COLOUR_KEYS: Final = ("name", "shape", "motif", *_ROLES)
_LAYOUT: Final = ("radius", "index", "motif", "edge")
_GROUNDS: Final = ("main", "paper")
CONTRAST: Final = "-contrast"
"""How the name of the same theme in high contrast ends."""
_KEPT: Final = 512
"""How many themes of people's own are kept; one takes some 50 KB."""
LOW_CONTRAST: Final = 3.0
"""What WCAG asks of large letters and of graphics; a theme may ask more of itself."""


@dataclass(frozen=True)
class Pips:
    """Shapes in the place of a number."""

    size: float
    places: Mapping[int, Places]
    """By number: x, y, and how much larger than usual."""


@dataclass(frozen=True, eq=False)
class Theme:
    name: str
    title: str
    pack: Pack
    """The cards it was drawn for; it draws any others too."""
    suits: Mapping[str, Suit]
    """Of the colours it knows, by name or letter."""
    wild: Suit
    blank: Suit
    other: Stencil
    """For colours it does not know."""
    symbols: Mapping[str, tuple[Part, ...]]
    """Signs of what cards do."""
    cards: Mapping[str, tuple[Part, ...]]
    """Drawings of the theme's own, by the name of a symbol or a wild."""
    pips: Pips
    back: tuple[Part, ...]
    back_paints: Mapping[str, str]
    back_words: str
    layout: Mapping[str, float]

    @property
    def ground(self) -> str:
        """What faces are printed on: ``main`` or ``paper``."""
        return self.other.ground

    @property
    def index_paint(self) -> str:
        """What can be read on that ground."""
        return "on" if self.ground == "main" else "deep"

    def words(self, card: Card) -> str:
        """The name of a card in this theme, for people: ``Radio 7``."""
        suit = self.suit(card)
        if card.colour is None or suit.name.casefold() == card.colour.name.casefold():
            return card.words
        return card.pack.card_words.format(colour=suit.name, symbol=card.symbol_name)

    def suit(self, card: Card) -> Suit:
        return self.suit_of(card.colour)

    def suit_of(self, colour: Colour | None) -> Suit:
        """How the cards of a colour look; None for cards that have none."""
        return self.wild if colour is None else self.suits_of(colour.pack)[colour.code]

    def suits_of(self, pack: Pack) -> tuple[Suit, ...]:
        """A suit for each colour of a pack, by its code."""
        return _suits_of(self, pack)

    def drawing(self, card: Card) -> tuple[Part, ...] | None:
        """What the theme draws in the middle of this card, if anything of its own."""
        return self.cards.get(card.symbol_name.casefold())


_kept: dict[str, Theme] = {}
"""The themes people sent, the oldest first."""


@lru_cache(maxsize=64)
def _suits_of(theme: Theme, pack: Pack) -> tuple[Suit, ...]:
    return suits_for(pack.colours, theme.suits, theme.other)


@cache
def themes() -> tuple[str, ...]:
    """The built-in themes."""
    folders = (entry for entry in _built_in().iterdir() if (entry / FILE).is_file())
    return tuple(sorted(folder.name for folder in folders))


def load_theme(source: str | Path | Theme = PLAIN) -> Theme:
    """A theme by its name, or from a folder by its path."""
    if isinstance(source, Theme):
        return source
    if str(source) in _kept:
        return _kept[str(source)]
    return _load_built_in(str(source)) if str(source) in themes() else _load(str(source))


@cache
def _load_built_in(name: str) -> Theme:
    return _load(name)


def _load(source: str) -> Theme:
    layers = read_layers(source, _FAMILY)
    return _read(ThemeTable(_laid(layers), layers[-1].where), Path(source).name)


def is_kept(name: str) -> bool:
    return name in _kept


def keep_theme(table: Mapping[str, Any], parent: str) -> Theme:
    """A theme that lies in no file: what is changed in a built-in one. For a while it can be loaded
    by its name, and so can the same in high contrast, with the paints of that."""
    content = json.dumps([parent, table], sort_keys=True).encode()
    name = f"own-{hashlib.sha256(content).hexdigest()[:16]}"
    if name not in _kept:
        _kept[name] = _changed(table, parent, name)
        bold = parent if parent.endswith(CONTRAST) else parent + CONTRAST
        _kept[name + CONTRAST] = _changed(_unpainted(table), bold, name + CONTRAST)
        while len(_kept) > _KEPT:
            del _kept[next(iter(_kept))]
    return _kept[name]


def _changed(table: Mapping[str, Any], parent: str, name: str) -> Theme:
    layers = [*read_layers(parent, _FAMILY), Layer(dict(table), "theme")]
    return _read(ThemeTable(_laid(layers), "theme"), name)


def _unpainted(table: Mapping[str, Any]) -> dict[str, Any]:
    """All that a theme of high contrast can take over: everything but paints."""
    bare = {key: value for key, value in table.items() if key not in ("palette", "contrast")}
    for key in ("colours", "back"):
        if key in bare:
            bare[key] = _over({}, bare[key])
    for part in (bare.get("back", {}), *bare.get("colours", {}).values()):
        for role in _ROLES:
            part.pop(role, None)
    return bare


def own_table(source: str) -> tuple[str, dict[str, Any]]:
    """What a theme folder changes in the built-in theme it goes back to, and that theme's name."""
    layers = read_layers(source, _FAMILY)
    ours = [layer for layer in layers if layer.where not in themes()]
    known = [layer.where for layer in layers if layer.where in themes()]
    table = {key: value for key, value in _laid(ours).items() if key != "parent"}
    return (known[-1] if known else PLAIN), table


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


def _laid(layers: Sequence[Layer]) -> dict[str, Any]:
    """All layers over each other. Who paints a colour anew gets the paints that go with it, not
    those that went with another."""
    laid: dict[str, Any] = {}
    for layer in layers:
        laid = _over(laid, layer.table)
        new = layer.table.get("colours")
        for name, colour in new.items() if isinstance(new, dict) else ():
            if isinstance(colour, dict) and "main" in colour:
                for role in (role for role in _ROLES if role not in colour):
                    laid["colours"][name].pop(role, None)
    return laid


def _over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    laid = dict(below)
    for key, value in above.items():
        under = laid.get(key)
        if isinstance(value, dict):
            value = _over(under if isinstance(under, dict) else {}, value)
        laid[key] = value
    return laid


# --- Reading --------------------------------------------------------------------------------------


def _read(table: ThemeTable, name: str) -> Theme:
    table.only(*_KEYS)
    reader = _ThemeReader(table)
    layout = table.table("layout").only(*_LAYOUT)
    back = table.table("back").only("main", "shade", "on", "words", "shapes")
    words = back.line("words") if "words" in back else ""
    plain = PictureReader(shared().shapes, reader.colours, of_cards=False, words=words)
    return Theme(
        name=name,
        title=table.text("title"),
        pack=_pack(table),
        suits={_key(colour): reader.suit(colour) for colour in reader.colours},
        wild=reader.suit(WILD),
        blank=reader.suit(WILD, look=BLANK),
        other=reader.stencil(),
        symbols=reader.symbols(),
        cards=reader.cards(),
        pips=_pips(table.table("pips")),
        back=plain.read(back, "shapes"),
        back_paints={
            **reader.mains,
            **{role: back.colour(role) for role in ("main", "shade", "on")},
        },
        back_words=words,
        layout={key: layout.number(key, low=0) for key in _LAYOUT},
    )


def _pack(table: ThemeTable) -> Pack:
    if "pack" not in table:
        return CLASSIC
    name = table.text("pack")
    if name not in built_in_names():
        raise table.fault("theme-value", "pack", did_you_mean(name, built_in_names()))
    return built_in(name)


def _key(colour: str) -> str:
    """As a colour is looked up: by its letter or its name."""
    return colour.upper() if len(colour) == 1 else colour.casefold()


class _ThemeReader:
    """Reads what is there once for each colour, and what has the same paints in all of them."""

    def __init__(self, table: ThemeTable) -> None:
        self.table = table
        colours = table.table("colours")
        if WILD not in colours:
            problem = "is missing: every theme colours the cards that have no colour"
            raise colours.fault("theme-missing-colour", WILD, problem)
        others = [colour for colour in colours.values if colour != WILD]
        self.colours = tuple(name for name in others if "shape" in colours.table(name))
        self.repaints = {
            _key(name): _repaint(colours.table(name).only("name", "motif", "main"))
            for name in others
            if name not in self.colours
        }
        _check_shapes(colours, self.colours)
        self.mains = self._mains(colours)
        self.pictures = PictureReader(shared().shapes, self.colours)
        self.contrast = max(table.number("contrast", LOW_CONTRAST), LOW_CONTRAST)
        self.ground = table.text("ground") if "ground" in table else _GROUNDS[0]
        if self.ground not in _GROUNDS:
            raise table.fault("theme-value", "ground", "must be " + " or ".join(_GROUNDS))
        looks = (*self.colours, WILD, BLANK, OTHER)
        self.motifs = table.table("motifs").only(*looks)
        self.patterns = table.table("patterns").only(*looks)

    def _mains(self, colours: ThemeTable) -> dict[str, str]:
        """The colours that mean the same on every card: paper, ink and those it knows."""
        palette = self.table.table("palette").only("paper", "ink")
        known = {colour: colours.table(colour).colour("main") for colour in self.colours}
        return {"paper": palette.colour("paper"), "ink": palette.colour("ink"), **known}

    def suit(self, name: str, look: str = "") -> Suit:
        colour = self.table.table("colours").table(name).only(*_COLOUR_KEYS)
        look = look or (name if name in self.motifs or name == WILD else OTHER)
        paints = {**self.mains, **self._roles(colour)}
        self._check_contrast(colour, paints)
        shape = _shape(colour)
        suit = Suit(
            name=colour.text("name"),
            shape=shape,
            paints=paints,
            pattern=self._pattern(name if look == OTHER else look),
            motif=self.pictures.read(self._motif(look), "shapes"),
            slot=self._slot(look) or shared().slots[shape],
        )
        return self.stencil().with_motif(suit, _shape(colour, "motif")) if _own(colour) else suit

    def _roles(self, colour: ThemeTable) -> dict[str, str]:
        main = colour.colour("main")
        usual = roles_of(main, self.mains, self.contrast)
        own = {role: colour.colour(role) for role in usual if role in colour}
        return {"main": main, **usual, **own}

    def stencil(self) -> Stencil:
        return Stencil(
            pattern=self._pattern(OTHER),
            motif=self.pictures.read(self._motif(OTHER), "shapes"),
            slot=self._slot(OTHER),
            paints=self.mains,
            ground=self.ground,
            contrast=self.contrast,
            repaints=self.repaints,
        )

    def _pattern(self, look: str) -> tuple[Part, ...]:
        known = look in self.patterns or look in (WILD, BLANK)
        return self.pictures.read(self.patterns, look if known else OTHER)

    def _motif(self, look: str) -> ThemeTable:
        return self.motifs.table(look).only("slot", "shapes")

    def _slot(self, look: str) -> tuple[float, float, float] | None:
        motif = self._motif(look)
        if look != OTHER or "slot" in motif:
            x, y, height = motif.numbers("slot", 3)
            return x, y, height
        return None

    def symbols(self) -> dict[str, tuple[Part, ...]]:
        """The signs that all themes share, or what a theme has in their place."""
        common = shared().symbols
        own = self.table.table("symbols").only(*common.values)
        return {
            name: self.pictures.read(own if name in own else common, name) for name in common.values
        }

    def cards(self) -> dict[str, tuple[Part, ...]]:
        own = self.table.table("cards")
        return {name.casefold(): self.pictures.read(own, name) for name in own.values}

    def _check_contrast(self, colour: ThemeTable, paints: Mapping[str, str]) -> None:
        """The index stands in ``on`` on ``main``, the number in ``deep`` on ``paper``."""
        for ink, ground in (("on", "main"), ("deep", "paper")):
            found = contrast(paints[ink], paints[ground])
            if found < self.contrast:
                raise colour.fault(
                    "theme-contrast",
                    ink,
                    f"{paints[ink]} on {ground} {paints[ground]} cannot be read: "
                    f"contrast {found:.1f}, needed {self.contrast:.1f}",
                )


def _shape(colour: ThemeTable, key: str = "shape") -> str:
    """Its shape, or that of its motif: one that numbers stand in."""
    shape = colour.text(key)
    if shape not in shared().slots:
        raise colour.fault("theme-value", key, "known shapes are " + ", ".join(shared().slots))
    return shape


def _own(colour: ThemeTable) -> bool:
    """Whether it has a motif of its own in the place of the theme's."""
    return "motif" in colour


def _repaint(colour: ThemeTable) -> Repaint:
    return Repaint(
        colour.text("name") if "name" in colour else "",
        colour.colour("main") if "main" in colour else "",
        _shape(colour, "motif") if _own(colour) else "",
    )


def _check_shapes(colours: ThemeTable, names: tuple[str, ...]) -> None:
    """Players who see no colours tell them apart by their shapes."""
    owners: dict[str, str] = {}
    for name in names:
        table = colours.table(name)
        owner = owners.setdefault(table.text("shape"), name)
        if owner != name:
            raise table.fault("theme-value", "shape", f"is that of {owner}: each needs its own")


def _pips(table: ThemeTable) -> Pips:
    places = {}
    for key, value in table.values.items():
        if key == "size":
            continue
        if not key.isdecimal() or not isinstance(value, list):
            raise table.fault(
                "theme-value", key, "must be a number with a list of places, [[0, 9]]"
            )
        named = {str(at): place for at, place in enumerate(value)}
        rows = ThemeTable(named, table.file, f"{table.path}{key}.")
        places[int(key)] = tuple(_pip(rows, at) for at in rows.values)
    return Pips(table.number("size", 0, low=0), places)


def _pip(rows: ThemeTable, at: str) -> tuple[float, float, float]:
    """Where a shape stands, and how much larger it is than usual."""
    place = rows.values[at]
    if isinstance(place, list) and len(place) == 2:
        x, y = rows.numbers(at, 2)
        return x, y, 1.0
    x, y, larger = rows.numbers(at, 3)
    return x, y, larger
