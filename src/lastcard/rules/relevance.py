"""Which options matter in a rule set: a target means nothing where there are no points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lastcard.cards import Card, EffectKind
from lastcard.kernel import codes as k
from lastcard.rules.kernel_rules import does_only, is_action, is_draw_card
from lastcard.rules.ruleset import RuleSet

Test = Callable[[RuleSet], bool]


def is_relevant(rules: RuleSet, key: str) -> bool:
    """Whether another value of this option could change anything in these rules."""
    test = _RELEVANT.get(key)
    return test is None or test(rules)


def has_effect(rules: RuleSet, *kinds: EffectKind) -> bool:
    """Whether some card of the deck does one of these."""
    return any(effect.kind in kinds for card in rules.cards for effect in rules.effects_of(card))


def points_matter(rules: RuleSet) -> bool:
    return rules["scoring"] != "none" or rules.kernel.first_dealer == k.FIRST_DEALER_POINTS


def _has(belongs: Callable[[Card], bool]) -> Test:
    return lambda rules: any(belongs(card) for card in rules.cards)


def _both(*tests: Test) -> Test:
    return lambda rules: all(test(rules) for test in tests)


def _draws(rules: RuleSet) -> bool:
    return has_effect(rules, EffectKind.DRAW)


def _scores(rules: RuleSet) -> bool:
    return rules["scoring"] != "none"


def _calls(rules: RuleSet) -> bool:
    return not rules["uno_automatic"]


def _two_may_be_left(rules: RuleSet) -> bool:
    return rules["min_players"] == 2 or bool(rules["out_at"]) or bool(rules["elimination"])


def _reverses(rules: RuleSet) -> bool:
    return has_effect(rules, EffectKind.REVERSE)


def _challenges(rules: RuleSet) -> bool:
    return rules["wild_draw_four"] == "challenge"


def _coloured_draw(card: Card) -> bool:
    return is_draw_card(card) and card.colour is not None


def _wild_draw(card: Card) -> bool:
    return is_draw_card(card) and card.colour is None


def _waits_for_colour(card: Card) -> bool:
    return card.leaves_colour_open and not card.needs_empty_colour


def _open(kind: str) -> Test:
    return _has(lambda card: card.leaves_open == kind)


def _number(number: int) -> Test:
    return _has(lambda card: card.number == number)


def _does(kind: EffectKind) -> Test:
    return _has(lambda card: does_only(card, kind))


def _opening(test: Test) -> Test:
    """Options about cards turned up first mean nothing where these have no effect."""
    return _both(lambda rules: rules["opening_cards"] == "take-effect", test)


_RESTRICTED: Final = _has(lambda card: card.needs_empty_colour)
_RELEVANT: Final[Mapping[str, Test]] = {
    "hand_size_for_two": lambda rules: rules["min_players"] == 2,
    "opening_cards": _has(lambda card: bool(card.effects)),
    "opening_wild": _opening(_has(_waits_for_colour)),
    "opening_wild_draw_four": _opening(_RESTRICTED),
    "opening_draw_two_skips": _opening(_does(EffectKind.DRAW)),
    "opening_skip": _opening(_does(EffectKind.SKIP)),
    "opening_reverse": _opening(_does(EffectKind.REVERSE)),
    "draw_costs_turn": _draws,
    "two_player_reverse_skips": _both(_reverses, _two_may_be_left),
    "wild_draw_four": _RESTRICTED,
    "challenge_extra": _both(_RESTRICTED, _challenges),
    "customizable_effect": _open("customizable"),
    "customizable_text": _open("customizable"),
    "blank_effect": _open("blank"),
    "blank_text": _open("blank"),
    "uno_penalty": _calls,
    "uno_late_call": _calls,
    "uno_window": _calls,
    "uno_dealer_exempt": _calls,
    "false_catch_penalty": _calls,
    "last_card_draws": _both(_draws, _scores),
    "target": _scores,
    "elimination": _scores,
    "double_score": _scores,
    "knock_out_points": _both(_scores, lambda rules: bool(rules["out_at"])),
    "blank_points": _both(_open("blank"), points_matter),
    "stack_two": _has(_coloured_draw),
    "stack_four": _has(_wild_draw),
    "stack_cross": _both(_has(_coloured_draw), _has(_wild_draw)),
    "stack_by_value": _has(is_draw_card),
    "deflect_reverse": _both(_draws, _does(EffectKind.REVERSE)),
    "deflect_skip": _both(_draws, _does(EffectKind.SKIP)),
    "seven_swap": _number(7),
    "zero_pass": _number(0),
    "several_at_once": _has(lambda card: card.number is not None),
    "wild_finish": _has(lambda card: card.is_wild),
    "action_finish": _has(is_action),
}
