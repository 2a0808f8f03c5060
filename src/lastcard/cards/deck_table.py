"""Reading a deck file, or the same keys in the ``[deck]`` of a rule set, into a pack.

A table adds to the pack it begins from: a colour with a new letter, a symbol or a wild with a new
short name is new; with a known one it changes what it says, and the rest stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from lastcard.cards.card import Fits
from lastcard.cards.effects import MOVING_HANDS, Effect, EffectKind, Effects, clash
from lastcard.cards.limits import MAX_COLOURS, MAX_KINDS, MAX_PLAYS
from lastcard.cards.pack import CardRow, ColourRow, Pack
from lastcard.errors import RuleSetError, did_you_mean

MAX_COUNT: Final = 99
MAX_ROWS: Final = 2 * MAX_KINDS
"""Each a card, or how it is otherwise in some colours."""
MAX_POINTS: Final = 500
MAX_NAME: Final = 30
MAX_SHORT: Final = 5
MAX_CARD_TEXT: Final = 120
MAX_CARD_WORDS: Final = 60
MAX_NUMBER: Final = 99
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
    (
        *("help", "rules", "hand", "table", "log", "scores", "q", "quit", "exit"),  # at a prompt
        *("draw", "pass", "uno", "challenge", "approve", "colour", "swap", "hit", "catch"),
        *("sub", "return", "deal", "base", *PACK_KEYS),
    )
)
"""What is written in the same places as the name of a card."""
_ORDER: Final = list(EffectKind)
_NEW_COLOUR: Final = ColourRow("", "", SHAPES[0])


class _Fault(Exception):
    """What is wrong, without where."""


Check = Callable[[Any], Any]


class At(NamedTuple):
    """A place in a file, for errors: ``mine.toml: deck.symbols[2]``."""

    file: str
    path: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.path}" if self.path else self.file

    def key(self, key: str) -> At:
        """A key below it, cut where somebody wrote a very long one."""
        shown = key if key.isprintable() else repr(key)
        shown = shown if len(shown) <= MAX_NAME else f"{shown[:MAX_NAME]}..."
        return At(self.file, f"{self.path}.{shown}" if self.path else shown)

    def entry(self, number: int) -> At:
        return At(self.file, f"{self.path}[{number}]")


def read_pack(table: Mapping[str, Any], parent: Pack, at: At) -> Pack:
    """The pack of a deck table that begins from another. ``at`` says in errors where it stands."""
    colours = _read_colours(table, parent.colour_rows, at)
    rows = _read_rows(table, parent.rows, at)
    words = table.get("card_words", parent.card_words)
    if not _can_name_cards(words):
        problem = 'must be one line of text with "{colour}" and "{symbol}" once each'
        raise _bad(at.key("card_words"), problem)
    pack = Pack("", colours, rows, words)
    if pack == parent:
        return parent
    _check_whole(pack, at)
    return pack.kept()


def _read_colours(
    table: Mapping[str, Any], known: tuple[ColourRow, ...], at: At
) -> tuple[ColourRow, ...]:
    colours, written = list(known), set[str]()
    for place, entry in _entries(table, "colours", MAX_COLOURS, at):
        new = _checked(entry, _COLOUR_KEYS, place)
        _add_colour(colours, new, place)
        _note(new["letter"], written, place)
    return tuple(colours)


def _read_rows(table: Mapping[str, Any], known: tuple[CardRow, ...], at: At) -> tuple[CardRow, ...]:
    rows = list(known)
    for key in ("symbols", "wilds"):
        written = set[str]()
        for place, entry in _entries(table, key, MAX_KINDS, at):
            for new, worth in _spread(_checked(entry, _ROW_KEYS, place), place):
                _add_row(rows, new, key == "wilds", worth, place)
                _note(" ".join([new["short"], *new.get("colours", ())]), written, place)
            if len(rows) > MAX_ROWS:  # a few numbers in a few letters would make a day's work
                raise _bad(place, f"{len(rows)} rows by now; a deck has at most {MAX_ROWS}")
    return tuple(sorted(rows, key=lambda row: row.is_wild))  # wilds come last, as in the pack


def _note(name: str, written: set[str], place: At) -> None:
    """Refuse what a table says twice: only the last of it would be heard."""
    if name in written:
        raise _bad(place, f"{name} is written twice")
    written.add(name)


def _can_name_cards(words: object) -> bool:
    """Whether a colour and a symbol make a name with it. Other braces would be gaps in it."""
    if not isinstance(words, str) or not words.isprintable() or len(words) > MAX_CARD_WORDS:
        return False
    gaps = ("{colour}", "{symbol}")
    rest = words.replace(gaps[0], "").replace(gaps[1], "")
    once = all(words.count(gap) == 1 for gap in gaps)
    return once and words == words.strip() and not set(rest) & set("{}")


def _entries(
    table: Mapping[str, Any], key: str, most: int, at: At
) -> list[tuple[At, Mapping[str, Any]]]:
    entries, place = table.get(key, []), at.key(key)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise RuleSetError("rules-type", f"{place}: must be tables, [[{place.path}]]")
    if len(entries) > most:
        raise _bad(place, f"{len(entries)} entries; a deck has at most {most}")
    return [(place.entry(number), entry) for number, entry in enumerate(entries, 1)]


def _checked(entry: Mapping[str, Any], keys: Mapping[str, Check], place: At) -> dict[str, Any]:
    checked = {}
    for key, value in entry.items():
        check = keys.get(key)
        if check is None:
            hint = did_you_mean(key[:MAX_NAME], keys)
            raise RuleSetError("rules-unknown-key", f"{place.key(key)}: unknown key; {hint}")
        try:
            checked[key] = check(value)
        except _Fault as fault:
            raise _bad(place.key(key), str(fault)) from None
    return checked


def _bad(at: At, problem: str) -> RuleSetError:
    return RuleSetError("rules-value", f"{at}: {problem}")


# --- One value --------------------------------------------------------------------------------


def _text(limit: int, least: int = 1) -> Check:
    def check(value: object) -> str:
        if not isinstance(value, str) or not value.isprintable() or value != value.strip():
            raise _Fault("must be one line of quoted text")
        if not least <= len(value) <= limit:
            raise _Fault(f"must have {least} to {limit} characters")
        return value

    return check


def _without(signs: frozenset[str], check_first: Check) -> Check:
    def check(value: object) -> str:
        text: str = check_first(value)
        wrong = signs & set(text)
        if wrong:
            raise _Fault(f"must not contain {min(wrong)!r}")
        return text

    return check


def _name(limit: int) -> Check:
    return _without(_NOT_IN_NAMES, _text(limit))


def _symbol_name(value: object) -> str:
    text: str = _without(frozenset("{}"), _text(MAX_NAME))(value)
    if text.isdecimal() and not (text.isascii() and int(text) <= MAX_NUMBER):
        raise _Fault(f"a number must be from 0 to {MAX_NUMBER}")
    return text


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
        if not isinstance(value, str):
            raise _Fault("must be one line of quoted text")
        if value not in known:
            raise _Fault(f"{value!r:.40} is unknown; {did_you_mean(value[:MAX_NAME], known)}")
        return value

    return check


def _fits(value: object) -> Fits:
    return Fits(_one_of(tuple(way.value for way in Fits))(value))


def _letter(value: object) -> str:
    # Some letters become two when they become small.
    if not isinstance(value, str) or not value.isalpha() or len(value.casefold()) != 1:
        raise _Fault("must be a single letter")
    return value.upper() if len(value.upper()) == 1 else value


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _Fault('must be a list of short names, ["7", "S"]')
    return tuple(_name(MAX_SHORT)(name) for name in value)


def _letters(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise _Fault('must be a list of the letters of colours, ["R", "B"]')
    letters = tuple(_letter(letter) for letter in value)
    if len(set(letters)) < len(letters):
        raise _Fault("a letter is written twice")
    return letters


def _numbers(value: object) -> range:
    if not (isinstance(value, list) and len(value) == 2):
        raise _Fault("must be the first and the last number, [1, 9]")
    first, last = (_whole(MAX_NUMBER)(number) for number in value)
    if first > last:
        raise _Fault("must be the lower number first")
    return range(first, last + 1)


def _effects(value: object) -> Effects:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise _Fault('must be a list of effects, ["draw 2"]')
    # In the order in which they happen, whatever that of the file: so they are told, too.
    effects = tuple(sorted(map(_effect, value), key=lambda effect: _ORDER.index(effect.kind)))
    problem = clash(effects)
    if problem:
        raise _Fault(problem)
    return effects


def _effect(text: str) -> Effect:
    effect = Effect.parse(text)
    if effect is None:
        known = [kind.value for kind in EffectKind]
        likely = did_you_mean(text[:MAX_NAME], known, otherwise="-")
        ranges = [k for k in EffectKind if k.has_number and likely == f"did you mean {k.value}?"]
        limit = f" (N from 1 to {ranges[0].most})" if ranges else ""
        listed = f"the known ones are {', '.join(known)}"
        raise _Fault(f"unknown effect {text!r:.40}; {listed if likely == '-' else likely + limit}")
    return effect


_COLOUR_KEYS: Final[Mapping[str, Check]] = {
    "name": _name(MAX_NAME),
    "letter": _letter,
    "shape": _one_of(SHAPES),
}
_ROW_KEYS: Final[Mapping[str, Check]] = {
    "short": _name(MAX_SHORT),
    "name": _symbol_name,
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


def _add_colour(colours: list[ColourRow], new: dict[str, Any], place: At) -> None:
    if "letter" not in new:
        raise _bad(place.key("letter"), "is missing")
    at = next((at for at, old in enumerate(colours) if old.letter == new["letter"]), None)
    if at is None and "name" not in new:
        raise _bad(place.key("name"), "is missing: the colour is new")
    if at is None:
        free = [shape for shape in SHAPES if shape not in {old.shape for old in colours}]
        colours.append(_NEW_COLOUR._replace(shape=free[0] if free else SHAPES[0])._replace(**new))
    else:
        colours[at] = colours[at]._replace(**new)


def _spread(new: dict[str, Any], place: At) -> list[tuple[dict[str, Any], int]]:
    """An entry of several numbers as one for each, and what it is worth if nobody says so."""
    numbers = new.pop("numbers", None)
    if numbers is None:
        if "short" not in new:
            raise _bad(place.key("short"), "is missing")
        return [(new, 0)]
    if "short" in new or "name" in new:
        raise _bad(place.key("numbers"), "numbers have no other name: leave out short and name")
    return [({**new, "short": str(n), "name": str(n)}, n) for n in numbers]


def _add_row(
    rows: list[CardRow], new: dict[str, Any], is_wild: bool, worth: int, place: At
) -> None:
    if is_wild and "colours" in new:
        raise _bad(place.key("colours"), "a wild has no colour")
    key = new["short"], is_wild, new.get("colours", ())
    at = next((at for at, old in enumerate(rows) if old.key == key), None)
    if at is not None:
        rows[at] = replace(rows[at], **new)
        return
    like = next((old for old in rows if old.short == new["short"] and old.is_wild == is_wild), None)
    if like is not None and "colours" in new:  # the same symbol, otherwise in some colours
        row = replace(like, **new)
    elif "name" not in new:
        raise _bad(place.key("name"), "is missing: the card is new")
    else:
        usual = Fits.ANYTHING if is_wild else Fits.COLOUR_OR_SYMBOL
        row = CardRow(**{"is_wild": is_wild, "fits": usual, "points": worth, **new})
    rows.append(row)


# --- The whole --------------------------------------------------------------------------------


def _pointless(row: CardRow) -> str | None:
    """What a row says of itself that nobody could keep to."""
    kinds = {effect.kind for effect in row.effects}
    if row.needs_empty_colour and EffectKind.DRAW not in kinds:
        return 'needs_empty_colour is for cards that make the next player "draw N"'
    if row.needs_empty_colour and kinds & (MOVING_HANDS | {EffectKind.DISCARD_COLOUR}):
        return "needs_empty_colour cannot be challenged once the hand has changed"
    if row.leaves_open and kinds - {EffectKind.NAME_COLOUR}:
        return "leaves_open leaves its effect to the rules: it can only name the colour"
    return None


def _check_whole(pack: Pack, at: At) -> None:
    for check in (_too_many, _ambiguous, _without_use):
        problem = check(pack)
        if problem:
            raise RuleSetError("rules-deck", f"{at}: {problem}")


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
    colours, cards = pack.colours, pack.cards
    return (
        _twice("colours are called", [(c.name, c.letter) for c in colours])
        or _twice("cards are called", [(card.short, card.words) for card in cards])
        or _twice_in_a_colour(pack)
        or next(
            (
                f"a card cannot be written {card}: the word means something else"
                for card in cards
                if card.short.casefold() in _WORDS
            ),
            None,
        )
    )


def _twice(what: str, things: list[tuple[str, ...]]) -> str | None:
    """Whether a name, of whatever kind, can mean two things."""
    seen: set[str] = set()
    for names in things:
        mine = {name.casefold(): name for name in names}
        for plain, name in mine.items():
            if plain in seen:
                return f"two {what} {name}"
        seen |= mine.keys()
    return None


def _twice_in_a_colour(pack: Pack) -> str | None:
    seen: set[tuple[str, str]] = set()
    for row in pack.rows:
        for letter in row.colours:
            if (row.short, letter) in seen:
                return f"two entries say what {letter}{row.short} is"
            seen.add((row.short, letter))
    return None


def _without_use(pack: Pack) -> str | None:
    """What nobody could ever play, or what speaks of something that is not there."""
    for row in pack.rows:
        problem = _pointless(row)
        if problem:
            return f"{row.name}: {problem}"
    letters = {colour.letter for colour in pack.colours}
    symbols = {row.short for row in pack.rows}
    for row in pack.rows:
        for letter in row.colours:
            if letter not in letters:
                return f"{row.name} is for a colour {letter}, which the deck does not have"
        for short in row.not_on:
            if short not in symbols:
                return f"{row.name} may not be laid on {short}, which the deck does not have"
        if not row.is_wild and not letters:
            return f"{row.name} is a symbol, and the deck has no colours: make it a wild"
        if row.is_wild and row.fits is Fits.COLOUR:
            return f"{row.name} has no colour to fit by"
    for card in pack.cards:
        speaks = card.leaves_colour_open or card.needs_empty_colour
        if not letters and (speaks or card.effect(EffectKind.DISCARD_COLOUR)):
            return f"{card.words} speaks of a colour, and the deck has none"
    return None
