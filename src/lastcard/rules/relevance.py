"""Which options matter in a rule set: a target means nothing where there are no points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lastcard.cards import Card, EffectKind
from lastcard.kernel import codes as k
from lastcard.rules import card_groups as g
from lastcard.rules.ruleset import RuleSet

Test = Callable[[RuleSet], bool]

_STILL_DRAWN: Final = {
    EffectKind.DRAW,
    EffectKind.DRAW_OTHERS,
    EffectKind.DRAW_UNTIL_FIT,
    EffectKind.DRAW_UNTIL_COLOUR,
}
"""What others draw for a card although its player has gone out with it."""


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


def _last_card_draws(rules: RuleSet) -> bool:
    """Whether some card makes others draw without anybody else having to name a colour."""
    effects = [{effect.kind for effect in rules.effects_of(card)} for card in rules.cards]
    named = (kinds for kinds in effects if EffectKind.VICTIM_NAMES_COLOUR not in kinds)
    return any(not _STILL_DRAWN.isdisjoint(kinds) for kinds in named)


def _scores(rules: RuleSet) -> bool:
    return rules["scoring"] != "none"


def _calls(rules: RuleSet) -> bool:
    return not rules["uno_automatic"]


def _two_may_be_left(rules: RuleSet) -> bool:
    return rules["min_players"] == 2 or bool(rules["out_at"]) or bool(rules["elimination"])


def _reverses(rules: RuleSet) -> bool:
    return has_effect(rules, EffectKind.REVERSE)


def _challenges(rules: RuleSet) -> bool:
    return rules["conditional_wild"] == "challenge"


def _swaps(rules: RuleSet) -> bool:
    """Sevens swap hands, and a card left open to the rules that does follows them."""
    chosen = any(
        card.leaves_open and rules[f"{card.leaves_open}_effect"] == "swap-hands"
        for card in rules.cards
    )
    return chosen or _number(7)(rules)


def _open(kind: str) -> Test:
    return _has(lambda card: card.leaves_open == kind)


def _number(number: int) -> Test:
    return _has(lambda card: card.number == number)


def _opening(test: Test) -> Test:
    """Options about cards turned up first mean nothing where these have no effect."""
    return _both(lambda rules: rules["opening_cards"] == "take-effect", test)


_CONDITIONAL: Final = _has(g.is_conditional)
_RELEVANT: Final[Mapping[str, Test]] = {
    "hand_size_for_two": lambda rules: rules["min_players"] == 2,
    "opening_cards": _has(lambda card: bool(card.effects)),
    "opening_wild": _opening(_has(g.waits_for_colour)),
    "opening_conditional_wild": _opening(_CONDITIONAL),
    "opening_draw_skips": _opening(_has(g.draws)),
    "opening_skip": _opening(_has(g.skips)),
    "opening_reverse": _opening(_has(g.reverses)),
    "draw_costs_turn": _draws,
    "two_player_reverse_skips": _both(_reverses, _two_may_be_left),
    "conditional_wild": _CONDITIONAL,
    "challenge_extra": _both(_CONDITIONAL, _challenges),
    "customizable_effect": _open("customizable"),
    "customizable_text": _open("customizable"),
    "blank_effect": _open("blank"),
    "blank_text": _open("blank"),
    "uno_penalty": _calls,
    "uno_late_call": _calls,
    "uno_window": _calls,
    "uno_dealer_exempt": _calls,
    "false_catch_penalty": _calls,
    "last_card_draws": _both(_last_card_draws, _scores),
    "target": _scores,
    "elimination": _scores,
    "double_score": _scores,
    "knock_out_points": _both(_scores, lambda rules: bool(rules["out_at"])),
    "blank_points": _both(_open("blank"), points_matter),
    "stack_coloured": _has(g.is_coloured_draw),
    "stack_wild": _has(g.is_wild_draw),
    "stack_across": _both(_has(g.is_coloured_draw), _has(g.is_wild_draw)),
    "stack_by_value": _has(g.is_draw_card),
    "deflect_reverse": _both(_draws, _has(g.reverses)),
    "deflect_skip": _both(_draws, _has(g.skips)),
    "seven_swap": _swaps,
    "zero_pass": _number(0),
    "several_at_once": _has(lambda card: card.number is not None),
    "wild_finish": _has(lambda card: card.is_wild),
    "action_finish": _has(g.is_action),
}
