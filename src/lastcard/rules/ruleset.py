"""Rule sets: a value for every option and a deck, each knowing where it came from."""

from __future__ import annotations

import hashlib
import json
import os
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from lastcard.cards import CLASSIC, Card, Colour, Effects, Pack
from lastcard.cards.deck_table import PACK_KEYS
from lastcard.cards.effects import clash
from lastcard.errors import RuleSetError, UserError, did_you_mean
from lastcard.kernel.fields import Rules
from lastcard.layered_toml import Family, Layer, Place, read_layers
from lastcard.rules import decks
from lastcard.rules.card_groups import draw_value, draws
from lastcard.rules.conflicts import find_conflict
from lastcard.rules.kernel_rules import compile_rules, effects_of
from lastcard.rules.option_types import Option, Value
from lastcard.rules.options import BY_KEY, FORMER_KEYS, OPTIONS
from lastcard.rules.phrase import Phrase

OFFICIAL: Final = "official"
MAX_TEXT: Final = 200
_UNNAMED: Final = "unnamed"
_TEXT_KEYS: Final = ("name", "title", "summary", "extends", "document", "theme")
_TABLE_KEYS: Final = ("options", "deck")
FILE_KEYS: Final = (*_TEXT_KEYS, *_TABLE_KEYS)
"""What may stand at the top of a rule file."""


class Unplayable(RuleSetError):
    """Rules each of which is good, but not together."""

    def __init__(self, code: str, message: str, keys: tuple[str, ...], plain: Phrase) -> None:
        super().__init__(code, message)
        self.keys = keys
        """The options at fault."""
        self.plain = plain
        """The message for people who do not write rule files."""

    def __reduce__(self) -> tuple[type[Unplayable], tuple[object, ...]]:
        return type(self), (self.code, self.message, self.keys, self.plain)


@dataclass(frozen=True)
class RuleSet:
    """Rules to play by. Make one with ``load``, change one with ``but``."""

    name: str
    title: str
    summary: str
    values: Mapping[str, Value]
    pack: Pack
    """Which cards there are."""
    deck: decks.DeckCounts
    """How many of each, by code."""
    origins: Mapping[str, str]
    """For each option, and for ``deck``, the name of the set that chose the value."""
    parent: RuleSet | None = field(default=None, repr=False, compare=False)
    """The set this one was made from; None for the official one."""
    document: str | None = None
    """The rule document this set plays, if it plays one."""
    theme: str | None = None
    """The theme its cards are drawn in unless somebody chooses another; changes no rule, and so
    neither the fingerprint."""

    def __getitem__(self, key: str) -> Value:
        return self.values[key]

    @property
    def introduction(self) -> str:
        """What is said before a game: the title, and the summary if there is one."""
        return f"{self.title}: {self.summary}" if self.summary else f"{self.title}."

    def card(self, text: str | Card) -> Card:
        """Read a card these rules are played with: ``R7``, ``W+4``, ``Red 7``."""
        return self.pack.card(text)

    def colour(self, text: str | Colour) -> Colour:
        return self.pack.colour(text)

    @cached_property
    def cards(self) -> list[Card]:
        """The different cards in the deck."""
        return [card for card in self.pack.cards if self.deck[card.code]]

    def points_of(self, card: Card) -> int:
        """What a card left in a hand counts."""
        return self.kernel.points[card.code]

    def effects_of(self, card: Card) -> Effects:
        """What a card does, by itself and by the options."""
        return effects_of(card, self.values)

    @property
    def lets_declare_dealer(self) -> bool:
        """Whether the table may say who deals first."""
        return self.deals_by_lot or self["first_dealer"] == "declared-or-points"

    @property
    def deals_by_lot(self) -> bool:
        """Whether lots, and not cards, decide who deals first if the table does not say."""
        return self["first_dealer"] == "declared"

    def check_players(self, players: int) -> None:
        """Refuse a number of players these rules are not for, or whom the deck is too small for."""
        low, high = int(self["min_players"]), int(self["max_players"])
        if not low <= players <= high:
            allowed = f"{low} to {high}" if low != high else f"exactly {low}"
            raise UserError("players", f"{self.name} is for {allowed} players, not {players}")
        need, cards = _cards_needed(self.values, players), decks.size(self.deck)
        if cards < need:
            raise UserError(
                "players",
                f"{players} players with {_hand_size(self.values, players)} cards each need a "
                f"deck of {need} "
                f"cards; {self.name} has {cards}",
            )

    def seats(self, players: int) -> bool:
        """Whether so many players can play by these rules."""
        try:
            self.check_players(players)
        except UserError:
            return False
        return True

    @property
    def parents(self) -> tuple[str, ...]:
        """The names of the sets this one goes back to, nearest first."""
        return (self.parent.name, *self.parent.parents) if self.parent else ()

    def but(self, deck: Mapping[str, Any] = MappingProxyType({}), /, **changes: Value) -> RuleSet:
        """The same rules with some options changed, ``load("official").but(jump_in=True)``, or
        some counts of cards, as a file's ``[deck]`` has them: ``.but({"W": 8})``."""
        changed = decks.read_deck(deck, self.deck_list, self.name)
        return _derive(self, self.name, changes, changed, where=self.name)

    def differences(self, other: RuleSet) -> list[str]:
        """The options (and ``deck``) in which two sets differ, in the order of the table."""
        keys = [o.key for o in OPTIONS if self.values[o.key] != other.values[o.key]]
        return keys + (["deck"] if self.deck_list != other.deck_list else [])

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that change with any value of any option or the deck.

        Made from what differs from the defaults, so that a new option leaves the fingerprints
        of old records as they were.
        """
        data = {key: value for key, value in self.to_data().items() if key != "name"}
        if self.pack is not CLASSIC:  # which may be known here by no more than its name
            data["pack"] = self.pack.fingerprint
        content = json.dumps(data, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    def to_data(self) -> dict[str, Any]:
        """What makes this set out of the defaults: plain data for a record or a message. Options
        have the keys they began with, so that the same rules always read the same."""
        changed = {option.first_key: self.values[option.key] for option in self._changed}
        return {"name": self.name, "options": changed, "deck": decks.write_deck(self.deck_list)}

    @property
    def _changed(self) -> list[Option]:
        return [option for option in OPTIONS if self.values[option.key] != option.default]

    @property
    def changes(self) -> dict[str, Value]:
        """The options that are not as in the official rules."""
        return {option.key: self.values[option.key] for option in self._changed}

    @property
    def deck_list(self) -> decks.DeckList:
        """The pack and how many of each card, as one."""
        return decks.DeckList(self.pack, self.deck)

    @cached_property
    def kernel(self) -> Rules:
        return compile_rules(self.values, self.pack, self.deck)


def _official_values() -> dict[str, Value]:
    return {option.key: option.default for option in OPTIONS}


DEFAULTS: Final = RuleSet(
    name=OFFICIAL,
    title=OFFICIAL.capitalize(),
    summary="",
    values=_official_values(),
    pack=decks.STANDARD.pack,
    deck=decks.STANDARD.counts,
    origins=dict.fromkeys((*BY_KEY, "deck"), OFFICIAL),
)


def names() -> list[str]:
    """The built-in rule sets, official first."""
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    folder = resources.files(__package__) / "sets"
    found = sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return (OFFICIAL, *(name for name in found if name != OFFICIAL))


def load(source: str | Path | RuleSet) -> RuleSet:
    """A rule set by its name, or from a TOML file by its path."""
    if isinstance(source, RuleSet):
        return source
    return _built_in(source) if source in names() else _read(str(source))


@cache
def _built_in(name: str) -> RuleSet:
    return _read(name)


def _read(source: str) -> RuleSet:
    rules = DEFAULTS
    for table, where in read_layers(source, _FAMILY):
        near = Path(where).parent if where.endswith(".toml") else None
        rules = _build(table, rules, where, fallback_name=_name_of_file(where), near=near)
    return rules


def _name_of_file(where: str) -> str:
    """The file's own name, if a rule set may be called so."""
    stem = Path(where).stem
    return stem if stem.isprintable() and len(stem) <= MAX_TEXT else _UNNAMED


def from_data(data: Mapping[str, Any], where: str) -> RuleSet:
    """The inverse of ``to_data``; ``where`` names the source in errors."""
    table = {"extends": OFFICIAL, **data}
    return _build(table, DEFAULTS, where, fallback_name=_UNNAMED)


def _find(name: str, near: Path, asked_by: str) -> Place:
    if name.endswith(".toml"):
        # Without "..", so that a file that comes back to itself is known by its name.
        path = Path(os.path.normpath(near / name))
        return Place(path, str(path), path.parent)
    if name in names():
        return Place(resources.files(__package__) / "sets" / f"{name}.toml", name, near)
    hint = did_you_mean(name, names())
    raise RuleSetError(
        "rules-missing", f"{asked_by}no rule set {name!r}; {hint} (a file's name ends in .toml)"
    )


def _parent_of(layer: Layer) -> str | None:
    if layer.where == OFFICIAL:
        return None
    return _check_text(layer.where, "extends", layer.table.get("extends", OFFICIAL))


_FAMILY: Final = Family("rules", RuleSetError, "extends", _parent_of, _find)


def _build(
    table: Mapping[str, Any],
    parent: RuleSet,
    where: str,
    *,
    fallback_name: str,
    near: Path | None = None,
) -> RuleSet:
    for key, value in table.items():
        if key in _TEXT_KEYS:
            _check_text(where, key, value)
        elif key in _TABLE_KEYS:
            if not isinstance(value, dict):
                raise RuleSetError("rules-type", f"{where}: {key}: must be a table, [{key}]")
        elif key in (*PACK_KEYS, "base"):
            problem = "belongs to a deck: put it below [deck], or name its file there as base"
            raise RuleSetError("rules-unknown-key", f"{where}: {key}: {problem}")
        else:
            raise _unknown_key(where, "", key, FILE_KEYS)
    name = table.get("name", fallback_name)
    deck = decks.read_deck(table.get("deck", {}), parent.deck_list, where, near)
    built = _derive(parent, name, table.get("options", {}), deck, where)
    return replace(
        built,
        title=table.get("title", name),
        summary=table.get("summary", built.summary),
        document=table.get("document", parent.document),
        theme=_theme(table.get("theme", parent.theme), near),
    )


def _theme(name: str | None, near: Path | None) -> str | None:
    """A theme as it is loaded from anywhere: its folder may lie beside the file that names it."""
    if name is None or near is None or not (near / name / "theme.toml").is_file():
        return name
    return str(near / name)


def _check_text(where: str, key: str, value: object) -> str:
    if not isinstance(value, str):
        raise RuleSetError("rules-type", f"{where}: {key}: must be a quoted string")
    if not value or len(value) > MAX_TEXT or not value.isprintable():
        problem = f"must be one line of 1 to {MAX_TEXT} characters"
        raise RuleSetError("rules-value", f"{where}: {key}: {problem}")
    return value


def _derive(
    parent: RuleSet, name: str, changes: Mapping[str, Any], deck: decks.DeckList, where: str
) -> RuleSet:
    changes = _renamed(changes, where)
    for key, value in changes.items():
        if key not in BY_KEY:
            raise _unknown_key(where, "options.", key, tuple(BY_KEY))
        problem = BY_KEY[key].check(value)
        if problem:
            raise RuleSetError("rules-value", f"{where}: options.{key}: {_shown(value)} {problem}")
    values = {**parent.values, **changes}
    conflict = find_conflict(values)
    if conflict:
        one, other = conflict.one, conflict.other
        both = " and ".join(
            f"options.{key} = {_shown(values[key])}"
            + ("" if key in changes else f" (from {parent.origins[key]})")
            for key in (one, other)
        )
        titles = Phrase(BY_KEY[one].title), Phrase(BY_KEY[other].title)
        raise Unplayable(
            "rules-conflict",
            f"{where}: {both} cannot be combined: {conflict.why}",
            (one, other),
            Phrase('"{}" and "{}" cannot be combined: {}.', (*titles, Phrase(conflict.why))),
        )
    _check_cards(values, deck, where)
    players, cards = int(values["min_players"]), decks.size(deck.counts)
    each = _hand_size(values, players)
    need = _cards_needed(values, players)
    if cards < need:
        raise Unplayable(
            "rules-deck",
            f"{where}: deck: {cards} cards are too few: {players} players "
            f"with hand_size = {each} need {need}",
            ("min_players", "hand_size"),
            Phrase(
                "{} cards are too few: {} players with {} cards each need {}.",
                (cards, players, each, need),
            ),
        )
    origins = {**parent.origins, **dict.fromkeys(changes, name)}
    other_deck = deck != parent.deck_list
    if other_deck:
        origins["deck"] = name
    changed = other_deck or values != parent.values
    return replace(
        parent,
        name=name,
        # What the parent says of itself may no longer be true.
        summary=str(with_changes(parent.title)) if changed else parent.summary,
        values=values,
        pack=deck.pack,
        deck=deck.counts,
        origins=origins,
        parent=None if parent is DEFAULTS else parent,
    )


def _check_cards(values: Mapping[str, Value], deck: decks.DeckList, where: str) -> None:
    """Refuse options that make cards do what they cannot."""
    for card in deck.pack.cards:
        problem = clash(effects_of(card, values))
        if problem:
            raise RuleSetError(
                "rules-deck", f"{where}: deck: {card.words}, by these options: {problem}"
            )
    if values["opening_cards"] != "take-effect":
        return
    cards = [card for card in deck.pack.cards if deck.counts[card.code] and draws(card)]
    most = max(map(draw_value, cards), default=0)
    if 0 < int(values["out_at"]) <= int(values["hand_size"]) + most:
        problem = f"must be more than hand_size and the {most} cards an opening card makes one draw"
        raise RuleSetError("rules-value", f"{where}: options.out_at: {problem}")


def _renamed(changes: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Changes under the keys of today, also those of files written before."""
    renamed: dict[str, Any] = {}
    for written, value in changes.items():
        key = FORMER_KEYS.get(written, written)
        if key in renamed:
            problem = f"the same option as options.{key}: name it once"
            raise RuleSetError("rules-value", f"{where}: options.{written}: {problem}")
        renamed[key] = value
    return renamed


def with_changes(title: str) -> Phrase:
    """What a set is, if nobody says it better."""
    return Phrase("{} with some rules changed.", (title,))


def _cards_needed(values: Mapping[str, Value], players: int) -> int:
    """A hand for everybody, a card to open with, and one to draw."""
    return players * _hand_size(values, players) + 2


def _hand_size(values: Mapping[str, Value], players: int) -> int:
    for_two = int(values["hand_size_for_two"])
    return for_two if players == 2 and for_two else int(values["hand_size"])


def _unknown_key(where: str, prefix: str, key: str, known: tuple[str, ...]) -> RuleSetError:
    many = 'see "lastcard rules show official"' if len(known) > 10 else None
    hint = did_you_mean(key, known, prefix=prefix, otherwise=many)
    shown = key if key.isprintable() else repr(key)
    return RuleSetError("rules-unknown-key", f"{where}: {prefix}{shown}: unknown key; {hint}")


def _shown(value: object) -> str:
    """A value as one writes it in TOML, short enough for a message."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        return reprlib.repr(value).replace("'", '"')
    except ValueError:  # Python writes no numbers of many thousand digits
        return "so large a number"
