"""What the numbers of an environment mean under some rules, to read: for any pack of cards."""

from __future__ import annotations

from pathlib import Path

from lastcard.cards import Pack
from lastcard.lab.env.numbering import describe_actions
from lastcard.lab.env.observation import describe_observation
from lastcard.rules import RuleSet, load


def describe(rules: str | Path | RuleSet) -> str:
    """Cards, observation and actions as tables in Markdown, with the fingerprint of the pack.

    >>> print(describe("official").splitlines()[0])
    Pack 2913de2dc47c10cc of official: 57 cards, 4 colours
    """
    made = load(rules)
    pack = made.pack
    about = f"{len(pack.cards)} cards, {len(pack.colours)} colours"
    return "\n".join(
        (
            f"Pack {pack.fingerprint} of {made.name}: {about}\n",
            describe_cards(pack),
            describe_observation(pack),
            describe_actions(pack),
        )
    )


def describe_cards(pack: Pack) -> str:
    """In which order the cards are counted."""
    lines = ["| place | card | name |", "|---|---|---|"]
    lines += [f"| {card.code} | {card} | {card.words} |" for card in pack.cards]
    return "\n".join(lines) + "\n"
