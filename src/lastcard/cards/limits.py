"""How large a table and a deck may be. The kernel's records have room for this and no more."""

from __future__ import annotations

from typing import Final

MAX_SEATS: Final = 10
MAX_DECK: Final = 240
"""The largest deck a rule set may describe: two 112-card decks and some blanks."""
MAX_COLOURS: Final = 8
NO_COLOUR: Final = MAX_COLOURS
"""The code of no colour: before one is named, or where cards have none."""
WORD_BITS: Final = 63
"""How many cards one integer can stand for as a set; a set of cards is two of them."""
MAX_KINDS: Final = 2 * WORD_BITS
"""How many different cards a pack may have."""
MAX_PLAYS: Final = 256
"""How many ways to play a card a pack may have: one a card, or one a colour for each that lets
its player name the colour."""
