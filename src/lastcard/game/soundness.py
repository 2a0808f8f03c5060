"""Whether a position could stand on a table, so that the kernel only ever sees sound ones."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.cards import (
    CARD_WORDS,
    KINDS,
    MAX_SEATS,
    NO_COLOUR,
    SKIP,
    SYMBOLS_PER_COLOUR,
    WILD,
)
from lastcard.kernel import codes as k
from lastcard.kernel.fields import State
from lastcard.rules import RuleSet


def wrong_position(rules: RuleSet, s: State) -> str | None:
    """What could not be so in a game, in one sentence; None where all is well. Whether the cards
    are those of the deck is asked where they are laid out or read."""
    return next(_out_of_range(s), None) or next(_contradictions(rules, s), None)


def _out_of_range(s: State) -> Iterator[str]:
    if s.players not in range(2, MAX_SEATS + 1):
        yield f"players cannot be {s.players}: a table seats 2 to {MAX_SEATS}"
    seat, no_seat, seats = range(s.players), range(-1, s.players), range(1 << s.players)
    card, flag, many = range(-1, KINDS), range(2), range(10**6)
    allowed = {
        "turn": seat, "actor": seat, "dealer": seat,
        "winner": no_seat, "exposed": no_seat, "accused": no_seat,
        "drawn": card, "submitted": card, "pending_card": card,
        "direction": flag, "match_over": flag, "guilty": flag, "submitted_call": flag,
        "phase": range(k.PLAY, k.OVER + 1), "result": range(3),
        "colour": range(NO_COLOUR + 1), "submitted_colour": range(NO_COLOUR),
        "turns": many, "passes": many, "hand_number": many, "pending": many,
        "alive": seats, "playing": seats, "champions": seats, "catches": seats,
    }  # fmt: skip
    for name, values in allowed.items():
        value = getattr(s, name)
        if type(value) is not int or value not in values:
            yield f"{name} cannot be {value!r:.20}"
    if any(type(score) is not int or score not in many for score in s.scores):
        yield "a score must be a whole number, zero or more"
    if s.pile_size == 0:
        yield "no card lies on the pile"


def _contradictions(rules: RuleSet, s: State) -> Iterator[str]:
    """Facts that are good one by one but not together."""
    r, over, wild = rules.kernel, s.phase == k.OVER, s.top >= WILD
    if sorted(s.circle[: s.players]) != list(range(s.players)):
        yield "every seat must have its place in the circle"
    if s.playing & ~s.alive or (not over and s.playing & (s.playing - 1) == 0):
        yield "at least two of those still in the match must play in the hand"
    if not over and not s.playing >> s.actor & s.playing >> s.turn & 1:
        yield "whose turn it is must play in the hand"
    handing_in = s.turn if s.phase == k.INSPECT else k.NOBODY
    for seat in range(s.players):
        if s.playing >> seat & 1 and not (s.sizes[seat] or over or seat == handing_in):
            yield f"everyone playing in the hand must hold a card, and seat {seat} has none"
    if (s.colour == NO_COLOUR) != (s.phase == k.COLOUR):
        yield "a colour must be in play, but while a wild turned up first waits for one"
    if s.phase == k.COLOUR and not wild:
        yield "only a wild waits for a colour"
    if not wild and s.colour != s.top // SYMBOLS_PER_COLOUR:
        yield f"the colour in play must be that of the top card, {CARD_WORDS[s.top]}"
    if s.phase == k.DRAWN and not (s.drawn >= 0 and s.masks[s.actor] >> s.drawn & 1):
        yield "the card just drawn must be in the hand of the one who drew it"
    if (s.phase == k.INSPECT) != (s.submitted >= 0) or (s.phase == k.INSPECT and not r.inspection):
        yield "a card lies before the dealer only while the dealer inspects it"
    if not (s.phase == k.RESPOND) == (s.pending > 0) == (s.pending_card >= 0):
        yield "a draw is pending only while a draw card waits for an answer"
    if s.phase == k.RESPOND and not r.draws[s.pending_card]:
        yield f"{CARD_WORDS[s.pending_card]} makes nobody draw"
    if s.phase == k.TARGET and r.effects[s.top] != k.SWAPS_HANDS:
        yield f"{CARD_WORDS[s.top]} swaps no hands"
    if s.phase == k.MORE and not (r.several_at_once and s.top % SYMBOLS_PER_COLOUR < SKIP):
        yield f"no more cards can be laid on {CARD_WORDS[s.top]}"
    if s.exposed >= 0 and s.sizes[s.exposed] != 1:
        yield "who can be caught holds one card"
