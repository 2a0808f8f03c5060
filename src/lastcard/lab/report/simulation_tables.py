"""A simulation as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lastcard.cards import CARD_NAMES, KINDS
from lastcard.game import EventKind
from lastcard.lab.arena.contest import Share
from lastcard.lab.arena.tally import BUCKETS, LENGTH_STEP, POINTS_STEP
from lastcard.lab.report.table_files import TableFile
from lastcard.lab.study.simulate import Result

COLUMNS: Final = ("what", "which", "value", "margin")

Row = tuple[str, str, float, float | None]
"""What, which, its value, and the half-width of the 95% interval where there is one."""


def summary(result: Result) -> list[Row]:
    rows: list[Row] = []

    def add(what: str, which: str, share: Share) -> None:
        rows.append((what, which, share.rate, share.margin))

    for index, bot in enumerate(result.bots):
        add("wins by bot", f"{index}: {bot}", result.bot_share(index))
    for seat in range(len(result.bots)):
        add("wins by seat", str(seat), result.seat_share(seat))
    add("dealer's wins", "", result.dealer_share)
    add("first player's wins", "", result.first_share)
    add("blocked hands", "", result.blocked_share)
    tally = result.tally
    rows.append(("turns per hand", "", tally.turns / tally.games, None))
    rows.append(("winner's points", "", tally.points / max(tally.games - tally.blocked, 1), None))
    return rows


def frequencies(result: Result) -> list[Row]:
    """Times per hand: cards played, and everything that happened."""
    tally = result.tally
    cards: list[Row] = [
        ("card played", CARD_NAMES[card], tally.cards[card] / tally.games, None)
        for card in range(KINDS)
        if tally.cards[card]
    ]
    events: list[Row] = [
        ("event", kind.name.lower(), tally.events[kind] / tally.games, None)
        for kind in EventKind
        if tally.events[kind]
    ]
    return cards + events


def distributions(result: Result) -> list[Row]:
    """How many hands lasted how many turns, and were worth how many points."""
    tally = result.tally
    rows: list[Row] = []
    for what, step, counts in (
        ("hands by turns", LENGTH_STEP, tally.lengths),
        ("hands by winner's points", POINTS_STEP, tally.scores),
    ):
        for at in range(_used(counts)):
            to = "" if at == BUCKETS - 1 else str(at * step + step - 1)
            rows.append((what, f"{at * step}-{to}", float(counts[at]), None))
    return rows


def _used(counts: Sequence[int]) -> int:
    """How many buckets come before the last empty ones."""
    return max((at + 1 for at, count in enumerate(counts) if count), default=0)


def simulation_file(result: Result) -> TableFile:
    tally = result.tally
    about = {
        "fingerprint": result.rules.fingerprint,
        "bots": list(result.bots),
        "seed": result.seed,
        "games": result.games,
        "complete": result.stopped is None,
    }
    data = {
        "rules": result.rules.to_data(),
        **about,
        "summary": [dict(zip(COLUMNS, row, strict=True)) for row in summary(result)],
        "frequencies": [
            {"what": what, "which": which, "per_hand": value}
            for what, which, value, _ in frequencies(result)
        ],
        "turns": {"step": LENGTH_STEP, "hands": tally.lengths},
        "points": {"step": POINTS_STEP, "hands": tally.scores},
    }
    rows = summary(result) + frequencies(result) + distributions(result)
    return TableFile(data, COLUMNS, rows, about)
