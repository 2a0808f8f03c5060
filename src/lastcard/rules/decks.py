"""Decks: a pack, how many there are of each of its cards, and the small language in which a rule
set or a deck file writes both."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from lastcard.cards import CLASSIC, MAX_DECK, NO_CARDS, Card, Pack, built_in, built_in_names
from lastcard.cards.deck_table import MAX_COUNT, PACK_KEYS, At, read_pack
from lastcard.errors import RuleSetError, UserError
from lastcard.layered_toml import Family, Layer, Place, read_layers
from lastcard.rules.phrase import Part, Phrase, counted, joined, listed, number_word

_OF_RULE_SETS: Final = ("options", "deck", "extends")

DeckCounts = tuple[int, ...]
"""How many of each card, by the card's code."""


class DeckList(NamedTuple):
    """Which cards, and how many of each."""

    pack: Pack
    counts: DeckCounts


def _counted_by(pack: Pack, **changed: int) -> DeckList:
    counts = (changed.get(card.short, pack.counts[card.code]) for card in pack.cards)
    return DeckList(pack, tuple(counts))


STANDARD: Final = _counted_by(CLASSIC)
_CLASSIC_DECKS: Final[Mapping[str, DeckList]] = {
    "108": STANDARD,
    "112": _counted_by(CLASSIC, WS=1, WC=3),
    "empty": _counted_by(CLASSIC, **{card.short: 0 for card in CLASSIC.cards}),
    "none": DeckList(NO_CARDS, ()),
}


@cache
def bases() -> Mapping[str, DeckList]:
    """The decks another may begin from, by their names."""
    others = (name for name in built_in_names() if name != CLASSIC.name)
    return {**_CLASSIC_DECKS, **{name: _counted_by(built_in(name)) for name in others}}


def size(deck: DeckCounts) -> int:
    return sum(deck)


def is_deck_file(path: str) -> bool:
    """Whether a file holds a deck alone, and no rule set; False if it cannot be read."""
    try:
        keys = tomllib.loads(Path(path).read_text(encoding="utf-8-sig")).keys()
    except (OSError, ValueError, RecursionError):
        return False
    return not keys.isdisjoint((*PACK_KEYS, "base")) and keys.isdisjoint(_OF_RULE_SETS)


def load_deck(path: str) -> DeckList:
    """The deck of a deck file."""
    deck = _read_file(path, Path())
    if not size(deck.counts):
        raise RuleSetError("rules-deck", f"{path}: there are no cards in it")
    return deck


def read_deck(
    table: Mapping[str, Any], parent: DeckList, where: str, near: Path | None = None
) -> DeckList:
    """Apply a ``[deck]`` table to the deck of the parent set. Files may be named in it only where
    there is a folder to look in."""
    at = At(where, "deck")
    base = table.get("base")
    if isinstance(base, str) and base.endswith(".toml"):
        if near is None:
            problem = "a deck file can be named only in a rule file: write its tables here instead"
            raise RuleSetError("rules-value", f"{at.key('base')}: {problem}")
        return _apply(table, _read_file(base, near), at)
    return _apply(table, parent if base is None else _base(base, at), at)


def _apply(table: Mapping[str, Any], deck: DeckList, at: At) -> DeckList:
    """What a table makes of the deck it begins from."""
    pack = read_pack(table, deck.pack, at)
    if pack is not deck.pack:
        deck = DeckList(pack, _carried_over(deck, pack))
    counts = _read_counts(table, deck, at)
    if size(counts) > MAX_DECK:
        problem = f"{size(counts)} cards; a deck holds at most {MAX_DECK}"
        raise RuleSetError("rules-value", f"{at}: {problem}")
    _check_colours(pack, counts, at)
    return DeckList(pack, counts)


def _base(base: object, at: At) -> DeckList:
    if not isinstance(base, str) or base not in bases():
        known = ", ".join(f'"{name}"' for name in bases())
        problem = f"must be one of {known}, or the path of a deck file that ends in .toml"
        raise RuleSetError("rules-value", f"{at.key('base')}: {problem}")
    return bases()[base]


def _read_file(path: str, near: Path) -> DeckList:
    """A deck file, and before it those it begins from."""
    deck = STANDARD
    for layer in read_layers(os.path.normpath(near / path), _FILES):
        base, at = layer.table.get("base"), At(layer.where)
        begins = deck if base is None or _parent_of(layer) else _base(base, at)
        deck = _apply(layer.table, begins, at)
    return deck


def _find(name: str, near: Path, asked_by: str) -> Place:
    path = Path(os.path.normpath(near / name))
    return Place(path, str(path), path.parent)


def _parent_of(layer: Layer) -> str | None:
    base = layer.table.get("base")
    return base if isinstance(base, str) and base.endswith(".toml") else None


_FILES: Final = Family("rules", RuleSetError, "base", _parent_of, _find)


def _carried_over(deck: DeckList, pack: Pack) -> DeckCounts:
    """The counts of a deck for a pack made from its own: what the pack did not change stays."""
    before = {card.short: card.code for card in deck.pack.cards}
    counts = []
    for card, usual in zip(pack.cards, pack.counts, strict=True):
        old = before.get(card.short)
        changed = old is None or deck.pack.counts[old] != usual
        counts.append(usual if changed or old is None else deck.counts[old])
    return tuple(counts)


def _read_counts(table: Mapping[str, Any], deck: DeckList, at: At) -> DeckCounts:
    pack, counts = deck.pack, list(deck.counts)
    keys = [key for key in table if key != "base" and key not in PACK_KEYS]
    written: dict[tuple[Card, ...], str] = {}
    # Whole rows first, so that ("*7" = 3, "R7" = 1) means the same in either order.
    for key in sorted(keys, key=lambda k: not k.startswith("*")):
        count = table[key]
        try:
            meant = cards_meant(key, pack)
        except UserError as error:
            raise RuleSetError("rules-unknown-key", f"{at.key(key)}: {error}") from None
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MAX_COUNT:
            problem = f"must be a whole number from 0 to {MAX_COUNT}"
            raise RuleSetError("rules-value", f"{at.key(key)}: {problem}")
        if meant in written:
            same = at.key(written[meant]).path
            raise RuleSetError("rules-value", f"{at.key(key)}: the same as {same}: name it once")
        written[meant] = key
        for card in meant:
            counts[card.code] = count
    return tuple(counts)


def cards_meant(text: str, pack: Pack) -> tuple[Card, ...]:
    """The cards a key of a deck table names: ``R7`` one card, ``*7`` that card of each colour."""
    if text.startswith("*"):
        symbol = text[1:].casefold()
        meant = tuple(card for card in pack.coloured_cards if card.symbol.casefold() == symbol)
        if meant:
            return meant
    return (pack.card(text),)


def _check_colours(pack: Pack, counts: DeckCounts, at: At) -> None:
    """Refuse a colour that can be named and never matched, in a pack of somebody's own: in those
    that come with Lastcard it is a choice."""
    if pack.name:
        return
    held = {card.colour for card in pack.cards if card.colour and counts[card.code]}
    for colour in pack.colours:
        if held and colour not in held:
            raise RuleSetError("rules-deck", f"{at}: no card has the colour {colour}")


def write_deck(deck: DeckList, base: DeckList = STANDARD) -> dict[str, Any]:
    """What makes a deck out of another, as ``read_deck`` takes it."""
    data: dict[str, Any] = {}
    if deck.pack != base.pack:
        data = (
            {"base": deck.pack.name} if deck.pack.name else {"base": "none", **deck.pack.to_data()}
        )
        base = DeckList(deck.pack, deck.pack.counts)
    for card in deck.pack.cards:
        if deck.counts[card.code] != base.counts[card.code]:
            data[card.short] = deck.counts[card.code]
    return data


def colour_rows(deck: DeckList) -> list[tuple[list[Part], tuple[int, ...]]]:
    """The coloured cards, those with equal counts together: names, and the count by colour."""
    same: dict[tuple[int, ...], list[Card]] = {}
    for symbol in deck.pack.symbols:
        cards = [card for card in deck.pack.coloured_cards if card.symbol == symbol]
        by_colour = {card.colour: deck.counts[card.code] for card in cards}
        counts = tuple(by_colour.get(colour, 0) for colour in deck.pack.colours)
        if any(counts):
            same.setdefault(counts, []).append(cards[0])
    return [(_grouped(cards), counts) for counts, cards in same.items()]


def wild_rows(deck: DeckList) -> list[tuple[Phrase, int]]:
    """The wilds in the deck and how many of each."""
    cards = deck.pack.colourless_cards
    return [
        (Phrase(card.words), deck.counts[card.code]) for card in cards if deck.counts[card.code]
    ]


def describe_deck(deck: DeckList) -> Phrase:
    """A few sentences on what is in the deck."""
    cards = size(deck.counts)
    parts = [
        Phrase("The deck has {} cards.", (cards,))
        if cards > 1
        else Phrase("The deck has one card.")
    ]
    colours = [Phrase(colour.name) for colour in deck.pack.colours]
    rows = colour_rows(deck)
    even = [_counted(names, n[0]) for names, n in rows if len(set(n)) == 1]
    if even:
        each, names_of = joined(even, ", and "), listed(colours)
        if len(colours) == 1:
            parts.append(Phrase("The one colour, {}, has {}.", (names_of, each)))
        else:
            count = counted(len(colours), "colour")
            parts.append(Phrase("Each of the {} ({}) has {}.", (count, names_of, each)))
    for names, counts in rows:
        if len(set(counts)) > 1:
            # One template with the colour: "red" and "5 red" need not be the same word.
            by = [
                Phrase(f"{{}} {colour}", (n,))
                for n, colour in zip(counts, colours, strict=True)
                if n
            ]
            parts.append(Phrase("Of {} there are {}.", (listed(names), listed(by))))
    wilds = [_counted([name], count) for name, count in wild_rows(deck)]
    if wilds:
        parts.append(Phrase("The wilds are {}.", (listed(wilds),)))
    return joined(parts, " ")


def _counted(names: list[Part], count: int) -> Phrase:
    name = names[0]
    if len(names) > 1 or (isinstance(name, Phrase) and name.parts):
        return Phrase("{} each of {}", (number_word(count), listed(names)))
    if count == 1 or str(name).endswith("s"):
        say = "{} {}"
    else:
        say = "{} {}es" if str(name).endswith("x") else "{} {}s"
    return Phrase(say, (number_word(count), name))


def _grouped(cards: Sequence[Card]) -> list[Part]:
    """Symbols with a run of numbers drawn together: 1 to 9, Skip."""
    numbers = [card.number for card in cards if card.number is not None]
    actions: list[Part] = [Phrase(card.symbol_name) for card in cards if card.number is None]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return [Phrase("{} to {}", (numbers[0], numbers[-1])), *actions]
    return [*numbers, *actions]
