"""A good heuristic: keeps colours open, holds wilds, watches small hands, calls and catches.

What it gives for what is its style.
"""

from __future__ import annotations

from lastcard.cards import KINDS, SYMBOLS_PER_COLOUR, WILD, WILD_DRAW_FOUR

from ...kernel.bits import matching
from ...kernel.codes import (
    APPROVE,
    CALL,
    CATCH,
    CHALLENGE,
    DRAWS,
    FOUR_CHALLENGE,
    INSPECTION_OFF,
    NAME,
    NOBODY,
    PASSES_HANDS,
    PLAY,
    PLAY_CALLING,
    PLAY_CARD,
    PLAYS,
    RETURN,
    REVERSES_PLAY,
    SCORING_NONE,
    SKIPS_NEXT,
    SUBSTITUTE,
    SWAP,
    SWAPS_HANDS,
    played_card,
    played_colour,
)
from ...kernel.fields import Rules, Sight
from ...kernel.mode import jit
from .dice import Dice
from .heuristic_weights import CROWD, DUEL, RELAXED, Style


@jit
def casual(v: Sight, r: Rules, actions: list[int], count: int, dice: Dice) -> int:
    """Plays for points too, and wastes a wild now and then."""
    return best_looking(v, r, actions, count, RELAXED)


@jit
def keen(v: Sight, r: Rules, actions: list[int], count: int, dice: Dice) -> int:
    """Plays to win the hand."""
    return best_looking(v, r, actions, count, DUEL if v.players == 2 else CROWD)


@jit
def best_looking(v: Sight, r: Rules, actions: list[int], count: int, style: Style) -> int:
    best = NOBODY
    best_value = -1_000_000 if v.actor == v.seat else 0
    for at in range(count):
        value = worth(v, r, actions[at], style)
        if value > best_value:
            best_value = value
            best = actions[at]
    return best


@jit
def worth(v: Sight, r: Rules, action: int, style: Style) -> int:
    """How good an action looks; out of turn, only what is above zero is done."""
    if action >= PLAY_CARD:
        if action >= RETURN:
            return -keep_value(v, action - RETURN)
        if action >= SUBSTITUTE:
            return substitute_value(v, r, action - SUBSTITUTE, style)
        play = (action - PLAY_CARD) % PLAYS
        calling = 1 if action >= PLAY_CALLING else 0
        card = played_card(play)
        if r.inspection != INSPECTION_OFF and v.seat != v.dealer:
            return submit_value(v, r, card, played_colour(play), style) + calling
        return play_value(v, r, card, played_colour(play), style) + calling
    if action >= CATCH:
        return 10_000 if action - CATCH == v.exposed else -10_000
    if action >= SWAP:
        return -v.sizes[action - SWAP]
    if action >= NAME:
        return held_of_colour(v, action - NAME)
    if action == CALL:
        return 20_000
    if action == CHALLENGE:
        return challenge_value(v, style)
    if action == APPROVE:
        return approve_value(v, r, style)
    return style.draw


@jit
def held_of_colour(v: Sight, colour: int) -> int:
    held = 0
    for card in range(colour * SYMBOLS_PER_COLOUR, (colour + 1) * SYMBOLS_PER_COLOUR):
        held += v.hand[card]
    return held


@jit
def play_value(v: Sight, r: Rules, card: int, colour: int, style: Style) -> int:
    """The worth of a card on the pile, with what stays in the hand to follow it."""
    own = v.sizes[v.seat]
    if own == 1:
        return 100_000
    fitting = min(follow_ups(v, card, colour), style.follow_most)
    value = style.follow * fitting + effect_value(v, r, card, own - 1, style)
    if card < WILD:
        value += style.colour * held_of_colour(v, colour)
    else:
        value -= wild_value(v, r, card, own, style)
    if r.scoring != SCORING_NONE:
        value += style.points * r.points[card]
    return value


@jit
def wild_value(v: Sight, r: Rules, card: int, own: int, style: Style) -> int:
    """What a wild is worth in the hand."""
    value = style.wild
    if own <= 3:
        value = style.wild_of_three if own == 3 else style.wild_of_two
    if card == WILD_DRAW_FOUR:
        value += style.four
        if r.wild_draw_four == FOUR_CHALLENGE and is_bluff(v):
            value += style.bluff
    return value


@jit
def follow_ups(v: Sight, card: int, colour: int) -> int:
    """How many cards in this hand would be playable next; wilds always are and do not count."""
    fits = matching(card, colour)
    total = 0
    for other in range(WILD):
        if v.hand[other] > 0 and fits >> other & 1:
            total += v.hand[other]
    if card < WILD:
        total -= 1
    return total


@jit
def is_bluff(v: Sight) -> bool:
    return held_of_colour(v, v.colour) > 0


@jit
def are_partners(v: Sight, r: Rules, one: int, other: int) -> bool:
    if not r.partners:
        return False
    for place in range(v.players):
        if v.circle[place] == one:
            return v.circle[(place + 2) % v.players] == other
    return False


@jit
def effect_value(v: Sight, r: Rules, card: int, left: int, style: Style) -> int:
    """What the card does to the next player, more the smaller that hand; and to its own."""
    effect = r.effects[card]
    if effect == SWAPS_HANDS:
        return 60 * (left - smallest_other(v))
    if effect == PASSES_HANDS:
        return 20 * (left - v.sizes[v.following])
    victim = v.following
    pressure = style.pressure
    if v.sizes[victim] <= 2:
        pressure = style.pressure_on_two
    elif v.sizes[victim] <= 4:
        pressure = style.pressure_on_four
    if are_partners(v, r, v.turn, victim):
        pressure = -pressure
    if effect == DRAWS:
        return pressure + pressure * r.draws[card] // 4
    if effect == SKIPS_NEXT:
        return pressure
    if effect == REVERSES_PLAY:
        if not two_play(v):
            return pressure * style.reverse // 4
        return pressure if r.two_player_reverse_skips else 0
    return 0


@jit
def two_play(v: Sight) -> bool:
    others = v.playing & (v.playing - 1)
    return others & (others - 1) == 0


@jit
def smallest_other(v: Sight) -> int:
    smallest = KINDS
    for seat in range(v.players):
        if seat != v.seat and v.playing >> seat & 1 and v.sizes[seat] < smallest:
            smallest = v.sizes[seat]
    return smallest


@jit
def challenge_value(v: Sight, style: Style) -> int:
    return 100 if v.sizes[v.accused] >= style.challenge_from else style.draw - 1


# --- Redacted ---------------------------------------------------------------------------------


@jit
def submit_value(v: Sight, r: Rules, card: int, colour: int, style: Style) -> int:
    """A card that fits is safe: it leaves the hand whatever the dealer holds."""
    if v.phase == PLAY and not matching(v.top, v.colour) >> card & 1:
        return r.points[card] - 300
    return play_value(v, r, card, colour, style)


@jit
def keep_value(v: Sight, card: int) -> int:
    """How much a card is worth in the dealer's hand."""
    if card >= WILD:
        return 200
    return 20 * held_of_colour(v, card // SYMBOLS_PER_COLOUR)


@jit
def approve_value(v: Sight, r: Rules, style: Style) -> int:
    own = v.sizes[v.seat] + 1
    return effect_value(v, r, v.submitted, own, style)


@jit
def substitute_value(v: Sight, r: Rules, play: int, style: Style) -> int:
    """The effect of the dealer's own card, and the submitted one in its place."""
    card = played_card(play)
    own = v.sizes[v.seat] + 1
    gain = keep_value(v, v.submitted) - keep_value(v, card)
    if card >= WILD:
        gain += held_of_colour(v, played_colour(play))
    return gain + effect_value(v, r, card, own, style)
