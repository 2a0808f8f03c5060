"""A hand: cards in no order, as many as come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from lastcard.cards import CLASSIC, Card, Colour, Pack
from lastcard.errors import UserError
from lastcard.rules import RuleSet, load


class Hand:
    """The cards somebody holds. They have no order and no largest number.

    >>> hand = Hand("W R7 G3")
    >>> hand.add("R7")
    >>> hand
    Hand('R7 R7 G3 W')
    >>> hand.fitting("R1")
    [Card.parse('R7'), Card.parse('R7'), Card.parse('W')]

    The hand of a player in a game is a picture of the moment: its cards come and go by play alone.
    """

    __slots__ = ("_cards", "_in_play", "_pack")

    def __init__(self, cards: str | Iterable[Card | str] = (), pack: Pack = CLASSIC) -> None:
        """``pack`` is what the cards are of: ``load("mau-mau").pack``."""
        self._pack = pack
        self._cards = Counter(pack.parse_cards(cards))
        self._in_play = False

    @classmethod
    def in_play(cls, cards: Iterable[Card], pack: Pack) -> Hand:
        """A hand that belongs to a game, so that nobody can put cards into it."""
        hand = cls(cards, pack)
        hand._in_play = True
        return hand

    def add(self, *cards: Card | str) -> None:
        self._check_free()
        self._cards.update(self._pack.parse_cards(cards))

    def remove(self, card: Card | str) -> Card:
        """Take a card out; it is given back, to be put on a pile."""
        self._check_free()
        wanted = self._pack.card(card)
        if wanted not in self:
            held = str(self) or "no cards"
            raise UserError("not-in-hand", f"the hand does not hold {wanted.words}, but {held}")
        self._cards -= Counter([wanted])
        return wanted

    def count(self, card: Card | str) -> int:
        return self._cards[self._pack.card(card)]

    def points(self, rules: str | Path | RuleSet) -> int:
        """What the cards count under a rule set if they are left at the end."""
        chosen = load(rules)
        return sum(card.points(chosen) for card in self)

    def fitting(self, top: Card | str, colour: Colour | str | None = None) -> list[Card]:
        """The cards that match ``top``; ``colour`` is the one in play where ``top`` is a wild."""
        shown = self._pack.card(top)
        named = None if colour is None else self._pack.colour(colour)
        return [card for card in self if card.fits(shown, named)]

    def __len__(self) -> int:
        return self._cards.total()

    def __iter__(self) -> Iterator[Card]:
        """Sorted by colour, wilds last: an order to look at, not one that was kept."""
        return iter(sorted(self._cards.elements()))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card | str) and self.count(card) > 0

    def __eq__(self, other: object) -> bool:
        return self._cards == other._cards if isinstance(other, Hand) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def _check_free(self) -> None:
        if self._in_play:
            raise UserError(
                "hand-in-play", "this hand belongs to a game: only play moves its cards"
            )
