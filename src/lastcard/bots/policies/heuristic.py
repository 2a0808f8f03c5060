"""A good heuristic: keeps colours open, holds wilds, watches small hands, calls and catches.

What it gives for what is its style.
"""

from __future__ import annotations

from lastcard.cards.limits import MAX_DECK

from ...kernel.bits import Cards, first, holds, is_empty, rest, row_set, without
from ...kernel.codes import (
    APPROVE,
    BLUFF_CHALLENGE,
    CALL,
    CATCH,
    CHALLENGE,
    DOES,
    DRAWS,
    HIT,
    INSPECT,
    INSPECTION_OFF,
    NAME,
    NEEDS_EMPTY,
    NOBODY,
    PASSES_HANDS,
    PLAY,
    PLAY_CALLING,
    PLAY_CARD,
    PLAYS,
    RETURN,
    SHEDS,
    SUBSTITUTE,
    SWAP,
    SWAPS_CHOSEN,
    SWAPS_NEXT,
    WILD,
    play_number,
    played_card,
    played_colour,
)
from ...kernel.fields import Rules, Sight, State
from ...kernel.legal import NOTHING, fitting
from ...kernel.mode import jit, often
from .dice import Dice
from .glimpse import Glimpse, count_held, look, look_at
from .heuristic_weights import CROWD, DUEL, RELAXED, Style
from .prices import Prices, points_value, quarters_of_pressure, steady_value

MOVES_HANDS = SWAPS_CHOSEN | SWAPS_NEXT | PASSES_HANDS | SHEDS
LAST_CARD = 100_000
"""What it is worth to go out."""


@jit
def casual(v: Sight, r: Rules, actions: list[int], count: int, dice: Dice) -> int:
    """Plays for points too, and wastes a wild now and then."""
    return best_looking(look(v), r, actions, count, RELAXED)


@jit
def keen(v: Sight, r: Rules, actions: list[int], count: int, dice: Dice) -> int:
    """Plays to win the hand."""
    return best_looking(look(v), r, actions, count, DUEL if v.players == 2 else CROWD)


@jit
def best_looking(v: Glimpse, r: Rules, actions: list[int], count: int, style: Style) -> int:
    best = NOBODY
    best_value = -1_000_000 if v.actor == v.seat else 0
    for at in range(count):
        value = worth(v, r, actions[at], style)
        if value > best_value:
            best_value = value
            best = actions[at]
    return best


@often
def best_play(
    s: State,
    r: Rules,
    seat: int,
    plays: Cards,
    instead: int,
    calls: bool,
    style: Style,
    prices: Prices,
) -> int:
    """The same among all plays of some cards, and what may be done instead of playing, without a
    list of them: of plays that look equal, the first of a list is the one with the lowest number.
    """
    kind = PLAY_CALLING if calls else PLAY_CARD
    if s.sizes[seat] == 1:
        return kind + first_play(r, first(plays))
    if is_empty(rest(plays)) and is_safe(s, r, seat, first(plays), style):
        return kind + r.plays[first(plays)]
    v = look_at(s, seat)
    least = style.draw * PLAYS if instead != NOTHING else -1_000_000 * PLAYS
    best = least - 1
    quarters = prices.quarters[1 if two_play(v) else 0]
    quarter = quarter_of_pressure(v, r, style)
    while not is_empty(plays):
        card = first(plays)
        plays = rest(plays)
        price = prices.steady[card] + quarters[card] * quarter
        value = card_value(v, r, card, price, style)
        play = r.plays[card]
        if play >= 0:
            value += colour_value(v, r, card, played_colour(play), style)
            best = max(best, ranked(value, play))
        elif may_rank_above(best, r, card, value, style):
            for colour in range(r.colours):
                named = value + colour_value(v, r, card, colour, style)
                best = max(best, ranked(named, play_number(card, colour)))
    return instead if best < least else kind + ranked_play(best)


@often
def is_safe(s: State, r: Rules, seat: int, card: int, style: Style) -> bool:
    """Whether a card looks better than to draw, at the first glance: it does nothing, is not missed
    later, and even a hand of its colour only does not speak against it."""
    idle = not r.traits[card] & (DOES | WILD) and r.plays[card] >= 0
    return idle and style.colour * s.sizes[seat] >= style.draw


@jit
def first_play(r: Rules, card: int) -> int:
    play = r.plays[card]
    return play if play >= 0 else play_number(card, 0)


@often
def ranked(value: int, play: int) -> int:
    """A number that is the greater the better a play looks; of equals, the lower its number."""
    return value * PLAYS + PLAYS - 1 - play


@often
def ranked_play(rank: int) -> int:
    return PLAYS - 1 - rank % PLAYS


@often
def may_rank_above(best: int, r: Rules, card: int, value: int, style: Style) -> bool:
    """Whether some colour could make a card the best: most wilds are out of the question."""
    if not r.traits[card] & WILD:
        return True
    return ranked(value + style.follow * style.follow_most, play_number(card, 0)) > best


@jit
def worth(v: Glimpse, r: Rules, action: int, style: Style) -> int:
    """How good an action looks; out of turn, only what is above zero is done."""
    if action >= PLAY_CARD:
        if action >= RETURN:
            return -keep_value(v, r, played_card(action))
        if action >= SUBSTITUTE:
            return substitute_value(v, r, action, style)
        calling = 1 if action >= PLAY_CALLING else 0
        card = played_card(action)
        if r.inspection != INSPECTION_OFF and v.seat != v.dealer:
            return submit_value(v, r, card, played_colour(action), style) + calling
        return play_value(v, r, card, played_colour(action), style) + calling
    if action >= CATCH:
        return 10_000 if action - CATCH == v.exposed else -10_000
    if action >= HIT:
        return hit_value(v, r, action - HIT)
    if action >= SWAP:
        return -v.sizes[action - SWAP]
    if action >= NAME:
        return held_of_colour(v, r, action - NAME)
    if action == CALL:
        return 20_000
    if action == CHALLENGE:
        return challenge_value(v, style)
    if action == APPROVE:
        return approve_value(v, r, style)
    return style.draw


@often
def held_of_colour(v: Glimpse, r: Rules, colour: int) -> int:
    return count_held(v, row_set(r.of_colour[colour]))


@jit
def play_value(v: Glimpse, r: Rules, card: int, colour: int, style: Style) -> int:
    """The worth of a card on the pile, with what stays in the hand to follow it."""
    if v.sizes[v.seat] == 1:
        return LAST_CARD
    price = points_value(r, card, style)
    if r.traits[card] & DOES:
        price += steady_value(r, card, style) + blow_value(v, r, card, style)
    return card_value(v, r, card, price, style) + colour_value(v, r, card, colour, style)


@often
def card_value(v: Glimpse, r: Rules, card: int, price: int, style: Style) -> int:
    """What of that is the same whatever colour is named with the card: its price at this moment,
    and what the own hand adds or takes away."""
    traits = r.traits[card]
    if not traits & (MOVES_HANDS | WILD):
        return price
    own = v.sizes[v.seat]
    value = price + hands_value(v, r, card, own - 1)
    if traits & WILD:
        value -= wild_value(v, r, card, own, style)
    return value


@often
def colour_value(v: Glimpse, r: Rules, card: int, colour: int, style: Style) -> int:
    """And what depends on the colour."""
    value = style.follow * min(follow_ups(v, r, card, colour), style.follow_most)
    if not r.traits[card] & WILD:
        value += style.colour * held_of_colour(v, r, colour)
    return value


@jit
def wild_value(v: Glimpse, r: Rules, card: int, own: int, style: Style) -> int:
    """What a wild is worth in the hand: nothing where every card goes on every other."""
    if r.colours < 2:
        return 0
    value = style.wild
    if own <= 3:
        value = style.wild_of_three if own == 3 else style.wild_of_two
    if r.traits[card] & DRAWS:
        value += style.wild_draw
    if r.traits[card] & NEEDS_EMPTY and r.conditional_wild == BLUFF_CHALLENGE and is_bluff(v, r):
        value += style.bluff
    return value


@often
def follow_ups(v: Glimpse, r: Rules, card: int, colour: int) -> int:
    """How many cards in this hand would be playable next; wilds always are and do not count."""
    total = count_held(v, without(fitting(r, card, colour), row_set(r.wilds)))
    if not r.traits[card] & WILD:
        total -= 1
    return total


@jit
def is_bluff(v: Glimpse, r: Rules) -> bool:
    return held_of_colour(v, r, v.colour) > 0


@jit
def are_partners(v: Glimpse, r: Rules, one: int, other: int) -> bool:
    if not r.partners:
        return False
    for place in range(v.players):
        if v.circle[place] == one:
            return v.circle[(place + 2) % v.players] == other
    return False


@jit
def effect_value(v: Glimpse, r: Rules, card: int, left: int, style: Style) -> int:
    """What the card does: to the own hand, to others, and to the next player, more the smaller
    that hand."""
    if not r.traits[card] & DOES:
        return 0
    return (
        hands_value(v, r, card, left) + steady_value(r, card, style) + blow_value(v, r, card, style)
    )


@jit
def blow_value(v: Glimpse, r: Rules, card: int, style: Style) -> int:
    """What it is worth to hit the next player with it."""
    quarters = quarters_of_pressure(r, card, style, two_play(v))
    return quarters * quarter_of_pressure(v, r, style)


@often
def quarter_of_pressure(v: Glimpse, r: Rules, style: Style) -> int:
    return pressure_on(v, r, v.following, style) // 4


@jit
def hands_value(v: Glimpse, r: Rules, card: int, left: int) -> int:
    """What it is worth to hold another hand, or fewer cards, afterwards."""
    traits = r.traits[card]
    if traits & SWAPS_CHOSEN:
        return 60 * (left - smallest_other(v))
    if traits & SWAPS_NEXT:
        return 60 * (left - v.sizes[v.following])
    if traits & PASSES_HANDS:
        return 20 * (left - v.sizes[v.following])
    if traits & SHEDS:
        return 60 * (held_of_colour(v, r, r.colour_of[card]) - 1)
    return 0


@jit
def pressure_on(v: Glimpse, r: Rules, victim: int, style: Style) -> int:
    """What it is worth to hurt somebody: less than nothing if it is a partner, or the dealer who
    inspects the card."""
    pressure = style.pressure
    if v.sizes[victim] <= 2:
        pressure = style.pressure_on_two
    elif v.sizes[victim] <= 4:
        pressure = style.pressure_on_four
    oneself = v.phase == INSPECT and victim == v.seat
    return -pressure if oneself or are_partners(v, r, v.turn, victim) else pressure


@jit
def hit_value(v: Glimpse, r: Rules, victim: int) -> int:
    """Whom to make draw: the smallest hand that is not a partner's."""
    return -v.sizes[victim] - (MAX_DECK if are_partners(v, r, v.seat, victim) else 0)


@jit
def two_play(v: Glimpse) -> bool:
    others = v.playing & (v.playing - 1)
    return others & (others - 1) == 0


@jit
def smallest_other(v: Glimpse) -> int:
    smallest = MAX_DECK
    for seat in range(v.players):
        if seat != v.seat and v.playing >> seat & 1 and v.sizes[seat] < smallest:
            smallest = v.sizes[seat]
    return smallest


@jit
def challenge_value(v: Glimpse, style: Style) -> int:
    return 100 if v.sizes[v.accused] >= style.challenge_from else style.draw - 1


# --- Redacted ---------------------------------------------------------------------------------


@jit
def submit_value(v: Glimpse, r: Rules, card: int, colour: int, style: Style) -> int:
    """A card that fits is safe: it leaves the hand whatever the dealer holds."""
    if v.phase == PLAY and not holds(fitting(r, v.top, v.colour), card):
        return r.points[card] - 300
    return play_value(v, r, card, colour, style)


@jit
def keep_value(v: Glimpse, r: Rules, card: int) -> int:
    """How much a card is worth in the dealer's hand."""
    if r.traits[card] & WILD:
        return 200
    return 20 * held_of_colour(v, r, r.colour_of[card])


@jit
def approve_value(v: Glimpse, r: Rules, style: Style) -> int:
    own = v.sizes[v.seat] + 1
    return effect_value(v, r, v.submitted, own, style)


@jit
def substitute_value(v: Glimpse, r: Rules, play: int, style: Style) -> int:
    """The effect of the dealer's own card, and the submitted one in its place."""
    card = played_card(play)
    own = v.sizes[v.seat] + 1
    gain = keep_value(v, r, v.submitted) - keep_value(v, r, card)
    if r.traits[card] & WILD:
        gain += held_of_colour(v, r, played_colour(play))
    return gain + effect_value(v, r, card, own, style)
