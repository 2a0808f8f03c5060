"""What each seat may do now. The only place that knows."""

from __future__ import annotations

from lastcard.cards.limits import MAX_COLOURS, NO_COLOUR

from .bits import Cards, both, either, first, holds, is_empty, only, rest, row_set, without
from .codes import (
    ANSWERED,
    APPROVE,
    BLUFF_CHALLENGE,
    BLUFF_ENFORCED,
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    DRAWN,
    DRAWN_MUST,
    DRAWN_MUST_OR_BLUFF,
    HIT,
    HITS_CHOSEN,
    INSPECT,
    INSPECTION_ANY,
    INSPECTION_OFF,
    MORE,
    NAME,
    NAMES,
    NEEDS_EMPTY,
    NOBODY,
    OVER,
    PASS,
    PLAY,
    PLAY_CALLING,
    PLAY_CARD,
    RESPOND,
    RETURN,
    SHEDS,
    SUBSTITUTE,
    SWAP,
    TARGET,
    WILD,
    play_number,
)
from .fields import Rules, State
from .mode import jit, often, seldom
from .moves import can_draw, following, held

NOTHING = -1
"""No action: where there is none beside the cards to play."""


@jit
def legal(s: State, r: Rules, seat: int, into: list[int]) -> int:
    """Write the actions open to a seat into ``into``, in a fixed order; return their number."""
    if s.phase == OVER or not s.playing >> seat & 1:
        return 0
    count = 0
    if seat == s.actor:
        count = decisions(s, r, seat, into)
    elif r.jump_in and s.phase == PLAY:
        count = add_plays(s, r, seat, jump_ins(s, r, seat), into, count)
    return add_calls(s, r, seat, into, count)


@jit
def can_only_catch(s: State, r: Rules, seat: int) -> bool:
    """Whether a seat has nothing to do but, perhaps, to catch somebody."""
    return not (seat == s.actor or seat == s.exposed or r.jump_in)


@jit
def decisions(s: State, r: Rules, seat: int, into: list[int]) -> int:
    """What the table waits for: the actions of the one seat that must decide."""
    if s.phase == PLAY:
        return turn_actions(s, r, seat, into)
    if s.phase == DRAWN:
        return drawn_actions(s, r, seat, into)
    if s.phase == RESPOND:
        return responses(s, r, seat, into)
    if s.phase == INSPECT:
        return rulings(s, r, seat, into)
    count = 0
    if s.phase == COLOUR:
        for colour in range(r.colours):
            into[count] = NAME + colour
            count += 1
    elif s.phase == TARGET:
        choice = HIT if r.traits[s.top] & HITS_CHOSEN else SWAP
        other = following(s, seat)
        while other != seat:
            into[count] = choice + other
            count += 1
            other = following(s, other)
    elif s.phase == MORE:
        count = add_plays(s, r, seat, same_number(s, r, seat), into, count)
        into[count] = PASS
        count += 1
    return count


@jit
def submits(s: State, r: Rules, seat: int) -> bool:
    """Whether this seat hands its cards to the dealer instead of playing them."""
    return r.inspection != INSPECTION_OFF and seat != s.dealer


@jit
def turn_actions(s: State, r: Rules, seat: int, into: list[int]) -> int:
    if submits(s, r, seat):
        return add_plays(s, r, seat, held(s, seat), into, 0)
    plays, instead = turn_options(s, r, seat)
    count = add_plays(s, r, seat, plays, into, 0)
    if instead != NOTHING:
        into[count] = instead
        count += 1
        if is_empty(plays) and instead == DRAW and r.dealer_may_pass and seat == s.dealer:
            into[count] = PASS
            count += 1
    return count


@jit
def turn_options(s: State, r: Rules, seat: int) -> tuple[Cards, int]:
    """The cards a seat may play in its turn, and what it may do instead, if anything."""
    plays = playable(s, r, seat)
    if is_empty(plays) or r.draw_when_able:
        return plays, DRAW if can_draw(s, r, seat) else PASS
    return plays, NOTHING


@jit
def drawn_actions(s: State, r: Rules, seat: int, into: list[int]) -> int:
    plays, instead = drawn_options(s, r, seat)
    count = add_plays(s, r, seat, plays, into, 0)
    if instead != NOTHING:
        into[count] = instead
        count += 1
    return count


@jit
def drawn_options(s: State, r: Rules, seat: int) -> tuple[Cards, int]:
    """The same for a seat that has drawn: it may play that card only."""
    if not drawn_fits(s, r, seat):
        return (0, 0), PASS
    return only(s.drawn), NOTHING if must_play_drawn(s, r, seat) else PASS


@jit
def responses(s: State, r: Rules, seat: int, into: list[int]) -> int:
    count = add_plays(s, r, seat, answers(s, r, seat), into, 0)
    into[count] = DRAW
    count += 1
    if may_challenge(s, r, seat):
        into[count] = CHALLENGE
        count += 1
    return count


@seldom
def rulings(s: State, r: Rules, dealer: int, into: list[int]) -> int:
    """Approve, substitute, or, where neither card nor hand is legal, give a card back."""
    count = 0
    fits = matching(s, r)
    if holds(fits, s.submitted):
        into[count] = APPROVE
        count += 1
    substitutes = held(s, dealer)
    if r.inspection != INSPECTION_ANY:
        substitutes = both(substitutes, fits)
    while not is_empty(substitutes):
        count = add_card(r, SUBSTITUTE, first(substitutes), into, count)
        substitutes = rest(substitutes)
    if count == 0:
        for card in range(r.kinds):
            if s.hands[dealer][card] > 0 or card == s.submitted:
                into[count] = RETURN + play_number(card, 0)
                count += 1
    return count


@jit
def add_calls(s: State, r: Rules, seat: int, into: list[int], count: int) -> int:
    """UNO: call late, or catch somebody. With a price on a wrong catch anyone may be accused."""
    if s.exposed == seat and r.uno_late_call:
        into[count] = CALL
        count += 1
    if r.false_catch_penalty > 0:
        if not s.catches >> seat & 1:
            for other in range(s.players):
                if other != seat and s.playing >> other & 1:
                    into[count] = CATCH + other
                    count += 1
    elif s.exposed != NOBODY and s.exposed != seat:
        into[count] = CATCH + s.exposed
        count += 1
    return count


@often
def add_plays(s: State, r: Rules, seat: int, cards: Cards, into: list[int], count: int) -> int:
    """Every card of a set, without and, if it leaves a single card, with the UNO call."""
    calls = s.sizes[seat] == 2 and must_call(s, r, seat)
    sheds = r.sheds != 0
    while not is_empty(cards):
        card = first(cards)
        cards = rest(cards)
        count = add_card(r, PLAY_CARD, card, into, count)
        if sheds and r.traits[card] & SHEDS:
            count = add_shedding_calls(s, r, seat, card, into, count)
        elif calls:
            count = add_card(r, PLAY_CALLING, card, into, count)
    return count


@jit
def one_play_each(s: State, r: Rules, seat: int, cards: Cards) -> bool:
    """Whether a seat can play each card of a set in one way only: ``PLAY_CARD`` and its number."""
    called = s.sizes[seat] == 2 and must_call(s, r, seat)
    return not called and is_empty(both(cards, row_set(r.several_ways)))


@jit
def add_card(r: Rules, kind: int, card: int, into: list[int], count: int) -> int:
    play = r.plays[card]
    if play >= 0:
        into[count] = kind + play
        return count + 1
    # As many as a pack can have, which a compiler knows: it writes them at once. Those too many lie
    # behind the last and do not count.
    for colour in range(MAX_COLOURS):
        into[count + colour] = kind + play_number(card, colour)
    return count + r.colours


@seldom
def add_shedding_calls(
    s: State, r: Rules, seat: int, card: int, into: list[int], count: int
) -> int:
    """A card that takes those of a colour with it, where this leaves a single one to be called."""
    if not must_call(s, r, seat):
        return count
    own = r.colour_of[card]
    if r.traits[card] & NAMES:
        for colour in range(r.colours):
            if left_after_shedding(s, r, seat, card, colour) == 1:
                into[count] = PLAY_CALLING + play_number(card, colour)
                count += 1
    elif left_after_shedding(s, r, seat, card, s.colour if own == NO_COLOUR else own) == 1:
        into[count] = PLAY_CALLING + play_number(card, own)
        count += 1
    return count


@jit
def left_after_shedding(s: State, r: Rules, seat: int, card: int, colour: int) -> int:
    left = s.sizes[seat]
    if r.colour_of[card] != colour:
        left -= 1
    cards = held(s, seat)
    while not is_empty(cards):
        other = first(cards)
        cards = rest(cards)
        if r.colour_of[other] == colour:
            left -= s.hands[seat][other]
    return left


@jit
def must_call(s: State, r: Rules, seat: int) -> bool:
    if r.uno_automatic:
        return False
    return not (r.uno_dealer_exempt and seat == s.dealer)


@jit
def matching(s: State, r: Rules) -> Cards:
    """Every card that fits on the pile."""
    return fitting(r, s.top, s.colour)


@jit
def fitting(r: Rules, top: int, colour: int) -> Cards:
    """Every card that fits on ``top`` while ``colour`` is in play."""
    by_colour = r.of_colour[colour]
    whatever = r.on_card[top]
    return by_colour[0] | whatever[0], by_colour[1] | whatever[1]


@jit
def holds_colour(s: State, r: Rules, seat: int) -> bool:
    """Whether a hand has a card of the colour in play."""
    return not is_empty(both(held(s, seat), row_set(r.of_colour[s.colour])))


@jit
def allowed(s: State, r: Rules, seat: int, cards: Cards) -> Cards:
    """Strike from the cards that match those the rules still forbid this hand to play."""
    if r.conditional_wild == BLUFF_ENFORCED and holds_colour(s, r, seat):
        cards = without(cards, row_set(r.bluffs))
    if s.sizes[seat] == 1:
        cards = both(cards, row_set(r.last_cards))
    elif r.sheds:
        cards = without_shedding_out(s, r, seat, cards)
    return cards


@seldom
def without_shedding_out(s: State, r: Rules, seat: int, cards: Cards) -> Cards:
    """Strike cards that would take the whole hand with them, if nobody may go out with them."""
    forbidden = without(cards, row_set(r.last_cards))
    while not is_empty(forbidden):
        card = first(forbidden)
        forbidden = rest(forbidden)
        colour = r.colour_of[card]
        sheds = r.traits[card] & SHEDS != 0 and colour != NO_COLOUR
        if sheds and left_after_shedding(s, r, seat, card, colour) == 0:
            cards = without(cards, only(card))
    return cards


@jit
def playable(s: State, r: Rules, seat: int) -> Cards:
    return allowed(s, r, seat, both(held(s, seat), matching(s, r)))


@often
def drawn_fits(s: State, r: Rules, seat: int) -> bool:
    """Whether the card just drawn may be played. Nobody is obliged to bluff with a drawn card."""
    if not holds(playable(s, r, seat), s.drawn):
        return False
    return not (r.drawn_card == DRAWN_MUST and drawn_bluffs(s, r, seat))


@jit
def drawn_bluffs(s: State, r: Rules, seat: int) -> bool:
    """Whether playing the card just drawn would be a bluff."""
    if r.conditional_wild != BLUFF_CHALLENGE or not r.traits[s.drawn] & NEEDS_EMPTY:
        return False
    return holds_colour(s, r, seat)


@jit
def must_play_drawn(s: State, r: Rules, seat: int) -> bool:
    """Whether the card just drawn, which fits, cannot be kept."""
    if submits(s, r, seat):
        return False
    obliged = r.drawn_card == DRAWN_MUST_OR_BLUFF and not drawn_bluffs(s, r, seat)
    return r.drawn_card == DRAWN_MUST or obliged


@seldom
def jump_ins(s: State, r: Rules, seat: int) -> Cards:
    """The card identical to the one on top, if the seat holds it; never a wild."""
    if r.traits[s.top] & WILD or s.hands[seat][s.top] == 0:
        return 0, 0
    return allowed(s, r, seat, only(s.top))


@seldom
def same_number(s: State, r: Rules, seat: int) -> Cards:
    """Cards of the number just played, to be laid on it in the same turn."""
    return allowed(s, r, seat, both(held(s, seat), row_set(r.same_symbol[s.top])))


@jit
def answers(s: State, r: Rules, seat: int) -> Cards:
    """Cards that hand a draw on: stacked on their like, across kinds, or deflecting."""
    of_colour = both(row_set(r.colour_answers[s.pending_card]), row_set(r.of_colour[s.colour]))
    fit = either(row_set(r.answers[s.pending_card]), of_colour)
    return allowed(s, r, seat, both(held(s, seat), fit))


@jit
def can_answer(s: State, r: Rules) -> bool:
    """Whether the rules leave the player who must draw any choice, whatever the hand."""
    return r.traits[s.pending_card] & ANSWERED != 0


@jit
def may_challenge(s: State, r: Rules, seat: int) -> bool:
    return r.conditional_wild == BLUFF_CHALLENGE and s.accused != NOBODY and s.accused != seat
