"""Reading a deck file, or the same keys in the ``[deck]`` of a rule set, into a pack.

A table adds to the pack it begins from: a colour with a new letter, a symbol or a wild with a new
short name is new; with a known one it changes what it says, and the rest stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from lastcard.cards.card import Fits
from lastcard.cards.effects import Effect, EffectKind, Effects, clash
from lastcard.cards.limits import MAX_COLOURS, MAX_KINDS, MAX_PLAYS
from lastcard.cards.pack import CardRow, ColourRow, Pack
from lastcard.errors import RuleSetError, did_you_mean

MAX_COUNT: Final = 99
MAX_POINTS: Final = 500
MAX_NAME: Final = 30
MAX_SHORT: Final = 5
MAX_CARD_TEXT: Final = 120
PACK_KEYS: Final = ("card_words", "colours", "symbols", "wilds")
"""What a deck file may hold, beside the pack it begins from and counts of cards."""
SHAPES: Final = (
    "circle",
    "star",
    "triangle",
    "square",
    "diamond",
    "cross",
    "hexagon",
    "drop",
    "heart",
    "spade",
    "club",
)
"""Shapes of colours, for those who do not see them."""
_OPEN: Final = ("blank", "customizable")
_NOT_IN_NAMES: Final = frozenset(".,:;/!~*#\"'{}()[]<>&\\| \t")
_WORDS: Final = frozenset(
    ("approve", "base", "call", "catch", "challenge", "colour", "deal", "draw", "hit", "pass")
) | frozenset(("return", "sub", "swap", "uno"))
"""What is written in the same places as the name of a card."""
_NEW_COLOUR: Final = ColourRow("", "", SHAPES[0])


class _Fault(Exception):
    """What is wrong, without where."""


Check = Callable[[Any], Any]


def read_pack(table: Mapping[str, Any], parent: Pack, where: str) -> Pack:
    """The pack of a deck table that begins from another. ``where`` names the file in errors."""
    colours = list(parent.colour_rows)
    for place, entry in _entries(table, "colours", where):
        _add_colour(colours, _checked(entry, _COLOUR_KEYS, place), place)
    rows = list(parent.rows)
    for key in ("symbols", "wilds"):
        for place, entry in _entries(table, key, where):
            for new in _spread(_checked(entry, _ROW_KEYS, place), place):
                _add_row(rows, new, key == "wilds", place)
    words = table.get("card_words", parent.card_words)
    if not isinstance(words, str) or not {"{colour}", "{symbol}"} <= set(_fields(words)):
        raise _bad(f"{where}: deck.card_words", 'must be text with "{colour}" and "{symbol}"')
    pack = Pack("", tuple(colours), tuple(rows), words)
    if pack == parent:
        return parent
    _check_whole(pack, where)
    return pack.kept()


def _fields(words: str) -> list[str]:
    return [part for part in words.replace("{", " {").replace("}", "} ").split() if part[0] == "{"]


def _entries(table: Mapping[str, Any], key: str, where: str) -> list[tuple[str, Mapping[str, Any]]]:
    entries = table.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise RuleSetError("rules-type", f"{where}: deck.{key}: must be tables, [[deck.{key}]]")
    return [(f"{where}: deck.{key}[{at}]", entry) for at, entry in enumerate(entries, 1)]


def _checked(entry: Mapping[str, Any], keys: Mapping[str, Check], place: str) -> dict[str, Any]:
    checked = {}
    for key, value in entry.items():
        check = keys.get(key)
        if check is None:
            hint = did_you_mean(key, keys)
            shown = key if key.isprintable() else repr(key)
            raise RuleSetError("rules-unknown-key", f"{place}.{shown}: unknown key; {hint}")
        try:
            checked[key] = check(value)
        except _Fault as fault:
            raise _bad(f"{place}.{key}", str(fault)) from None
    return checked


def _bad(where: str, problem: str) -> RuleSetError:
    return RuleSetError("rules-value", f"{where}: {problem}")


# --- One value --------------------------------------------------------------------------------


def _text(limit: int, least: int = 1) -> Check:
    def check(value: object) -> str:
        if not isinstance(value, str) or not value.isprintable() or value != value.strip():
            raise _Fault("must be one line of quoted text")
        if not least <= len(value) <= limit:
            raise _Fault(f"must have {least} to {limit} characters")
        return value

    return check


def _name(limit: int) -> Check:
    def check(value: object) -> str:
        text: str = _text(limit)(value)
        wrong = _NOT_IN_NAMES & set(text)
        if wrong:
            raise _Fault(f"must not contain {min(wrong)!r}")
        return text

    return check


def _whole(most: int) -> Check:
    def check(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise _Fault(f"must be a whole number from 0 to {most}")
        return value

    return check


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise _Fault("must be true or false")
    return value


def _one_of(known: tuple[str, ...]) -> Check:
    def check(value: object) -> str:
        if not isinstance(value, str) or value not in known:
            hint = did_you_mean(str(value), known)
            raise _Fault(f"{value!r:.40} is unknown; {hint}")
        return value

    return check


def _fits(value: object) -> Fits:
    return Fits(_one_of(tuple(way.value for way in Fits))(value))


def _letter(value: object) -> str:
    if not isinstance(value, str) or len(value) != 1 or not value.isalpha():
        raise _Fault("must be a single letter")
    return value.upper()


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _Fault('must be a list of short names, ["7", "S"]')
    return tuple(_name(MAX_SHORT)(name) for name in value)


def _letters(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise _Fault('must be a list of the letters of colours, ["R", "B"]')
    return tuple(_letter(letter) for letter in value)


def _numbers(value: object) -> range:
    if not (isinstance(value, list) and len(value) == 2):
        raise _Fault("must be the first and the last number, [1, 9]")
    first, last = (_whole(MAX_COUNT)(number) for number in value)
    if first > last:
        raise _Fault("must be the lower number first")
    return range(first, last + 1)


def _effects(value: object) -> Effects:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise _Fault('must be a list of effects, ["draw 2"]')
    effects = tuple(_effect(text) for text in value)
    problem = clash(effects)
    if problem:
        raise _Fault(problem)
    return effects


def _effect(text: str) -> Effect:
    effect = Effect.parse(text)
    if effect is None:
        known = [kind.value for kind in EffectKind]
        likely = did_you_mean(text, known, otherwise="")
        ranges = [k for k in EffectKind if k.has_number and likely == f"did you mean {k.value}?"]
        limit = f" (N from 1 to {ranges[0].most})" if ranges else ""
        listed = f"the known ones are {', '.join(known)}"
        raise _Fault(f"unknown effect {text!r:.40}; {likely + limit if likely else listed}")
    return effect


_COLOUR_KEYS: Final[Mapping[str, Check]] = {
    "name": _name(MAX_NAME),
    "letter": _letter,
    "shape": _one_of(SHAPES),
}
_ROW_KEYS: Final[Mapping[str, Check]] = {
    "short": _name(MAX_SHORT),
    "name": _text(MAX_NAME),
    "numbers": _numbers,
    "count": _whole(MAX_COUNT),
    "points": _whole(MAX_POINTS),
    "effects": _effects,
    "fits": _fits,
    "not_on": _names,
    "needs_empty_colour": _flag,
    "text": _text(MAX_CARD_TEXT, least=0),
    "leaves_open": _one_of(_OPEN),
    "colours": _letters,
}


# --- One entry --------------------------------------------------------------------------------


def _add_colour(colours: list[ColourRow], new: dict[str, Any], place: str) -> None:
    if "letter" not in new:
        raise _bad(f"{place}.letter", "is missing")
    at = next((at for at, old in enumerate(colours) if old.letter == new["letter"]), None)
    if at is None and "name" not in new:
        raise _bad(f"{place}.name", "is missing: the colour is new")
    if at is None:
        free = [shape for shape in SHAPES if shape not in {old.shape for old in colours}]
        colours.append(_NEW_COLOUR._replace(shape=free[0] if free else SHAPES[0])._replace(**new))
    else:
        colours[at] = colours[at]._replace(**new)


def _spread(new: dict[str, Any], place: str) -> list[dict[str, Any]]:
    """An entry of several numbers as one for each."""
    numbers = new.pop("numbers", None)
    if numbers is None:
        if "short" not in new:
            raise _bad(f"{place}.short", "is missing")
        return [new]
    if "short" in new or "name" in new:
        raise _bad(f"{place}.numbers", "numbers have no other name: leave out short and name")
    same = {"points": None, **new}
    return [
        {
            **same,
            "short": str(n),
            "name": str(n),
            "points": n if same["points"] is None else same["points"],
        }
        for n in numbers
    ]


def _add_row(rows: list[CardRow], new: dict[str, Any], is_wild: bool, place: str) -> None:
    if is_wild and "colours" in new:
        raise _bad(f"{place}.colours", "a wild has no colour")
    key = new["short"], is_wild, new.get("colours", ())
    at = next((at for at, old in enumerate(rows) if old.key == key), None)
    if at is not None:
        rows[at] = replace(rows[at], **new)
        return
    like = next((old for old in rows if old.short == new["short"] and old.is_wild == is_wild), None)
    if like is not None and "colours" in new:  # the same symbol, otherwise in some colours
        row = replace(like, **new)
    elif "name" not in new:
        raise _bad(f"{place}.name", "is missing: the card is new")
    else:
        usual = Fits.ANYTHING if is_wild else Fits.COLOUR_OR_SYMBOL
        row = CardRow(**{"is_wild": is_wild, "fits": usual, **new})
    rows.append(row)


# --- The whole --------------------------------------------------------------------------------


def _check_whole(pack: Pack, where: str) -> None:
    for problem in (_too_many(pack), _ambiguous(pack), _useless(pack)):
        if problem:
            raise RuleSetError("rules-deck", f"{where}: deck: {problem}")


def _too_many(pack: Pack) -> str | None:
    if len(pack.colour_rows) > MAX_COLOURS:
        return f"{len(pack.colour_rows)} colours; a deck has at most {MAX_COLOURS}"
    kinds = len(pack.cards)
    if kinds > MAX_KINDS:
        return f"{kinds} different cards; a deck has at most {MAX_KINDS}"
    plays = sum(len(pack.colours) if card.names_colour else 1 for card in pack.cards)
    if plays > MAX_PLAYS:
        return f"{plays} ways to play a card (one a colour, if it names one); at most {MAX_PLAYS}"
    return None


def _ambiguous(pack: Pack) -> str | None:
    for what, names in (
        ("colours are called", [colour.name for colour in pack.colours]),
        ("colours are written", [colour.letter for colour in pack.colours]),
        ("cards are written", [card.short for card in pack.cards]),
        ("cards are called", [card.words for card in pack.cards]),
    ):
        seen = set()
        for name in names:
            if name.casefold() in seen:
                return f"two {what} {name}"
            seen.add(name.casefold())
    taken = [card.short for card in pack.cards if card.short.casefold() in _WORDS]
    return f"a card cannot be written {taken[0]}: the word means something else" if taken else None


def _useless(pack: Pack) -> str | None:
    letters = {colour.letter for colour in pack.colours}
    symbols = {row.short for row in pack.rows}
    for row in pack.rows:
        for letter in row.colours:
            if letter not in letters:
                return f"{row.name} is for a colour {letter}, which the deck does not have"
        for short in row.not_on:
            if short not in symbols:
                return f"{row.name} may not be laid on {short}, which the deck does not have"
    for card in pack.cards:
        sheds = card.effect(EffectKind.DISCARD_COLOUR) is not None
        if not pack.colours and (card.leaves_colour_open or card.needs_empty_colour or sheds):
            return f"{card.words} speaks of a colour, and the deck has none"
    return None
