"""Options that cannot go together; a rule set that wants both is refused, naming both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from lastcard.rules.option_types import Value

Values = Mapping[str, Value]


class Conflict(NamedTuple):
    one: str
    other: str
    clash: Callable[[Values], bool]
    why: str


def _clash(one: str, off: Value, other: str, good: Value, why: str) -> Conflict:
    """The two clash when ``one`` is anything but ``off`` and ``other`` anything but ``good``."""
    return Conflict(one, other, lambda v: v[one] != off and v[other] != good, why)


_CENSORED = "every play goes through the dealer's hands"

CONFLICTS: Final = (
    _clash(
        "inspection",
        "off",
        "conditional_wild",
        "free",
        "the dealer rules on every card, so it must be free",
    ),
    *(
        _clash("inspection", "off", other, good, _CENSORED)
        for other, good in {
            "jump_in": False,
            "several_at_once": False,
            "stack_coloured": False,
            "stack_wild": False,
            "stack_across": False,
            "stack_by_value": False,
            "deflect_reverse": False,
            "deflect_skip": False,
            "wild_finish": True,
            "action_finish": True,
        }.items()
    ),
    _clash("inspection", "off", "out_at", 0, "the dealer must stay in to inspect"),
    _clash("hand_limit", 0, "out_at", 0, "nobody could ever hold enough cards to be out"),
    _clash("partners", False, "out_at", 0, "neither partner can drop out"),
    _clash("partners", False, "elimination", False, "neither partner can drop out"),
    Conflict(
        "partners",
        "shuffle_seats",
        lambda v: bool(v["partners"]) and v["shuffle_seats"] == "hand",
        "partners stay opposite each other for the whole match",
    ),
    _clash(
        "elimination",
        False,
        "scoring",
        "lowest",
        "players are eliminated only where a low score is good",
    ),
    _clash("uno_automatic", False, "false_catch_penalty", 0, "nobody can be caught anyway"),
    Conflict(
        "double_score",
        "scoring",
        lambda v: v["double_score"] != "never" and v["scoring"] == "none",
        "there are no points to double",
    ),
    Conflict(
        "draw_until_playable",
        "drawn_card",
        lambda v: bool(v["draw_until_playable"]) and v["drawn_card"] == "keep",
        "the playable card could never be played",
    ),
    Conflict(
        "min_players",
        "max_players",
        lambda v: v["min_players"] > v["max_players"],  # type: ignore[operator]
        "the minimum must not exceed the maximum",
    ),
    Conflict(
        "partners",
        "min_players",
        lambda v: bool(v["partners"]) and not v["min_players"] == v["max_players"] == 4,
        "partners need min_players = 4 and max_players = 4",
    ),
    Conflict(
        "hand_limit",
        "hand_size",
        lambda v: 0 < v["hand_limit"] < v["hand_size"],  # type: ignore[operator]
        "more cards are dealt than may be held",
    ),
    Conflict(
        "out_at",
        "hand_size",
        lambda v: 0 < v["out_at"] <= v["hand_size"] + 2,  # type: ignore[operator]
        "out_at must be at least three more than hand_size",
    ),
    Conflict(
        "hand_limit",
        "hand_size_for_two",
        lambda v: 0 < v["hand_limit"] < v["hand_size_for_two"],  # type: ignore[operator]
        "more cards are dealt than may be held",
    ),
    Conflict(
        "out_at",
        "hand_size_for_two",
        lambda v: 0 < v["out_at"] <= v["hand_size_for_two"] + 2,  # type: ignore[operator]
        "out_at must be at least three more than hand_size_for_two",
    ),
)


def find_conflict(values: Values) -> Conflict | None:
    return next((conflict for conflict in CONFLICTS if conflict.clash(values)), None)
