"""What there is to print: every card of a rule set with what is written on it."""

from __future__ import annotations

from typing import Final

from lastcard.art.wording import EMPTY, EMPTY_CARD, Wording, wording_of
from lastcard.cards import Card
from lastcard.errors import UserError
from lastcard.rules import RuleSet
from lastcard.rules.decks import cards_meant

Printed = tuple[Card, Wording]
_BLANK_WORD: Final = "blank"


def cards_of(rules: RuleSet, blanks: int = 0) -> list[Printed]:
    """The whole deck, and ``blanks`` empty cards on top of it."""
    counted = zip(rules.pack.cards, rules.deck, strict=True)
    deck = [(card, wording_of(card, rules)) for card, count in counted for _ in range(count)]
    return deck + [(EMPTY_CARD, EMPTY)] * blanks


def cards_named(rules: RuleSet, text: str) -> list[Printed]:
    """Some cards, each as often as it is named: ``R7``, ``*7`` for a 7 of each colour, ``blank``
    for an empty card."""
    cards: list[Printed] = []
    for name in text.replace(",", " ").split():
        if name.casefold() == _BLANK_WORD:
            cards.append((EMPTY_CARD, EMPTY))
        else:
            meant = cards_meant(name, rules.pack)
            cards += [(card, wording_of(card, rules)) for card in meant]
    if not cards:
        raise UserError("bad-value", '--cards: name some, such as "R7 *S W+4 blank"')
    return cards
