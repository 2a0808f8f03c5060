"""``--dealer``: who deals first, where the rules let the table say."""

from __future__ import annotations

import argparse

from lastcard.errors import UserError
from lastcard.rules import RuleSet

LOT = "lot"


def add_dealer_option(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--dealer",
        metavar="SEAT",
        help="the seat that deals first, counted from 0, or lot (the default where nothing else "
        "decides)",
    )


def declared_dealer(text: str | None, rules: RuleSet) -> int | None:
    """The seat declared; None where lots or cards decide."""
    if text is None:
        return None
    if text == LOT:
        if not rules.deals_by_lot:
            raise UserError(
                "dealer", f"--dealer lot: in {rules.name} no lots are drawn for the dealer"
            )
        return None
    if not text.isascii() or not text.isdigit():
        raise UserError(
            "bad-value", f"--dealer {text[:32]}: must be a seat, counted from 0, or lot"
        )
    return int(text)
