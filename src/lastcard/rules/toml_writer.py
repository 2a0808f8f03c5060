"""Rule sets written as TOML: complete, to be edited, or short, to be handed on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastcard.rules import decks
from lastcard.rules.options import OPTIONS, SECTIONS
from lastcard.rules.ruleset import OFFICIAL, RuleSet
from lastcard.toml_text import write_table, write_value


def write_toml(rules: RuleSet) -> str:
    """A file that makes the same rules; every option is in it, with the values it may take."""
    lines = [
        "# Every option is listed; one that is left out takes the value of the official rules.",
        f"title = {write_value(rules.title)}",
        *([f"summary = {write_value(rules.summary)}"] if rules.summary else []),
        f"extends = {write_value(OFFICIAL)}",
        *([f"theme = {write_value(rules.theme)}"] if rules.theme else []),
        "",
        "[options]",
    ]
    for section in SECTIONS:
        lines += ["", f"# --- {section} ---"]
        for option in (option for option in OPTIONS if option.section == section):
            lines.append(f"# {option.title}: {option.allowed}")
            lines.append(f"{option.key} = {write_value(rules[option.key])}")
    lines += ["", '# How many of a card: R7 is the red 7, "*7" the 7 of every colour, W a Wild.']
    lines += ["[deck]", *_deck_lines(rules.deck_list)]
    return "\n".join(lines) + "\n"


def write_short_toml(rules: RuleSet) -> str:
    """A file that makes the same rules wherever it is read: whatever a set's own parents changed
    is in it, and what is as in the official rules is left out."""
    lines = [
        f"name = {write_value(rules.name)}",
        f"title = {write_value(rules.title)}",
        *([f"summary = {write_value(rules.summary)}"] if rules.summary else []),
        f"extends = {write_value(OFFICIAL)}",
    ]
    if rules.changes:
        lines += ["", "[options]"]
        lines += [f"{key} = {write_value(value)}" for key, value in rules.changes.items()]
    if rules.to_data()["deck"]:
        lines += ["", "[deck]", *_deck_lines(rules.deck_list)]
    return "\n".join(lines) + "\n"


def _deck_lines(deck: decks.DeckList) -> Iterator[str]:
    yield from write_table(deck_table(deck), "deck").splitlines()


def deck_table(deck: decks.DeckList) -> dict[str, Any]:
    """The deck that is nearest, and the cards in which this one differs."""
    data = decks.write_deck(deck)
    if "base" in data:
        return data
    # Of the classic pack, which has several.
    near = {name: base for name, base in decks.bases().items() if base.pack == deck.pack}
    base = min(near, key=lambda name: len(decks.write_deck(deck, near[name])))
    return {"base": base, **decks.write_deck(deck, near[base])}
