"""A simulation as data: for JSON, CSV and the screen."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from lastcard.cards import CARD_NAMES, KINDS
from lastcard.game import EventKind
from lastcard.lab.contest import Share
from lastcard.lab.simulate import Result
from lastcard.lab.tally import LENGTH_STEP, POINTS_STEP

FORMATS = ("json", "csv")


def summary(result: Result) -> list[tuple[str, str, float, float]]:
    """Rows of (what, which, value, half-width of the 95 % interval; 0 where there is none)."""
    rows: list[tuple[str, str, float, float]] = []

    def add(what: str, which: str, share: Share) -> None:
        rows.append((what, which, share.rate, share.margin))

    for index, bot in enumerate(result.bots):
        add("wins by bot", f"{index}: {bot}", result.bot_share(index))
    for seat in range(len(result.bots)):
        add("wins by seat", str(seat), result.seat_share(seat))
    add("wins of the dealer", "", result.dealer_share)
    add("wins of the first to play", "", result.first_share)
    add("blocked hands", "", result.blocked_share)
    tally = result.tally
    rows.append(("turns a hand", "", tally.turns / tally.games, 0.0))
    rows.append(("points of the winner", "", tally.points / max(tally.games - tally.blocked, 1), 0))
    return rows


def frequencies(result: Result) -> list[tuple[str, str, float]]:
    """Rows of (what, which, times a hand): cards played, and everything that happened."""
    tally = result.tally
    cards = [
        ("card played", CARD_NAMES[card], tally.cards[card] / tally.games)
        for card in range(KINDS)
        if tally.cards[card]
    ]
    events = [
        ("event", kind.name.lower(), tally.events[kind] / tally.games)
        for kind in EventKind
        if tally.events[kind]
    ]
    return cards + events


def as_data(result: Result) -> dict[str, Any]:
    tally = result.tally
    return {
        "rules": result.rules.to_data(),
        "fingerprint": result.rules.fingerprint,
        "bots": list(result.bots),
        "seed": result.seed,
        "games": result.games,
        "complete": result.stopped is None,
        "summary": [
            {"what": what, "which": which, "value": value, "margin": margin}
            for what, which, value, margin in summary(result)
        ],
        "frequencies": [
            {"what": what, "which": which, "per_hand": value}
            for what, which, value in frequencies(result)
        ],
        "turns": {"step": LENGTH_STEP, "hands": tally.lengths},
        "points": {"step": POINTS_STEP, "hands": tally.scores},
    }


def written(result: Result, form: str) -> str:
    if form == "json":
        return json.dumps(as_data(result), indent=1) + "\n"
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("what", "which", "value", "margin"))
    writer.writerows(summary(result))
    writer.writerows((*row, "") for row in frequencies(result))
    return text.getvalue()
