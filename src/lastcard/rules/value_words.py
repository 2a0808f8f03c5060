"""What the values of choices are called in English where somebody chooses among them. Other
languages have theirs in their catalogues."""

from __future__ import annotations

from typing import Final

from lastcard.rules.option_types import Choice

WORDS: Final = {
    "always": "always",
    "any": "on; the dealer may put down any card",
    "challenge": "bluffing is allowed and can be challenged",
    "choose": "with a player of one’s choice",
    "covered": "another card covers it",
    "dealer": "the dealer goes first",
    "declared": "agreed on, or by lot",
    "declared-or-points": "agreed on, or most points",
    "direction": "in the direction of play",
    "draw-four": "draw four",
    "draw-two": "draw two",
    "enforced": "only without the colour in play",
    "free": "at any time",
    "hand": "before every hand",
    "keep": "must be kept",
    "left": "to the left",
    "legal": "on; the dealer may put down what is playable",
    "lowest": "few points are good",
    "match": "before the match",
    "may": "may be played",
    "must": "must be played",
    "must-or-bluff": "must be played, unless it would be a bluff",
    "named": "the first player names the colour",
    "never": "never",
    "next-begins": "until the next player begins",
    "next-done": "until the next player has finished",
    "no-effect": "has no effect",
    "none": "nothing more",
    "number": "highest number",
    "off": "off",
    "opening_skip.next": "the first player loses a turn",
    "other-neighbour": "the dealer’s other neighbour goes first",
    "pass-hands": "pass all hands on",
    "points": "most points",
    "put-back": "is put back",
    "reverse": "reverse",
    "right": "to the right",
    "scoring.none": "no points",
    "seven_swap.next": "with the next player",
    "shuffle-hands": "shuffle all hands",
    "shuffled-in": "is shuffled in",
    "skip": "skip",
    "swap-hands": "swap hands",
    "take-effect": "takes effect",
    "wild": "if won with a wild",
    "winner": "the winner gets the points",
}
"""By value; by option and value where it means something else there."""


def value_words(option: Choice) -> list[str]:
    """What its values are called, in their order."""
    return [WORDS.get(f"{option.key}.{value}") or WORDS[value] for value in option.values]
