"""What each seat may do now. The only place that knows."""

from __future__ import annotations

from lastcard.cards import KINDS, SYMBOLS_PER_COLOUR, WILD, WILD_DRAW_FOUR

from .bits import (
    ACTIONS,
    FOURS,
    REVERSES,
    SKIPS,
    TWOS,
    WILDS,
    lowest,
    matching,
    of_colour,
    of_symbol,
)
from .codes import (
    APPROVE,
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    DRAWN,
    DRAWN_MUST,
    DRAWN_MUST_OR_BLUFF,
    FOUR_CHALLENGE,
    FOUR_ENFORCED,
    INSPECT,
    INSPECTION_ANY,
    INSPECTION_OFF,
    MORE,
    NAME,
    NOBODY,
    OVER,
    PASS,
    PLAY,
    PLAY_CALLING,
    PLAY_CARD,
    RESPOND,
    RETURN,
    SUBSTITUTE,
    SWAP,
    TARGET,
    play_number,
)
from .fields import Rules, State
from .mode import jit
from .moves import can_draw, following


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
        for colour in range(4):
            into[count] = NAME + colour
            count += 1
    elif s.phase == TARGET:
        other = following(s, seat)
        while other != seat:
            into[count] = SWAP + other
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
        return add_plays(s, r, seat, s.masks[seat], into, 0)
    plays = playable(s, r, seat)
    count = add_plays(s, r, seat, plays, into, 0)
    if plays == 0 or r.draw_when_able:
        if can_draw(s, r, seat):
            into[count] = DRAW
            count += 1
            if plays == 0 and r.dealer_may_pass and seat == s.dealer:
                into[count] = PASS
                count += 1
        else:
            into[count] = PASS
            count += 1
    return count


@jit
def drawn_actions(s: State, r: Rules, seat: int, into: list[int]) -> int:
    count = 0
    if drawn_fits(s, r, seat):
        count = add_plays(s, r, seat, 1 << s.drawn, into, count)
        if must_play_drawn(s, r, seat):
            return count
    into[count] = PASS
    return count + 1


@jit
def responses(s: State, r: Rules, seat: int, into: list[int]) -> int:
    count = add_plays(s, r, seat, answers(s, r, seat), into, 0)
    into[count] = DRAW
    count += 1
    if may_challenge(s, r, seat):
        into[count] = CHALLENGE
        count += 1
    return count


@jit
def rulings(s: State, r: Rules, dealer: int, into: list[int]) -> int:
    """Approve, substitute, or, where neither card nor hand is legal, give a card back."""
    count = 0
    fits = matching(s.top, s.colour)
    if fits >> s.submitted & 1:
        into[count] = APPROVE
        count += 1
    substitutes = s.masks[dealer]
    if r.inspection != INSPECTION_ANY:
        substitutes &= fits
    while substitutes != 0:
        card = lowest(substitutes)
        substitutes &= substitutes - 1
        count = add_card(SUBSTITUTE, card, into, count)
    if count == 0:
        for card in range(KINDS):
            if s.hands[dealer][card] > 0 or card == s.submitted:
                into[count] = RETURN + card
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


@jit
def add_plays(s: State, r: Rules, seat: int, mask: int, into: list[int], count: int) -> int:
    """Every card of a mask, without and, if it leaves a single card, with the UNO call."""
    calls = s.sizes[seat] == 2 and must_call(s, r, seat)
    while mask != 0:
        card = lowest(mask)
        mask &= mask - 1
        count = add_card(PLAY_CARD, card, into, count)
        if calls:
            count = add_card(PLAY_CALLING, card, into, count)
    return count


@jit
def add_card(kind: int, card: int, into: list[int], count: int) -> int:
    if card < WILD:
        into[count] = kind + card
        return count + 1
    for colour in range(4):
        into[count] = kind + play_number(card, colour)
        count += 1
    return count


@jit
def must_call(s: State, r: Rules, seat: int) -> bool:
    if r.uno_automatic:
        return False
    return not (r.uno_dealer_exempt and seat == s.dealer)


@jit
def allowed(s: State, r: Rules, seat: int, mask: int) -> int:
    """Strike from the cards that match those the rules still forbid this hand to play."""
    if (
        r.wild_draw_four == FOUR_ENFORCED
        and mask >> WILD_DRAW_FOUR & 1
        and s.masks[seat] & of_colour(s.colour)
    ):
        mask &= ~FOURS
    if s.sizes[seat] == 1:
        if not r.wild_finish:
            mask &= ~WILDS
        if not r.action_finish:
            mask &= ~ACTIONS
    return mask


@jit
def playable(s: State, r: Rules, seat: int) -> int:
    return allowed(s, r, seat, s.masks[seat] & matching(s.top, s.colour))


@jit
def drawn_fits(s: State, r: Rules, seat: int) -> bool:
    """Whether the card just drawn may be played. Nobody is obliged to bluff with a drawn card."""
    if not playable(s, r, seat) >> s.drawn & 1:
        return False
    return not (r.drawn_card == DRAWN_MUST and drawn_bluffs(s, r, seat))


@jit
def drawn_bluffs(s: State, r: Rules, seat: int) -> bool:
    """Whether playing the card just drawn would be a bluff."""
    holds_colour = s.masks[seat] & of_colour(s.colour) != 0
    return s.drawn == WILD_DRAW_FOUR and holds_colour and r.wild_draw_four == FOUR_CHALLENGE


@jit
def must_play_drawn(s: State, r: Rules, seat: int) -> bool:
    """Whether the card just drawn, which fits, cannot be kept."""
    if submits(s, r, seat):
        return False
    obliged = r.drawn_card == DRAWN_MUST_OR_BLUFF and not drawn_bluffs(s, r, seat)
    return r.drawn_card == DRAWN_MUST or obliged


@jit
def jump_ins(s: State, r: Rules, seat: int) -> int:
    """The coloured card identical to the one on top, if the seat holds it."""
    if s.top >= WILD or not s.masks[seat] >> s.top & 1:
        return 0
    return allowed(s, r, seat, 1 << s.top)


@jit
def same_number(s: State, r: Rules, seat: int) -> int:
    """Cards of the number just played, to be laid on it in the same turn."""
    return allowed(s, r, seat, s.masks[seat] & of_symbol(s.top % SYMBOLS_PER_COLOUR))


@jit
def answers(s: State, r: Rules, seat: int) -> int:
    """Cards that hand a draw on: stacked on their like, across kinds, or deflecting."""
    mask = 0
    colour = of_colour(s.colour)
    if TWOS >> s.pending_card & 1:
        if r.stack_two:
            mask |= TWOS
        if r.stack_cross:
            mask |= FOURS
    elif s.pending_card == WILD_DRAW_FOUR:
        if r.stack_four:
            mask |= FOURS
        if r.stack_cross:
            mask |= TWOS & colour
    if r.deflect_reverse:
        mask |= REVERSES & colour
    if r.deflect_skip:
        mask |= SKIPS & colour
    return allowed(s, r, seat, s.masks[seat] & mask)


@jit
def can_answer(s: State, r: Rules) -> bool:
    """Whether the rules leave the player who must draw any choice, whatever the hand."""
    if r.deflect_reverse or r.deflect_skip:
        return True
    if TWOS >> s.pending_card & 1:
        return r.stack_two != 0 or r.stack_cross != 0
    if s.pending_card == WILD_DRAW_FOUR:
        return r.stack_four != 0 or r.stack_cross != 0 or r.wild_draw_four == FOUR_CHALLENGE
    return False


@jit
def may_challenge(s: State, r: Rules, seat: int) -> bool:
    return r.wild_draw_four == FOUR_CHALLENGE and s.accused != NOBODY and s.accused != seat
