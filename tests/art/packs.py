"""Packs that are not classic: French suits, and somebody's own with most of what a card can do."""

from __future__ import annotations

import tomllib
from typing import Final

from lastcard.cards import CLASSIC, NO_CARDS, Pack
from lastcard.cards.deck_table import At, read_pack


def pack(text: str, base: Pack = NO_CARDS) -> Pack:
    return read_pack(tomllib.loads(text), base, At("test"))


FRENCH: Final = pack("""
card_words = "{symbol} of {colour}"
colours = [
  { name = "clubs", letter = "C", shape = "club" },
  { name = "diamonds", letter = "D", shape = "diamond" },
  { name = "hearts", letter = "H", shape = "heart" },
  { name = "spades", letter = "S", shape = "spade" },
]
symbols = [
  { numbers = [2, 10] },
  { short = "J", name = "Jack" },
  { short = "Q", name = "Queen" },
  { short = "K", name = "King" },
  { short = "A", name = "Ace", effects = ["skip 1"] },
]
""")

FIFTH_COLOUR: Final = """
[[colours]]
name = "purple"
letter = "P"
[[symbols]]
numbers = [12, 12]
[[symbols]]
short = "SE"
name = "Skip Everyone"
effects = ["skip everyone"]
[[wilds]]
short = "W+6"
name = "Wild Draw Six"
effects = ["name colour", "draw 6"]
"""

FIVE: Final = pack(FIFTH_COLOUR, CLASSIC)
"""The classic cards and what a designer adds to them."""

EIGHT_COLOURS: Final = ("red", "yellow", "green", "blue", "purple", "orange", "mauve", "pink")

EFFECTS: Final = pack("""
colours = [{ name = "red", letter = "R" }, { name = "teal", letter = "T", shape = "drop" }]
symbols = [
  { numbers = [1, 2] },
  { numbers = [66, 66] },
  { short = "A", name = "Play Again", effects = ["play again"] },
  { short = "D", name = "Discard All", effects = ["discard colour"] },
  { short = "RD", name = "Reverse Draw Four", effects = ["reverse", "draw 4"] },
  { short = "+4", name = "Draw Four", effects = ["draw 4"] },
  { short = "+20", name = "Draw Twenty", effects = ["draw 20"] },
  { short = "SW", name = "Swap", effects = ["swap hands: chosen player"] },
  { short = "S", name = "Skip", effects = ["skip 1"] },
  { short = "S2", name = "Skip Two", effects = ["skip 2"] },
  { short = "SE", name = "Skip Everyone", effects = ["skip everyone"] },
  { short = "BA", name = "Banana", effects = ["skip 1"] },
  { short = "X", name = "Singer", text = "Sing a song about the card on top" },
  { short = "N", name = "Nothing" },
]
wilds = [
  { short = "W", name = "Wild", effects = ["name colour"] },
  { short = "W+1", name = "Wild Draw One", effects = ["name colour", "draw 1"] },
  { short = "W+6", name = "Wild Draw Six", effects = ["name colour", "draw 6"] },
  { short = "W+10", name = "Wild Draw Ten", effects = ["name colour", "draw 10"] },
  { short = "WR4", name = "Wild Reverse Draw Four", effects = ["draw 4", "reverse"] },
  { short = "WCR", name = "Colour Roulette", effects = ["name colour", "draw until colour"] },
  { short = "WP", name = "Wild Pass Hands", effects = ["name colour", "pass hands"] },
  { short = "WH", name = "Wild Shuffle Hands", effects = ["name colour", "shuffle hands"] },
  { short = "WT", name = "Draw Two for You", effects = ["draw 2: chosen player"] },
  { short = "WO", name = "All Others Draw", effects = ["draw 2: everyone else"] },
  { short = "WM", name = "I Draw", effects = ["draw 2: yourself"] },
  { short = "WF", name = "Draw Until It Fits", effects = ["draw until it fits"] },
  { short = "JK", name = "Joker", effects = ["name colour"] },
  { short = "ALL", name = "Draw It All", effects = [
    "discard colour", "reverse", "pass hands", "draw 2"
  ] },
  { short = "B", name = "Mine", leaves_open = "blank" },
]
""")
"""Most of what a card can do."""
