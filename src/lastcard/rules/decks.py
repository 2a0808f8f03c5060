"""Decks as counts of cards, and the small language in which a rule set writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lastcard.cards import (
    BLANK,
    CARD_NAMES,
    COLOUR_LETTERS,
    CUSTOMIZABLE,
    KINDS,
    MAX_DECK,
    SHUFFLE_HANDS,
    SYMBOLS_PER_COLOUR,
    WILD,
    WILD_DRAW_FOUR,
    Card,
)
from lastcard.errors import RuleSetError, UserError

Deck = tuple[int, ...]
"""How many of each card, by the card's number."""

MAX_COUNT: Final = 99


def _standard() -> Deck:
    counts = [0] * KINDS
    for card in range(WILD):
        counts[card] = 1 if card % SYMBOLS_PER_COLOUR == 0 else 2
    counts[WILD] = counts[WILD_DRAW_FOUR] = 4
    return tuple(counts)


def _with(deck: Deck, extra: Mapping[int, int]) -> Deck:
    return tuple(count + extra.get(card, 0) for card, count in enumerate(deck))


STANDARD_108: Final = _standard()
DECKS: Final[Mapping[str, Deck]] = {
    "108": STANDARD_108,
    "112": _with(STANDARD_108, {SHUFFLE_HANDS: 1, CUSTOMIZABLE: 3}),
    "empty": (0,) * KINDS,
}


def size(deck: Deck) -> int:
    return sum(deck)


def cards_meant(text: str) -> list[int]:
    """The cards a key of a deck table names: ``R7`` one card, ``*7`` that card of each colour."""
    if text.startswith("*"):
        return [Card.parse(letter + text[1:]) for letter in COLOUR_LETTERS]
    return [Card.parse(text)]


def read_deck(table: Mapping[str, object], parent: Deck, where: str) -> Deck:
    """Apply a ``[deck]`` table to the deck of the parent set."""
    base = table.get("base")
    if base is not None and (not isinstance(base, str) or base not in DECKS):
        known = ", ".join(f'"{name}"' for name in DECKS)
        raise RuleSetError("rules-value", f"{where}: deck.base: must be one of {known}")
    counts = list(parent if base is None else DECKS[base])
    # Whole rows first, so that ("*7" = 3, "R7" = 1) means the same in either order.
    for key in sorted((key for key in table if key != "base"), key=lambda k: not k.startswith("*")):
        count = table[key]
        try:
            meant = cards_meant(key)
        except UserError as error:
            raise RuleSetError("rules-unknown-key", f"{where}: deck.{key}: {error}") from None
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MAX_COUNT:
            problem = f"must be a whole number from 0 to {MAX_COUNT}"
            raise RuleSetError("rules-value", f"{where}: deck.{key}: {problem}")
        for card in meant:
            counts[card] = count
    deck = tuple(counts)
    if size(deck) > MAX_DECK:
        problem = f"{size(deck)} cards; a deck holds at most {MAX_DECK}"
        raise RuleSetError("rules-value", f"{where}: deck: {problem}")
    return deck


def write_deck(deck: Deck, base: Deck = STANDARD_108) -> dict[str, int]:
    """The counts in which a deck differs from another, by card name."""
    return {CARD_NAMES[card]: deck[card] for card in range(KINDS) if deck[card] != base[card]}


def describe_deck(deck: Deck) -> str:
    """One sentence on what is in the deck."""
    parts = []
    rows: dict[str, tuple[int, ...]] = {}
    for symbol in range(SYMBOLS_PER_COLOUR):
        name = Card(symbol).words.removeprefix("Red ")
        rows[name] = tuple(deck[c * SYMBOLS_PER_COLOUR + symbol] for c in range(4))
    same: dict[tuple[int, ...], list[str]] = {}
    for name, counts in rows.items():
        same.setdefault(counts, []).append(name)
    for counts, names in same.items():
        if any(counts):
            each = _each_colour(counts)
            parts.append(f"{each} {_names(names)}")
    parts += [f"{deck[card]} {Card(card).words}" for card in range(WILD, BLANK + 1) if deck[card]]
    return f"The deck has {size(deck)} cards: " + "; ".join(parts) + "."


def _each_colour(counts: tuple[int, ...]) -> str:
    if len(set(counts)) == 1:
        return f"in each colour {counts[0]} of"
    shown = ", ".join(f"{n} {c}" for n, c in zip(counts, COLOUR_LETTERS, strict=True) if n)
    return f"({shown}) of"


def _names(names: list[str]) -> str:
    numbers = [int(name) for name in names if name.isdigit()]
    others = [name for name in names if not name.isdigit()]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        shown = [f"{numbers[0]} to {numbers[-1]}"]
    else:
        shown = [str(number) for number in numbers]
    return ", ".join(shown + others)
