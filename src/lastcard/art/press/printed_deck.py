"""What there is to print: every card of a rule set with what is written on it."""

from __future__ import annotations

from typing import Final

from lastcard.cards import BLANK, CARDS, CUSTOMIZABLE, Card
from lastcard.rules import RuleSet

Wording = tuple[str, int | None]
"""The text and the points on a card that leaves them open."""
EMPTY: Final[Wording] = ("", None)


def cards_of(rules: RuleSet, blanks: int = 0) -> list[tuple[Card, Wording]]:
    """The whole deck, and ``blanks`` empty cards on top of it."""
    written: dict[int, Wording] = {
        CUSTOMIZABLE: (str(rules["customizable_text"]), None),
        BLANK: (str(rules["blank_text"]), int(rules["blank_points"])),
    }
    counted = zip(CARDS, rules.deck, strict=True)
    deck = [(card, written.get(card.code, EMPTY)) for card, count in counted for _ in range(count)]
    return deck + [(CARDS[BLANK], EMPTY)] * blanks
