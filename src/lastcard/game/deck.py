"""A deck: the cards of a rule set, to be shuffled and drawn from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import overload

from lastcard.cards import Card
from lastcard.errors import UserError
from lastcard.game.chance import check_seed, fresh_seed, words_from
from lastcard.kernel.fields import Outside
from lastcard.kernel.moves import shuffle
from lastcard.rules import RuleSet, load


class Deck:
    """The cards of a rule set, face down. A new deck lies in order; shuffle it.

    >>> deck = Deck("official")
    >>> len(deck), deck.count("R7"), deck.count("R0")
    (108, 2, 1)
    >>> deck.shuffle(seed=7)
    >>> hand = deck.draw(7)
    >>> len(deck)
    101
    """

    __slots__ = ("_codes", "rules")

    def __init__(self, rules: str | Path | RuleSet = "official") -> None:
        self.rules = load(rules)
        kernel = self.rules.kernel
        self._codes = list(kernel.deck[: kernel.deck_size])  # drawn from the end, as in a game

    def shuffle(self, seed: int | str | None = None) -> None:
        """Shuffle the cards that are left. The same cards and the same seed give the same order;
        without a seed nobody can guess it.

        It is the shuffle of a game: where nobody cuts for the deal and no lots decide who sits
        where, a deck shuffled with a game's seed holds the cards in the order in which that game
        deals them, one at a time, the seat after the dealer first.
        """
        chance = Outside()
        chance.words = words_from(fresh_seed() if seed is None else check_seed(seed))
        self._codes.sort()
        shuffle(self._codes, 0, len(self._codes), chance)

    @overload
    def draw(self) -> Card: ...
    @overload
    def draw(self, count: int) -> list[Card]: ...

    def draw(self, count: int | None = None) -> Card | list[Card]:
        """Take the next card, or, with a number, so many."""
        wanted = 1 if count is None else count
        if not 0 <= wanted <= len(self):
            cards = f"{wanted} card{'' if wanted == 1 else 's'}"
            raise UserError("deck-short", f"cannot draw {cards}: the deck has {len(self)}")
        drawn = [self.rules.pack.cards[self._codes.pop()] for _ in range(wanted)]
        return drawn[0] if count is None else drawn

    def remove(self, *cards: Card | str) -> None:
        """Take certain cards out, wherever they lie."""
        for card, count in Counter(self.rules.pack.parse_cards(cards)).items():
            if self.count(card) < count:
                problem = f"{card.words}: {count} asked for, {self.count(card)} in the deck"
                raise UserError("deck-short", problem)
        for card in self.rules.pack.parse_cards(cards):
            self._codes.remove(card.code)

    def add(self, *cards: Card | str) -> None:
        """Put cards under the deck, such as discards that shall be shuffled anew."""
        for card, count in Counter(self.rules.pack.parse_cards(cards)).items():
            most = self.rules.deck[card.code]
            if self.count(card) + count > most:
                found = self.count(card) + count
                problem = f"{card.words}: {found} in the deck, {self.rules.name} has {most}"
                raise UserError("deck-full", problem)
        self._codes[:0] = [card.code for card in self.rules.pack.parse_cards(cards)]

    def count(self, card: Card | str) -> int:
        """How many of a card are left."""
        return self._codes.count(self.rules.card(card).code)

    @property
    def remaining(self) -> Counter[Card]:
        """How many of each card are left."""
        return Counter(self)

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Card]:
        """The next card to be drawn first."""
        return (self.rules.pack.cards[code] for code in reversed(self._codes))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card | str) and self.count(card) > 0

    def __repr__(self) -> str:
        return f"<Deck of {self.rules.name}: {len(self)} of {sum(self.rules.deck)} cards>"
