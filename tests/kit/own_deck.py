"""A deck of one's own, as somebody writes it: a fifth colour, and cards nobody has seen yet."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from lastcard import RuleSet
from lastcard.protocol.table_info import DeckTable, RulesChoice
from lastcard.rules.ruleset import from_data

EVENING: Final = """
title = "Purple evening"
summary = "A fifth colour and new cards."

[options]
hand_size = 5

[[deck.colours]]
name = "purple"
letter = "P"
shape = "heart"

[[deck.symbols]]
short = "12"
name = "12"
count = 2
points = 12

[[deck.symbols]]
short = "SE"
name = "Skip Everyone"
count = 2
points = 20
effects = ["skip everyone"]

[[deck.symbols]]
short = "T2"
name = "Target Two"
count = 2
points = 20
effects = ["draw 2: chosen player"]

[[deck.symbols]]
short = "DA"
name = "Discard All"
count = 4
points = 20
effects = ["discard colour"]

[[deck.wilds]]
short = "W+6"
name = "Wild Draw Six"
count = 4
points = 50
effects = ["name colour", "draw 6"]

[[deck.wilds]]
short = "WH"
name = "Wild Hit"
count = 4
points = 50
effects = ["name colour", "draw 2: chosen player"]
text = "Choose who draws two."

[[deck.wilds]]
short = "WR"
name = "Wild Roulette"
count = 4
points = 50
effects = ["next player names colour", "draw until colour"]
"""
"""The file."""

DECK: Final[DeckTable] = tomllib.loads(EVENING)["deck"]
"""Its cards as they travel."""


def choice(**options: bool | int | str) -> RulesChoice:
    return RulesChoice("official", {"hand_size": 5, **options}, "Purple evening", DECK)


def own_rules(**options: Any) -> RuleSet:
    rules = from_data({"name": "evening", **tomllib.loads(EVENING)}, "evening")
    return rules.but(**options) if options else rules


def own_file(folder: Path) -> Path:
    path = folder / "evening.toml"
    path.write_text(EVENING, encoding="utf-8")
    return path
