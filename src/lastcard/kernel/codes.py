"""The numbers the kernel speaks in: phases, effects, values of options, actions, events."""

from __future__ import annotations

from typing import Final

from lastcard.cards import KINDS, MAX_SEATS, SYMBOLS_PER_COLOUR, WILD

from .mode import jit

KERNEL_VERSION: Final = 1
"""Rises when the same inputs may lead to another position."""

NOBODY: Final = -1
NO_CARD: Final = -1
LEFT: Final = 0
RIGHT: Final = 1

# --- Phases: what the table is waiting for; 0 before the first deal ---------------------------
PLAY: Final = 1  # the actor plays (or submits) a card, draws, or passes
DRAWN: Final = 2  # the actor has drawn and may play that card only
COLOUR: Final = 3  # the actor names the colour of the opening wild
RESPOND: Final = 4  # the actor faces a draw: take it, challenge, stack or deflect
TARGET: Final = 5  # the actor chooses whose hand to take for a seven
MORE: Final = 6  # the actor may add cards of the same number, or stop
INSPECT: Final = 7  # the dealer rules on a submitted card
OVER: Final = 8  # the hand has ended

# --- How a hand ended ----------------------------------------------------------------------
UNFINISHED: Final = 0
WON: Final = 1
BLOCKED: Final = 2

# --- Effects of cards ----------------------------------------------------------------------
PLAIN: Final = 0
SKIPS_NEXT: Final = 1
REVERSES_PLAY: Final = 2
DRAWS: Final = 3
SWAPS_HANDS: Final = 4
PASSES_HANDS: Final = 5
SHUFFLES_HANDS: Final = 6

# --- Values of options ---------------------------------------------------------------------
FIRST_DEALER_DECLARED: Final = 0
FIRST_DEALER_POINTS: Final = 1
FIRST_DEALER_NUMBER: Final = 2

NEXT_DEALER_LEFT: Final = 0
NEXT_DEALER_DIRECTION: Final = 1

SHUFFLE_SEATS_NEVER: Final = 0
SHUFFLE_SEATS_MATCH: Final = 1
SHUFFLE_SEATS_HAND: Final = 2

OPENING_WILD_NAMED: Final = 0
OPENING_WILD_PUT_BACK: Final = 1

OPENING_FOUR_PUT_BACK: Final = 0
OPENING_FOUR_SHUFFLED_IN: Final = 1
OPENING_FOUR_COVERED: Final = 2

OPENING_SKIP_NEXT: Final = 0
OPENING_SKIP_DEALER: Final = 1

OPENING_REVERSE_DEALER: Final = 0
OPENING_REVERSE_OTHER_NEIGHBOUR: Final = 1

DRAWN_MAY: Final = 0
DRAWN_MUST: Final = 1
DRAWN_KEEP: Final = 2
DRAWN_MUST_OR_BLUFF: Final = 3

FOUR_CHALLENGE: Final = 0
FOUR_ENFORCED: Final = 1
FOUR_FREE: Final = 2

WINDOW_NEXT_BEGINS: Final = 0
WINDOW_NEXT_DONE: Final = 1

SCORING_WINNER: Final = 0
SCORING_LOWEST: Final = 1
SCORING_NONE: Final = 2

DOUBLE_NEVER: Final = 0
DOUBLE_WILD: Final = 1
DOUBLE_ALWAYS: Final = 2

SWAP_OFF: Final = 0
SWAP_CHOOSE: Final = 1
SWAP_NEXT: Final = 2

INSPECTION_OFF: Final = 0
INSPECTION_LEGAL: Final = 1
INSPECTION_ANY: Final = 2

# --- Actions: one dense numbering, so that a set of actions fits a mask ----------------------
PLAYS: Final = WILD + 4 * (KINDS - WILD)  # a card, and for a wild the colour named with it

DRAW: Final = 0
PASS: Final = 1
CALL: Final = 2
CHALLENGE: Final = 3
APPROVE: Final = 4
NAME: Final = 5  # + colour
SWAP: Final = NAME + 4  # + seat
CATCH: Final = SWAP + MAX_SEATS  # + seat
PLAY_CARD: Final = CATCH + MAX_SEATS  # + play
PLAY_CALLING: Final = PLAY_CARD + PLAYS  # + play, with the UNO call
SUBSTITUTE: Final = PLAY_CALLING + PLAYS  # + play
RETURN: Final = SUBSTITUTE + PLAYS  # + card
ACTION_COUNT: Final = RETURN + KINDS


@jit
def play_number(card: int, colour: int) -> int:
    """The number of a play: the card itself, or a wild with its colour."""
    if card < WILD:
        return card
    return WILD + 4 * (card - WILD) + colour


@jit
def played_card(play: int) -> int:
    if play < WILD:
        return play
    return WILD + (play - WILD) // 4


@jit
def played_colour(play: int) -> int:
    if play < WILD:
        return play // SYMBOLS_PER_COLOUR
    return (play - WILD) % 4


# --- Events: rows of (kind, seat, card, other, number) -----------------------------------------
EV_SEATED: Final = 0  # seat takes place `number` of the circle
EV_CUT: Final = 1  # seat drew card for the deal
EV_DEALER: Final = 2  # seat deals
EV_DEALT: Final = 3  # everybody has `number` cards
EV_OPENED: Final = 4  # card turned up
EV_PUT_BACK: Final = 5  # card turned up and put back
EV_COVERED: Final = 6  # card turned up and covered by the next
EV_NAMED: Final = 7  # seat named colour `number`
EV_PLAYED: Final = 8  # seat played card, colour `number`
EV_JUMPED_IN: Final = 9  # seat played out of turn (the play follows)
EV_CALLED: Final = 10  # seat called UNO
EV_DREW: Final = 11  # seat drew card; secret
EV_PASSED: Final = 12  # seat passed
EV_SKIPPED: Final = 13  # seat loses a turn
EV_REVERSED: Final = 14  # play now goes `number` (0 left, 1 right)
EV_PENDING: Final = 15  # seat must answer a draw of `number`
EV_CHALLENGED: Final = 16  # seat challenges other
EV_SHOWN: Final = 17  # seat shows card to other; secret
EV_GUILTY: Final = 18  # seat bluffed
EV_INNOCENT: Final = 19  # seat did not bluff
EV_CAUGHT: Final = 20  # seat caught other without the call
EV_FALSE_CATCH: Final = 21  # seat accused other wrongly
EV_SWAPPED: Final = 22  # seat swapped hands with other
EV_HANDS_PASSED: Final = 23  # every hand moved on one seat
EV_HANDS_SHUFFLED: Final = 24  # seat had all hands shuffled and dealt again
EV_RESHUFFLED: Final = 25  # `number` discards became the stock
EV_SUBMITTED: Final = 26  # seat handed card to other, colour `number`; secret
EV_APPROVED: Final = 27  # seat approved card of other, colour `number`
EV_SUBSTITUTED: Final = 28  # seat played card instead of that of other, colour `number`
EV_RETURNED: Final = 29  # seat gave card back to other; secret
EV_KNOCKED_OUT: Final = 30  # seat held too many cards, this card among them, and is out
EV_WENT_OUT: Final = 31  # seat won the hand
EV_BLOCKED: Final = 32  # the hand ended without a winner
EV_SCORED: Final = 33  # seat's score rose by `number`
EV_ELIMINATED: Final = 34  # seat is out of the match
EV_MATCH_WON: Final = 35  # seat won the match
