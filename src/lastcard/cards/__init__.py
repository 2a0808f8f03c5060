"""Cards are data: what a card is called, fits on, is worth and does stands in a deck file.

``built_in`` reads the packs that come with Lastcard, ``deck_table`` somebody's own.
"""

from lastcard.cards.built_in import CLASSIC, NO_CARDS, built_in, built_in_names
from lastcard.cards.card import Card, Colour, Fits
from lastcard.cards.effects import Effect, EffectKind, Effects
from lastcard.cards.limits import MAX_COLOURS, MAX_DECK, MAX_KINDS, MAX_SEATS, NO_COLOUR
from lastcard.cards.pack import Pack

__all__ = [
    "CLASSIC",
    "MAX_COLOURS",
    "MAX_DECK",
    "MAX_KINDS",
    "MAX_SEATS",
    "NO_CARDS",
    "NO_COLOUR",
    "Card",
    "Colour",
    "Effect",
    "EffectKind",
    "Effects",
    "Fits",
    "Pack",
    "built_in",
    "built_in_names",
]
