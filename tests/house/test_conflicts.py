"""Options that do not go together are refused, naming both; those that do are accepted."""

from __future__ import annotations

import pytest

from lastcard import Game, RuleSetError, load, names
from lastcard.rules.conflicts import CONFLICTS, Conflict, find_conflict
from lastcard.rules.option_types import Value
from lastcard.rules.options import BY_KEY

INSPECTED: dict[str, Value] = {"inspection": "legal", "conditional_wild": "free"}
FOUR: dict[str, Value] = {"partners": True, "min_players": 4, "max_players": 4}

CLASHES: dict[tuple[str, str], dict[str, Value]] = {
    ("inspection", "conditional_wild"): {"inspection": "legal"},
    ("inspection", "jump_in"): {**INSPECTED, "jump_in": True},
    ("inspection", "several_at_once"): {**INSPECTED, "several_at_once": True},
    ("inspection", "stack_coloured"): {**INSPECTED, "stack_coloured": True},
    ("inspection", "stack_wild"): {**INSPECTED, "stack_wild": True},
    ("inspection", "stack_across"): {**INSPECTED, "stack_across": True},
    ("inspection", "stack_by_value"): {**INSPECTED, "stack_by_value": True},
    ("inspection", "deflect_reverse"): {**INSPECTED, "deflect_reverse": True},
    ("inspection", "deflect_skip"): {**INSPECTED, "deflect_skip": True},
    ("inspection", "wild_finish"): {**INSPECTED, "wild_finish": False},
    ("inspection", "action_finish"): {**INSPECTED, "action_finish": False},
    ("inspection", "out_at"): {**INSPECTED, "out_at": 20},
    ("hand_limit", "out_at"): {"hand_limit": 15, "out_at": 20},
    ("partners", "out_at"): {**FOUR, "out_at": 20},
    ("partners", "elimination"): {**FOUR, "elimination": True, "scoring": "lowest"},
    ("partners", "shuffle_seats"): {**FOUR, "shuffle_seats": "hand"},
    ("elimination", "scoring"): {"elimination": True},
    ("uno_automatic", "false_catch_penalty"): {"uno_automatic": True, "false_catch_penalty": 1},
    ("double_score", "scoring"): {"double_score": "always", "scoring": "none"},
    ("draw_until_playable", "drawn_card"): {"draw_until_playable": True, "drawn_card": "keep"},
    ("min_players", "max_players"): {"min_players": 5, "max_players": 4},
    ("partners", "min_players"): {"partners": True},
    ("hand_limit", "hand_size"): {"hand_limit": 6},
    ("out_at", "hand_size"): {"out_at": 9},
    ("hand_limit", "hand_size_for_two"): {"hand_limit": 8, "hand_size_for_two": 9},
    ("out_at", "hand_size_for_two"): {"out_at": 11, "hand_size_for_two": 9},
}


def pair(conflict: Conflict) -> tuple[str, str]:
    return conflict.one, conflict.other


def test_every_conflict_has_an_example_here() -> None:
    assert {pair(conflict) for conflict in CONFLICTS} == set(CLASHES)


@pytest.mark.parametrize("conflict", CONFLICTS, ids=lambda conflict: "-".join(pair(conflict)))
def test_the_two_are_refused_and_both_are_named(conflict: Conflict) -> None:
    with pytest.raises(RuleSetError) as refused:
        load("official").but(**CLASHES[pair(conflict)])
    assert refused.value.code == "rules-conflict"
    assert f"options.{conflict.one} = " in refused.value.message
    assert f"options.{conflict.other} = " in refused.value.message
    assert conflict.why in refused.value.message


@pytest.mark.parametrize("conflict", CONFLICTS, ids=lambda conflict: "-".join(pair(conflict)))
def test_without_the_first_of_them_the_second_is_accepted(conflict: Conflict) -> None:
    values = {**load("official").values, **CLASHES[pair(conflict)]}
    assert conflict.clash(values)
    assert not conflict.clash({**values, conflict.one: BY_KEY[conflict.one].default})


@pytest.mark.parametrize("name", names())
def test_no_built_in_set_has_a_conflict(name: str) -> None:
    assert find_conflict(load(name).values) is None


@pytest.mark.parametrize(
    "values",
    [
        {
            "stack_coloured": True,
            "stack_wild": True,
            "stack_across": True,
            "deflect_reverse": True,
            "deflect_skip": True,
            "jump_in": True,
        },
        {"seven_swap": "choose", "zero_pass": True, "several_at_once": True, "jump_in": True},
        {"draw_until_playable": True, "draw_when_able": False, "drawn_card": "must"},
        {"draw_until_playable": True, "hand_limit": 12},
        {"out_at": 10, "false_catch_penalty": 2, "stack_coloured": True},
        {"elimination": True, "scoring": "lowest", "double_score": "wild", "out_at": 25},
        {"elimination": True, "scoring": "lowest", "shuffle_seats": "hand"},
        {**FOUR, "shuffle_seats": "match", "scoring": "lowest", "hand_limit": 20},
        {"wild_finish": False, "action_finish": False, "several_at_once": True},
        {"hand_limit": 7},
        {"min_players": 4, "max_players": 4},
        {**INSPECTED, "seven_swap": "choose", "zero_pass": True, "false_catch_penalty": 1},
        {**INSPECTED, "draw_until_playable": True, "hand_limit": 10},
        {"uno_automatic": True, "uno_penalty": 0},
    ],
)
def test_what_makes_sense_together_is_accepted_and_played_to_the_end(
    values: dict[str, Value],
) -> None:
    rules = load("official").but(**values, turn_limit=300)
    for seed in range(3):
        game = Game(rules, players=4, seed=seed)
        while not game.over:
            game.apply(game.actor, game.legal(game.actor)[0])
        assert game.outcome is not None


def test_the_party_set_is_played_to_the_end() -> None:
    for seed in range(3):
        game = Game("party", players=5, seed=seed)
        while not game.over:
            game.apply(game.actor, game.legal(game.actor)[0])
        assert game.outcome is not None
