"""Decks as counts of cards, and the small language in which a rule set writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lastcard.cards import (
    CARD_NAMES,
    CARD_WORDS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    CUSTOMIZABLE,
    KINDS,
    MAX_DECK,
    SHUFFLE_HANDS,
    SKIP,
    SYMBOL_WORDS,
    SYMBOLS_PER_COLOUR,
    WILD,
    WILD_DRAW_FOUR,
    Card,
)
from lastcard.errors import RuleSetError, UserError
from lastcard.rules.phrase import Part, Phrase, joined, listed

DeckCounts = tuple[int, ...]
"""How many of each card, by the card's code."""

MAX_COUNT: Final = 99


def _standard() -> DeckCounts:
    counts = [0] * KINDS
    for card in range(WILD):
        counts[card] = 1 if card % SYMBOLS_PER_COLOUR == 0 else 2
    counts[WILD] = counts[WILD_DRAW_FOUR] = 4
    return tuple(counts)


def _with(deck: DeckCounts, extra: Mapping[int, int]) -> DeckCounts:
    return tuple(count + extra.get(card, 0) for card, count in enumerate(deck))


STANDARD_108: Final = _standard()
DECKS: Final[Mapping[str, DeckCounts]] = {
    "108": STANDARD_108,
    "112": _with(STANDARD_108, {SHUFFLE_HANDS: 1, CUSTOMIZABLE: 3}),
    "empty": (0,) * KINDS,
}


def size(deck: DeckCounts) -> int:
    return sum(deck)


def cards_meant(text: str) -> list[int]:
    """The cards a key of a deck table names: ``R7`` one card, ``*7`` that card of each colour."""
    if text.startswith("*"):
        return [Card.parse(letter + text[1:]).code for letter in COLOUR_LETTERS]
    return [Card.parse(text).code]


def read_deck(table: Mapping[str, object], parent: DeckCounts, where: str) -> DeckCounts:
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
            shown = key if key.isprintable() else repr(key)
            raise RuleSetError("rules-unknown-key", f"{where}: deck.{shown}: {error}") from None
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MAX_COUNT:
            problem = f"must be a whole number from 0 to {MAX_COUNT}"
            raise RuleSetError("rules-value", f"{where}: deck.{key}: {problem}")
        name = CARD_NAMES[meant[0]]
        if len(meant) == 1 and name != key and name in table:
            problem = f"the same card as deck.{name}: name it once"
            raise RuleSetError("rules-value", f"{where}: deck.{key}: {problem}")
        for card in meant:
            counts[card] = count
    deck = tuple(counts)
    if size(deck) > MAX_DECK:
        problem = f"{size(deck)} cards; a deck holds at most {MAX_DECK}"
        raise RuleSetError("rules-value", f"{where}: deck: {problem}")
    return deck


def write_deck(deck: DeckCounts, base: DeckCounts = STANDARD_108) -> dict[str, int]:
    """The counts in which a deck differs from another, by card name."""
    return {CARD_NAMES[card]: deck[card] for card in range(KINDS) if deck[card] != base[card]}


def holds(deck: DeckCounts, *cards: int) -> bool:
    """Whether any of the cards is in the deck."""
    return any(deck[card] for card in cards)


def in_each_colour(*symbols: int) -> list[int]:
    """The coloured cards with one of these symbols."""
    rows = range(0, WILD, SYMBOLS_PER_COLOUR)
    return [row + symbol for row in rows for symbol in symbols]


def colour_rows(deck: DeckCounts) -> list[tuple[list[Part], tuple[int, ...]]]:
    """The coloured cards, those with equal counts together: names, and the count by colour."""
    same: dict[tuple[int, ...], list[int]] = {}
    for symbol in range(SYMBOLS_PER_COLOUR):
        counts = tuple(deck[card] for card in in_each_colour(symbol))
        if any(counts):
            same.setdefault(counts, []).append(symbol)
    return [(_grouped(symbols), counts) for counts, symbols in same.items()]


def wild_rows(deck: DeckCounts) -> list[tuple[Phrase, int]]:
    """The wilds in the deck and how many of each."""
    return [(Phrase(CARD_WORDS[card]), deck[card]) for card in range(WILD, KINDS) if deck[card]]


def describe_deck(deck: DeckCounts) -> Phrase:
    """A few sentences on what is in the deck."""
    parts = [Phrase("The deck has {} cards.", (size(deck),))]
    rows = colour_rows(deck)
    even = [_counted(names, n[0]) for names, n in rows if len(set(n)) == 1]
    if even:
        each = "Each of the four colours (red, yellow, green and blue) has {}."
        parts.append(Phrase(each, (joined(even, ", and "),)))
    for names, counts in rows:
        if len(set(counts)) > 1:
            by = [
                Phrase("{} {}", (n, Phrase(colour)))
                for n, colour in zip(counts, COLOUR_NAMES, strict=True)
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
        return Phrase("{} each of {}", (_in_words(count), listed(names)))
    plural = count > 1 and not str(name).endswith("s")
    return Phrase("{} {}s" if plural else "{} {}", (_in_words(count), name))


def _in_words(count: int) -> Part:
    words = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return Phrase(words[count - 1]) if count <= len(words) else count


def _grouped(symbols: list[int]) -> list[Part]:
    """Symbols with a run of numbers drawn together: 1 to 9, Skip."""
    numbers = [symbol for symbol in symbols if symbol < SKIP]
    actions: list[Part] = [Phrase(SYMBOL_WORDS[symbol]) for symbol in symbols if symbol >= SKIP]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return [Phrase("{} to {}", (numbers[0], numbers[-1])), *actions]
    return [*numbers, *actions]
