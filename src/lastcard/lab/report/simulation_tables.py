"""A simulation as tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, NamedTuple

from lastcard.game import EventKind
from lastcard.lab.arena.contest import Share
from lastcard.lab.arena.tally import BUCKETS, LENGTH_STEP, POINTS_STEP
from lastcard.lab.report.table_files import TableFile
from lastcard.lab.study.figures import game_figures
from lastcard.lab.study.simulate import Result

COLUMNS: Final = ("what", "which", "value", "margin")


class Row(NamedTuple):
    """A value, and the half-width of its 95% interval where there is one."""

    what: str
    which: str
    value: float
    margin: float | None = None
    percent: bool = False

    @property
    def cells(self) -> tuple[str, str, float, float | None]:
        return self[:4]


def summary(result: Result) -> list[Row]:
    rows: list[Row] = []

    def add(what: str, which: str, share: Share) -> None:
        margin = share.margin if 0 < share.wins < share.games else 0.0
        rows.append(Row(what, which, share.rate, margin, percent=True))

    for index, bot in enumerate(result.bots):
        add("wins by bot", f"{index}: {bot}", result.bot_share(index))
    for seat in range(len(result.bots)):
        add("wins by seat", str(seat), result.seat_share(seat))
    add("dealer's wins", "", result.dealer_share)
    add("first player's wins", "", result.first_share)
    add("blocked hands", "", result.blocked_share)
    for figure in game_figures(result.assumptions):
        found = result.value(figure)
        # What was stopped early has no matches.
        if found.value is not None and figure.applies(result.rules):
            rows.append(Row(figure.title, "", found.value, found.margin, figure.percent))
    return rows


def frequencies(result: Result) -> list[Row]:
    """Times per hand: cards played, and everything that happened."""
    tally = result.tally
    cards: list[Row] = [
        Row("card played", card.short, tally.cards[card.code] / tally.games)
        for card in result.rules.pack.cards
        if tally.cards[card.code]
    ]
    events: list[Row] = [
        Row("event", kind.name.lower(), tally.events[kind] / tally.games)
        for kind in EventKind
        if tally.events[kind]
    ]
    return cards + events


def distributions(result: Result) -> list[Row]:
    """How many hands lasted how many turns and were worth how many points, and how many matches
    lasted how many hands."""
    tally = result.tally
    rows: list[Row] = []
    for what, step, counts in (
        ("hands by turns", LENGTH_STEP, tally.lengths),
        ("hands by winner's points", POINTS_STEP, tally.scores),
    ):
        for at in range(_used(counts)):
            to = "" if at == BUCKETS - 1 else str(at * step + step - 1)
            rows.append(Row(what, f"{at * step}-{to}", float(counts[at])))
    lengths = result.matches.tally.match_lengths
    for hands in range(1, _used(lengths)):
        more = "-" if hands == BUCKETS - 1 else ""
        rows.append(Row("matches by hands", f"{hands}{more}", float(lengths[hands])))
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
        "assumptions": asdict(result.assumptions),
    }
    data = {
        "rules": result.rules.to_data(),
        **about,
        "summary": [dict(zip(COLUMNS, row.cells, strict=True)) for row in summary(result)],
        "frequencies": [
            {"what": row.what, "which": row.which, "per_hand": row.value}
            for row in frequencies(result)
        ],
        "turns": {"step": LENGTH_STEP, "hands": tally.lengths},
        "points": {"step": POINTS_STEP, "hands": tally.scores},
        "hands": {"step": 1, "matches": result.matches.tally.match_lengths},
    }
    rows = summary(result) + frequencies(result) + distributions(result)
    return TableFile(data, COLUMNS, [row.cells for row in rows], about)
