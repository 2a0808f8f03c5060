"""What docs/design-a-card.md shows that is made: effects, refusals, limits, figures, a picture."""

from __future__ import annotations

import re
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

from lastcard.art.contact_sheet import strip
from lastcard.cards import MAX_COLOURS, MAX_DECK, MAX_KINDS, Effect, EffectKind, deck_table
from lastcard.cards.limits import MAX_PLAYS
from lastcard.errors import RuleSetError
from lastcard.rules import load
from lastcard.rules.effect_sentences import effect_clauses
from lastcard.rules.phrase import number_word
from lastcard.rules.ruleset import from_data
from tools import DOCS
from tools.markdown import cell, table
from tools.printed import run

PAGE = "design-a-card.md"
FILE = "violet.toml"
STRIP = "V7 V12 R12 VSE GSE W+6"
STRIP_WIDTH = 780
"""Of the cards on the picture, in pixels."""

REFUSED: Sequence[tuple[str, str]] = (
    ("no effect of that name", '[[deck.wilds]]\nshort = "WX"\nname = "X"\neffects = ["draw six"]'),
    (
        "effects that get in each other's way",
        '[[deck.wilds]]\nshort = "WX"\nname = "X"\neffects = ["draw 2", "skip 1"]',
    ),
    (
        "a draw for a colour that nobody names",
        '[[deck.wilds]]\nshort = "WX"\nname = "X"\neffects = ["draw until colour"]',
    ),
    ("a name that is taken", '[[deck.wilds]]\nshort = "R7"\nname = "Seventh Heaven"'),
    ("a card that is new and has no name", '[[deck.symbols]]\nshort = "12"'),
    ("the same card twice", "[deck]\nR7 = 2\nr7 = 3"),
    (
        "a colour without cards",
        '[[deck.colours]]\nname = "violet"\nletter = "V"\n[deck]\n'
        + "".join(f'"V{symbol}" = 0\n' for symbol in load("official").pack.symbols),
    ),
    ("a key that does not exist", '[[deck.symbols]]\nshort = "7"\neffect = ["draw 1"]'),
    ("too many cards", '[deck]\n"*7" = 60'),
)
"""What somebody may write, and gets one line for."""


def files_of(page: str) -> dict[str, str]:
    """The files a page shows: blocks of TOML that begin with their name."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return dict(re.findall(r"```toml\n# ([\w-]+\.toml)\n(.*?)```", text, re.DOTALL))


def write_files(page: str, folder: Path) -> None:
    for name, text in files_of(page).items():
        (folder / name).write_text(text, encoding="utf-8")


def effects_part() -> str:
    return (
        table(("effect", "what it does"), [(f"`{k.value}`", said_of(k)) for k in EffectKind]) + "\n"
    )


def said_of(kind: EffectKind) -> str:
    """What the rules say of an effect, with its number as a letter."""
    effects = [Effect(kind, 2 if kind.has_number else 0)]
    if kind is EffectKind.VICTIM_NAMES_COLOUR:  # which stands beside a draw only
        effects.append(Effect(EffectKind.DRAW_UNTIL_COLOUR))
    said = " and ".join(map(str, effect_clauses(tuple(effects), inspected=False)))
    most = f" (N from 1 to {kind.most})" if kind.has_number else ""
    return cell(said.replace(str(number_word(2)), "N")) + most


def refusals_part() -> str:
    rows = []
    for what, text in REFUSED:
        try:
            from_data({"name": "mine", **tomllib.loads(text)}, "mine.toml")
        except RuleSetError as error:
            rows.append((what, f"`{error.message}`"))
        else:
            raise AssertionError(f"nothing is wrong with {what}")
    return table(("mistake", "the answer"), rows) + "\n"


def deck_limits_part() -> str:
    sizes = {
        "colours": MAX_COLOURS,
        "different cards": MAX_KINDS,
        "cards in all": MAX_DECK,
        "ways to play a card: one a card, or one a colour if it names the colour": MAX_PLAYS,
        "cards of one kind": deck_table.MAX_COUNT,
        "points of a card": deck_table.MAX_POINTS,
        "characters of a short name": deck_table.MAX_SHORT,
        "characters of a name": deck_table.MAX_NAME,
        "characters of the text on a card": deck_table.MAX_CARD_TEXT,
    }
    return table(("what", "at most"), [(what, str(most)) for what, most in sizes.items()]) + "\n"


def compared_part() -> str:
    """How the game with the cards of the page differs from the official one, in its figures."""
    command = f"lastcard compare official {FILE}"
    with tempfile.TemporaryDirectory() as folder:
        write_files(PAGE, Path(folder))
        printed = run(f"{command} --jobs 1", folder)
    figures = next(block for block in printed.split("\n\n") if "turns per hand" in block)
    return f"```sh\n{command}\n```\n\n```\n{figures}\n```\n"


def card_strip() -> str:
    with tempfile.TemporaryDirectory() as folder:
        write_files(PAGE, Path(folder))
        rules = load(Path(folder, FILE))
    return strip("classic", map(rules.card, STRIP.split()), STRIP_WIDTH)
