"""A tournament, and what the dealer's seat is worth, as tables."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.game import EventKind
from lastcard.lab.report.table_files import Cell, TableFile
from lastcard.lab.study.dealer_value import Role
from lastcard.lab.study.ratings import Standing


def standing_file(standing: Standing) -> TableFile:
    shares: list[dict[str, Cell]] = [
        {
            "bot": standing.bots[one],
            "others": standing.bots[other],
            "wins": share.wins,
            "games": share.games,
            "share": share.rate,
            "margin": share.margin,
        }
        for (one, other), share in standing.shares.items()
    ]
    about = {
        "players": standing.players,
        "fair_share": standing.fair,
        "complete": standing.stopped is None,
        "ratings": [vars(rating) for rating in standing.ratings()],
    }
    rows = [list(row.values()) for row in shares]
    return TableFile({**about, "shares": shares}, list(shares[0]), rows, about)


def dealer_rows(roles: Sequence[Role]) -> list[dict[str, Cell]]:
    """A row for each pairing: the share, and how often a hand what happened."""
    return [
        {
            "dealer": role.dealer,
            "others": role.others,
            "games": role.games,
            "share": role.dealer_share.rate,
            "margin": role.dealer_share.margin,
            "plays": role.by_dealer(EventKind.PLAYED),
            "draws": role.by_dealer(EventKind.DREW),
            "approved": role.by_dealer(EventKind.APPROVED),
            "substituted": role.by_dealer(EventKind.SUBSTITUTED),
            "returned": role.by_dealer(EventKind.RETURNED),
            "others draw": role.by_others(EventKind.DREW),
            "turns": role.tally.turns / role.games,
        }
        for role in roles
    ]


def dealer_file(roles: Sequence[Role]) -> TableFile:
    rows = dealer_rows(roles)
    return TableFile(rows, list(rows[0]), [list(row.values()) for row in rows])
