"""What the numbers of an environment mean under some rules, to read: tables for any pack."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Final

from lastcard.cards import Pack
from lastcard.game import Kind
from lastcard.lab.env.numbering import numbered_actions
from lastcard.lab.env.observation import parts_of
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
            card_table(pack),
            observation_table(pack),
            action_table(pack),
        )
    )


def card_table(pack: Pack) -> str:
    """In which order the cards are counted."""
    rows = [(str(card.code), str(card), card.words) for card in pack.cards]
    return _table(("place", "card", "name"), rows)


def observation_table(pack: Pack) -> str:
    """What stands where."""
    rows = [
        (_run(part.start, part.length), part.name, f"0 to {part.high}", part.meaning)
        for part in parts_of(pack)
        if part.length
    ]
    return _table(("index", "name", "values", "meaning"), rows)


def action_table(pack: Pack) -> str:
    """The numbers of all actions, a line for each sort."""
    rows, start = [], 0
    for kind, actions in groupby(numbered_actions(pack), lambda action: action.kind):
        names = [f"`{action}`" for action in actions]
        written = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        rows.append((_run(start, len(names)), _SORTS[kind], written))
        start += len(names)
    return _table(("number", "action", "written"), rows)


def _run(start: int, length: int) -> str:
    return f"{start}" if length == 1 else f"{start} to {start + length - 1}"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    first, *others = [f"| {' | '.join(line)} |" for line in (head, *rows)]
    return "\n".join([first, "|" + "---|" * len(head), *others]) + "\n"


_SORTS: Final = {
    Kind.DRAW: "draw",
    Kind.PASS: "pass; out of turn, say nothing",
    Kind.CALL: "call UNO",
    Kind.CHALLENGE: "challenge",
    Kind.APPROVE: "approve the submitted card",
    Kind.NAME: "name a colour",
    Kind.SWAP: "swap hands with a seat",
    Kind.CATCH: "catch a seat",
    Kind.PLAY: "play a card; one that lets its player name the colour has a number for each",
    Kind.PLAY_CALLING: "the same, with the UNO call",
    Kind.SUBSTITUTE: "the same, as the dealer's substitute",
    Kind.RETURN: "return a card, by the dealer",
    Kind.HIT: "make a seat draw",
}
