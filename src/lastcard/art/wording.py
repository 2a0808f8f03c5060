"""What is written on a card: by its maker, or by the rules where it leaves that open."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from lastcard.cards import CLASSIC, Card, Pack
from lastcard.errors import UserError
from lastcard.rules import RuleSet

MAX_BLANK_TEXT: Final = 120
MAX_BLANK_POINTS: Final = 500


class Wording(NamedTuple):
    """The text and the points on a card that leaves them open."""

    words: str = ""
    points: int | None = None


EMPTY: Final = Wording()
EMPTY_CARD: Final = next(card for card in CLASSIC.cards if card.leaves_open == "blank")
"""To write on by hand."""


def wording_of(card: Card, rules: RuleSet) -> Wording:
    """What the rules write on a card."""
    if card.leaves_open == "customizable":
        return Wording(str(rules["customizable_text"]))
    if card.leaves_open:
        return Wording(str(rules["blank_text"]), int(rules["blank_points"]))
    return EMPTY


def worded_pack(rules: RuleSet) -> Pack:
    """The cards as they look at a table: with what the rules write on those left open."""
    pack = rules.pack
    written = {card.short: wording_of(card, rules).words for card in pack.cards if card.leaves_open}
    texts = [written.get(row.short) or row.text for row in pack.rows]
    if texts == [row.text for row in pack.rows]:
        return pack
    rows = tuple(replace(row, text=text) for row, text in zip(pack.rows, texts, strict=True))
    return Pack("", pack.colour_rows, rows, pack.card_words).kept()


def check_blank(words: str, points: int | None) -> None:
    """Refuse what does not fit on a blank card."""
    if len(words) > MAX_BLANK_TEXT or not words.isprintable():
        problem = f"must be one line of at most {MAX_BLANK_TEXT} characters"
        raise UserError("blank-text", f"the text of a blank card {problem}")
    if points is not None and not 0 <= points <= MAX_BLANK_POINTS:
        most = f"a blank card is worth 0 to {MAX_BLANK_POINTS}"
        raise UserError("blank-points", f"{points} points: {most}")
