"""Cards that no box has: a fifth colour, a 12, and cards that do what no classic one does."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from lastcard import RuleSet
from lastcard.rules.ruleset import from_data

FILE = """\
title = "Five colours"
summary = "Official rules with cards of our own."

[deck]
base = "108"

[[deck.colours]]
name = "violet"
letter = "V"
shape = "diamond"

[[deck.symbols]]
numbers = [12, 12]
count = 2
points = 12

[[deck.symbols]]
short = "SE"
name = "Skip Everyone"
count = 1
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
count = 1
points = 20
effects = ["discard colour"]

[[deck.wilds]]
short = "W+6"
name = "Wild Draw Six"
count = 4
points = 60
effects = ["name colour", "draw 6"]

[[deck.wilds]]
short = "WR"
name = "Wild Roulette"
count = 2
points = 50
effects = ["next player names colour", "draw until colour"]
"""


def own_rules(**options: Any) -> RuleSet:
    rules = from_data({"name": "five-colours", **tomllib.loads(FILE)}, "five-colours")
    return rules.but(**options) if options else rules


def own_file(folder: Path) -> Path:
    """The same as a file."""
    path = folder / "five-colours.toml"
    path.write_text(FILE, encoding="utf-8")
    return path
