"""What one card is in some rules, in a few sentences: what it fits on, what it does, its points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lastcard.cards import Card, Fits
from lastcard.rules.card_groups import names_of
from lastcard.rules.explain import explain
from lastcard.rules.phrase import Phrase
from lastcard.rules.relevance import points_matter
from lastcard.rules.ruleset import RuleSet
from lastcard.rules.section_writer import Sentence

_CONDITION: Final = {
    "challenge": Phrase(
        "Meant for a hand without a card of the colour in play; from any other it is a bluff, "
        "which can be challenged."
    ),
    "enforced": Phrase("Only from a hand without a card of the colour in play."),
}


def explain_cards(rules: RuleSet) -> dict[Card, list[Phrase]]:
    """For every card of the deck what there is to say about it."""
    page = [sentence for section in explain(rules) for sentence in section.sentences]
    return {card: list(_sentences(card, rules, page)) for card in rules.cards}


def _sentences(card: Card, rules: RuleSet, page: list[Sentence]) -> Iterator[Phrase]:
    yield from _fits(card, rules)
    told = [sentence.phrase for sentence in page if _is_about(sentence, card)]
    yield from told or [Phrase("No special effect.")]
    if points_matter(rules):
        points = rules.points_of(card)
        yield Phrase("Counts one point.") if points == 1 else Phrase("Counts {} points.", (points,))


def _fits(card: Card, rules: RuleSet) -> Iterator[Phrase]:
    name = (Phrase(card.symbol_name),)
    if card.fits_on is Fits.ANYTHING:
        yield Phrase("Fits on any card.")
    elif card.fits_on is Fits.COLOUR:
        yield Phrase("Fits on its own colour.")
    elif card.fits_on is Fits.SYMBOL:
        yield Phrase("Fits on every other {}.", name)
    else:
        yield Phrase("Fits on its own colour and on every other {}.", name)
    below = [other for other in rules.cards if other.symbol in card.not_on]
    if below:
        yield Phrase("Not on {}.", (names_of(below),))
    if card.needs_empty_colour and rules["conditional_wild"] in _CONDITION:
        yield _CONDITION[str(rules["conditional_wild"])]


def _is_about(sentence: Sentence, card: Card) -> bool:
    """Whether a sentence of the rule page says what cards like this one do."""
    shown = sentence.about
    if shown is None or shown.symbol != card.symbol or shown.effects != card.effects:
        return False
    return bool(shown.effects) or sentence.key is not None
