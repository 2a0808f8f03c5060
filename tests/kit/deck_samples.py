"""Rule files with cards of their own, to try out what follows from a pack."""

from __future__ import annotations

import tomllib
from typing import Final

from lastcard.rules import RuleSet
from lastcard.rules.ruleset import from_data

FIVE_COLOURS: Final = """\
title = "Five colours"

[deck]
WB = 0

[[deck.colours]]
name = "purple"
letter = "P"
shape = "diamond"

[[deck.symbols]]
numbers = [10, 12]
count = 1

[[deck.symbols]]
short = "SE"
name = "Skip Everyone"
count = 1
points = 30
effects = ["skip everyone"]

[[deck.wilds]]
short = "W+6"
name = "Wild Draw Six"
count = 2
points = 60
effects = ["name colour", "draw 6"]

[[deck.wilds]]
short = "WT"
name = "Wild Target"
count = 2
points = 40
effects = ["name colour", "draw 3: chosen player"]

[[deck.wilds]]
short = "WR"
name = "Wild Roulette"
count = 2
points = 40
effects = ["next player names colour", "draw until colour"]
"""

FRENCH: Final = """\
title = "Suits"
[options]
hand_size = 5

[deck]
base = "none"
card_words = "{symbol} of {colour}"

[[deck.colours]]
name = "clubs"
letter = "C"
shape = "club"

[[deck.colours]]
name = "diamonds"
letter = "D"
shape = "diamond"

[[deck.colours]]
name = "hearts"
letter = "H"
shape = "heart"

[[deck.colours]]
name = "spades"
letter = "S"
shape = "spade"

[[deck.symbols]]
numbers = [2, 7]

[[deck.symbols]]
short = "8"
name = "8"
points = 50
fits = "anything"
effects = ["name colour"]

[[deck.symbols]]
numbers = [9, 10]

[[deck.symbols]]
short = "J"
name = "Jack"
points = 10

[[deck.symbols]]
short = "Q"
name = "Queen"
points = 10
effects = ["skip 1"]

[[deck.symbols]]
short = "Q"
colours = ["S"]
effects = ["draw 5"]
text = "Five cards, with compliments"

[[deck.symbols]]
short = "K"
name = "King"
points = 10

[[deck.symbols]]
short = "A"
name = "Ace"
points = 1
effects = ["reverse"]
not_on = ["K"]
"""

NO_COLOURS: Final = """\
title = "No colours"

[deck]
base = "none"

[[deck.wilds]]
short = "W"
name = "Wild"
count = 60
points = 20

[[deck.wilds]]
short = "S"
name = "Wild Skip"
count = 20
points = 50
effects = ["skip 1"]

[[deck.wilds]]
short = "F"
name = "Wild Swap"
count = 12
points = 50
effects = ["swap hands: chosen player"]
"""

EIGHT_COLOURS: Final = """\
title = "Eight colours"
[deck]
base = "none"
colours = [
    {name = "red", letter = "R"}, {name = "yellow", letter = "Y"}, {name = "green", letter = "G"},
    {name = "blue", letter = "B"}, {name = "dusk", letter = "D"}, {name = "ochre", letter = "O"},
    {name = "lime", letter = "L"}, {name = "umber", letter = "U"},
]
symbols = [{numbers = [0, 9], count = 1}]
wilds = [{short = "W", name = "Wild", count = 4, points = 50, effects = ["name colour"]}]
"""

SAMPLES: Final = {
    "five-colours": FIVE_COLOURS,
    "french": FRENCH,
    "no-colours": NO_COLOURS,
    "eight-colours": EIGHT_COLOURS,
}


def sample(name: str) -> RuleSet:
    return from_data(tomllib.loads(SAMPLES[name]), name)
