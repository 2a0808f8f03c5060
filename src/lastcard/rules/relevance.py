"""Which options matter in a rule set: a target means nothing where there are no points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lastcard.cards import (
    BLANK,
    CUSTOMIZABLE,
    DRAW_TWO,
    KINDS,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
)
from lastcard.kernel import codes as k
from lastcard.rules.decks import holds, in_each_colour
from lastcard.rules.ruleset import RuleSet

Test = Callable[[RuleSet], bool]

_WILDS: Final = tuple(range(WILD, KINDS))


def is_relevant(rules: RuleSet, key: str) -> bool:
    """Whether another value of this option could change anything in these rules."""
    test = _RELEVANT.get(key)
    return test is None or test(rules)


def has_effect(rules: RuleSet, effect: int) -> bool:
    """Whether some card of the deck does this."""
    return any(
        count and kind == effect
        for count, kind in zip(rules.deck, rules.kernel.effects, strict=False)
    )


def points_matter(rules: RuleSet) -> bool:
    return rules["scoring"] != "none" or rules.kernel.first_dealer == k.FIRST_DEALER_POINTS


def _has(*cards: int) -> Test:
    return lambda rules: holds(rules.deck, *cards)


def _has_symbol(*symbols: int) -> Test:
    return _has(*in_each_colour(*symbols))


def _both(*tests: Test) -> Test:
    return lambda rules: all(test(rules) for test in tests)


def _draws(rules: RuleSet) -> bool:
    return has_effect(rules, k.DRAWS)


def _scores(rules: RuleSet) -> bool:
    return rules["scoring"] != "none"


def _calls(rules: RuleSet) -> bool:
    return not rules["uno_automatic"]


def _two_may_be_left(rules: RuleSet) -> bool:
    return rules["min_players"] == 2 or bool(rules["out_at"]) or bool(rules["elimination"])


def _reverses(rules: RuleSet) -> bool:
    return has_effect(rules, k.REVERSES_PLAY)


def _challenges(rules: RuleSet) -> bool:
    return rules["wild_draw_four"] == "challenge"


_NUMBERS: Final = tuple(range(SKIP))
_RELEVANT: Final[Mapping[str, Test]] = {
    "opening_wild": _has(*(card for card in _WILDS if card != WILD_DRAW_FOUR)),
    "opening_wild_draw_four": _has(WILD_DRAW_FOUR),
    "opening_draw_two_skips": _has_symbol(DRAW_TWO),
    "opening_skip": _has_symbol(SKIP),
    "opening_reverse": _has_symbol(REVERSE),
    "draw_costs_turn": _draws,
    "two_player_reverse_skips": _both(_reverses, _two_may_be_left),
    "wild_draw_four": _has(WILD_DRAW_FOUR),
    "challenge_extra": _both(_has(WILD_DRAW_FOUR), _challenges),
    "customizable_effect": _has(CUSTOMIZABLE),
    "customizable_text": _has(CUSTOMIZABLE),
    "blank_effect": _has(BLANK),
    "blank_text": _has(BLANK),
    "uno_penalty": _calls,
    "uno_late_call": _calls,
    "uno_window": _calls,
    "uno_dealer_exempt": _calls,
    "false_catch_penalty": _calls,
    "last_card_draws": _both(_draws, _scores),
    "target": _scores,
    "elimination": _scores,
    "double_score": _scores,
    "blank_points": _both(_has(BLANK), points_matter),
    "stack_two": _has_symbol(DRAW_TWO),
    "stack_four": _has(WILD_DRAW_FOUR),
    "stack_cross": _both(_has_symbol(DRAW_TWO), _has(WILD_DRAW_FOUR)),
    "deflect_reverse": _both(_draws, _has_symbol(REVERSE)),
    "deflect_skip": _both(_draws, _has_symbol(SKIP)),
    "seven_swap": _has_symbol(7),
    "zero_pass": _has_symbol(0),
    "several_at_once": _has_symbol(*_NUMBERS),
    "wild_finish": _has(*_WILDS),
    "action_finish": _has_symbol(SKIP, REVERSE, DRAW_TWO),
}
