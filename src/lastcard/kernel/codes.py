"""The numbers the kernel speaks in: phases, effects, values of options, actions, events."""

from __future__ import annotations

from typing import Final

from lastcard.cards.limits import MAX_COLOURS, MAX_KINDS, MAX_PLAYS, MAX_SEATS

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

# --- What a card is and does: bits of its traits -----------------------------------------------
NAMES: Final = 1 << 0  # who plays it names the colour in play
VICTIM_NAMES: Final = 1 << 1  # the next player does
SHEDS: Final = 1 << 2  # takes all cards of its colour out of the hand
REVERSES: Final = 1 << 3
SWAPS_CHOSEN: Final = 1 << 4
SWAPS_NEXT: Final = 1 << 5
PASSES_HANDS: Final = 1 << 6
SHUFFLES_HANDS: Final = 1 << 7
DRAWS: Final = 1 << 8  # the next player draws, or answers
HITS_CHOSEN: Final = 1 << 9  # a chosen player draws
HITS_OTHERS: Final = 1 << 10  # everybody else draws
HITS_SELF: Final = 1 << 11  # who plays it draws
UNTIL_FIT: Final = 1 << 12  # the next player draws until a card fits
UNTIL_COLOUR: Final = 1 << 13  # the next player draws until the colour in play comes
SKIPS: Final = 1 << 14
SKIPS_ALL: Final = 1 << 15
AGAIN: Final = 1 << 16  # who plays it plays again
DOES: Final = (1 << 17) - 1 - NAMES  # whether anything happens beyond the colour
WILD: Final = 1 << 17  # may be laid on any card
NEEDS_EMPTY: Final = 1 << 18  # meant for a hand without the colour in play
EXTENDED: Final = 1 << 19  # these rules let its player lay more of its number on it
ANSWERED: Final = 1 << 20  # these rules leave who must draw for it a choice

# --- What is done with a card turned up first --------------------------------------------------
OPENS: Final = 0  # lies there, without effect
OPENS_NAMED: Final = 1  # the first player names the colour
OPENS_PUT_BACK: Final = 2
OPENS_SHUFFLED_IN: Final = 3
OPENS_COVERED: Final = 4
OPENS_SKIPPING: Final = 5
OPENS_REVERSING: Final = 6
OPENS_DRAWING: Final = 7

# --- Values of options ---------------------------------------------------------------------
FIRST_DEALER_DECLARED: Final = 0
FIRST_DEALER_POINTS: Final = 1
FIRST_DEALER_NUMBER: Final = 2

NEXT_DEALER_LEFT: Final = 0
NEXT_DEALER_DIRECTION: Final = 1

SHUFFLE_SEATS_NEVER: Final = 0
SHUFFLE_SEATS_MATCH: Final = 1
SHUFFLE_SEATS_HAND: Final = 2

OPENING_SKIP_NEXT: Final = 0
OPENING_SKIP_DEALER: Final = 1

OPENING_REVERSE_DEALER: Final = 0
OPENING_REVERSE_OTHER_NEIGHBOUR: Final = 1

DRAWN_MAY: Final = 0
DRAWN_MUST: Final = 1
DRAWN_KEEP: Final = 2
DRAWN_MUST_OR_BLUFF: Final = 3

BLUFF_CHALLENGE: Final = 0
BLUFF_ENFORCED: Final = 1
BLUFF_FREE: Final = 2

WINDOW_NEXT_BEGINS: Final = 0
WINDOW_NEXT_DONE: Final = 1

SCORING_WINNER: Final = 0
SCORING_LOWEST: Final = 1
SCORING_NONE: Final = 2

DOUBLE_NEVER: Final = 0
DOUBLE_WILD: Final = 1
DOUBLE_ALWAYS: Final = 2

INSPECTION_OFF: Final = 0
INSPECTION_LEGAL: Final = 1
INSPECTION_ANY: Final = 2

# --- Actions: the same numbers for every pack --------------------------------------------------
# The low bits of a play are the card and, for one that names it, the colour.
DRAW: Final = 0
PASS: Final = 1
CALL: Final = 2
CHALLENGE: Final = 3
APPROVE: Final = 4
NAME: Final = 16  # + colour
SWAP: Final = 32  # + seat
HIT: Final = 48  # + seat
CATCH: Final = 64  # + seat
PLAY_CARD: Final = 1 << 11  # + play
PLAY_CALLING: Final = 2 << 11  # + play, with the UNO call
SUBSTITUTE: Final = 3 << 11  # + play
RETURN: Final = 4 << 11  # + play
ACTION_LIMIT: Final = 5 << 11
"""No action has this number or a higher one."""
PLAYS: Final = 1 << 11
MAX_LEGAL: Final = 2 * MAX_PLAYS + MAX_KINDS + 2 * MAX_SEATS + MAX_COLOURS
"""How many actions can be open to a seat at once."""


@jit
def play_number(card: int, colour: int) -> int:
    """The number of a play: the card and the colour in play after it (``NO_COLOUR``: as it was)."""
    return card << 4 | colour


@jit
def played_card(play: int) -> int:
    return (play & PLAYS - 1) >> 4


@jit
def played_colour(play: int) -> int:
    return play & 15


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
EV_SHED: Final = 36  # seat laid card under the one just played
EV_CHOSE: Final = 37  # seat chose other, who must draw
EV_REVEALED: Final = 38  # seat drew card for all to see
EVENT_KINDS: Final = 39
