"""A rule set as the kernel reads it: options as integers, and what they make of every card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from lastcard.cards import NO_COLOUR, Card, Colour, Effect, EffectKind, Effects, Pack
from lastcard.cards.limits import MAX_COLOURS, WORD_BITS
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Rules
from lastcard.rules.card_groups import (
    draw_value,
    draws,
    is_action,
    is_coloured_draw,
    is_draw_card,
    is_wild_draw,
    reverses,
    skips,
)
from lastcard.rules.option_types import Value
from lastcard.rules.options import BY_KEY, OPEN_CARD_EFFECTS

Values = Mapping[str, Value]
Test = Callable[[Card], bool]

_TRAITS: Final = {
    EffectKind.NAME_COLOUR: k.NAMES,
    EffectKind.VICTIM_NAMES_COLOUR: k.VICTIM_NAMES,
    EffectKind.DISCARD_COLOUR: k.SHEDS,
    EffectKind.REVERSE: k.REVERSES,
    EffectKind.SWAP_CHOSEN: k.SWAPS_CHOSEN,
    EffectKind.SWAP_NEXT: k.SWAPS_NEXT,
    EffectKind.PASS_HANDS: k.PASSES_HANDS,
    EffectKind.SHUFFLE_HANDS: k.SHUFFLES_HANDS,
    EffectKind.DRAW: k.DRAWS,
    EffectKind.DRAW_CHOSEN: k.HITS_CHOSEN,
    EffectKind.DRAW_OTHERS: k.HITS_OTHERS,
    EffectKind.DRAW_SELF: k.HITS_SELF,
    EffectKind.DRAW_UNTIL_FIT: k.UNTIL_FIT,
    EffectKind.DRAW_UNTIL_COLOUR: k.UNTIL_COLOUR,
    EffectKind.SKIP: k.SKIPS,
    EffectKind.SKIP_EVERYONE: k.SKIPS_ALL,
    EffectKind.PLAY_AGAIN: k.AGAIN,
}


def effects_of(card: Card, values: Values) -> Effects:
    """What a card does under the options: those of its own, unless they leave it to the rules."""
    if card.leaves_open:
        chosen = OPEN_CARD_EFFECTS[str(values[f"{card.leaves_open}_effect"])]
        if chosen == (Effect(EffectKind.SWAP_CHOSEN),):
            chosen = _swap(values)
        return (*card.effects, *chosen)
    if card.number == 7 and values["seven_swap"] != "off":
        return (*card.effects, *_swap(values))
    if card.number == 0 and values["zero_pass"]:
        return (*card.effects, Effect(EffectKind.PASS_HANDS))
    return card.effects


def _swap(values: Values) -> Effects:
    next_only = values["seven_swap"] == "next"
    return (Effect(EffectKind.SWAP_NEXT if next_only else EffectKind.SWAP_CHOSEN),)


def points_of(card: Card, values: Values) -> int:
    return int(values["blank_points"]) if card.leaves_open == "blank" else card.worth


def compile_rules(values: Values, pack: Pack, counts: Iterable[int]) -> Rules:
    rules = Rules()
    for name in (entry.name for entry in Rules.fields()):
        if name in BY_KEY:
            setattr(rules, name, BY_KEY[name].number(values[name]))
    rules.kinds, rules.colours = len(pack.cards), len(pack.colours)
    for card in pack.cards:
        _fill_card(rules, card, values)
    for symbol in {card.symbol: card for card in pack.cards}.values():
        _fill_symbol(rules, symbol)
    for colour in pack.colours:
        _put(rules.of_colour[colour.code], pack, _has_colour(colour))
    _put(rules.last_cards, pack, lambda card: _may_be_last(card, values))
    _put(rules.wilds, pack, lambda card: card.is_wild)
    _put(rules.several_ways, pack, lambda card: _is_played_in_several_ways(rules, card))
    _put(rules.bluffs, pack, lambda card: card.needs_empty_colour)
    rules.sheds = int(any(traits & k.SHEDS for traits in rules.traits))
    ordered = [card for card, count in enumerate(counts) for _ in range(count)]
    rules.deck[: len(ordered)] = ordered
    rules.deck_size = len(ordered)
    return rules


def _fill_card(rules: Rules, card: Card, values: Values) -> None:
    code, pack = card.code, card.pack
    effects = effects_of(card, values)
    for effect in effects:
        rules.traits[code] |= _TRAITS[effect.kind]
        if effect.kind is EffectKind.SKIP:
            rules.skips[code] = effect.number
        elif effect.number:
            rules.draws[code] = effect.number
    rules.colour_of[code] = NO_COLOUR if card.colour is None else card.colour.code
    rules.points[code] = points_of(card, values)
    rules.plays[code] = -1 if card.names_colour else k.play_number(code, rules.colour_of[code])
    rules.numbers[code] = card.number or 0
    rules.opening[code] = _opening(card, values)
    if rules.traits[code] & k.DRAWS:
        _put(rules.answers[code], pack, lambda other: _answers(other, card, values))
        _put(rules.colour_answers[code], pack, lambda other: _deflects(other, card, values))
    rules.traits[code] |= _flags(rules, card, values)


def _fill_symbol(rules: Rules, card: Card) -> None:
    """What fits on a card whatever the colour: it is the same on every card of its symbol."""
    pack, alike = card.pack, [other for other in card.pack.cards if other.symbol == card.symbol]
    _put(rules.on_card[card.code], pack, lambda other: other.matches_symbol(card))
    _put(rules.same_symbol[card.code], pack, lambda other: other.symbol == card.symbol)
    for other in alike:
        rules.on_card[other.code][:] = rules.on_card[card.code]
        rules.same_symbol[other.code][:] = rules.same_symbol[card.code]


def _flags(rules: Rules, card: Card, values: Values) -> int:
    """What a card is, beyond what it does."""
    may_challenge = card.needs_empty_colour and values["conditional_wild"] == "challenge"
    number = card.number is not None and not card.effects
    answers = any(rules.answers[card.code]) or any(rules.colour_answers[card.code])
    flags = {
        k.WILD: card.is_wild,
        k.NEEDS_EMPTY: card.needs_empty_colour,
        k.EXTENDED: number and bool(values["several_at_once"]),
        k.ANSWERED: answers or may_challenge,
    }
    return sum(flag for flag, holds in flags.items() if holds)


def _has_colour(colour: Colour) -> Test:
    return lambda card: card.matches_colour(colour)


def _put(row: list[int], pack: Pack, belongs: Test) -> None:
    """Write a set of cards into a row of a table."""
    for card in pack.cards:
        if belongs(card):
            word, bit = divmod(card.code, WORD_BITS)
            row[word] |= 1 << bit


def _may_be_last(card: Card, values: Values) -> bool:
    if card.is_wild:
        return bool(values["wild_finish"])
    return bool(values["action_finish"]) or not is_action(card)


def _is_played_in_several_ways(rules: Rules, card: Card) -> bool:
    """Whether a card is played with one colour or another, or may take so many with it that UNO can
    be called."""
    return rules.plays[card.code] < 0 or rules.traits[card.code] & k.SHEDS != 0


def _answers(other: Card, card: Card, values: Values) -> bool:
    """Whether another card may be laid on a draw card in answer, whatever the colour."""
    if not is_draw_card(other) or not is_draw_card(card):
        return False
    if values["stack_by_value"] and draw_value(other) >= draw_value(card):
        return True
    if card.colour is None:
        return bool(values["stack_wild"]) and other.symbol == card.symbol
    if other.colour is None:
        return bool(values["stack_across"])
    return bool(values["stack_coloured"]) and other.symbol == card.symbol


def _deflects(other: Card, card: Card, values: Values) -> bool:
    """The same, if it has the colour in play."""
    if values["stack_across"] and is_wild_draw(card) and is_coloured_draw(other):
        return True
    if values["deflect_reverse"] and reverses(other):
        return True
    return bool(values["deflect_skip"]) and skips(other)


def _opening(card: Card, values: Values) -> int:
    """What is done with a card turned up first."""
    if values["opening_cards"] != "take-effect" and card.effects:
        covered = values["opening_cards"] == "covered"
        return k.OPENS_COVERED if covered or card.leaves_colour_open else k.OPENS
    if card.needs_empty_colour:
        return _RESTRICTED[str(values["opening_conditional_wild"])]
    if card.is_wild:
        if not card.leaves_colour_open:
            return k.OPENS
        return _WILDS[str(values["opening_wild"])]
    ways = {skips: k.OPENS_SKIPPING, reverses: k.OPENS_REVERSING, draws: k.OPENS_DRAWING}
    return next((how for group, how in ways.items() if group(card)), k.OPENS)


_WILDS: Final = {"named": k.OPENS_NAMED, "put-back": k.OPENS_PUT_BACK}
_RESTRICTED: Final = {
    "put-back": k.OPENS_PUT_BACK,
    "shuffled-in": k.OPENS_SHUFFLED_IN,
    "covered": k.OPENS_COVERED,
}
assert MAX_COLOURS < 16  # the bits a play has for the colour
