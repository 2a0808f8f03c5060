"""What there is to print: every card of a rule set with what is written on it."""

from __future__ import annotations

from typing import Final

from lastcard.cards import BLANK, CARDS, CUSTOMIZABLE, Card
from lastcard.errors import UserError
from lastcard.rules import RuleSet
from lastcard.rules.decks import cards_meant

Wording = tuple[str, int | None]
"""The text and the points on a card that leaves them open."""
Printed = tuple[Card, Wording]
EMPTY: Final[Wording] = ("", None)
_BLANK_WORD: Final = "blank"


def wording_of(card: Card, rules: RuleSet) -> Wording:
    """What the rules write on a card."""
    if card.code == CUSTOMIZABLE:
        return str(rules["customizable_text"]), None
    if card.code == BLANK:
        return str(rules["blank_text"]), int(rules["blank_points"])
    return EMPTY


def cards_of(rules: RuleSet, blanks: int = 0) -> list[Printed]:
    """The whole deck, and ``blanks`` empty cards on top of it."""
    counted = zip(CARDS, rules.deck, strict=True)
    deck = [(card, wording_of(card, rules)) for card, count in counted for _ in range(count)]
    return deck + [(CARDS[BLANK], EMPTY)] * blanks


def cards_named(rules: RuleSet, text: str) -> list[Printed]:
    """Some cards, each as often as it is named: ``R7``, ``*7`` for a 7 of each colour, ``blank``
    for an empty card."""
    cards: list[Printed] = []
    for name in text.replace(",", " ").split():
        if name.casefold() == _BLANK_WORD:
            cards.append((CARDS[BLANK], EMPTY))
        else:
            meant = (CARDS[code] for code in cards_meant(name))
            cards += [(card, wording_of(card, rules)) for card in meant]
    if not cards:
        raise UserError("bad-value", '--cards: name some, such as "R7 *S W+4 blank"')
    return cards
